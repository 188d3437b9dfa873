import Archives

/// An object within a document of Office 97 to 2003: a document of another program, in a compound file of its own.
enum EmbeddedObject {
    /// The maximum expanded size of the text of an object of OpenDocument, in bytes.
    private static let mostBytes = 16 << 20

    /// The text of a chart, or of an object that LibreOffice has written.
    ///
    /// - Returns: Nothing of other objects, or if the object is damaged: then it is a picture only.
    static func blocks(of bytes: [UInt8]) -> [SlideBlock] {
        guard let document = try? CompoundDocument(bytes) else { return [] }
        if let workbook = try? document.stream("Workbook") {
            return BinaryChart(workbook).flatMap { try? $0.blocks } ?? []
        }
        if let container = try? document.stream("package_stream"), let text = openDocument(container) {
            return (try? OpenDocumentObject(text))?.blocks ?? []
        }
        return []
    }

    /// The text of the document in a ZIP container (OpenDocument 1.3, part 2, 3.3).
    private static func openDocument(_ container: [UInt8]) -> [UInt8]? {
        guard let entry = ZipDirectory.entries(in: container)?.first(where: { $0.name == "content.xml" }),
            !entry.isEncrypted, entry.expandedSize <= mostBytes,
            let content = ZipDirectory.content(of: entry, in: container)
        else { return nil }
        switch entry.method {
        case 0: return Array(content)
        case 8: return Deflate.expanded(Array(content), limit: entry.expandedSize)
        default: return nil
        }
    }
}
