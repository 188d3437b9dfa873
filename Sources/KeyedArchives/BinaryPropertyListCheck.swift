/// Walks a binary property list before libplist does, without recursion, and refuses what would make libplist
/// recurse too deeply, copy without bound or lose data silently.
///
/// Layout: CoreFoundation's `CFBinaryPList.c`: "bplist", a version, objects, a table of their offsets, and a 32-byte
/// trailer. Time and memory are linear in the number of references.
struct BinaryPropertyListCheck {
    static let magic = Array("bplist".utf8)
    private static let trailerSize = 32

    /// Sums saturate here; every limit lies below.
    private static let saturated = 1 << 48

    private struct Frame {
        let object: Int
        let firstReference: Int
        let referenceCount: Int
        var next = 0
    }

    private enum Mark: UInt8 { case unseen, open, done }

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    private let offsetTable: Int

    private var marks: [Mark]
    /// Nodes and payload bytes of the tree below an object, every shared object counted as often as it is referenced.
    private var nodes: [Int]
    private var payload: [Int]
    private var references = 0
    /// Bytes that the objects seen so far claim; more than there are when objects overlap.
    private var claimed = 0

    static func check(_ bytes: [UInt8], limits: KeyedArchiveLimits) throws(KeyedArchiveError) {
        var check = try BinaryPropertyListCheck(bytes)
        try check.walk(limits: limits)
    }

    private init(_ bytes: [UInt8]) throws(KeyedArchiveError) {
        guard bytes.count >= 8 + 1 + Self.trailerSize else {
            throw Self.damaged("it is only \(bytes.count) bytes long")
        }
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = Self.integer(bytes, at: trailer + 8, size: 8)
        let top = Self.integer(bytes, at: trailer + 16, size: 8)
        let table = Self.integer(bytes, at: trailer + 24, size: 8)
        // Apple writes 1, 2, 4 or 8; libplist any number.
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw Self.damaged("its trailer has odd sizes")
        }
        guard count > 0, top < count, table >= 8, table <= UInt64(trailer),
            count <= (UInt64(trailer) - table) / UInt64(offsetSize)
        else { throw Self.damaged("its object table does not fit; it may be truncated") }
        self.bytes = bytes
        objectCount = Int(count)
        self.top = Int(top)
        offsetTable = Int(table)
        marks = Array(repeating: .unseen, count: objectCount)
        nodes = Array(repeating: 0, count: objectCount)
        payload = Array(repeating: 0, count: objectCount)
    }

    private mutating func walk(limits: KeyedArchiveLimits) throws(KeyedArchiveError) {
        var stack: [Frame] = []
        try open(top, onto: &stack)
        while var frame = stack.last {
            guard frame.next < frame.referenceCount else {
                marks[frame.object] = .done
                stack.removeLast()
                continue
            }
            let child = try reference(frame)
            if marks[child] == .open { throw KeyedArchiveError(.cyclic, message: "a property list contains itself") }
            if marks[child] == .unseen {
                // The frame is left as it is: the child is met again, then done.
                guard stack.count < limits.depth else {
                    throw KeyedArchiveError(.tooDeep, message: "nested more than \(limits.depth) levels deep")
                }
                try open(child, onto: &stack)
                if marks[child] == .open { continue }
            }
            nodes[frame.object] = min(Self.saturated, nodes[frame.object] + nodes[child])
            payload[frame.object] = min(Self.saturated, payload[frame.object] + payload[child])
            frame.next += 1
            references += 1
            stack[stack.count - 1] = frame
        }
        guard nodes[top] <= max(1 << 20, 8 * (references + 1)), payload[top] <= max(64 << 20, 4 * bytes.count) else {
            throw KeyedArchiveError(
                .tooLarge, message: "\(bytes.count) bytes of property list stand for \(nodes[top]) shared values")
        }
    }

    /// Reads an object's head; a container goes onto the stack, anything else is done at once.
    private mutating func open(_ object: Int, onto stack: inout [Frame]) throws(KeyedArchiveError) {
        let offset = Self.integer(bytes, at: offsetTable + object * offsetSize, size: offsetSize)
        guard offset >= 8, offset < UInt64(offsetTable) else { throw Self.damaged("an object lies outside the file") }
        var position = Int(offset)
        let head = bytes[position]
        position += 1
        nodes[object] = 1
        switch head >> 4 {
        case 0x0:
            guard head == 0x08 || head == 0x09 else { throw Self.damaged("it has a value of no known kind") }
        case 0x1:
            let size = 1 << Int(head & 0xF)
            guard size <= 16, position + size <= offsetTable else { throw Self.damaged("an integer is cut off") }
            guard size < 16 || Self.integer(bytes, at: position, size: 8) == 0 else {
                throw KeyedArchiveError(.malformed, message: "the property list has an integer of more than 64 bits")
            }
        case 0x2:
            guard head == 0x22 || head == 0x23, position + (1 << Int(head & 0xF)) <= offsetTable else {
                throw Self.damaged("a real number is cut off")
            }
        case 0x3:
            guard head == 0x33, position + 8 <= offsetTable else { throw Self.damaged("a date is cut off") }
        case 0x4, 0x5, 0x6:
            let unit = head >> 4 == 0x6 ? 2 : 1
            let count = try length(head, at: &position, unit: unit)
            try claim(count * unit)
            if head >> 4 != 0x4 { try checkText(at: position, count: count, unit: unit) }
            payload[object] = count * unit
        case 0x8:
            guard position + Int(head & 0xF) + 1 <= offsetTable else { throw Self.damaged("a reference is cut off") }
        case 0xA, 0xD:
            let isDictionary = head >> 4 == 0xD
            let count = try length(head, at: &position, unit: referenceSize * (isDictionary ? 2 : 1))
            try claim(count * referenceSize * (isDictionary ? 2 : 1))
            marks[object] = .open
            stack.append(
                Frame(object: object, firstReference: position, referenceCount: isDictionary ? 2 * count : count))
            if isDictionary { try checkKeys(at: position, count: count) }
            return
        default:
            throw Self.damaged("it has a value of no known kind")
        }
        marks[object] = .done
    }

    /// The count in an object's head or behind it; `unit` is the size of one element in bytes.
    private func length(_ head: UInt8, at position: inout Int, unit: Int) throws(KeyedArchiveError) -> Int {
        var count = UInt64(head & 0xF)
        if count == 0xF {
            guard position < offsetTable, bytes[position] >> 4 == 0x1 else { throw Self.damaged("a count is missing") }
            let size = 1 << Int(bytes[position] & 0xF)
            guard size <= 8, position + 1 + size <= offsetTable else { throw Self.damaged("a count is cut off") }
            count = Self.integer(bytes, at: position + 1, size: size)
            position += 1 + size
        }
        guard count <= UInt64((offsetTable - position) / unit) else {
            throw Self.damaged("a value claims \(count) elements, more than the file holds")
        }
        return Int(count)
    }

    /// Keeps overlapping objects from making this walk longer than the file.
    private mutating func claim(_ size: Int) throws(KeyedArchiveError) {
        claimed += size
        guard claimed <= bytes.count else { throw Self.damaged("its objects overlap") }
    }

    /// libplist takes single-byte text as it is and ends any text at a NUL.
    private func checkText(at position: Int, count: Int, unit: Int) throws(KeyedArchiveError) {
        for index in 0..<count {
            let start = position + index * unit
            if unit == 1 ? bytes[start] == 0 : bytes[start] == 0 && bytes[start + 1] == 0 {
                throw KeyedArchiveError(.malformed, message: "the property list has a string with a NUL character")
            }
        }
    }

    private func checkKeys(at position: Int, count: Int) throws(KeyedArchiveError) {
        for index in 0..<count {
            let key = Self.integer(bytes, at: position + index * referenceSize, size: referenceSize)
            guard key < UInt64(objectCount) else { throw Self.damaged("a reference leads out of its object table") }
            let offset = Self.integer(bytes, at: offsetTable + Int(key) * offsetSize, size: offsetSize)
            guard offset < UInt64(offsetTable), [0x5, 0x6].contains(bytes[Int(offset)] >> 4) else {
                throw Self.damaged("a dictionary has a key that is not a string")
            }
        }
    }

    private func reference(_ frame: Frame) throws(KeyedArchiveError) -> Int {
        let position = frame.firstReference + frame.next * referenceSize
        let object = Self.integer(bytes, at: position, size: referenceSize)
        guard object < UInt64(objectCount) else { throw Self.damaged("a reference leads out of its object table") }
        return Int(object)
    }

    /// A big-endian unsigned integer of `size` bytes, all of them within `bytes`.
    private static func integer(_ bytes: [UInt8], at position: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
        return value
    }

    private static func damaged(_ what: String) -> KeyedArchiveError {
        KeyedArchiveError(.notAPropertyList, message: "the binary property list is damaged: \(what)")
    }
}
