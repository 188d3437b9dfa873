import ArgumentParser
import SystemPackage

/// A path as it stands on the command line, byte for byte.
struct PathArgument: ExpressibleByArgument, Sendable, Hashable {
    let path: FilePath
    /// The argument as it stands, with the slash at its end that `path` has lost.
    let bytes: [UInt8]

    init?(argument: String) { self.init(bytes: RawArguments.bytes(of: argument)) }

    /// A path from its bytes; nil when there are none, or a NUL among them.
    init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
        path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
        self.bytes = bytes
    }

    /// Whether standard input or output is meant.
    var isStandardStream: Bool { path == "-" }

    static var defaultCompletionKind: CompletionKind { .file() }
}
