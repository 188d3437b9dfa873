import TextEncodings
import Transcoding

/// The encoding of documents of Word 2 to Word 95, which do not tell it for the document. antiword and catdoc take all text
/// for Windows-1252.
enum FormerWordEncoding {
    private static let western = TextEncoding("WINDOWS-1252")
    /// What short texts are that the detector takes for those of a Macintosh, which these documents are not from.
    private static let cyrillic = TextEncoding("WINDOWS-1251")

    /// The text, in UTF-8, as it is in the encoding that its bytes probably have.
    ///
    /// - Parameter text: A text that was decoded as Windows-1252; returned as it is if it was not, or if that is likeliest.
    static func corrected(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }), var encoder = TextTranscoder(to: western),
            let bytes = try? encoder.convert(text, isLast: true)
        else { return text }
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        guard case .encodings(let candidates) = survey.conclude(), let likeliest = candidates.first,
            likeliest.name != western.name,
            var decoder = TextTranscoder(from: likeliest.name == "MAC-CYRILLIC" ? cyrillic : likeliest),
            let corrected = try? decoder.convert(bytes, isLast: true)
        else { return text }
        return corrected
    }
}
