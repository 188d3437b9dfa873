import FileSystem
import SystemPackage
import UniformTypes

/// Detects types that libmagic does not.
protocol Inspector: Sendable {
    /// Returns the type of the content; nil if this inspector does not recognise it.
    static func inspect(_ content: inout Content) -> InspectionResult?
}

/// Detects types of text, which is converted to UTF-8.
protocol TextInspector: Sendable {
    static func inspect(_ text: TextSample) -> InspectionResult?
}

/// A type found in the content, and its reliability.
struct InspectionResult: Equatable {
    enum Strength: Comparable {
        /// The content is unknown.
        case none
        /// A guess at the kind of a text; a name that suggests another kind of text takes precedence.
        case guess
        /// The content identifies the type.
        case sure
    }

    let type: UniformType
    let strength: Strength

    static let nothing = InspectionResult(type: .data, strength: .none)

    static func sure(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .sure) }
    static func guess(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .guess) }

    /// A result for a type given by its identifier; nil if the type is not declared.
    static func sure(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .sure($0) } }
    static func guess(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .guess($0) } }
}

/// The beginning of a text as UTF-8 bytes without a byte-order mark.
struct TextSample: Sendable {
    let bytes: [UInt8]
    /// Whether the sample is the whole text.
    let isWhole: Bool

    init(_ bytes: [UInt8], isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    /// Whether the text begins with these ASCII characters.
    func begins(with prefix: StaticString, ignoringCase: Bool = false) -> Bool {
        bytes[...].begins(with: prefix, ignoringCase: ignoringCase)
    }

    /// The text without leading white space.
    var trimmed: ArraySlice<UInt8> { bytes.drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D } }

    /// Returns the first lines, without their line ends, each truncated to `length` bytes.
    func lines(_ count: Int, length: Int = 1024) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count, result.count < count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            result.append(bytes[start..<min(end, start + length)])
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
            start = end + 1
        }
        return result
    }
}

// MARK: - Bytes

extension ArraySlice<UInt8> {
    /// Whether the bytes begin with these ASCII characters.
    func begins(with prefix: StaticString, ignoringCase: Bool = false) -> Bool {
        let length = prefix.utf8CodeUnitCount
        guard count >= length else { return false }
        return prefix.withUTF8Buffer { wanted in
            for offset in 0..<length {
                let byte = self[startIndex + offset]
                if byte == wanted[offset] { continue }
                guard ignoringCase, byte | 0x20 == wanted[offset] | 0x20, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A
                else {
                    return false
                }
            }
            return true
        }
    }

    /// The bytes as text.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// Returns the index of the first occurrence of `needle`.
    func firstIndex(of needle: StaticString) -> Int? {
        let length = needle.utf8CodeUnitCount
        guard length > 0, count >= length else { return nil }
        return needle.withUTF8Buffer { wanted in
            let first = wanted[0]
            var index = startIndex
            while index <= endIndex - length {
                if self[index] == first {
                    var offset = 1
                    while offset < length, self[index + offset] == wanted[offset] { offset += 1 }
                    if offset == length { return index }
                }
                index += 1
            }
            return nil
        }
    }
}

extension [UInt8] {
    /// Whether these ASCII characters are at an offset.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        offset >= 0 && offset <= count && self[offset...].begins(with: text)
    }

    /// Whether these bytes are at an offset.
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + bytes.count <= count else { return false }
        for index in 0..<bytes.count where self[offset + index] != bytes[index] { return false }
        return true
    }

    /// Returns an unsigned number of 1 to 8 bytes; nil beyond the end.
    func number(at offset: Int, bytes width: Int, bigEndian: Bool) -> UInt64? {
        guard offset >= 0, width <= 8, offset <= count - width else { return nil }
        var value: UInt64 = 0
        for index in 0..<width { value = value << 8 | UInt64(self[offset + (bigEndian ? index : width - 1 - index)]) }
        return value
    }

    func little16(_ offset: Int) -> Int? { number(at: offset, bytes: 2, bigEndian: false).map(Int.init) }
    func little32(_ offset: Int) -> Int? { number(at: offset, bytes: 4, bigEndian: false).map(Int.init) }
    func big32(_ offset: Int) -> Int? { number(at: offset, bytes: 4, bigEndian: true).map(Int.init) }
}

/// Content to be examined: its beginning, which is read once, and other parts on request.
///
/// Reading is limited to the first 64 KiB, and 512 KiB more for all inspections together (``readBudget``).
struct Content {
    private enum Storage {
        case descriptor(FileDescriptor)
        case memory(UnsafeRawBufferPointer)
    }

    /// The number of bytes that are always read.
    static let headLimit = 64 * 1024
    /// The number of bytes that inspections may read in addition to the head.
    static let readBudget = 512 * 1024

    /// The first bytes, at most ``headLimit``.
    let head: [UInt8]
    /// The size in bytes.
    let size: Int64
    private let storage: Storage
    private var budget = Content.readBudget

    init(descriptor: FileDescriptor, size: Int64) throws(Errno) {
        let head = try descriptor.readBytes(at: 0, count: Int(min(Int64(Self.headLimit), max(0, size))))
        self.head = head
        self.size = max(size, Int64(head.count))
        self.storage = .descriptor(descriptor)
    }

    init(memory: UnsafeRawBufferPointer) {
        self.head = Array(memory.prefix(Self.headLimit))
        self.size = Int64(memory.count)
        self.storage = .memory(memory)
    }

    /// Whether the head is the whole content.
    var headIsWhole: Bool { Int64(head.count) >= size }

    /// Returns bytes at an offset: fewer at the end; none beyond it, if the budget is spent, or if reading fails.
    mutating func read(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = Int(min(Int64(count), size - offset))
        if offset + Int64(wanted) <= Int64(head.count) {
            return Array(head[Int(offset)..<Int(offset) + wanted])
        }
        guard wanted <= budget else { return [] }
        budget -= wanted
        switch storage {
        case .memory(let memory):
            return Array(memory[Int(offset)..<Int(offset) + wanted])
        case .descriptor(let descriptor):
            return (try? descriptor.readBytes(at: offset, count: wanted)) ?? []
        }
    }

    /// Returns the last bytes.
    mutating func tail(_ count: Int) -> [UInt8] {
        let wanted = min(Int64(count), size)
        return read(at: size - wanted, count: Int(wanted))
    }

    /// Returns the MIME type according to libmagic.
    ///
    /// - Parameter fromHead: Whether it examines the head, which is then the whole content, instead of reading the file
    ///   again.
    func magicMIMEType(_ cookie: borrowing MagicCookie, skippingText: Bool, fromHead: Bool = false) -> String? {
        if fromHead { return head.withUnsafeBytes { cookie.mimeType(of: $0, skippingTextRules: skippingText) } }
        return switch storage {
        case .descriptor(let descriptor): cookie.mimeType(of: descriptor, skippingTextRules: skippingText)
        case .memory(let memory):
            cookie.mimeType(
                of: UnsafeRawBufferPointer(rebasing: memory.prefix(MagicCookie.bytesLookedAt)),
                skippingTextRules: skippingText)
        }
    }
}
