// Shows the results of Pagefind. A browser does not let a page of file: read the index.
"use strict";

window.addEventListener("DOMContentLoaded", () => {
  if (location.protocol === "file:" || !window.PagefindUI) return;
  document.getElementById("without").hidden = true;
  const search = new PagefindUI({ element: "#search", showImages: false, autofocus: true, resetStyles: false });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) search.triggerSearch(asked);
});
