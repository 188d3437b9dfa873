import ArgumentParser
import DropSessions
import Glibc
import SystemPackage

/// A path as it stands on the command line, byte for byte.
struct PathArgument: ExpressibleByArgument, Sendable, Hashable {
    let path: FilePath
    /// The argument as it stands, with the slash at its end that `path` has lost.
    let bytes: [UInt8]
    /// Whether it is the name of a file and nothing else: in a list `-`, `clipboard:` and `a.gpx#3` are files, too.
    let isFileName: Bool

    init?(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }

    /// A path from its bytes; nil when there are none, or a NUL among them.
    init?(bytes: [UInt8], isFileName: Bool = false) {
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        self.bytes = bytes
        self.isFileName = isFileName
    }

    /// The name of a file as an argument.
    init(path: FilePath) {
        self.path = path
        isFileName = true
        bytes = path.withPlatformString { name in
            UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
    }

    /// Whether standard input or output is meant.
    var isStandardStream: Bool { !isFileName && bytes == [UInt8(ascii: "-")] }

    /// Whether the clipboard is meant; a file of that name is `./clipboard:`.
    var isClipboard: Bool { !isFileName && bytes == Array("clipboard:".utf8) }

    /// What it stands for in reports.
    func source(named name: String?) -> ItemSource {
        isStandardStream ? .standardInput(name: name) : isClipboard ? .clipboard(name: name) : .path(path)
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}
