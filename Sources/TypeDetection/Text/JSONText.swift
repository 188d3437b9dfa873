import DataFormats
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

    private let bytes: [UInt8]
    private let isWhole: Bool
    private var tokens: JSONTokenizer
    private var isObject = false
    /// The last key of the top-level object.
    private var key = ""
    private static let depthLimit = 512

    init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
        self.bytes = Array(bytes)
        self.isWhole = isWhole
        tokens = JSONTokenizer(self.bytes, dialect: .sequences, isComplete: isWhole)
    }

    /// Whether the sample is JSON, or a list of JSON values on separate lines.
    mutating func scan() -> Bool {
        var count = 0
        var isEachOnItsLine = true
        // The beginning of the current value, and the end of the last one.
        var (start, end): (Int?, Int) = (nil, 0)
        do {
            while let token = try tokens.next() {
                guard tokens.depth <= Self.depthLimit else { return false }
                if start == nil {
                    start = tokens.tokenOffset
                    guard count == 0 || bytes[end..<tokens.tokenOffset].contains(0x0A) else { return false }
                }
                if count == 0 { record(token) }
                guard tokens.depth == 0 else { continue }
                count += 1
                end = tokens.endOffset
                if let first = start, bytes[first..<end].contains(0x0A) { isEachOnItsLine = false }
                start = nil
            }
        } catch {
            return false
        }
        // The sample may end within a value.
        if start != nil {
            count += 1
        } else if !tokens.isBetweenValues {
            guard count == 0 || bytes[end..<tokens.tokenOffset].contains(0x0A) else { return false }
            count += 1
        }
        isOneValue = count == 1
        valuesOnLinesOfTheirOwn = isEachOnItsLine ? count : 0
        return isOneValue || valuesOnLinesOfTheirOwn > 1
    }

    /// Records a token of the first value.
    private mutating func record(_ token: JSONTokenizer.Token) {
        // A container is open when its first token is returned, and closed when its last one is.
        switch (token, tokens.depth) {
        case (.beginObject, 1): isObject = true
        case _ where !isObject: break
        case (.name, 1): key = text
        case (.name, 2): if keys[key] == "{" { keys[key] = "{" + text }
        case (.beginObject, 2): keys[key] = "{"
        case (.beginArray, 2): keys[key] = "["
        case (.string, 1): keys[key] = text
        case (.number, 1), (.true, 1), (.false, 1), (.null, 1): keys[key] = ""
        default: break
        }
    }

    /// The last name or string, truncated to 64 bytes, with its escapes.
    private var text: String { tokens.rawText.prefix(64).text }
}
