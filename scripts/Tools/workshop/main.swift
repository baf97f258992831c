import Foundation
import ToolSupport

runTool("workshop") {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.isEmpty || arguments.contains("--help") || arguments.contains("-h") {
    print(help)
    return arguments.isEmpty ? 2 : 0
  }
  return try perform(arguments[0], Array(arguments.dropFirst()))
}
