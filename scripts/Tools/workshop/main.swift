import ToolSupport

runTool("workshop", help: help, perform)
