import DataURLs
import FileSystem
import ItemProviders
package import SystemPackage
import Transfer

extension Publisher {
    /// Writes one HTML page with all items, their pictures inside.
    ///
    /// - Parameter path: Where no file may exist.
    /// - Returns: how each item was published.
    /// - Throws: `Errno`, `CancellationError`.
    package func writePage(to path: FilePath) async throws -> [PublishedOutcome] {
        let output = try PageOutput(path)
        let lanes = publication.lanes
        var (places, lane) = (Places(), String?.none)
        try output.write(
            Self.head(publication.title, policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'")
                + "<style>\n\(PageStyle.text)</style>\n</head>\n<body>\n"
                + "<h1>\(Markup.escaped(publication.title))</h1>\n<main>\n")
        let outcomes = try await forEachItem { markup in
            let article = try markup.article(heading: lanes.isEmpty ? 2 : 3, picture: Self.dataURL)
            if markup.item.lane != lane {
                lane = markup.item.lane
                try output.write(lane.map { "<h2 class=\"lane\">\(Markup.escaped($0))</h2>\n" } ?? "<hr />\n")
            }
            places.add(markup, lanes: lanes)
            try output.write(article)
        }
        try output.write("</main>\n")
        if let map = PlaceMap(places.map) { try output.write("<h2>Map</h2>\n" + map.drawing { "#item-\($0)" }) }
        try output.write(places.geoJSON + "</body>\n</html>\n")
        try output.flush()
        return outcomes
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
        <title>\(Markup.escaped(title))</title>

        """
    }

    private static func dataURL(of picture: PictureSource) throws -> String {
        switch picture {
        case .png(let bytes): return DataURL(mediaType: "image/png", bytes: bytes).text
        case .file(let picture, let type):
            let file = try PictureSource.open(picture)
            defer { try? file.close() }
            var bytes: [UInt8] = []
            try file.readBlocks { bytes += $0 }
            return DataURL(mediaType: type.mediaType, bytes: bytes).text
        }
    }
}
