import FoundationEssentials
import FileSystem
import ItemProviders
import Places
import SystemPackage
import Transfer
import UniformTypes
import XML

/// The markup of one item.
struct ItemMarkup {
    let item: PublishedItem
    /// The 1-based number of the item.
    let number: Int
    let content: Result<PublishedContent, any Error>
    /// The small picture of a large one; nil if there is none.
    var thumbnail: (file: LoadedFile, type: PictureType)?

    /// The article of the item.
    ///
    /// - Parameters:
    ///   - heading: The level of its heading, 1 to 6.
    ///   - linksPlaces: Whether places are `geo:` links, which readers of books do not follow.
    ///   - picture: Returns the address of a picture: its file, or its bytes.
    func article(
        heading: Int, linksPlaces: Bool = true, picture: (PictureSource) throws -> String
    ) throws -> String {
        var lines = [
            "<article id=\"item-\(number)\">",
            "<h\(heading)>\(MarkupText.escaped(title))</h\(heading)>",
        ]
        if let dropped = item.dropped {
            let time = dropped.formatted(.iso8601)
            lines.append("<p class=\"time\"><time datetime=\"\(time)\">\(time.prefix(10))</time></p>")
        }
        switch content {
        case .success(.pictures(let pictures)):
            for (page, shown) in pictures.enumerated() {
                let address = try picture(.file(shown.file, shown.type, page: page))
                let name = pictures.count == 1 ? title : "\(title), page \(page + 1)"
                lines.append("<p>\(Markup.picture(address, of: name))</p>")
            }
        case .success(.text(let text)): lines.append(Markup.text(text))
        case .success(.places(let places)):
            for geocache in places {
                if geocache.name != title { lines.append("<h4>\(MarkupText.escaped(geocache.name))</h4>") }
                lines += try Self.description(of: geocache, links: linksPlaces, picture: picture)
            }
        case .success(.none):
            lines.append("<p class=\"missing\">\(MarkupText.escaped(item.item.type.identifier))</p>")
        case .failure: lines.append("<p class=\"missing\">cannot be shown</p>")
        }
        return (lines + ["</article>", ""]).joined(separator: "\n")
    }

    private static func description(
        of geocache: Geocache, links: Bool, picture: (PictureSource) throws -> String
    ) throws -> [String] {
        var lines: [String] = []
        if geocache.isPlaced {
            let position = MarkupText.escaped(geocache.position)
            let place = links ? "<a href=\"\(geocache.address)\">\(position)</a>" : position
            lines.append("<p class=\"place\">\(place)</p>")
        }
        if let summary = geocache.knownSummary { lines.append(Markup.text(summary)) }
        if let image = geocache.image {
            lines.append("<p>\(Markup.picture(try picture(.png(Array(image))), of: geocache.name))</p>")
        }
        return lines
    }

    /// The name of a geocache, which may have characters that a file's name cannot have; the name of another item.
    var title: String {
        let names = places.map(\.name)
        return Markup.title((names.count == 1 ? names : []) + [item.title], number: number)
    }

    /// What a reader sees.
    var shown: PublishedOutcome.Shown {
        switch content {
        case .success(.pictures): .picture
        case .success(.text): .text
        case .success(.places): .places
        case .success(.none), .failure: .name
        }
    }

    /// The geocaches of the item.
    var places: [Geocache] {
        guard case .success(.places(let places)) = content else { return [] }
        return places
    }
}

/// Where the bytes of a picture are.
enum PictureSource {
    /// - page: The 0-based number of the page among those of its item.
    case file(LoadedFile, PictureType, page: Int)
    /// A PNG in memory.
    case png([UInt8])

    /// Opens a picture's file; the caller closes it.
    ///
    /// - Throws: `UnreadableContent`.
    static func open(_ picture: LoadedFile) throws(UnreadableContent) -> FileDescriptor {
        do { return try SystemCalls.openRegularFile(picture.path) } catch { throw UnreadableContent(underlying: error) }
    }
}

/// An item's content that was loaded, and cannot be read.
struct UnreadableContent: Error {
    let underlying: any Error
}
