import DataURLs

/// Pictures within an SVG that are written in its text, as `data:` URLs.
enum SVGNestedPictures {
    /// The most bytes of such an SVG that is said anew.
    private static let maximumBytes = 4 << 20
    /// librsvg draws an SVG within an SVG at that one's own size and enlarges its pixels: it gets this many for each that it
    /// will cover, and at most so many along a side.
    private static let pixelsPerPixel = 4.0
    private static let maximumSide = 2048.0

    /// Says the missing sizes of the `image` or `feImage` at `index`, and makes an SVG in it be drawn sharp.
    ///
    /// - Parameter depth: how many pictures the document stands in.
    static func correct(_ index: Int, _ depth: Int, in tree: inout SVGTree) {
        guard let link = tree.value("href", of: index), let url = DataURL(attribute: link) else { return }
        let isPicture = tree.elements[index].name == "image"
        let isShapes = url.mediaType.contains("svg") || url.bytes.starts(with: "<".utf8)
        guard isShapes else {
            if isPicture, let size = PictureHeader.size(of: url.bytes) { complete(index, size, in: &tree) }
            if let type = PictureHeader.mediaType(of: url.bytes), url.mediaType != type,
                url.mediaType.hasPrefix("image")
            {
                tree.set("href", to: DataURL(mediaType: type, bytes: url.bytes).text, of: index)
            }
            return
        }
        guard url.bytes.count <= maximumBytes else { return }
        var nested = SVGTree(SVGDialect(url.bytes, depth: depth + 1).bytes)
        guard let root = nested.root, let size = naturalSize(of: root, in: nested) else { return }
        if isPicture { complete(index, size, in: &tree) }
        let covered =
            isPicture
            ? (tree.length("width", of: index, .x), tree.length("height", of: index, .y))
            : (tree.viewBox(around: index)?[2], tree.viewBox(around: index)?[3])
        let factor = max((covered.0 ?? size.width) / size.width, (covered.1 ?? size.height) / size.height)
        let scale = min(max(1, factor) * pixelsPerPixel, maximumSide / max(size.width, size.height))
        if scale > 1 {
            if nested.value("viewBox", of: root) == nil {
                nested.set("viewBox", to: "0 0 \(size.width) \(size.height)", of: root)
            }
            nested.set("width", to: "\(size.width * scale)", of: root)
            nested.set("height", to: "\(size.height * scale)", of: root)
        }
        tree.set("href", to: DataURL(mediaType: "image/svg+xml", bytes: nested.result).text, of: index)
    }

    /// A width or height that is missing follows from the picture (SVG 2, 12.3).
    private static func complete(_ index: Int, _ size: (width: Double, height: Double), in tree: inout SVGTree) {
        let width = tree.length("width", of: index, .x)
        let height = tree.length("height", of: index, .y)
        guard width == nil || height == nil, size.width > 0, size.height > 0 else { return }
        if width == nil {
            let value = height.map { $0 * size.width / size.height } ?? size.width
            tree.set("width", to: SVGSyntax.text(value), of: index)
        }
        if height == nil {
            let value = width.map { $0 * size.height / size.width } ?? size.height
            tree.set("height", to: SVGSyntax.text(value), of: index)
        }
    }

    private static func naturalSize(of root: Int, in tree: SVGTree) -> (width: Double, height: Double)? {
        let box = tree.value("viewBox", of: root).flatMap { SVGSyntax.viewBox($0) }
        func side(_ name: String) -> Double? {
            tree.value(name, of: root).flatMap { $0.hasSuffix("%") ? nil : SVGSyntax.length($0, whole: 0) }
        }
        let (width, height) = (side("width"), side("height"))
        guard let box else { return width.flatMap { width in height.map { (width, $0) } }.flatMap(positive) }
        switch (width, height) {
        case (let width?, let height?): return positive((width, height))
        case (let width?, nil): return positive((width, width * box[3] / box[2]))
        case (nil, let height?): return positive((height * box[2] / box[3], height))
        case (nil, nil): return (box[2], box[3])
        }
    }

    private static func positive(_ size: (width: Double, height: Double)) -> (width: Double, height: Double)? {
        size.width > 0 && size.height > 0 ? size : nil
    }
}
