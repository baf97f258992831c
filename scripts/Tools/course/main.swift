import CourseKit
import ToolSupport

runTool("course") {
  throw Failure("no verb exists yet")
}
