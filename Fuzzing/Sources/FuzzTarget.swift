/// One parser of foreign bytes, as libFuzzer drives it.
///
/// A run must end, whatever the bytes are: with a value or with the parser's error. A trap, a broken promise (`precondition`), a hang or
/// a hunger for memory is a finding, and every finding becomes a test of its target.
struct FuzzTarget: Sendable {
    /// The name of the target, and of its directory in `Corpora`.
    let name: String
    /// Parses the bytes.
    let run: @Sendable ([UInt8]) -> Void

    /// Every target. Adding one is a file, a line here, and a directory of examples in `Corpora`.
    static let all: [FuzzTarget] = [
        .keyedArchives, .dynamicTypes, .fragments, .waypoints, .declarations, .decoderProtocol, .pictureHeaders,
        .richText, .containers, .dataFormats, .places, .zippedPlaces, .hypertext, .itemBundles, .converterDeclarations,
        .pdfText, .pictureFiles, .svg,
    ]
}
