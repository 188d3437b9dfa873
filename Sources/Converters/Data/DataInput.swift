import Conversion
import DataFormats
import UniformTypes

/// What a file of data holds: its format, its encoding, and whether it is a keyed archive.
struct DataInput {
    /// The format.
    let format: DataFormat
    /// The file's own values; a keyed archive's table of objects.
    let document: DataDocument
    /// What the keyed archive that it is holds; nil for anything else.
    private let archive: Result<DataDocument, DataFormatError>?

    /// Reads all of a file in `format`.
    ///
    /// - Throws: `DataFormatError`.
    init(_ bytes: [UInt8], format: DataFormat, limits: DataLimits) throws(DataFormatError) {
        self.format = format
        let isList = format == .xmlPropertyList || format == .binaryPropertyList
        document = try format.read(format.isText ? Self.utf8(bytes) : bytes, limits: limits)
        guard isList, KeyedArchiveData.isArchive(document.value) else {
            archive = nil
            return
        }
        do {
            archive = .success(try KeyedArchiveData.document(of: bytes))
        } catch {
            archive = .failure(error)
        }
    }

    /// Writes it as `target`. A keyed archive stays one as a property list; anything else gets the objects that it holds.
    ///
    /// - Throws: `DataFormatError`.
    func output(as target: DataFormat, limits: DataLimits) throws(DataFormatError) -> (
        bytes: [UInt8], losses: [DataLoss]
    ) {
        var document = document
        if let archive, target != .xmlPropertyList, target != .binaryPropertyList {
            document = try archive.get()
        }
        var lost = Set(document.losses)
        // Property lists share values without anybody asking for it; only an archive's sharing means something.
        if format == .binaryPropertyList || target == .binaryPropertyList { lost.remove(.references) }
        let output = try target.write(document, limits: limits)
        lost.formUnion(output.losses)
        return (output.bytes, DataLoss.allCases.filter(lost.contains))
    }

    /// Whether what it holds are the objects of a keyed archive.
    var isArchive: Bool { archive != nil }

    /// The text as UTF-8, whatever it is encoded in.
    private static func utf8(_ bytes: [UInt8]) throws(DataFormatError) -> [UInt8] {
        let isXML = bytes.starts(with: "<?xml".utf8)
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        let finding = survey.conclude(declared: isXML ? bytes.withUnsafeBytes(DeclaredEncoding.find) : nil)
        for encoding in finding.candidates {
            if encoding.isUTF8 { return Array(bytes.dropFirst(encoding.markLength)) }
            guard var transcoder = TextTranscoder(from: encoding) else { continue }
            if let text = try? transcoder.convert(bytes.dropFirst(encoding.markLength), isLast: true) { return text }
        }
        throw DataFormatError(.damaged, message: "is not text in any encoding that is known here")
    }
}
