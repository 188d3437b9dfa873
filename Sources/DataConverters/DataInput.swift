import DocumentConverters
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
    /// Whether nothing named the encoding that its text was read in.
    private let isGuess: Bool

    /// Reads all of a file in `format`.
    ///
    /// - Parameter declared: the encoding that an attribute of the file names.
    /// - Throws: `DataFormatError`.
    init(
        _ bytes: [UInt8], format: DataFormat, declared: TextEncoding? = nil, limits: DataLimits
    ) throws(DataFormatError) {
        self.format = format
        let isList = format == .xmlPropertyList || format == .binaryPropertyList
        let text: (bytes: [UInt8], isGuess: Bool) = format.isText ? try Self.utf8(bytes, declared) : (bytes, false)
        isGuess = text.isGuess
        document = try format.read(text.bytes, limits: limits)
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
        if isGuess { lost.insert(.encoding) }
        // Property lists share values without anybody asking for it; only an archive's sharing means something.
        if format == .binaryPropertyList || target == .binaryPropertyList { lost.remove(.references) }
        let output = try target.write(document, limits: limits)
        lost.formUnion(output.losses)
        return (output.bytes, DataLoss.allCases.filter(lost.contains))
    }

    /// Whether what it holds are the objects of a keyed archive.
    var isArchive: Bool { archive != nil }

    /// The text as UTF-8, whatever it is encoded in, and whether that was guessed.
    private static func utf8(
        _ bytes: [UInt8], _ declared: TextEncoding?
    ) throws(DataFormatError) -> (bytes: [UInt8], isGuess: Bool) {
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        let finding = survey.conclude(declared: declared ?? bytes.withUnsafeBytes(DeclaredEncoding.ofXML))
        for encoding in finding.candidates {
            if encoding.isUTF8 { return (Array(bytes.dropFirst(encoding.markLength)), false) }
            guard var transcoder = TextTranscoder(from: encoding) else { continue }
            if let text = try? transcoder.convert(bytes.dropFirst(encoding.markLength), isLast: true) {
                return (text, encoding.isGuess)
            }
        }
        throw DataFormatError(.damaged, message: "is not text in a supported encoding")
    }
}
