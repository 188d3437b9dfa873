import ArgumentParser
import Glibc
import SystemPackage
import Transfer

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

    /// Whether it names a file, or a part of one.
    var isFilePath: Bool { !isStandardStream && !isClipboard }

    /// The source for reports.
    func source(named name: String?) -> ItemSource {
        isStandardStream ? .standardInput(name: name) : isClipboard ? .clipboard(name: name) : .path(path)
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}

/// The process's arguments as strings that can carry any bytes.
///
/// A Unix argument is bytes, but ArgumentParser takes strings. Each byte that is not valid UTF-8 is encoded as one
/// private-use scalar from U+10FE80 to U+10FEFF; `bytes(of:)` decodes it. Such scalars in the argument itself are
/// encoded byte by byte too, so every argument round-trips exactly.
enum RawArguments {
    private static let base: UInt32 = 0x10FE00
    private static let escapes: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

    /// The arguments of this process, without the program name.
    static var current: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { pointer in
                text(of: UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)).map(\.self))
            }
        }
    }

    /// Encodes `bytes` as a string.
    static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isEscape) {
            return text
        }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            if let (scalar, length) = firstScalar(of: rest), !isEscape(scalar) {
                text.append(scalar)
                rest = rest.dropFirst(length)
            } else if let byte = rest.popFirst(), let scalar = Unicode.Scalar(base + UInt32(byte)) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    /// Decodes the bytes from `text`.
    static func bytes(of text: String) -> [UInt8] {
        // No other scalars than those above U+FFFFF begin with this byte (Unicode, table 3-6).
        guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            isEscape(scalar) ? [UInt8(scalar.value - base)] : Array(String(Character(scalar)).utf8)
        }
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool { escapes.contains(scalar.value) }

    private static func firstScalar(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        for length in 1...4 where length <= bytes.count {
            if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
                return text.unicodeScalars.first.map { ($0, length) }
            }
        }
        return nil
    }
}
