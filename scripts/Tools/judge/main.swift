import Foundation
import ToolSupport

// scripts/sabotage and scripts/mutate start this program with their name as the first argument.
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "sabotage": runTool("sabotage") { try sabotage(Array(words.dropFirst())) }
case "mutate": runTool("scripts/mutate") { try mutate(Array(words.dropFirst())) }
default: runTool("judge") { throw Failure("expected sabotage or mutate") }
}
