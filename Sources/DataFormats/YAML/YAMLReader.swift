/// Builds the values of a YAML stream: expands aliases within limits, merges `<<`, and converts keys to strings.
struct YAMLReader: ~Copyable {
    private var parser: YAMLParser
    private var budget: DataBudget
    private var losses: Set<DataLoss> = []
    private var comments: YAMLComments
    /// The anchored values, each with the number of values in it.
    private var anchors: [String: (value: DataValue, size: Int)] = [:]
    /// The anchors of values that are not complete yet.
    private var open: Set<String> = []

    /// Reads the document or documents in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DataFormatError(.damaged, message: "is not UTF-8")
        }
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = YAMLReader(
            parser: try YAMLParser(bytes), budget: DataBudget(limits), comments: YAMLComments(bytes))
        var values: [DataValue] = []
        while let value = try reader.document() { values.append(value) }
        if reader.comments.areThere { reader.losses.insert(.comments) }
        let losses = DataLoss.allCases.filter(reader.losses.contains)
        switch values.count {
        case 0: return DataDocument(.null, losses: losses)
        case 1: return DataDocument(values[0], losses: losses)
        default: return DataDocument(stream: values, losses: losses)
        }
    }

    private init(parser: consuming YAMLParser, budget: DataBudget, comments: YAMLComments) {
        self.parser = parser
        self.budget = budget
        self.comments = comments
    }

    private mutating func next() throws(DataFormatError) -> YAMLEvent {
        let event = try parser.next()
        comments.pass(event)
        return event
    }

    /// Returns the next document's value; nil at the end of the stream.
    private mutating func document() throws(DataFormatError) -> DataValue? {
        while true {
            let event = try next()
            switch event.content {
            case .streamEnd: return nil
            case .documentStart:
                anchors = [:]
                return try value(try next()).value
            default: continue
            }
        }
    }

    /// Returns the value that begins with `event`, and the number of values in it.
    private mutating func value(_ event: YAMLEvent) throws(DataFormatError) -> (value: DataValue, size: Int) {
        do {
            try budget.spend()
        } catch {
            throw event.error(error.message, code: error.code)
        }
        let result: (value: DataValue, size: Int)
        let properties: YAMLEvent.Properties
        switch event.content {
        case .alias(let name): return try alias(name, event)
        case .scalar(let text, let isPlain, let own):
            properties = own
            result = (
                try scalar(text, isPlain: isPlain, tag: own.tag, event), 1 + text.utf8.count / DataBudget.bytesPerValue
            )
        case .sequenceStart(let own):
            properties = own
            try begin(own, event)
            result = try sequence(tag: own.tag)
        case .mappingStart(let own):
            properties = own
            try begin(own, event)
            result = try mapping(tag: own.tag)
        default: throw event.error("expected a value")
        }
        if let anchor = properties.anchor {
            // Also without an alias: the anchor's name is lost.
            losses.insert(.references)
            open.remove(anchor)
            anchors[anchor] = result
        }
        return result
    }

    private mutating func begin(_ properties: YAMLEvent.Properties, _ event: YAMLEvent) throws(DataFormatError) {
        if let anchor = properties.anchor { open.insert(anchor) }
        do {
            try budget.enter()
        } catch {
            throw event.error(error.message, code: error.code)
        }
    }

    private mutating func alias(
        _ name: String, _ event: YAMLEvent
    ) throws(DataFormatError) -> (value: DataValue, size: Int) {
        guard !open.contains(name) else { throw event.error("*\(name) contains itself", code: .unsupported) }
        guard let known = anchors[name] else { throw event.error("*\(name) refers to an unknown anchor") }
        do {
            try budget.spend(known.size)
        } catch {
            throw event.error(error.message, code: error.code)
        }
        losses.insert(.references)
        return known
    }

    private mutating func sequence(tag: String?) throws(DataFormatError) -> (value: DataValue, size: Int) {
        if let tag, tag != YAMLTag.sequence, tag != "!" { losses.insert(.types) }
        var values: [DataValue] = []
        var size = 1
        while true {
            let event = try next()
            if case .collectionEnd = event.content { break }
            let (value, count) = try value(event)
            values.append(value)
            size += count
        }
        budget.leave()
        return (.array(values), size)
    }

    private mutating func mapping(tag: String?) throws(DataFormatError) -> (value: DataValue, size: Int) {
        if let tag, tag != YAMLTag.mapping, tag != "!" { losses.insert(.types) }
        var object = DataObject()
        var merged: [DataObject] = []
        var size = 1
        while true {
            let event = try next()
            if case .collectionEnd = event.content { break }
            let isMerge =
                if case .scalar("<<", isPlain: true, let own) = event.content { own.tag == nil } else { false }
            let key = isMerge ? "<<" : try key(event)
            let (value, count) = try value(try next())
            size += count + 1
            if isMerge {
                merged += try merge(value, event)
            } else if !object.append(key, value) {
                throw event.error("the key \(key.prefix(60)) occurs twice")
            }
        }
        budget.leave()
        if merged.isEmpty { return (.object(object), size) }
        // A mapping's own entries take precedence over merged ones, and earlier mappings over later ones.
        losses.insert(.references)
        var result = DataObject()
        for part in merged {
            try budget.spend(part.entries.count)
            for entry in part.entries { result.append(entry.key, entry.value) }
        }
        for entry in object.entries where !result.append(entry.key, entry.value) {
            result.replace(entry.key, with: entry.value)
        }
        return (.object(result), size + result.entries.count)
    }

    private func merge(_ value: DataValue, _ event: YAMLEvent) throws(DataFormatError) -> [DataObject] {
        switch value {
        case .object(let object): return [object]
        case .array(let values):
            var objects: [DataObject] = []
            for value in values {
                guard case .object(let object) = value else { break }
                objects.append(object)
            }
            if objects.count == values.count { return objects }
        default: break
        }
        throw event.error("<< merges mappings, found \(value.kind)")
    }

    /// Returns a key as a string; the kind of a key that is not a string is lost.
    private mutating func key(_ event: YAMLEvent) throws(DataFormatError) -> String {
        let (value, _) = try value(event)
        if case .string(let text) = value { return text }
        losses.insert(.types)
        switch value {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .integer(let digits): return digits
        case .real(let spelling): return spelling
        case .date(let date): return date.text
        default: throw event.error("a key that is \(value.kind) is not supported", code: .unsupported)
        }
    }

    private mutating func scalar(
        _ text: String, isPlain: Bool, tag: String?, _ event: YAMLEvent
    ) throws(DataFormatError) -> DataValue {
        guard let tag, tag != "!" || isPlain else { return isPlain ? YAMLScalar.resolve(text) : .string(text) }
        if let value = YAMLTag.value(of: text, tag: tag) { return value }
        guard !YAMLTag.isKnown(tag) else {
            throw event.error("\(text.prefix(60)) is not a valid \(tag.split(separator: ":").last ?? "")")
        }
        losses.insert(.types)
        return isPlain ? YAMLScalar.resolve(text) : .string(text)
    }
}
