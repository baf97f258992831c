import ToolSupport

runTool("workshop", help: help, verbs: verbs)
