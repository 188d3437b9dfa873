import Archives
import Conversion
import XML

/// The package document of an EPUB book (EPUB 3.3, 5), as pandoc expects it.
enum BookPackage {
    /// The parts of the book that change.
    struct Changes {
        var replaced: [(entry: ZipDirectory.Entry, content: [UInt8])] = []
        var added: [(name: String, content: [UInt8])] = []
    }

    private static let containerName = "META-INF/container.xml"
    /// The maximum size of a package document, in bytes: real ones have a few megabytes at most.
    private static let largest = 16 << 20

    /// The changes to the package document: its encoding, its reading order, and the addresses of its items.
    static func changes(to entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor) -> Changes {
        func content(_ name: String) -> (entry: ZipDirectory.Entry, content: [UInt8])? {
            guard let entry = entries.first(where: { $0.name == name && $0.expandedSize <= largest }),
                let content = OfficePackage.content(of: entry, in: input)
            else { return nil }
            return (entry, content)
        }
        guard let container = content(containerName), let path = try? path(in: container.content),
            let book = content(path)
        else { return Changes() }
        let readable = BookPage.inUTF8(book.content)
        let ordered = (try? BookSpine.rewritten(readable ?? book.content)) ?? readable
        guard let resolved = try? BookAddresses.resolved(ordered ?? book.content, at: path) else {
            return Changes(replaced: ordered.map { [(book.entry, $0)] } ?? [])
        }
        var name = "package.opf"
        while entries.contains(where: { $0.name == name }) { name = "_" + name }
        return Changes(
            replaced: [(container.entry, Array(Self.container(naming: name).utf8))], added: [(name, resolved)])
    }

    /// The path of the package document.
    private static func path(in container: [UInt8]) throws(XMLError) -> String? {
        let reader = try XMLReader(container, XMLOptions([.attributes]))
        while let event = try reader.next() {
            if case .start(let name, let attributes) = event.content, name.split(separator: ":").last == "rootfile" {
                return attributes.first { $0.name == "full-path" }?.value
            }
        }
        return nil
    }

    private static func container(naming name: String) -> String {
        """
        <?xml version="1.0"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
        <rootfile full-path="\(name)" media-type="application/oebps-package+xml"/>
        </rootfiles></container>
        """
    }
}
