import Foundation
import ToolSupport

/// A Swift file as the user named it, or as it lies in a folder that the user named.
struct Source {
  let path: String
  let text: String
}

/// Reads the Swift files of these files and folders, in their order.
func sources(_ paths: [String]) throws -> [Source] {
  try paths.flatMap { path in
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("\(path): no such file or folder", remedy: "name the files of your class")
    }
    guard isFolder.boolValue else { return [try source(path)] }
    let files = try swiftFiles(below: path).map(source)
    if files.isEmpty {
      throw Failure("\(path): the folder has no Swift file", remedy: "name the files of your class")
    }
    return files
  }
}

private func source(_ path: String) throws -> Source {
  guard path.hasSuffix(".swift") else {
    throw Failure("\(path): not a Swift file", remedy: "name a file that ends in .swift")
  }
  guard let data = FileManager.default.contents(atPath: path) else {
    throw Failure("\(path): cannot be read", remedy: "change its permissions")
  }
  guard let text = String(data: data, encoding: .utf8) else {
    throw Failure("\(path): not UTF-8", remedy: "save it as UTF-8, as the compiler demands")
  }
  guard text.contains(where: { !$0.isWhitespace }) else {
    throw Failure("\(path): the file is empty", remedy: "name the files of your class")
  }
  return Source(path: path, text: text)
}

/// The Swift files below a folder, without those of hidden folders such as `.build`.
private func swiftFiles(below folder: String) throws -> [String] {
  let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name in
    let path = "\(folder)/\(name)"
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if name.hasPrefix(".") { return [String]() }
    if isFolder.boolValue { return try swiftFiles(below: path) }
    return name.hasSuffix(".swift") ? [path] : []
  }
}

/// A noun with its number.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
