/// A message in the form in which Exchange and Outlook send it to other programs (MS-OXTNEF), as an attachment named
/// `winmail.dat`: a list of attributes, most of which are MAPI properties.
struct TransportNeutralMessage {
    /// MS-OXTNEF 2.1.3.1.
    private static let signature: [UInt8] = [0x78, 0x9F, 0x3E, 0x22]

    /// The attributes that are read (MS-OXTNEF 2.1.3.2): the identifier with the type of the value.
    private enum Attribute: Int {
        case subject = 0x0001_8004
        case body = 0x0002_800C
        case codePage = 0x0006_9007
        case properties = 0x0006_9003
        case attachmentBegins = 0x0006_9002
        case attachedData = 0x0006_800F
        case attachedName = 0x0001_8010
        case attachedProperties = 0x0006_9005
    }

    /// Whether `bytes` are such a message.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

    /// Reads a message as far as it goes.
    ///
    /// - Parameters:
    ///   - depth: The number of messages around it.
    ///   - budget: What may still be read.
    /// - Throws: `OfficeError`: `damaged` if it has no attribute, `tooLarge` above a limit, `cancelled`.
    /// - Complexity: O(n) for each message around it.
    static func message(
        _ bytes: ArraySlice<UInt8>, depth: Int = 0, budget: inout OutlookBudget
    ) throws(OfficeError) -> OutlookMessage {
        guard depth <= OutlookBudget.mostDepth else {
            throw OfficeError(.tooLarge, message: "has a message within \(depth) others, the limit")
        }
        try budget.enter()
        var values: [OutlookProperties.Value] = []
        var attached: [[OutlookProperties.Value]] = []
        var rest = PropertyBytes(bytes.dropFirst(signature.count + 2))
        var isEmpty = true
        while rest.number(1) != nil, let id = rest.number(4), let size = rest.number(4), let data = rest.bytes(size) {
            _ = rest.number(2)
            isEmpty = false
            guard let attribute = Attribute(rawValue: id) else { continue }
            try budget.use(data.count)
            switch attribute {
            case .subject: values.append(.init(.subject, .text8, data))
            case .body: values.append(.init(.body, .text8, data))
            case .codePage: values.append(.init(.messageCodePage, .int32, data))
            case .properties: values += Self.values(data)
            case .attachmentBegins:
                try budget.enter()
                attached.append([])
            case .attachedData: attached.add(.init(.attachedData, .binary, data))
            case .attachedName: attached.add(.init(.fileName, .text8, data))
            case .attachedProperties: for value in Self.values(data) { attached.add(value) }
            }
        }
        guard !isEmpty else { throw OfficeError(.damaged, message: "is damaged: it has no attributes") }
        let properties = OutlookProperties(values)
        var attachments: [OutlookMessage.Attachment] = []
        for values in attached {
            let own = OutlookProperties(values, of: properties)
            var content = own.bytes(.attachedData).map(OutlookMessage.Attachment.Content.file) ?? .missing
            // An object is preceded by its kind.
            if let object = values.last(where: { $0.name == .attachedData && $0.kind == .object })?.bytes.dropFirst(16),
                object.starts(with: signature)
            {
                content = .message(try message(object, depth: depth + 1, budget: &budget))
            }
            attachments.append(OutlookMessage.Attachment(own, content))
        }
        return OutlookMessage(properties, attachments)
    }

    // MARK: - Properties

    /// The properties that are known in a list of them (MS-OXTNEF 2.1.3.4).
    private static func values(_ list: ArraySlice<UInt8>) -> [OutlookProperties.Value] {
        var values: [OutlookProperties.Value] = []
        var rest = PropertyBytes(list)
        var left = rest.number(4) ?? 0
        while left > 0, let type = rest.number(2), let id = rest.number(2) {
            left -= 1
            var name = OutlookProperties.Name(rawValue: id)
            if id >= 0x8000 {
                guard let set = rest.bytes(16), let kind = rest.number(4), let number = rest.number(4) else { break }
                if kind == 1 {
                    guard rest.padded(number) != nil else { break }
                    name = nil
                } else {
                    name = OutlookNames.name(in: set, number)
                }
            }
            let isList = type & 0x1000 != 0
            let isLong = [0x1E, 0x1F, 0x0D, 0x102].contains(type & 0xFFF)
            guard let count = isList || isLong ? rest.number(4) : 1 else { break }
            for _ in 0..<count {
                guard let size = isLong ? rest.number(4) : Self.sizes[type & 0xFFF], let data = rest.padded(size) else {
                    return values
                }
                guard !isList, let name, let kind = OutlookProperties.Value.Kind(rawValue: type) else { continue }
                values.append(.init(name, kind, data))
            }
        }
        return values
    }

    /// The sizes of values of a fixed size, by their types (MS-OXCDATA 2.11.1), in bytes.
    private static let sizes = [
        0x02: 2, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 2, 0x14: 8, 0x40: 8, 0x48: 16,
    ]
}

extension [[OutlookProperties.Value]] {
    /// Adds a property to the last attachment.
    fileprivate mutating func add(_ value: OutlookProperties.Value) {
        if !isEmpty { self[count - 1].append(value) }
    }
}

/// Bytes that are taken from the front.
private struct PropertyBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next bytes; nil if there are fewer.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The next little-endian number of at most four bytes.
    mutating func number(_ count: Int) -> Int? {
        bytes(count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    /// The next bytes, with as many after them as make their number one of fours; the last may have fewer.
    mutating func padded(_ count: Int) -> ArraySlice<UInt8>? {
        let found = bytes(count)
        _ = bytes(min(rest.count, -count & 3))
        return found
    }
}
