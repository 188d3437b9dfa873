import TextEncodings
import Conversion
import DataFormats
import UniformTypes
import Transcoding

/// The content of a data file: its format, its values, and the objects of a keyed archive.
struct DataInput {
    /// The format.
    let format: DataFormat
    /// The file's values; for a keyed archive its table of objects.
    let document: DataDocument
    /// The objects of a keyed archive; nil for other files.
    private let archive: Result<DataDocument, DataFormatError>?
    /// Whether the encoding of its text was guessed.
    private let isGuess: Bool
    /// The size of the text as UTF-8, in bytes.
    ///
    /// YAML is at most as large as this times the sum of 15 and the depth of the value: an escape has up to four times the
    /// bytes of its character, each value has at least two bytes and gets up to ten more, and up to every second byte
    /// begins a line, which is indented by two spaces a level.
    private let size: Int

    /// Reads a whole file in `format`.
    ///
    /// - Parameter declared: The encoding that the user states, or that an attribute of the file declares.
    /// - Throws: `DataFormatError`.
    init(
        _ bytes: [UInt8], format: DataFormat, declared: TextEncoding? = nil, limits: DataLimits
    ) throws(DataFormatError) {
        self.format = format
        let isList = format == .xmlPropertyList || format == .binaryPropertyList
        let text: (bytes: [UInt8], isGuess: Bool) = format.isText ? try Self.utf8(bytes, declared) : (bytes, false)
        isGuess = text.isGuess
        size = text.bytes.count
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

    /// Writes the content as `target`. A keyed archive stays one as a property list; other formats get its objects.
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
        // Property list writers share equal values implicitly; sharing is only significant in an archive.
        if format == .binaryPropertyList || target == .binaryPropertyList { lost.remove(.references) }
        let output = try target.write(document, limits: limits)
        lost.formUnion(output.losses)
        return (output.bytes, DataLoss.allCases.filter(lost.contains))
    }

    /// Whether `result`, which was made of this content without loss, has the same values. The objects of a keyed archive
    /// are compared if the result is not an archive.
    ///
    /// - Throws: `DataFormatError` if the archive has none.
    func hasEqualValues(to result: DataInput) throws(DataFormatError) -> Bool {
        let isList = result.format == .xmlPropertyList || result.format == .binaryPropertyList
        let values = if let archive, !isList { try archive.get().value } else { document.value }
        return values.isEqual(to: result.document.value)
    }

    /// Returns the losses of `output(as:limits:)`. JSON as YAML is not written to find them: it succeeds, and loses nothing.
    ///
    /// - Throws: As `output(as:limits:)`.
    func losses(as target: DataFormat, limits: DataLimits) throws(DataFormatError) -> [DataLoss] {
        guard target == .yaml, format.isAlwaysKept(by: target), format == .json || format == .jsonLines,
            size * (15 + document.value.depth) <= limits.outputBytes
        else {
            return try output(as: target, limits: limits).losses
        }
        let lost = Set(document.losses).union(isGuess ? [.encoding] : [])
        return DataLoss.allCases.filter(lost.contains)
    }

    /// Whether the file is a keyed archive.
    var isArchive: Bool { archive != nil }

    /// The text as UTF-8, and whether its encoding was guessed.
    ///
    /// - Throws: `DataFormatError` if it is not text in the declared encoding, or in any.
    static func utf8(
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
        if let declared, declared.isStated {
            throw DataFormatError(.damaged, message: "is not text in \(declared.name): it has invalid bytes")
        }
        throw DataFormatError(.damaged, message: "is not text in a supported encoding")
    }
}

extension DataValue {
    /// The number of lists and objects around its innermost value.
    fileprivate var depth: Int {
        switch self {
        case .array(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
        case .object(let object): 1 + (object.entries.lazy.map(\.value.depth).max() ?? 0)
        default: 0
        }
    }
}
