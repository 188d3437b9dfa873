import ItemProviders
import Places
import Transfer
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The markup of one item.
struct ItemMarkup {
    let item: PublishedItem
    /// The 1-based number of the item.
    let number: Int
    let content: Result<PublishedContent, any Error>

    /// The article of the item.
    ///
    /// - Parameters:
    ///   - heading: The level of its heading, 1 to 6.
    ///   - picture: Returns the address of a picture: its file, or its bytes.
    func article(heading: Int, picture: (PictureSource) throws -> String) throws -> String {
        var lines = [
            "<article id=\"item-\(number)\">",
            "<h\(heading)>\(Markup.escaped(title))</h\(heading)>",
        ]
        if let dropped = item.dropped {
            let time = dropped.formatted(.iso8601)
            lines.append("<p class=\"time\"><time datetime=\"\(time)\">\(time.prefix(10))</time></p>")
        }
        switch content {
        case .success(.picture(let file, let type)):
            lines.append("<p>\(Markup.picture(try picture(.file(file, type)), of: title))</p>")
        case .success(.text(let text)): lines.append(Markup.text(text))
        case .success(.places(let places)):
            for geocache in places {
                if geocache.name != title { lines.append("<h4>\(Markup.escaped(geocache.name))</h4>") }
                lines += try Self.description(of: geocache, picture: picture)
            }
        case .success(.none):
            lines.append("<p class=\"missing\">\(Markup.escaped(item.item.type.identifier))</p>")
        case .failure: lines.append("<p class=\"missing\">cannot be shown</p>")
        }
        return (lines + ["</article>", ""]).joined(separator: "\n")
    }

    private static func description(
        of geocache: Geocache, picture: (PictureSource) throws -> String
    ) throws -> [String] {
        var lines: [String] = []
        if geocache.isLocated {
            let address = geocache.address
            lines.append("<p class=\"place\"><a href=\"\(address)\">\(Markup.escaped(geocache.position))</a></p>")
        }
        if geocache.summary != Geocache.unknownSummary { lines.append(Markup.text(geocache.summary)) }
        if let image = geocache.image {
            lines.append("<p>\(Markup.picture(try picture(.png(Array(image))), of: geocache.name))</p>")
        }
        return lines
    }

    /// The name of a geocache, which may have characters that a file's name cannot have; the name of another item.
    var title: String {
        let names = places.map(\.name)
        return names.count == 1 && !names[0].isEmpty ? names[0] : item.title
    }

    /// What a reader sees.
    var shown: PublishedOutcome.Shown {
        switch content {
        case .success(.picture): .picture
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
    case file(LoadedFile, PictureType)
    /// A PNG in memory.
    case png([UInt8])
}
