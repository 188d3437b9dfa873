import UniformTypes

/// Detects JSON, and formats based on JSON by the keys of the top-level object.
enum JSONText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        let start = text.trimmed
        guard let first = start.first, first == 0x7B || first == 0x5B else { return nil }
        var scanner = JSONScanner(start, isWhole: text.isWhole)
        guard scanner.scan() else { return nil }
        if scanner.valuesOnLinesOfTheirOwn > 1 { return .sure(.ndjson) }
        return scanner.isOneValue ? .sure(shape(scanner.keys) ?? .json) : nil
    }

    private static func shape(_ keys: [String: String]) -> UniformType? {
        func has(_ names: String...) -> Bool { names.allSatisfy { keys[$0] != nil } }
        switch keys["type"] {
        case "FeatureCollection", "Feature": return .geoJSON
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon":
            if has("coordinates") { return .geoJSON }
        case "GeometryCollection" where has("geometries"): return .geoJSON
        case "Topology" where has("objects") || has("arcs"): return UniformType("org.topojson.topojson")
        case "excalidraw": return UniformType("com.excalidraw.drawing")
        default: break
        }
        if has("nbformat") && (has("cells") || has("worksheets")) { return .jupyterNotebook }
        if has("asset") && (has("scenes") || has("nodes") || has("meshes") || keys["asset"] == "{version") {
            return UniformType("org.khronos.gltf")
        }
        if keys["log"] == "{version" || keys["log"] == "{creator" { return UniformType("org.w3.har") }
        if keys["bomFormat"] == "CycloneDX" { return UniformType("org.cyclonedx.bom.json") }
        if has("@context") { return UniformType("org.w3.json-ld") }
        if has("version", "mappings") && (has("sources") || has("sections")) { return UniformType("org.w3.source-map") }
        if has("v", "fr", "ip", "op", "layers") { return UniformType("com.lottie.animation") }
        return nil
    }
}

// MARK: - Scanner

/// Checks strictly whether a sample is JSON (RFC 8259), and records the keys of the top-level object.
struct JSONScanner {
    /// The keys of the first value, an object, each with its value: a string (up to 64 bytes), "{" and the first key of
    /// an object, "[" for an array, "" for other values.
    private(set) var keys: [String: String] = [:]
    /// The number of values, if each is on its own line; otherwise 0.
    private(set) var valuesOnLinesOfTheirOwn = 0
    /// Whether there is exactly one value.
    private(set) var isOneValue = false

    private let bytes: ArraySlice<UInt8>
    private let isWhole: Bool
    private var at: Int
    private static let depthLimit = 512

    init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
        at = bytes.startIndex
    }

    /// Whether the sample is JSON, or a list of JSON values on separate lines.
    mutating func scan() -> Bool {
        var count = 0
        var isEachOnItsLine = true
        while true {
            skipSpace()
            guard at < bytes.endIndex else { break }
            let start = at
            switch value() {
            case .invalid: return false
            case .cut:
                guard !isWhole else { return false }
                count += 1
                at = bytes.endIndex
            case .whole:
                count += 1
                if bytes[start..<at].contains(0x0A) { isEachOnItsLine = false }
                let next = bytes[at...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.first
                if let next, next != 0x0A { return false }
            }
        }
        isOneValue = count == 1
        valuesOnLinesOfTheirOwn = isEachOnItsLine ? count : 0
        return isOneValue || valuesOnLinesOfTheirOwn > 1
    }

    private enum Outcome { case whole, cut, invalid }

    /// Reads one value without recursion, so that nesting uses no stack.
    private mutating func value() -> Outcome {
        let isFirst = at == bytes.startIndex
        var stack: [UInt8] = []
        var wantsKey = false
        var key = ""
        var innerKey = ""
        while true {
            skipSpace()
            guard at < bytes.endIndex else { return .cut }
            let byte = bytes[at]
            if wantsKey {
                guard byte == 0x7D, lastToken == 0x7B else {
                    guard byte == 0x22 else { return .invalid }
                    guard let text = string() else { return at >= bytes.endIndex ? .cut : .invalid }
                    skipSpace()
                    guard at < bytes.endIndex else { return .cut }
                    guard bytes[at] == 0x3A else { return .invalid }
                    at += 1
                    wantsKey = false
                    lastToken = 0x3A
                    if stack.count == 1 { key = text } else if stack.count == 2, innerKey.isEmpty { innerKey = text }
                    if isFirst, stack.count == 2, keys[key] == "{" { keys[key] = "{" + text }
                    continue
                }
                wantsKey = false
            }
            switch bytes[at] {
            case 0x7B, 0x5B:
                guard stack.count < Self.depthLimit else { return .invalid }
                if isFirst, stack.count == 1, stack[0] == 0x7B { keys[key] = bytes[at] == 0x7B ? "{" : "[" }
                stack.append(bytes[at])
                wantsKey = bytes[at] == 0x7B
                innerKey = ""
                lastToken = bytes[at]
                at += 1
                continue
            case 0x7D, 0x5D:
                guard let open = stack.popLast(), open + 2 == bytes[at], lastToken != 0x2C, lastToken != 0x3A else {
                    return .invalid
                }
                at += 1
            case 0x22:
                guard let text = string() else { return at >= bytes.endIndex ? .cut : .invalid }
                if isFirst, stack.count == 1, stack[0] == 0x7B { keys[key] = text }
            default:
                guard literal() else { return at >= bytes.endIndex ? .cut : .invalid }
                if isFirst, stack.count == 1, stack[0] == 0x7B { keys[key] = "" }
            }
            lastToken = 0x76
            if stack.isEmpty { return .whole }
            skipSpace()
            guard at < bytes.endIndex else { return .cut }
            if bytes[at] == 0x2C {
                at += 1
                lastToken = 0x2C
                wantsKey = stack.last == 0x7B
            } else if bytes[at] != 0x7D && bytes[at] != 0x5D {
                return .invalid
            }
        }
    }

    private var lastToken: UInt8 = 0

    private mutating func skipSpace() {
        while at < bytes.endIndex, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0A || bytes[at] == 0x0D {
            at += 1
        }
    }

    /// Reads the string at a quotation mark, truncated to 64 bytes; nil if it is unterminated or contains a control
    /// character.
    private mutating func string() -> String? {
        let start = at + 1
        at = start
        while at < bytes.endIndex {
            switch bytes[at] {
            case 0x22:
                let text = bytes[start..<min(at, start + 64)].text
                at += 1
                return text
            case 0x5C: at = min(at + 2, bytes.endIndex)
            case 0..<0x20: return nil
            default: at += 1
            }
        }
        return nil
    }

    /// Reads a number, `true`, `false` or `null`; false if the text is invalid, or truncated at the end of the sample.
    private mutating func literal() -> Bool {
        let start = at
        while at < bytes.endIndex,
            bytes[at] | 0x20 >= 0x61 && bytes[at] | 0x20 <= 0x7A || bytes[at] >= 0x30 && bytes[at] <= 0x39
                || bytes[at] == 0x2D || bytes[at] == 0x2B || bytes[at] == 0x2E
        {
            at += 1
        }
        let word = bytes[start..<at].prefix(64).text
        if ["true", "false", "null"].contains(word) { return true }
        guard let first = word.utf8.first, first == 0x2D || first >= 0x30 && first <= 0x39 else { return false }
        return Double(word) != nil
    }
}
