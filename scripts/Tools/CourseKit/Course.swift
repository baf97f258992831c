import Foundation
import ToolSupport

/// The stored course.
public struct Course {
}
