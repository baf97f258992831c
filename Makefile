# make check      what to run before a commit, in two minutes
# make generated  rewrites every table and picture that is measured, in about 20 minutes
# make ci         what continuous integration runs
# make nightly    the checks that take long and rarely find anything
# make numbers    how many lines each folder has
.PHONY: check generated ci nightly numbers

check:
	swift format lint --strict --recursive Legacy Modern Characterization Docs scripts Package.swift
	scripts/prose
	swift run parity
	swift test
	scripts/course check --fast

generated:
	PARITY_WRITE_PAGES=1 swift test --filter 'page of'
	swift run parity --diagram Docs/states.svg
	scripts/course numbers
	scripts/sabotage --write
	scripts/course check --write

ci:
	.ci/run

nightly:
	.ci/run --nightly

numbers:
	@for folder in Legacy Modern Characterization Docs scripts .; do \
	  printf '%7d %s\n' "$$(git ls-files -z $$folder | xargs -0 cat | wc -l)" $$folder; \
	done
	@printf '%7d Swift of Characterization\n' "$$(git ls-files -z 'Characterization/*.swift' | xargs -0 cat | wc -l)"
	@! command -v cloc >/dev/null || cloc --vcs=git --csv --quiet scripts | \
	  awk -F, '/SUM/ { printf "%7d code in scripts, by cloc: without comments and empty lines\n", $$5 }'
