/// Says in an SVG what today's browsers understand in the words that librsvg 2.54 understands.
///
/// Each rule replaces something by its equal, after the specification that is named beside it; a document without any of it
/// stays as it is.
struct SVGDialect {
    /// The most bytes that are looked at; larger documents are drawn as they are.
    private static let maximumBytes = 32 << 20
    /// How many pictures may stand in one another.
    private static let maximumDepth = 3

    /// The document in the words of librsvg.
    let bytes: [UInt8]
    /// Whether the document says how large it is, and does not only name its coordinates.
    let hasOwnSize: Bool
    /// Whether that size is in inches or the like, and not in pixels.
    let isMeasuredInInches: Bool

    /// Looks at `document`. Compressed documents and those in UTF-16 are left as they are.
    init(_ document: [UInt8]) { self.init(document, depth: 0) }

    /// - Parameter depth: how many pictures the document stands in.
    init(_ document: [UInt8], depth: Int) {
        guard document.count <= Self.maximumBytes, depth <= Self.maximumDepth, !document.starts(with: [0x1F, 0x8B]),
            !document.starts(with: [0xFF, 0xFE]), !document.starts(with: [0xFE, 0xFF])
        else {
            bytes = document
            (hasOwnSize, isMeasuredInInches) = (true, false)
            return
        }
        var tree = SVGTree(document)
        let root = tree.root.map { tree.elements[$0].tag }
        let sizes = root?.attributes.filter { $0.name == "width" || $0.name == "height" } ?? []
        hasOwnSize = root == nil || !sizes.isEmpty
        isMeasuredInInches = sizes.contains { size in Self.physicalUnits.contains(where: size.value.hasSuffix) }
        Self.rewrite(&tree, depth)
        bytes = tree.result
    }

    private static let physicalUnits = ["in", "mm", "cm", "pt", "pc"]

    private static func rewrite(_ tree: inout SVGTree, _ depth: Int) {
        for index in tree.elements.indices { SVGAttributeRules.correct(index, in: &tree) }
        for index in tree.elements.indices {
            SVGLanguages.correct(index, in: &tree)
            switch tree.elements[index].name {
            case "text": SVGText.correct(index, in: &tree)
            case "linearGradient", "radialGradient":
                SVGLinks.correctPaint(index, in: &tree)
                SVGLinks.correctLength(index, in: &tree)
            case "pattern": SVGLinks.correctPaint(index, in: &tree)
            case "use": SVGLinks.correctUse(index, in: &tree)
            case "filter": SVGFilterPrimitives.correct(index, in: &tree)
            case "clipPath": SVGClips.empty(index, in: &tree)
            case "switch": SVGSwitches.correct(index, in: &tree)
            case "mask": if tree.value("transform", of: index) != nil { tree.set("transform", to: nil, of: index) }
            case "image", "feImage": SVGNestedPictures.correct(index, depth, in: &tree)
            default: SVGShapes.correct(index, in: &tree)
            }
            rewriteFilter(of: index, in: &tree)
            SVGTransformOrigin.apply(to: index, in: &tree)
        }
        // What follows says elements once more, with what was corrected of them.
        for index in tree.elements.indices {
            SVGFilterImages.correct(index, in: &tree)
            SVGClips.correct(index, in: &tree)
        }
        SVGSymbols.expand(in: &tree)
        SVGRoots.paintBackground(in: &tree)
    }

    /// Functions of the property `filter` become elements.
    private static func rewriteFilter(of index: Int, in tree: inout SVGTree) {
        guard let value = tree.property("filter", of: index), value.contains("("), !value.contains("&") else { return }
        let color = tree.inheritedProperty("color", of: index) ?? "black"
        var definitions: [(identifier: String, primitives: String)] = []
        var number = 0
        let rewritten = SVGFilterFunctions.rewritten(value, color: color) { primitives in
            number += 1
            definitions.append(("dnd-filter-\(index)-\(number)", primitives))
            return definitions[definitions.count - 1].identifier
        }
        guard let rewritten else { return }
        for definition in definitions where rewritten != "none" {
            tree.define(SVGFilterFunctions.definition(definition.identifier, definition.primitives))
        }
        tree.setProperty("filter", to: rewritten, of: index)
    }
}
