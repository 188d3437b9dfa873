import DataURLs
import FileSystem
import ItemProviders
package import SystemPackage
import Transfer
import XML

extension Publisher {
    /// Writes one HTML page with all items, their pictures inside.
    ///
    /// - Parameter path: Where no file may exist.
    /// - Returns: how each item was published.
    /// - Throws: `Errno`, `CancellationError`.
    package func writePage(to path: FilePath) async throws -> [PublishedOutcome] {
        try await writePage(to: path, isPrinted: false).outcomes
    }

    /// Writes such a page for paper: each lane begins a new sheet, and sheets have numbers.
    ///
    /// - Parameter path: Where no file may exist.
    /// - Returns: how each item was published, and the index of the item of each picture, in the order of the page.
    /// - Throws: `Errno`, `CancellationError`.
    package func writePrintedPage(
        to path: FilePath
    ) async throws -> (outcomes: [PublishedOutcome], pictures: [Int]) {
        try await writePage(to: path, isPrinted: true)
    }

    private func writePage(
        to path: FilePath, isPrinted: Bool
    ) async throws -> (outcomes: [PublishedOutcome], pictures: [Int]) {
        let output = try PageOutput(path)
        let lanes = publication.lanes
        var (places, lane, pictures) = (Places(), String?.none, [Int]())
        try output.write(
            Self.head(publication.title, policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'")
                + "<style>\n\(PageStyle.text)\(isPrinted ? PageStyle.paper : "")</style>\n</head>\n<body>\n"
                + "<h1>\(MarkupText.escaped(publication.title))</h1>\n<main>\n")
        let outcomes = try await forEachItem { markup in
            var count = 0
            let article = try markup.article(heading: lanes.isEmpty ? 2 : 3, linksPlaces: !isPrinted) { picture in
                count += 1
                return try Self.dataURL(of: picture)
            }
            pictures += repeatElement(markup.number - 1, count: count)
            if markup.item.lane != lane {
                lane = markup.item.lane
                try output.write(lane.map { "<h2 class=\"lane\">\(MarkupText.escaped($0))</h2>\n" } ?? "<hr />\n")
            }
            places.add(markup, lanes: lanes)
            try output.write(article)
        }
        try output.write("</main>\n")
        if let map = PlaceMap(places.map) {
            try output.write("<h2 class=\"map-title\">Map</h2>\n" + map.drawing { "#item-\($0)" })
        }
        try output.write((isPrinted ? "" : places.geoJSON) + "</body>\n</html>\n")
        try output.flush()
        return (outcomes, pictures)
    }

    /// The head of a page, up to its style.
    ///
    /// - Parameter policy: The content security policy: a page runs nothing and fetches nothing that is not its own.
    static func head(_ title: String, policy: String) -> String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="\(policy)" />
        <meta name="generator" content="dnd" />
        <title>\(MarkupText.escaped(title))</title>

        """
    }

    private static func dataURL(of picture: PictureSource) throws -> String {
        switch picture {
        case .png(let bytes): return DataURL(mediaType: "image/png", bytes: bytes).text
        case .file(let picture, let type, _):
            let file = try PictureSource.open(picture)
            defer { try? file.close() }
            var bytes: [UInt8] = []
            try file.readBlocks { bytes += $0 }
            return DataURL(mediaType: type.mediaType, bytes: bytes).text
        }
    }
}
