import FoundationEssentials
import Conversion
import ItemProviders
import Messages
import SystemPackage
import Transfer
import TypeDetection
import UniformTypes

/// The attachments of a mail as items: files and pictures, of which those that have parts are opened as they are outside of
/// the mail, and mails within the mail, which are opened in turn. Part 0 is the text of the mail; the attachments count
/// from 1.
struct MessageOpener: Sendable {
    /// The maximum number of mails, archives and other files around a mail.
    static let mostDepth = 32

    /// The type of the mail.
    let type: UniformType
    let section: MessageSection
    let part: MessageNaming
    let lifter: ItemLifter
    let restriction: SourceRestriction

    /// Returns all attachments.
    @Sendable func open() async throws -> [DragItem] {
        try await BlockingWork.run { () throws(ItemFailure) in try items(.all) }
    }

    /// Returns the selected parts. An attachment whose end is missing becomes an item that fails.
    ///
    /// - Throws: `ItemFailure` when the mail cannot be read, or when it has too few attachments.
    func items(_ selection: Fragment.Selection) throws(ItemFailure) -> [DragItem] {
        let message = try message()
        switch selection {
        case .all: return message.attachments.indices.map { item(at: $0, of: message) }
        case .index(0): return [text(of: message)]
        case .index(let number):
            guard number <= message.attachments.count else { throw missing(number, of: message) }
            return [item(at: number - 1, of: message)]
        case .sheet: throw ItemFailure.noSheets(in: part.displayName, type: type)
        case .pages: throw ItemFailure.noPages(in: part.displayName, type: type)
        case .path: throw ItemFailure.noEntries(in: part.displayName, type: type)
        }
    }

    /// Returns how an attachment is opened into its parts.
    ///
    /// - Throws: `ItemFailure` when there is none of that number, or when it has no parts.
    func container(ofPart number: Int) throws -> Container {
        let message = try message()
        guard (1...max(1, message.attachments.count)).contains(number), !message.attachments.isEmpty else {
            throw missing(number, of: message)
        }
        let attachment = message.attachments[number - 1]
        if attachment.isMessage { return .message(opener(of: attachment, in: message, number: number)) }
        let content = message.content(of: attachment).bytes
        let name = message.name(ofAttachmentAt: number - 1)
        let type = try lifter.detector.type(of: content, name: name).type
        if let container = try container(of: type, content, named: name, number: number) { return container }
        throw ItemFailure(
            code: "noParts", subject: part.inner(number).displayName,
            message: "is an attachment of the type \(type), which has no numbered parts",
            hint: "use it as a whole: \(ShellWord.quoted(part.inner(number).displayName))")
    }

    private func opener(of attachment: MessagePart, in message: Message, number: Int) -> MessageOpener {
        var inner = restriction
        inner.holders.append(type)
        return MessageOpener(
            type: .emlMessage, section: section.attachment(attachment, of: message), part: part.inner(number),
            lifter: lifter, restriction: inner)
    }

    /// Returns how an attached file is opened into its parts; nil if it has none that are items.
    private func container(
        of type: UniformType, _ content: [UInt8], named name: String, number: Int
    ) throws(ItemFailure) -> Container? {
        var inner = lifter
        inner.holders = restriction.holders + [self.type]
        return try inner.container(
            of: type, content: .data(Data(content)), named: part.source(of: number), fileName: name)
    }

    private func message() throws(ItemFailure) -> Message {
        guard restriction.holders.count < Self.mostDepth else {
            throw ItemFailure(
                code: "tooLarge", subject: part.displayName,
                message: "is a mail within \(Self.mostDepth) others, the limit",
                hint: "copy the inner ones to files first")
        }
        let bytes = try section.bytes()
        do throws(MessageError) {
            return try Message(bytes, encoding: lifter.graph.statedEncoding)
        } catch {
            throw ItemFailure(code: error.code.rawValue, subject: part.displayName, message: error.message)
        }
    }

    private func missing(_ number: Int, of message: Message) -> ItemFailure {
        let count = message.attachments.count
        let name = part.displayName
        return ItemFailure(
            code: "noSuchPart", subject: "\(name)#\(number)",
            message:
                "there is no attachment \(number): \(name) has \(count == 1 ? "1 attachment" : "\(count) attachments"), counted from 1",
            hint: count == 0
                ? "use \(name)#0 for the text of the mail"
                : "use \(name)#1 for the first, #* for all, #0 for the text of the mail"
        )
    }

    // MARK: - Items

    private func item(at index: Int, of message: Message) -> DragItem {
        let attachment = message.attachments[index]
        let source = part.source(of: index + 1)
        let (content, isCut) = message.content(of: attachment)
        guard !isCut else {
            return .unreadable(
                source,
                because: ItemFailure(
                    code: "damaged", subject: source.displayName,
                    message: "is cut off: the mail ends within this attachment, expected a boundary after it"))
        }
        let name = message.name(ofAttachmentAt: index)
        do {
            let type = attachment.isMessage ? .emlMessage : try lifter.detector.type(of: content, name: name).type
            let mail = opener(of: attachment, in: message, number: index + 1)
            let container: Container? =
                attachment.isMessage
                ? .message(mail) : try container(of: type, content, named: name, number: index + 1)
            // The bytes are read again, so that they need no memory in between.
            let parts = container.map { container in
                PartItem.Parts(of: container) { [section = mail.section] in
                    if attachment.isMessage { return .message(mail) }
                    return try self.container(of: type, try section.bytes(), named: name, number: index + 1)
                }
            }
            return PartItem(
                source: source, type: type, name: name, keepsName: true,
                beginning: Array(content.prefix(ConversionLimits.peekBytes)), holder: self.type,
                content: { try mail.section.bytes() }, parts: parts
            ).item(graph: lifter.graph, restriction: restriction)
        } catch {
            return .unreadable(source, because: error)
        }
    }

    /// The text of the mail alone.
    private func text(of message: Message) -> DragItem {
        let source = part.source(of: 0)
        let subject = message.root.header.text("subject") ?? part.stem
        let beginning = Data(message.bytes.prefix(min(message.count, ConversionLimits.peekBytes)))
        let provider = ItemProvider(suggestedName: subject)
        let peek = ConversionSource(type: type, content: .data(beginning), name: part.displayName)
        for route in lifter.graph.routes(from: peek) where route.target == .utf8PlainText {
            provider.register(
                PartItem.representation(
                    of: route, type: type, name: part.displayName, source: source,
                    content: { [section] in try section.bytes() }, graph: lifter.graph, restriction: restriction))
        }
        return DragItem(
            source: source, type: .utf8PlainText, itemProvider: provider, origin: restriction.origin)
    }
}

/// The names of mails and attachments in a file: `in.mbox#3` is a mail, `in.mbox#3#1` its first attachment.
struct MessageNaming: Sendable {
    private let naming: PartNaming
    private var numbers: [Int] = []

    init(_ naming: PartNaming) { self.naming = naming }

    /// The names of the parts of a part.
    func inner(_ number: Int) -> MessageNaming {
        var inner = self
        inner.numbers.append(number)
        return inner
    }

    /// The name of the file without its extension.
    var stem: String { naming.stem }

    /// The name in messages.
    var displayName: String { ([naming.displayName] + numbers.map(String.init)).joined(separator: "#") }

    /// Returns the source of a part.
    func source(of number: Int) -> ItemSource {
        naming.source(named: (numbers + [number]).map(String.init).joined(separator: "#"))
    }
}

/// A part of a file as an item: its bytes, and what they can be converted to. Nothing is read until it is loaded.
struct PartItem {
    let source: ItemSource
    let type: UniformType
    /// Its name: that of its file, or a title.
    let name: String
    /// Whether the name is that of its file.
    let keepsName: Bool
    /// Its first bytes, at most `ConversionLimits.peekBytes`.
    let beginning: [UInt8]
    /// The type of the file, whose restrictions hold.
    let holder: UniformType
    /// Reads its bytes.
    let content: @Sendable () throws -> [UInt8]
    /// How it is opened, if it has parts itself.
    let parts: Parts?

    /// The parts of a part.
    struct Parts: Sendable {
        /// Their type, if it is known before they are.
        private let elementType: UniformType?
        /// Whether it is known what each of them offers.
        private let hasOffers: Bool
        /// Finds out how they are opened.
        private let container: @Sendable () throws -> Container?

        /// - Parameters:
        ///   - container: How they are opened, which is not kept.
        ///   - reopened: Returns the same again.
        init(of container: Container, reopened: @escaping @Sendable () throws -> Container?) {
            elementType = container.elementType
            hasOffers = container.elementRepresentations != nil
            self.container = reopened
        }

        /// Returns an item with these parts.
        fileprivate func item(
            _ source: ItemSource, type: UniformType, provider: ItemProvider, origin: ItemOrigin?,
            ownName: FilePath.Component?
        ) -> DragItem {
            let container = container
            let opener: DragItem.Opener = {
                let found = try await BlockingWork.run { try container() }
                guard let found else { return [] }
                return try await found.opener()
            }
            let offers: @Sendable () -> [Representation.Description] = {
                guard let found = try? container() else { return [] }
                return found.elementRepresentations?() ?? []
            }
            return DragItem(
                source: source, type: type, itemProvider: provider, opener: opener,
                elementRepresentations: hasOffers ? offers : nil, elementType: elementType, origin: origin,
                ownName: ownName)
        }
    }

    func item(graph: ConversionGraph, restriction: SourceRestriction) -> DragItem {
        let component = keepsName ? FilePath.Component(name) : nil
        let provider = ItemProvider(suggestedName: component?.stem ?? name)
        let fileName = component?.string ?? name
        let routes = graph.routes(
            from: ConversionSource(type: type, content: .data(Data(beginning)), name: fileName))
        let held = ItemLifter.heldTypes(in: type, becoming: routes.map { ($0.target, $0.fidelity) })
        let content = content
        if !graph.withholdsNative(of: type) {
            provider.register(
                Representation(
                    .init(
                        type: type, fidelity: .native, visibility: restriction.visibility(ofAll: [holder, type] + held))
                ) { _ in
                    .data(Data(try content()))
                })
        }
        for route in routes {
            provider.register(
                Self.representation(
                    of: route, type: type, name: fileName, source: source, content: content, graph: graph,
                    restriction: restriction))
        }
        let origin = restriction.origin
        return parts?.item(source, type: type, provider: provider, origin: origin, ownName: component)
            ?? DragItem(source: source, type: type, itemProvider: provider, origin: origin, ownName: component)
    }

    /// Returns what a route makes of the bytes of a part. Its failures name the part as the user does.
    static func representation(
        of route: ConversionRoute, type: UniformType, name: String, source: ItemSource,
        content: @escaping @Sendable () throws -> [UInt8], graph: ConversionGraph, restriction: SourceRestriction
    ) -> Representation {
        let representation = Representation(
            .init(
                type: route.target, fidelity: route.fidelity, route: route.intermediateTypes, losses: route.losses,
                keepsBytes: route.keepsBytes, embeds: route.embeds)
        ) { request in
            let whole = ConversionSource(type: type, content: .data(Data(try content())), name: name)
            do {
                return try await graph.convert(whole, along: route, request: request)
            } catch let error as ConversionError where error.subject == name {
                throw ConversionError(
                    error.code, subject: source.displayName, message: error.message, hint: error.hint,
                    underlying: error.underlying)
            }
        }
        return restriction.applied(to: representation, madeOf: type)
    }
}
