import CYAML

/// A parser of the events of a YAML stream, by libyaml.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// A parser of `bytes`, which must be UTF-8. C: `yaml_parser_initialize`, `yaml_parser_set_input_string`
    ///
    /// - Throws: `DataFormatError` if memory cannot be allocated.
    init(_ bytes: [UInt8]) throws(DataFormatError) {
        parser = .allocate(capacity: 1)
        input = .allocate(capacity: max(1, bytes.count))
        _ = input.initialize(fromContentsOf: bytes)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            input.deallocate()
            throw DataFormatError(.tooLarge, message: "there is not enough memory for the YAML parser")
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event. C: `yaml_parser_parse`
    ///
    /// - Throws: `DataFormatError` with line and column if the text is not valid YAML.
    mutating func next() throws(DataFormatError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(
            content: try Self.content(of: event), start: Self.mark(event.start_mark), end: Self.mark(event.end_mark))
    }

    private static func content(of event: yaml_event_t) throws(DataFormatError) -> YAMLEvent.Content {
        switch event.type {
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            guard let value = String(validating: bytes, as: UTF8.self) else {
                throw DataFormatError(.damaged, line: event.start_mark.line + 1, message: "a text is not Unicode")
            }
            return .scalar(
                value, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
                .init(anchor: text(scalar.anchor), tag: text(scalar.tag)))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return .sequenceStart(.init(anchor: text(start.anchor), tag: text(start.tag)))
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return .mappingStart(.init(anchor: text(start.anchor), tag: text(start.tag)))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
        default: return .streamStart
        }
    }

    private static func text(_ characters: UnsafeMutablePointer<UInt8>?) -> String? {
        characters.map { String(cString: $0) }
    }

    private static func mark(_ mark: yaml_mark_t) -> YAMLEvent.Mark {
        .init(character: mark.index, line: mark.line + 1, column: mark.column + 1)
    }

    /// The error that libyaml reports.
    private var failure: DataFormatError {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
        let isPlaced = parser.error == YAML_SCANNER_ERROR || parser.error == YAML_PARSER_ERROR
        return DataFormatError(
            parser.error == YAML_MEMORY_ERROR ? .tooLarge : .damaged,
            line: isPlaced ? parser.problem_mark.line + 1 : nil,
            column: isPlaced ? parser.problem_mark.column + 1 : nil, message: problem)
    }
}

/// An event of a YAML stream.
struct YAMLEvent {
    /// The anchor and the tag of a node.
    struct Properties {
        let anchor: String?
        let tag: String?
    }

    /// The kind of event.
    enum Content {
        case streamStart, streamEnd, documentStart, documentEnd, collectionEnd
        case alias(String)
        case scalar(String, isPlain: Bool, Properties)
        case sequenceStart(Properties)
        case mappingStart(Properties)
    }

    /// A position in the text, in characters; line and column are 1-based.
    struct Mark {
        let character: Int
        let line: Int
        let column: Int
    }

    let content: Content
    let start: Mark
    let end: Mark

    /// Returns an error at the start of the event.
    func error(_ message: String, code: DataFormatError.Code = .damaged) -> DataFormatError {
        DataFormatError(code, line: start.line, column: start.column, message: message)
    }
}
