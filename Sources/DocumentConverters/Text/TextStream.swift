import Conversion
import ItemProviders
import SystemPackage
import TextEncodings
import Transcoding

/// Surveys and transcodes an open text, in blocks and constant memory.
struct TextStream: ~Copyable {
    /// The size of a block, in bytes.
    static let blockBytes = 256 * 1024

    private let descriptor: FileDescriptor
    private let subject: String?
    private let progress: LoadProgress

    /// Creates a stream over the file `descriptor`, which stays open and keeps its offset.
    init(_ descriptor: FileDescriptor, subject: String?, progress: LoadProgress) {
        self.descriptor = descriptor
        self.subject = subject
        self.progress = progress
    }

    /// Detects the encoding of the text.
    ///
    /// - Parameter declared: Returns the encoding that the text declares, from its first bytes.
    /// - Throws: `ConversionError` with `cannotRead` or `cancelled`.
    func survey(declared: (UnsafeRawBufferPointer) -> TextEncoding?) throws(ConversionError) -> TextSurvey.Finding {
        var survey = TextSurvey()
        var declaration: TextEncoding?
        var isFirst = true
        try forEachBlock { (block, _) throws(ConversionError) in
            if isFirst { declaration = declared(block) }
            isFirst = false
            survey.feed(block)
            return !survey.isDecided
        }
        return survey.conclude(declared: declaration)
    }

    /// Writes the text as UTF-8 without a mark, from the first of `encodings` in which all its bytes are valid.
    ///
    /// - Parameter replacesInvalid: Whether to use the first encoding in any case, with U+FFFD for invalid bytes.
    /// - Returns: The file, and its losses: `encoding` if the encoding was guessed, or if some bytes were invalid in
    ///   it.
    /// - Throws: `ConversionError` with `damaged` if no encoding fits, or an error of reading or writing.
    func transcode(
        from encodings: [TextEncoding], replacesInvalid: Bool, in scratch: FilePath
    ) throws(ConversionError) -> (file: FilePath, losses: [Loss]) {
        for encoding in encodings {
            guard let transcoder = TextTranscoder(from: encoding, replacesInvalid: replacesInvalid) else { continue }
            let file = try ScratchFile(in: scratch, extension: "txt")
            let (isValid, hasReplaced) = try copy(to: file, through: transcoder, skipping: encoding.markLength)
            if isValid { return (file.keep(), encoding.isGuess || hasReplaced ? [.encoding] : []) }
        }
        if let stated = encodings.first(where: \.isStated) {
            throw ConversionError(
                .damaged, subject: subject, message: "is not text in \(stated.name): it has invalid bytes",
                hint: "state another encoding, or none to detect it")
        }
        throw ConversionError(
            .damaged, subject: subject, message: "is not text in a supported encoding",
            hint: encodings.first.map { "check its encoding: it resembles \($0.name), but has invalid bytes" })
    }

    /// Returns whether the text is valid in the transcoder's encoding, and whether invalid bytes were replaced.
    private func copy(
        to file: borrowing ScratchFile, through transcoder: consuming TextTranscoder, skipping markLength: Int
    ) throws(ConversionError) -> (isValid: Bool, hasReplaced: Bool) {
        var transcoder = transcoder
        var isFirst = true
        var isValid = true
        try forEachBlock { (block, isLast) throws(ConversionError) in
            let text = UnsafeRawBufferPointer(rebasing: block.dropFirst(isFirst ? markLength : 0))
            isFirst = false
            do {
                try file.write(try transcoder.convert(text, isLast: isLast))
                return true
            } catch let error as ConversionError {
                throw error
            } catch {
                isValid = false
                return false
            }
        }
        return (isValid, transcoder.hasReplaced)
    }

    /// Calls `body` with each block, and whether it is the last, until it returns false.
    private func forEachBlock(
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws(ConversionError) -> Bool
    ) throws(ConversionError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockBytes, alignment: 16)
        defer { buffer.deallocate() }
        var offset: Int64 = 0
        while true {
            guard !progress.isCancelled else {
                throw ConversionError(.cancelled, subject: subject, message: "cancelled")
            }
            let count: Int
            do {
                count = try descriptor.read(fromAbsoluteOffset: offset, into: buffer)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
            }
            let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            guard try body(block, count == 0), count > 0 else { return }
            offset += Int64(count)
        }
    }
}
