import Archives
import Conversion
import DataURLs
import ItemProviders
import TextEncodings
import UniformTypes
import XML

/// Packs an OpenDocument text that is a single file of XML (OpenDocument 1.3, part 3, 3.1.2) into the container that pandoc reads.
enum FlatOpenDocument {
    /// The document in a container, in a scratch file, and what it loses there.
    ///
    /// - Throws: `ConversionError`: `damaged` for what is not XML, or `cannotWrite`.
    static func packed(
        _ input: borrowing SourceDescriptor, source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> (source: ConversionSource, losses: [Loss]) {
        let (bytes, encodingLosses) = try text(of: input, source: source, in: context)
        let parts: Parts
        do throws(XMLError) { parts = try Parts(bytes) } catch {
            throw ConversionError(
                .damaged, subject: source.subject, message: "is not a valid OpenDocument text: \(error.message)",
                underlying: error)
        }
        guard parts.hasBody else {
            throw ConversionError(
                .damaged, subject: source.subject, message: "is not a valid OpenDocument text: it has no body")
        }
        var entries = [
            (name: "mimetype", content: Array("application/vnd.oasis.opendocument.text".utf8)),
            (name: "content.xml", content: parts.document(named: "content")),
        ]
        // Without styles, it gets some with the others that have none.
        if ByteSearch.contains("<office:styles", in: bytes) {
            entries.append((name: "styles.xml", content: parts.document(named: "styles")))
        }
        entries += parts.pictures + parts.formulas
        guard let container = ZipDirectory.container(of: entries) else {
            throw ConversionError(.tooLarge, subject: source.subject, message: "has more than 4 GiB with its pictures")
        }
        let file = try ScratchFile(in: context.scratch, extension: "odt")
        try file.write(container)
        let losses: [Loss] =
            encodingLosses + (ByteSearch.contains("<office:meta", in: bytes) ? [.metadata] : [])
            + (parts.hasObjects ? [.attachments] : [])
            + (parts.hasScripts ? [.scripts] : []) + (parts.losesPictures ? [.pictures] : [])
        let content = LoadedContent.file(LoadedFile(path: file.keep(), ownership: .scratch))
        return (source.deriving(content, as: .odt), losses)
    }

    /// The text as UTF-8, without the declaration of its encoding, and `encoding` if that is a guess.
    private static func text(
        of input: borrowing SourceDescriptor, source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> (bytes: [UInt8], losses: [Loss]) {
        let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
        let outside = DeclaredEncoding.outside(source)
        let finding = try stream.survey { outside ?? DeclaredEncoding.ofXML($0) }
        guard case .encodings(let encodings) = finding else {
            return (withoutDeclaration(try input.bytes(of: source.subject)), [])
        }
        let (path, losses) = try stream.transcode(from: encodings, replacesInvalid: true, in: context.scratch)
        defer { ScratchFile.remove(path) }
        let file = LoadedContent.file(LoadedFile(path: path, ownership: .scratch))
        let transcoded = try SourceDescriptor(source.deriving(file, as: source.type), scratch: context.scratch)
        return (withoutDeclaration(try transcoded.bytes(of: source.subject)), losses)
    }

    /// The text from its first tag behind the declaration: a part of a container that begins with something else counts as encrypted.
    private static func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
        guard text.starts(with: "<?xml".utf8), text.count > 5, text[5] <= 0x20,
            let end = text.firstIndex(of: UInt8(ascii: ">"))
        else { return Array(text.drop { $0 <= 0x20 }) }
        return Array(text[(end + 1)...].drop { $0 <= 0x20 })
    }

    /// The document, of which each part of a container is a copy with a root of its own, its pictures and its formulas.
    private struct Parts {
        private(set) var pictures: [(name: String, content: [UInt8])] = []
        private(set) var formulas: [(name: String, content: [UInt8])] = []
        /// Whether there are other objects than formulas.
        private(set) var hasObjects = false
        /// Whether the root has a body, so that it also has an end tag.
        private(set) var hasBody = false
        /// Whether there is a script with words in it: LibreOffice writes one without any into each document.
        private(set) var hasScripts = false
        /// Whether there is a picture that pandoc does not know.
        private(set) var losesPictures = false
        private var document: [UInt8] = []
        /// Where the names of the root end, in its start tag and in its end tag.
        private var rootNames: [Int] = []

        init(_ bytes: [UInt8]) throws(XMLError) {
            var options = XMLOptions([.attributes, .text])
            options.encoding = "UTF-8"
            let reader = try XMLReader(bytes, options)
            var (depth, place) = (0, 0)
            // The start tag of a picture in the output, and the data in it.
            var picture: Range<Int>?
            var data: (start: Int, depth: Int, text: [UInt8])?
            // The start tag of an object in the output, and the formula in it.
            var object: (tag: Range<Int>, depth: Int)?
            var formula: Int?
            var isScript = false
            while let event = try reader.next() {
                switch event.content {
                case .start(let name, _):
                    if depth == 0 { rootNames.append(event.range.lowerBound + 1 + name.utf8.count) }
                    if depth == 1, name.hasSuffix(":body") { hasBody = true }
                    depth += 1
                    // Data has no elements in it.
                    guard data == nil else { continue }
                    if let object, object.depth == depth - 1 {
                        if name.split(separator: ":").last == "math" {
                            formula = event.range.lowerBound
                        } else {
                            hasObjects = true
                        }
                    }
                    if name == "office:script" { isScript = true }
                    if name == "office:binary-data" { data = (event.range.lowerBound, depth, []) }
                    if name == "draw:image" || name == "draw:object" || name == "draw:object-ole" {
                        document += bytes[place..<event.range.upperBound]
                        place = event.range.upperBound
                        let tag = document.count - event.range.count..<document.count
                        if name == "draw:image" { picture = tag }
                        if name == "draw:object" { object = (tag, depth) }
                        if name == "draw:object-ole" || XMLTag.value("xlink:href", in: bytes[event.range]) != nil {
                            hasObjects = true
                        }
                    }
                case .text(let text):
                    data?.text += text
                    if isScript, text.contains(where: { $0 > 0x20 }) { hasScripts = true }
                case .end(let name):
                    depth -= 1
                    if depth == 0 {
                        document += bytes[place..<event.range.lowerBound]
                        // An empty root has no end tag.
                        if !event.range.isEmpty { rootNames.append(document.count + 2 + name.utf8.count) }
                        place = event.range.lowerBound
                    }
                    if name == "draw:image", data == nil { picture = nil }
                    if let (tag, outer) = object, let start = formula, depth == outer {
                        document += bytes[place..<start]
                        place = event.range.upperBound
                        addFormula(bytes[start..<place], to: tag)
                        (object, formula) = (nil, nil)
                    }
                    if name == "draw:object" { object = nil }
                    if name == "office:script" { isScript = false }
                    guard let (start, outer, text) = data, depth < outer else { continue }
                    data = nil
                    document += bytes[place..<start]
                    place = event.range.upperBound
                    if let tag = picture { addPicture(text, to: tag) }
                    // A second one would have the same attribute.
                    picture = nil
                case .comment, .instruction, .unknownEntity: break
                }
            }
            document += bytes[place...]
        }

        /// Puts a picture beside the document, and its name into the tag that stands for it.
        private mutating func addPicture(_ text: [UInt8], to tag: Range<Int>) {
            guard let content = Base64.decode(text), let kind = Self.kind(of: content) else {
                losesPictures = true
                return
            }
            let name = "Pictures/\(pictures.count + 1).\(kind)"
            let link = " xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"\(name)\""
            document.insert(contentsOf: link.utf8, at: tag.lowerBound + "<draw:image".utf8.count)
            pictures.append((name, content))
        }

        /// Puts a formula beside the document, and the name of its folder into the tag that stands for it.
        private mutating func addFormula(_ markup: ArraySlice<UInt8>, to tag: Range<Int>) {
            let folder = "Formula-\(formulas.count + 1)"
            var content = Array(markup)
            // The root of the document may declare its prefix.
            let start = Array("<math:math".utf8)
            if content.starts(with: start),
                XMLTag.value("xmlns:math", in: content.prefix { $0 != UInt8(ascii: ">") }) == nil
            {
                content.insert(contentsOf: " xmlns:math=\"http://www.w3.org/1998/Math/MathML\"".utf8, at: start.count)
            }
            let link = " xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"\(folder)\""
            document.insert(contentsOf: link.utf8, at: tag.lowerBound + "<draw:object".utf8.count)
            formulas.append(("\(folder)/content.xml", content))
        }

        /// The extension of a picture, by which pandoc knows its type.
        private static func kind(of picture: [UInt8]) -> String? {
            let signs: [(bytes: [UInt8], kind: String)] = [
                ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
                (Array("<?xml".utf8), "svg"), (Array("<svg".utf8), "svg"), (Array("BM".utf8), "bmp"),
            ]
            return signs.first { picture.starts(with: $0.bytes) }?.kind
        }

        /// The document with the root of a part of a container: `office:document-content`.
        func document(named part: String) -> [UInt8] {
            var result = document
            for place in rootNames.reversed() { result.insert(contentsOf: "-\(part)".utf8, at: place) }
            return result
        }
    }
}
