import FileSystem
import SystemPackage

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
