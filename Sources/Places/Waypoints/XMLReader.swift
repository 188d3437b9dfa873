import CExpat
import ItemProviders

/// The name of an element or attribute: its namespace (empty if there is none) and its local part.
struct XMLName: Hashable {
    let namespace: String
    let local: String
}

/// Receives the content of a document from an `XMLReader`, in document order.
protocol XMLHandler: AnyObject {
    /// Called at the start of an element. The keys of `attributes` are local names.
    func start(_ name: XMLName, attributes: [String: String]) throws(WaypointError)
    /// Called at the end of the innermost open element.
    func end(_ name: XMLName) throws(WaypointError)
    /// Called with text in the current element, in UTF-8; one run of text may arrive in several pieces.
    func text(_ bytes: UnsafeRawBufferPointer) throws(WaypointError)
    /// Called for a comment or a processing instruction.
    func remark(_ loss: Loss)
    /// Returns the current line, 1-based; set by the reader.
    var currentLine: () -> Int { get set }
}

/// A streaming XML parser with namespaces, by expat.
///
/// It loads no external resources and expands only XML's own five entities: a document that declares entities or uses
/// unknown ones is rejected. Encodings are UTF-8, UTF-16, ISO-8859-1 and ASCII, and all other single-byte encodings
/// that iconv knows. Memory is bounded: a tag or comment may have 8 MiB, elements may nest 256 deep.
struct XMLReader<Handler: XMLHandler>: ~Copyable {
    private let parser: XML_Parser
    private let context: XMLContext
    private var fed = 0

    /// The maximum size of a tag or comment in bytes.
    private static var maximumToken: Int { 8 << 20 }

    /// A reader that calls `handler`. C: `XML_ParserCreateNS`.
    init(_ handler: Handler) throws(WaypointError) {
        // A namespace name cannot contain a line feed.
        guard let parser = XML_ParserCreateNS(nil, CChar(bitPattern: XMLContext.separator)) else {
            throw WaypointError(.tooLarge, message: "there is not enough memory to read it")
        }
        self.parser = parser
        context = XMLContext(parser, handler)
        XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, attributes in XMLContext.from(context).start(name, attributes) },
            { context, name in XMLContext.from(context).end(name) })
        XML_SetCharacterDataHandler(parser) { context, start, count in
            XMLContext.from(context).text(UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
        XML_SetCommentHandler(parser) { context, _ in XMLContext.from(context).remark(.comments) }
        XML_SetProcessingInstructionHandler(parser) { context, _, _ in XMLContext.from(context).remark(.other) }
        XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
            XMLContext.from(context).stop(.damaged, "it declares its own entities, which are not supported")
        }
        XML_SetSkippedEntityHandler(parser) { context, name, _ in
            let name = name.map { String(cString: $0) } ?? ""
            XMLContext.from(context).stop(.damaged, "it uses the entity &\(name); which is not declared in it")
        }
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

    deinit { XML_ParserFree(parser) }

    /// The current line, 1-based.
    var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// Reads the next bytes of the document. C: `XML_Parse`.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let block = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 16))
            rest = rest.dropFirst(block.count)
            fed += block.count
            try parse(block, isFinal: false)
            guard fed - Int(XML_GetCurrentByteIndex(parser)) <= Self.maximumToken else {
                throw WaypointError(.tooLarge, line: line, message: "it has a tag or comment of more than 8 MiB")
            }
        }
    }

    /// Ends the document; throws if it is truncated.
    mutating func finish() throws(WaypointError) {
        try parse(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true)
    }

    private func parse(_ block: UnsafeRawBufferPointer, isFinal: Bool) throws(WaypointError) {
        let start = block.bindMemory(to: CChar.self).baseAddress
        let status = XML_Parse(parser, start, Int32(block.count), isFinal ? 1 : 0)
        if let failure = context.failure { throw failure }
        guard status == XML_STATUS_OK else { throw failure(XML_GetErrorCode(parser)) }
    }

    private func failure(_ code: XML_Error) -> WaypointError {
        switch code {
        case XML_ERROR_NO_MEMORY:
            return WaypointError(.tooLarge, line: line, message: "there is not enough memory to read it")
        case XML_ERROR_UNKNOWN_ENCODING:
            return WaypointError(
                .unsupported, line: line, message: "its encoding is not supported, expected UTF-8")
        case XML_ERROR_NO_ELEMENTS where fed == 0:
            return WaypointError(.damaged, message: "it is empty, expected a GPX, LOC or KML document")
        default:
            let words = XML_ErrorString(code).map { String(cString: $0) } ?? "a syntax error"
            return WaypointError(.damaged, line: line, message: "its XML is damaged or truncated: \(words)")
        }
    }
}

/// The user data of expat's callbacks. Has the lifetime of its reader.
private final class XMLContext {
    static let separator = UInt8(ascii: "\n")
    private static let maximumDepth = 256

    private let parser: XML_Parser
    private let handler: any XMLHandler
    private var depth = 0
    private(set) var failure: WaypointError?

    init(_ parser: XML_Parser, _ handler: any XMLHandler) {
        self.parser = parser
        self.handler = handler
        handler.currentLine = { Int(XML_GetCurrentLineNumber(parser)) }
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLContext {
        guard let pointer else { preconditionFailure("expat lost its user data") }
        return Unmanaged<XMLContext>.fromOpaque(pointer).takeUnretainedValue()
    }

    func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard failure == nil, let name else { return }
        depth += 1
        guard depth <= Self.maximumDepth else {
            return stop(.tooLarge, "its elements are nested more than \(Self.maximumDepth) deep")
        }
        var values: [String: String] = [:]
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
            values[Self.name(key).local] = String(cString: value)
            next = pair + 2
        }
        tell { (handler) throws(WaypointError) in try handler.start(Self.name(name), attributes: values) }
    }

    func end(_ name: UnsafePointer<CChar>?) {
        guard failure == nil, let name else { return }
        depth -= 1
        tell { (handler) throws(WaypointError) in try handler.end(Self.name(name)) }
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        tell { (handler) throws(WaypointError) in try handler.text(bytes) }
    }

    func remark(_ loss: Loss) { if failure == nil { handler.remark(loss) } }

    func stop(_ code: WaypointError.Code, _ message: String) {
        stop(WaypointError(code, line: Int(XML_GetCurrentLineNumber(parser)), message: message))
    }

    private func tell(_ body: (any XMLHandler) throws(WaypointError) -> Void) {
        do {
            try body(handler)
        } catch {
            stop(error.onLine(Int(XML_GetCurrentLineNumber(parser))))
        }
    }

    private func stop(_ error: WaypointError) {
        guard failure == nil else { return }
        failure = error
        XML_StopParser(parser, 0)
    }

    private static func name(_ text: UnsafePointer<CChar>) -> XMLName {
        let name = String(cString: text)
        let bytes = name.utf8
        guard let end = bytes.lastIndex(of: separator) else { return XMLName(namespace: "", local: name) }
        return XMLName(namespace: String(name[..<end]), local: String(name[bytes.index(after: end)...]))
    }
}
