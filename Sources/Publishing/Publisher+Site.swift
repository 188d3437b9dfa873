import FoundationEssentials
import Configuration
import DataFormats
import FileSystem
import ItemProviders
import Places
package import SystemPackage
import Transfer
import XML

extension Publisher {
    /// Writes a site: a page for each item, an index with a search, and the files of the items themselves. All addresses
    /// are relative, and nothing is fetched from elsewhere.
    ///
    /// The folder says what its items are, and their order (`.dnd/contents.toml`): copied back, it gives these files.
    ///
    /// - Parameter directory: Created; its parent must exist.
    /// - Returns: how each item was published.
    /// - Throws: `Errno`, `CancellationError`, `FileSystemError`.
    package func writeSite(
        in directory: FilePath
    ) async throws -> [PublishedOutcome] {
        let site = try Site(directory)
        try site.make("pages")
        try site.make("items")
        try site.write("style.css", PageStyle.text)
        try site.write("search.js", Self.search)
        let lanes = publication.lanes
        var (places, lane, cards, texts) = (Places(), String?.none, [String](), [DataValue]())
        var (copied, lost) = (Set<Int>(), [Int: ItemFailure]())
        let count = publication.items.count
        var outcomes = try await forEachItem { markup in
            let (item, number) = (markup.item, markup.number)
            let file = FilePath("items").pushing(item.path)
            try site.make(file.removingLastComponent())
            if copied.insert(number).inserted, let failure = try site.copy(item, to: file) { lost[number] = failure }
            let article = try markup.article(heading: 1) { picture in
                "../" + (try site.address(of: picture, item: item, file: file, number: number))
            }
            try site.write(
                FilePath("pages/\(number).html"),
                Self.sitePage(
                    title: markup.title, article: article, file: "../" + Markup.address(file.bytes), number: number,
                    count: count))
            if let next = item.lane, next != lane {
                lane = next
                cards.append(
                    (cards.isEmpty ? "" : "</ol>\n") + "<h2>\(MarkupText.escaped(next))</h2>\n<ol class=\"items\">")
            } else if cards.isEmpty {
                cards.append("<ol class=\"items\">")
            }
            cards.append(
                try Self.card(markup) { picture in
                    try site.address(of: markup.thumbnail, number: number)
                        ?? site.address(of: picture, item: item, file: file, number: number)
                })
            texts.append(.string(markup.searchedText))
            places.add(markup, lanes: lanes)
        }
        try site.write("search-texts.js", "const texts = \(try Self.json(.array(texts)));\n")
        try site.write("index.html", index(cards: cards, places: places))
        try site.writeContents(of: publication.items)
        for (number, failure) in lost where outcomes[number - 1].failure == nil {
            outcomes[number - 1].failure = failure
        }
        return outcomes
    }

    private func index(cards: [String], places: Places) -> String {
        Self.head(publication.title, policy: Self.policy)
            + """
            <link rel="stylesheet" href="style.css" />
            </head>
            <body>
            <h1>\(MarkupText.escaped(publication.title))</h1>
            <p><input type="search" id="search" placeholder="Search" aria-label="Search" /></p>
            <main>
            \((cards + [cards.isEmpty ? "" : "</ol>"]).joined(separator: "\n"))
            </main>

            """
            + (PlaceMap(places.map)?.drawing { "pages/\($0).html" } ?? "") + places.geoJSON
                + """
                <script src="search-texts.js"></script>
                <script src="search.js"></script>
                </body>
                </html>

                """
    }

    /// Browsers take files of one folder for different sites, so that 'self' is not enough.
    private static let policy =
        "default-src 'none'; img-src 'self' file:; style-src 'self' file:; script-src 'self' file:"

    private static func sitePage(title: String, article: String, file: String, number: Int, count: Int) -> String {
        func link(_ other: Int, _ words: String) -> String {
            (1...max(1, count)).contains(other) ? "<a href=\"\(other).html\">\(words)</a>" : "<span></span>"
        }
        return head(title, policy: policy)
            + """
            <link rel="stylesheet" href="../style.css" />
            </head>
            <body>
            <nav>\(link(number - 1, "← Previous"))<a href="../index.html">All</a>\(link(number + 1, "Next →"))</nav>
            \(article)<p><a href="\(file)">Original file</a></p>
            </body>
            </html>

            """
    }

    /// An item in the index: its picture, or the beginning of its text.
    private static func card(_ markup: ItemMarkup, picture: (PictureSource) throws -> String) throws -> String {
        var content = ""
        switch markup.content {
        case .success(.pictures(let pictures)):
            guard let first = pictures.first else { break }
            let address = try picture(.file(first.file, first.type, page: 0))
            content = "<img src=\"\(address)\" alt=\"\" loading=\"lazy\" /><br />"
        case .success(.text(let text)):
            content = "<span class=\"excerpt\">\(MarkupText.escaped(excerpt(of: text)))</span><br />"
        default: break
        }
        return "<li id=\"item-\(markup.number)\"><a href=\"pages/\(markup.number).html\">\(content)"
            + "<strong>\(MarkupText.escaped(markup.title))</strong></a></li>"
    }

    private static func excerpt(of text: String) -> String {
        let words = text.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count <= 160 ? words : words.prefix(160) + "…"
    }

    private static func json(_ value: DataValue) throws -> String {
        Markup.script(String(decoding: try DataFormat.json.write(DataDocument(value)).bytes, as: UTF8.self))
    }

    private static let search = """
        "use strict";
        // Shows the items that have all of the words.
        const fold = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
        const folded = texts.map(fold);
        const field = document.getElementById("search");
        const show = () => {
          const words = fold(field.value).split(/\\s+/).filter((word) => word !== "");
          folded.forEach((text, index) => {
            const item = document.getElementById("item-" + (index + 1));
            item.hidden = !words.every((word) => text.includes(word));
          });
        };
        field.addEventListener("input", show);
        // index.html#words begins with a search.
        try { field.value = decodeURIComponent(location.hash.slice(1)); } catch { field.value = ""; }
        show();

        """
}

extension ItemMarkup {
    /// What a search looks in.
    fileprivate var searchedText: String {
        switch content {
        case .success(.text(let text)): title + "\n" + text
        case .success(.places(let places)):
            ([title] + places.flatMap { [$0.name, $0.summary] }).joined(separator: "\n")
        default: title
        }
    }
}

/// The files of a site.
private struct Site {
    private let directory: FilePath

    /// Creates the directory.
    init(_ directory: FilePath) throws {
        if let name = directory.lastComponent { _ = try Directory(directory.parent).madeDirectory(name) }
        self.directory = directory
    }

    /// Makes a directory, and those above it in the site.
    func make(_ path: FilePath) throws {
        var made = directory
        for name in path.components {
            made.append(name)
            _ = try Directory(made.parent).madeDirectory(name)
        }
    }

    /// Copies the file of an item with its attributes.
    ///
    /// - Returns: why it cannot be read, or which attributes were lost, if any.
    /// - Throws: The errors of writing.
    func copy(_ item: PublishedItem, to path: FilePath) throws -> ItemFailure? {
        guard let source = item.item.source.path, let name = path.lastComponent else { return nil }
        let missing: Set<FileAttributes.Missing>
        do {
            let input = try SystemCalls.openRegularFile(source)
            defer { try? input.close() }
            let target = try Directory(directory.pushing(path.removingLastComponent()))
            let tree = TreeCopy(
                FileAttributes(.copy, mask: FileCreationMask.current()), checkCancellation: ProcessInterruption.check)
            missing = try tree.copyFile(input, source, to: name, in: target, hashes: false).missing
        } catch let error as Errno {
            return ItemFailure(error, subject: source.string)
        } catch let error as FileSystemError where error.side == .source {
            return ItemFailure(error, subject: source.string)
        }
        guard !missing.isEmpty else { return nil }
        let words = missing.map { "\($0)" }.sorted().joined(separator: ", ")
        return ItemFailure(
            code: "lossy", subject: source.string, message: "these attributes cannot be copied to the site: \(words)")
    }

    func write(_ path: FilePath, _ text: String) throws {
        let output = try PageOutput(directory.pushing(path))
        try output.write(text)
        try output.flush()
    }

    /// The address of an item's picture, relative to the site: the item's own file, or one that is written for it.
    func address(of picture: PictureSource, item: PublishedItem, file: FilePath, number: Int) throws -> String {
        switch picture {
        case .file(let picture, _, _) where picture.path == item.item.source.path: return Markup.address(file.bytes)
        case .file(let picture, let type, let page):
            let name = FilePath("pages/\(number)\(page == 0 ? "" : "-\(page + 1)").\(type.fileExtension)")
            if (try? directory.pushing(name).stat()) == nil {
                let input = try PictureSource.open(picture)
                defer { try? input.close() }
                try write(name) { body in try input.readBlocks { try body(Array($0)) } }
            }
            return Markup.address(name.bytes)
        case .png(let bytes):
            // An item may have several.
            let name = FilePath("pages/\(number)-\(ContentHash(of: bytes).hexadecimal.prefix(16)).png")
            if (try? directory.pushing(name).stat()) == nil { try write(name) { try $0(bytes) } }
            return Markup.address(name.bytes)
        }
    }

    /// The address of a thumbnail, which is written; nil without one.
    func address(of thumbnail: (file: LoadedFile, type: PictureType)?, number: Int) throws -> String? {
        guard let thumbnail else { return nil }
        let name = FilePath("thumbnails/\(number).\(thumbnail.type.fileExtension)")
        try make("thumbnails")
        let input = try PictureSource.open(thumbnail.file)
        defer { try? input.close() }
        try write(name) { body in try input.readBlocks { try body(Array($0)) } }
        return Markup.address(name.bytes)
    }

    private func write(_ path: FilePath, _ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        let output = try PageOutput(directory.pushing(path))
        try body { try output.write(bytes: $0) }
        try output.flush()
    }

    /// Says what the items of the folder are, and those of the folders in it.
    func writeContents(of items: [PublishedItem]) throws {
        var names: [FilePath: [FilePath.Component]] = ["": ["items"], "items": []]
        var known: Set<FilePath> = []
        var lanes: [FilePath: Set<FilePath.Component>] = [:]
        for item in items {
            var folder: FilePath = "items"
            for name in item.path.components {
                let path = folder.appending(name)
                if known.insert(path).inserted { names[folder, default: []].append(name) }
                folder = path
            }
            if let lane = item.laneFolder, let name = lane.lastComponent {
                lanes[FilePath("items").pushing(lane.removingLastComponent()), default: []].insert(name)
            }
        }
        for (folder, names) in names {
            let contents = FolderContents(names: names, lanes: lanes[folder] ?? [])
            // A longer one would not be read.
            guard contents.text.utf8.count <= DndFolder.longestFile else {
                throw ItemFailure(
                    code: "tooLarge", subject: folder.string,
                    message: "has \(names.count) names, more than a site can list in one folder",
                    hint: "export to name.html, or keep the items in several folders")
            }
            try make(folder.appending(FolderContents.folder))
            try write(folder.appending(FolderContents.folder).appending(FolderContents.fileName), contents.text)
        }
    }
}
