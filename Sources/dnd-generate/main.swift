internal import FoundationEssentials
internal import Glibc
internal import ManualPages
internal import UniformTypes

// dnd-generate [--check] TOP: writes the manual, the completions and the table of types to TOP, or lists those that are not
// current.

var arguments = CommandLine.arguments.dropFirst()
let onlyChecks = arguments.first == "--check"
if onlyChecks { arguments.removeFirst() }
guard let top = arguments.first, arguments.count == 1, !top.hasPrefix("-") else {
    print("usage: dnd-generate [--check] TOP")
    exit(64)
}

let files =
    try GeneratedFiles.all().map { (path: $0.path, text: $0.text) }
    + [(path: PlainTypeTable.path, text: PlainTypeTable().source)]
let manager = FileManager.default
var stale: [String] = []

for file in files {
    let path = "\(top)/\(file.path)"
    let text = Data(file.text.utf8)
    guard manager.contents(atPath: path) != text else { continue }
    stale.append(file.path)
    guard !onlyChecks else { continue }
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    try manager.createDirectory(atPath: "\(top)/\(folder)", withIntermediateDirectories: true)
    try text.write(to: URL(filePath: path))
}

// Remove files that are no longer generated.
for folder in GeneratedFiles.folders {
    for name in (try? manager.contentsOfDirectory(atPath: "\(top)/\(folder)")) ?? [] {
        let path = "\(folder)/\(name)"
        guard !files.contains(where: { $0.path == path }) else { continue }
        stale.append(path)
        if !onlyChecks { try manager.removeItem(atPath: "\(top)/\(path)") }
    }
}

for path in stale { print(onlyChecks ? "\(path) is not current: run make generate" : "wrote \(path)") }
exit(onlyChecks && !stale.isEmpty ? 1 : 0)
