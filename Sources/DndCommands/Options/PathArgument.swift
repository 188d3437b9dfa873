import ArgumentParser
import DropSessions
import Glibc
import SystemPackage

/// A path from the command line, byte for byte.
struct PathArgument: ExpressibleByArgument, Sendable, Hashable {
    let path: FilePath
    /// The argument's bytes, with a trailing slash that `path` drops.
    let bytes: [UInt8]
    /// Whether the argument can only name a file: in a list, `-`, `clipboard:` and `a.gpx#3` are files too.
    let isFileName: Bool

    init?(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }

    /// Creates an argument from its bytes; nil if they are empty or contain NUL.
    init?(bytes: [UInt8], isFileName: Bool = false) {
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        self.bytes = bytes
        self.isFileName = isFileName
    }

    /// Creates an argument that names a file.
    init(path: FilePath) {
        self.path = path
        isFileName = true
        bytes = path.withPlatformString { name in
            UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
    }

    /// Whether the argument means standard input or output.
    var isStandardStream: Bool { !isFileName && bytes == [UInt8(ascii: "-")] }

    /// Whether the argument means the clipboard; a file of that name is `./clipboard:`.
    var isClipboard: Bool { !isFileName && bytes == Array("clipboard:".utf8) }

    /// The source for reports.
    func source(named name: String?) -> ItemSource {
        isStandardStream ? .standardInput(name: name) : isClipboard ? .clipboard(name: name) : .path(path)
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}
