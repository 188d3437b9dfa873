/// A parser of untrusted bytes, as libFuzzer runs it.
///
/// A run must end with a value or with the parser's error, whatever the bytes are. A trap, a failed `precondition`, a
/// hang or excessive memory use is a finding, and every finding becomes a test of its target.
struct FuzzTarget: Sendable {
    /// The name of the target and of its directory in `Corpora`.
    let name: String
    /// Parses the bytes.
    let run: @Sendable ([UInt8]) -> Void

    /// All targets. To add one, write a file, add a line here, and add a directory of examples to `Corpora`.
    static let all: [FuzzTarget] = [
        .keyedArchives, .dynamicTypes, .fragments, .waypoints, .declarations, .decoderProtocol, .pictureHeaders,
        .richText, .containers, .dataFormats, .places, .zippedPlaces, .hypertext, .itemBundles, .converterDeclarations,
        .pdfText, .pictureFiles, .svg, .mails, .webArchives, .mailboxes, .cards, .office, .wordParts, .unpackerOutput,
        .formerOffice,
    ]
}
