import CExpat
import Transcoding

/// A streaming parser of XML, by expat.
///
/// It loads no external resources. Encodings are UTF-8, UTF-16, ISO-8859-1 and ASCII, and all other single-byte
/// encodings that iconv knows. Memory is bounded by the limits in `XMLOptions`.
package final class XMLReader {
    /// Ends the namespace in a name; a namespace cannot contain it.
    package static let namespaceEnd = UInt8(ascii: "\n")

    private let parser: XML_Parser
    private let options: XMLOptions
    /// The bytes that were fed last, and how many of them are parsed.
    private var input: [UInt8]
    private var parsed = 0
    /// The number of bytes parsed so far.
    private var offset = 0
    private var isComplete: Bool
    /// Whether expat knows that the document is complete.
    private var isFinished = false
    /// Whether expat waits until the events are taken.
    private var isSuspended = false
    private var events: [XMLEvent] = []
    private var taken = 0
    private var depth = 0
    private var failure: XMLError?

    /// The number of events that wait at once, apart from the few that expat sends after it was suspended.
    private static let mostEvents = 256
    /// The number of bytes after which the text between two tags continues in another event.
    private static let longText = 1 << 16

    /// A reader of a document that is fed in pieces. C: `XML_ParserCreate`.
    package convenience init(_ options: XMLOptions) throws(XMLError) {
        try self.init([], isComplete: false, options)
    }

    /// A reader of a complete document.
    package convenience init(_ bytes: [UInt8], _ options: XMLOptions) throws(XMLError) {
        try self.init(bytes, isComplete: true, options)
    }

    private init(_ bytes: [UInt8], isComplete: Bool, _ options: XMLOptions) throws(XMLError) {
        let end = CChar(bitPattern: Self.namespaceEnd)
        let parser =
            options.hasNamespaces ? XML_ParserCreateNS(options.encoding, end) : XML_ParserCreate(options.encoding)
        guard let parser else {
            throw XMLError(code: .tooLarge, offset: 0, line: 1, message: "there is not enough memory to read it")
        }
        self.parser = parser
        self.options = options
        self.isComplete = isComplete
        input = bytes
        setHandlers()
    }

    deinit { XML_ParserFree(parser) }

    /// Adds the next bytes of the document. All events of the former ones must have been taken.
    package func feed(_ bytes: UnsafeRawBufferPointer) {
        input = Array(bytes)
        parsed = 0
    }

    /// Ends the document that was fed.
    package func finish() { isComplete = true }

    /// The next event; nil at the end of the bytes that were fed.
    ///
    /// - Throws: `XMLError`, after the events before the error.
    package func next() throws(XMLError) -> XMLEvent? {
        while taken == events.count {
            events.removeAll(keepingCapacity: true)
            taken = 0
            if let failure { throw failure }
            guard parse() else { return nil }
        }
        defer { taken += 1 }
        return events[taken]
    }

    /// Parses up to the next events; returns false if there are no more bytes. C: `XML_Parse`, `XML_ResumeParser`.
    private func parse() -> Bool {
        let status: XML_Status
        if isSuspended {
            isSuspended = false
            status = XML_ResumeParser(parser)
        } else if parsed < input.count {
            // Expat scans an incomplete token again with each block.
            let count = min(input.count - parsed, options.tokenBytes / 16)
            status = input.withUnsafeBytes { bytes in
                XML_Parse(
                    parser, bytes.baseAddress?.advanced(by: parsed).bindMemory(to: CChar.self, capacity: count),
                    Int32(count), 0)
            }
            parsed += count
            offset += count
        } else if isComplete, !isFinished {
            isFinished = true
            status = XML_Parse(parser, nil, 0, 1)
        } else {
            return false
        }
        if status == XML_STATUS_ERROR {
            fail(XML_GetErrorCode(parser))
        } else if !isSuspended, offset - Int(XML_GetCurrentByteIndex(parser)) > options.tokenBytes {
            fail(.tooLarge, "it has a tag or comment of more than \(options.tokenBytes >> 20) MiB")
        }
        return true
    }

    // MARK: - Errors

    private func fail(_ code: XML_Error) {
        switch code {
        case XML_ERROR_NO_MEMORY: fail(.tooLarge, "there is not enough memory to read it")
        case XML_ERROR_UNKNOWN_ENCODING: fail(.unsupported, "its encoding is not supported, expected UTF-8")
        case XML_ERROR_NO_ELEMENTS where offset == 0: fail(.empty, "it is empty, expected XML")
        default:
            let words = XML_ErrorString(code).map { String(cString: $0) } ?? "a syntax error"
            fail(.damaged, "its XML is damaged or truncated: \(words)")
        }
    }

    /// Records the first error, and stops expat. C: `XML_StopParser`.
    private func fail(_ code: XMLError.Code, _ message: String) {
        guard failure == nil else { return }
        failure = XMLError(
            code: code, offset: max(0, Int(XML_GetCurrentByteIndex(parser))),
            line: Int(XML_GetCurrentLineNumber(parser)), message: message)
        isSuspended = false
        XML_StopParser(parser, 0)
    }

    // MARK: - Events

    private func add(_ content: XMLEvent.Content) {
        guard failure == nil else { return }
        events.append(XMLEvent(content: content, range: range, line: Int(XML_GetCurrentLineNumber(parser))))
        guard events.count >= Self.mostEvents, !isSuspended else { return }
        isSuspended = true
        XML_StopParser(parser, 1)
    }

    /// The range of the current event.
    private var range: Range<Int> {
        let start = Int(XML_GetCurrentByteIndex(parser))
        return start..<start + Int(XML_GetCurrentByteCount(parser))
    }

    private func text(_ bytes: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        let last = events.count - 1
        guard last >= 0, case .text(var text) = events[last].content, text.count < Self.longText else {
            return add(.text(Array(bytes)))
        }
        // Without a copy: the event must not share the bytes.
        events[last].content = .comment
        text += bytes
        events[last].content = .text(text)
        events[last].range = events[last].range.lowerBound..<max(events[last].range.upperBound, range.upperBound)
    }

    private func start(_ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        depth += 1
        guard depth <= options.depth else {
            return fail(.tooLarge, "its elements are nested more than \(options.depth) deep")
        }
        var attributes: [XMLAttribute] = []
        var next = list
        while options.reports.contains(.attributes), let pair = next, let key = pair[0], let value = pair[1] {
            attributes.append(XMLAttribute(name: String(cString: key), value: String(cString: value)))
            next = pair + 2
        }
        add(.start(name: String(cString: name), attributes: attributes))
    }

    private func end(_ name: UnsafePointer<CChar>) {
        depth -= 1
        add(.end(name: String(cString: name)))
    }

    /// Handles the declaration of an entity.
    private func declare(isInternal: Bool) {
        switch options.entities {
        case .refused: fail(.damaged, "it declares its own entities, which are not supported")
        case .expanded: if !isInternal { add(.unknownEntity) }
        }
    }

    /// Handles a reference that expat does not resolve.
    private func skip(_ name: String) {
        switch options.entities {
        case .refused: fail(.damaged, "it uses the entity &\(name); which is not declared in it")
        case .expanded: add(.unknownEntity)
        }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLReader {
        guard let pointer else { preconditionFailure("expat lost its user data") }
        return Unmanaged<XMLReader>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func setHandlers() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { reader, name, attributes in if let name { XMLReader.from(reader).start(name, attributes) } },
            { reader, name in if let name { XMLReader.from(reader).end(name) } })
        if options.reports.contains(.text) {
            XML_SetCharacterDataHandler(parser) { reader, start, count in
                XMLReader.from(reader).text(UnsafeRawBufferPointer(start: start, count: Int(count)))
            }
        }
        if options.reports.contains(.remarks) {
            XML_SetCommentHandler(parser) { reader, _ in XMLReader.from(reader).add(.comment) }
            XML_SetProcessingInstructionHandler(parser) { reader, _, _ in XMLReader.from(reader).add(.instruction) }
        }
        XML_SetEntityDeclHandler(parser) { reader, _, _, value, _, _, _, _, _ in
            XMLReader.from(reader).declare(isInternal: value != nil)
        }
        XML_SetSkippedEntityHandler(parser) { reader, name, _ in
            XMLReader.from(reader).skip(name.map { String(cString: $0) } ?? "")
        }
        // Undeclared entities are skipped instead of an error, as if the document had an external declaration.
        if options.entities == .expanded { XML_UseForeignDTD(parser, 1) }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, encoding in
                guard let name, let encoding, let table = SingleByteEncoding.table(String(cString: name)) else {
                    return Int32(XML_STATUS_ERROR.rawValue)
                }
                withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
                    table.withUnsafeBytes { map.copyMemory(from: $0) }
                }
                encoding.pointee.data = nil
                encoding.pointee.convert = nil
                encoding.pointee.release = nil
                return Int32(XML_STATUS_OK.rawValue)
            }, nil)
    }
}
