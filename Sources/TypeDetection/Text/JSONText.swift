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
