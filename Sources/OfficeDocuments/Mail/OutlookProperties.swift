/// A text of Outlook as it is kept: its bytes, and their encoding.
struct OutlookText {
    let bytes: [UInt8]
    /// The name of the encoding (IANA); nil if it is not stated.
    let charset: String?

    /// Characters in UTF-8.
    init(_ text: String) {
        bytes = Array(text.utf8)
        charset = "utf-8"
    }

    init(bytes: [UInt8], charset: String?) {
        self.bytes = bytes
        self.charset = charset
    }

    var isEmpty: Bool { bytes.isEmpty }
}

/// The MAPI properties of a message, a recipient or an attachment (MS-OXMSG 2.1 and 2.4).
struct OutlookProperties {
    /// The properties that are read (MS-OXPROPS). Those with names have the number of their set before their own.
    enum Name: Int {
        case messageClass = 0x001A
        case subject = 0x0037
        case submitted = 0x0039
        case representedName = 0x0042
        case representedAddress = 0x0065
        case headers = 0x007D
        case recipientKind = 0x0C15
        case senderName = 0x0C1A
        case senderAddress = 0x0C1F
        case displayedBcc = 0x0E02
        case displayedCc = 0x0E03
        case displayedTo = 0x0E04
        case delivered = 0x0E06
        case body = 0x1000
        case compressedRTF = 0x1009
        case html = 0x1013
        case messageID = 0x1035
        case references = 0x1039
        case repliesTo = 0x1042
        case displayName = 0x3001
        case emailAddress = 0x3003
        case attachedData = 0x3701
        case fileName = 0x3704
        case longFileName = 0x3707
        case mediaType = 0x370E
        case contentID = 0x3712
        case smtpAddress = 0x39FE
        case businessPhone = 0x3A08
        case homePhone = 0x3A09
        case company = 0x3A16
        case jobTitle = 0x3A17
        case department = 0x3A18
        case office = 0x3A19
        case businessPhone2 = 0x3A1B
        case mobilePhone = 0x3A1C
        case otherPhone = 0x3A1F
        case pager = 0x3A21
        case businessFax = 0x3A24
        case homeFax = 0x3A25
        case homePhone2 = 0x3A2F
        case birthday = 0x3A42
        case nickname = 0x3A4F
        case internetCodePage = 0x3FDE
        case messageCodePage = 0x3FFD
        case senderSMTPAddress = 0x5D01
        case representedSMTPAddress = 0x5D02
        case appointmentStart = 0x02_820D
        case appointmentEnd = 0x02_820E
        case location = 0x02_8208
        case recurrence = 0x02_8232
        case taskStart = 0x03_8104
        case taskDue = 0x03_8105
        case homeAddress = 0x04_801A
        case workAddress = 0x04_801B
        case webPage = 0x04_802B
        case email1 = 0x04_8083
        case email2 = 0x04_8093
        case email3 = 0x04_80A3
    }

    /// MS-OXCDATA 2.11.1: types of properties.
    private static let (int32, filetime, string8, string, binary) = (0x0003, 0x0040, 0x001E, 0x001F, 0x0102)

    /// The stream of the properties of a fixed size.
    static let streamName = "__properties_version1.0"

    /// The encoding of texts of bytes, which the message states for its recipients and attachments, too.
    private var charset: String?
    private var streams: [Name: [Int: [UInt8]]] = [:]
    private var fixed: [Name: UInt64] = [:]

    /// - Parameters:
    ///   - names: What the numbers of the properties stand for.
    ///   - headerBytes: The size of what precedes the properties in their stream.
    ///   - message: The message of a recipient or an attachment.
    /// - Throws: `OfficeError`.
    init(
        _ document: CompoundDocument, _ storage: Int, names: OutlookNames, of message: OutlookProperties? = nil,
        headerBytes: Int, budget: inout OutlookBudget
    ) throws(OfficeError) {
        try budget.enter()
        var table: [UInt8]?
        for child in document.children(of: storage) where document[child].isStream {
            let name = document[child].name
            let isTable = name == Self.streamName
            let tag = Self.tag(of: name)
            let property = tag.flatMap { names.property($0.id) }
            guard isTable || property != nil else { continue }
            try budget.use(document[child].size)
            let content = try document.content(of: child)
            if isTable {
                table = content
            } else if let tag, let property {
                streams[property, default: [:]][tag.type] = content
            }
        }
        guard let table else {
            throw OfficeError(.damaged, message: "is damaged: it has no stream '\(Self.streamName)'")
        }
        for place in stride(from: headerBytes, through: table.count - 16, by: 16) {
            let type = table.little16(place)
            guard type == Self.int32 || type == Self.filetime, let name = names.property(table.little16(place + 2))
            else {
                continue
            }
            let (low, high) = (table.little32(place + 8), table.little32(place + 12))
            fixed[name] = UInt64(low) | (type == Self.filetime ? UInt64(high) << 32 : 0)
        }
        charset = message?.charset ?? stated([.messageCodePage, .internetCodePage])
    }

    /// A property that is read from a list.
    struct Value {
        /// The types that are read (MS-OXCDATA 2.11.1).
        enum Kind: Int {
            case int32 = 0x0003
            case object = 0x000D
            case text8 = 0x001E
            case text = 0x001F
            case filetime = 0x0040
            case binary = 0x0102
        }

        let name: Name
        let kind: Kind
        let bytes: ArraySlice<UInt8>

        init(_ name: Name, _ kind: Kind, _ bytes: ArraySlice<UInt8>) {
            (self.name, self.kind, self.bytes) = (name, kind, bytes)
        }
    }

    /// The properties in a list; the last of each name and kind.
    ///
    /// - Parameter message: The message of an attachment.
    init(_ values: [Value], of message: OutlookProperties? = nil) {
        for value in values {
            switch value.kind {
            case .int32, .filetime:
                fixed[value.name] = value.bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            case .object: break
            case .text8, .text, .binary: streams[value.name, default: [:]][value.kind.rawValue] = Array(value.bytes)
            }
        }
        charset = message?.charset ?? stated([.messageCodePage, .internetCodePage])
    }

    /// The property and the type in the name of a stream: `__substg1.0_1000001F`. One of many values has a number behind it.
    private static func tag(of name: String) -> (id: Int, type: Int)? {
        guard name.hasPrefix("__substg1.0_"), name.utf8.count == 20, let tag = Int(name.suffix(8), radix: 16) else {
            return nil
        }
        return (tag >> 16, tag & 0xFFFF)
    }

    /// A text that is not empty.
    func text(_ name: Name) -> OutlookText? {
        guard let values = streams[name] else { return nil }
        if let units = values[Self.string] {
            let units = stride(from: 0, to: units.count - 1, by: 2).map { UInt16(units.little16($0)) }
            let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
            return text.isEmpty ? nil : OutlookText(text)
        }
        if let bytes = values[Self.string8]?.prefix(while: { $0 != 0 }), !bytes.isEmpty {
            return OutlookText(bytes: Array(bytes), charset: charset)
        }
        return nil
    }

    /// Bytes; an attached file may have none.
    func bytes(_ name: Name) -> [UInt8]? { streams[name]?[Self.binary] }

    func number(_ name: Name) -> Int? { fixed[name].map { Int(Int32(truncatingIfNeeded: $0)) } }

    /// A time in seconds since 1601 in UTC.
    func time(_ name: Name) -> Int? {
        fixed[name].flatMap { $0 == 0 ? nil : Int($0 / 10_000_000) }
    }

    /// The rich text that the message is; nil if there is none, or if it is damaged.
    var richText: [UInt8]? { bytes(.compressedRTF).flatMap(CompressedRTF.expanded) }

    /// The page that the message is, as text or in an encoding that it may declare itself.
    var page: OutlookText? {
        if let text = text(.html) { return text }
        return bytes(.html).flatMap { $0.isEmpty ? nil : $0 }.map {
            OutlookText(bytes: $0, charset: stated([.internetCodePage]))
        }
    }

    // MARK: - Encodings

    private func stated(_ names: [Name]) -> String? {
        names.lazy.compactMap { number($0).flatMap(Self.charset(ofCodePage:)) }.first
    }

    /// The name of a code page of Windows.
    private static func charset(ofCodePage page: Int) -> String? {
        switch page {
        case 437, 850, 852, 855, 857, 862, 866: "cp\(page)"
        case 874, 1250...1258: "windows-\(page)"
        case 932: "shift_jis"
        case 936: "gbk"
        case 949: "euc-kr"
        case 950: "big5"
        case 10000: "macintosh"
        case 20127: "us-ascii"
        case 20866: "koi8-r"
        case 21866: "koi8-u"
        case 28591...28606: "iso-8859-\(page - 28590)"
        case 50220...50222: "iso-2022-jp"
        case 51932, 20932: "euc-jp"
        case 51936: "gb2312"
        case 51949: "euc-kr"
        case 54936: "gb18030"
        case 65001: "utf-8"
        default: nil
        }
    }
}
