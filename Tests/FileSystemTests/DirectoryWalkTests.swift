import Foundation
import Glibc
import SystemPackage
import Testing

@testable import FileSystem

/// The walk through everything in a directory.
struct DirectoryWalkTests {
    @Test("each entry is visited once, a folder before its contents, and no link is followed")
    func order() throws {
        try inFolder { folder in
            for name in ["a", "a/b", "a/b/c", "empty"] {
                try FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: folder.appending(name).string), withIntermediateDirectories: true)
            }
            for name in ["top", "a/one", "a/b/c/two"] { try makeFile(folder.appending(name), [1, 2]) }
            #expect(symlink("a", folder.appending("link").string) == 0)
            var (visited, entered) = ([String](), [FilePath]())
            try Directory(folder).walk {
                entered.append($0.path)
            } _: { entry in
                if let parent = entry.relativePath.removingLastComponent().string.nonEmpty {
                    #expect(visited.contains(parent), "\(entry.relativePath)")
                }
                #expect(entry.directory.path.appending(entry.name) == folder.pushing(entry.relativePath))
                visited.append(entry.relativePath.string)
            }
            #expect(visited.sorted() == ["a", "a/b", "a/b/c", "a/b/c/two", "a/one", "empty", "link", "top"])
            #expect(
                entered.map(\.string).sorted() == ["", "/a", "/a/b", "/a/b/c", "/empty"].map { folder.string + $0 })
        }
    }

    @Test("folders beside each other are not open at the same time")
    func wide() throws {
        try inFolder { folder in
            for index in 0..<200 {
                #expect(mkdir(folder.appending("\(index)").string, 0o755) == 0)
                #expect(mkdir(folder.appending("\(index)").appending("inner").string, 0o755) == 0)
            }
            var (count, most) = (0, 0)
            try Directory(folder).walk { _ in
                count += 1
                let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                let here = open.count { name in
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?
                        .hasPrefix(folder.string) == true
                }
                most = max(most, here)
            }
            #expect(count == 400)
            #expect(most == 2)
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
