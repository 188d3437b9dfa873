/// A message that Outlook saved (MS-OXMSG): a compound file whose streams are MAPI properties, with a storage for each
/// recipient and each attachment.
struct OutlookMessage {
    /// A person who gets the message.
    struct Recipient {
        let name: OutlookText?
        let address: OutlookText?
        /// 1 for To, 2 for Cc, 3 for Bcc (MS-OXOMSG 2.2.3.1.2).
        let kind: Int
    }

    /// What is attached.
    struct Attachment {
        enum Content {
            case file([UInt8])
            case message(OutlookMessage)
            /// An object that its program keeps in a form of its own, or a link to a file elsewhere.
            case missing
        }

        let name: OutlookText?
        let mediaType: OutlookText?
        let contentID: OutlookText?
        let content: Content

        init(_ properties: OutlookProperties, _ content: Content) {
            name = [.longFileName, .fileName, .displayName].lazy.compactMap(properties.text).first
            (mediaType, contentID) = (properties.text(.mediaType), properties.text(.contentID))
            self.content = content
        }
    }

    let properties: OutlookProperties
    let fields: OutlookFields
    let recipients: [Recipient]
    let attachments: [Attachment]

    /// A message that is not in a compound file.
    init(_ properties: OutlookProperties, _ attachments: [Attachment]) {
        (self.properties, self.attachments) = (properties, attachments)
        (fields, recipients) = (OutlookFields(properties), [])
    }

    /// Reads the message in `storage`; 0 is the whole file.
    ///
    /// - Parameters:
    ///   - names: The names of properties, which are those of the whole file.
    ///   - depth: The number of messages around it.
    ///   - budget: What may still be read.
    /// - Throws: `OfficeError`: `damaged` if it has no properties, `tooLarge` above a limit, `cancelled`.
    init(
        _ document: CompoundDocument, storage: Int = 0, names: OutlookNames, depth: Int = 0,
        budget: inout OutlookBudget
    ) throws(OfficeError) {
        guard depth <= OutlookBudget.mostDepth else {
            throw OfficeError(.tooLarge, message: "has a message within \(depth) others, the limit")
        }
        // MS-OXMSG 2.4: the header of the properties is longer for messages.
        let message = try OutlookProperties(
            document, storage, names: names, headerBytes: depth == 0 ? 32 : 24, budget: &budget)
        properties = message
        fields = OutlookFields(message)
        let parts = document.children(of: storage).filter { !document[$0].isStream }
            .sorted { document[$0].name < document[$1].name }
        var recipients: [Recipient] = []
        var attachments: [Attachment] = []
        for part in parts {
            let name = document[part].name
            if name.hasPrefix("__recip_version1.0_#") {
                let properties = try OutlookProperties(
                    document, part, names: names, of: message, headerBytes: 8, budget: &budget)
                recipients.append(
                    Recipient(
                        name: properties.text(.displayName),
                        address: properties.text(.smtpAddress) ?? properties.text(.emailAddress),
                        kind: properties.number(.recipientKind) ?? 1))
            } else if name.hasPrefix("__attach_version1.0_#") {
                let properties = try OutlookProperties(
                    document, part, names: names, of: message, headerBytes: 8, budget: &budget)
                attachments.append(
                    try Self.attachment(
                        properties, in: part, of: document, names: names, depth: depth, budget: &budget))
            }
        }
        self.recipients = recipients
        self.attachments = attachments
    }

    /// What is not in the mail that is made of it, also of messages within it.
    var remains: OutlookMail.Remains {
        var remains: OutlookMail.Remains = fields.isMore ? .fields : []
        for attachment in attachments {
            switch attachment.content {
            case .file: break
            case .message(let message): remains.formUnion(message.remains)
            case .missing: remains.insert(.attachments)
            }
        }
        return remains
    }

    private static func attachment(
        _ properties: OutlookProperties, in storage: Int, of document: CompoundDocument, names: OutlookNames,
        depth: Int, budget: inout OutlookBudget
    ) throws(OfficeError) -> Attachment {
        var content = properties.bytes(.attachedData).map(Attachment.Content.file) ?? .missing
        if let object = document.entry("__substg1.0_3701000D", in: storage), !document[object].isStream,
            document.entry(OutlookProperties.streamName, in: object) != nil
        {
            content = .message(
                try OutlookMessage(document, storage: object, names: names, depth: depth + 1, budget: &budget))
        }
        return Attachment(properties, content)
    }
}

/// The limits of reading one file of Outlook, in which streams and storages can be shared and nested.
struct OutlookBudget {
    /// The maximum number of messages around a message.
    static let mostDepth = 16

    /// The number of bytes that may still be read.
    private var bytes: Int
    /// The number of storages that may still be read.
    private var storages = 65_536
    private let limits: OfficeLimits

    init(_ limits: OfficeLimits) {
        self.limits = limits
        bytes = limits.memoryBytes / 4
    }

    /// Notes a storage.
    mutating func enter() throws(OfficeError) {
        storages -= 1
        guard storages >= 0 else { throw OfficeError(.tooLarge, message: "has too many parts: expected at most 65536") }
        guard !limits.isCancelled() else { throw OfficeError(.cancelled, message: "cancelled") }
    }

    /// Notes the content of a stream.
    mutating func use(_ count: Int) throws(OfficeError) {
        bytes -= count
        guard bytes >= 0 else {
            throw OfficeError(
                .tooLarge, message: "has parts of more than \(limits.memoryBytes / 4) bytes together, the limit")
        }
    }
}
