import Glibc

/// The process's arguments as text that carries any bytes.
///
/// A Unix argument is bytes; ArgumentParser takes strings. Bytes that are not UTF-8 travel as the private-use scalars U+10FE80 to
/// U+10FEFF, one a byte, and `bytes(of:)` turns them back. An argument that holds such a scalar itself has its bytes escaped too, so that
/// every argument comes back exactly.
enum RawArguments {
    private static let base: UInt32 = 0x10FE00
    private static let escapes: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

    /// The arguments of this process, without the program's name.
    static var current: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { pointer in
                text(of: UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)).map(\.self))
            }
        }
    }

    /// `bytes` as text.
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

    /// The bytes that `text` carries.
    static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
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
