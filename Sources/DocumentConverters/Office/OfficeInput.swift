import Archives
import Conversion
import ItemProviders
package import OfficeDocuments
import SystemPackage

/// What the converters of workbooks and presentations have in common.
enum OfficeInput {
    /// The path under which a reader opens the document: that of its descriptor, since the file may be unlinked.
    static func path(of input: borrowing SourceDescriptor) -> FilePath {
        FilePath("/proc/self/fd/\(input.descriptor.rawValue)")
    }

    /// The losses of every conversion: macros, signatures, metadata, and comments, which text and pages have.
    static func losses(of source: ConversionSource) -> [Loss] {
        guard source.part == nil, let names = partNames(of: source) else { return [] }
        return DocumentParts.losses(of: names)
    }

    /// The names of the parts in the container, as far as its directory is in the end of the file; nil for another file.
    static func partNames(of source: ConversionSource) -> [String]? {
        ZipDirectory.entries(in: source.suffix())?.map(\.name)
    }

    /// Runs `body` with the errors of the reader as those of a conversion.
    static func reading<Result>(_ source: ConversionSource, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as OfficeError {
            throw ConversionError(error, subject: source.subject)
        }
    }
}

extension OfficeLimits {
    /// The limits of a conversion of a document of `bytes` bytes.
    init(_ context: ConversionContext, bytes: Int) {
        self.init()
        memoryBytes = context.limits.memoryBytes
        partBytes = context.limits.outputBytes
        // A row takes time for each of its bytes, and a container holds a tenth of them.
        processorSeconds = context.limits.processorSeconds(forBytes: bytes, pace: 16 << 10)
        let progress = context.progress
        isCancelled = { progress.isCancelled }
    }
}

extension ConversionError {
    /// The error of a reader as that of a conversion.
    package init(_ error: OfficeError, subject: String?) {
        let code: Code =
            switch error.code {
            case .damaged: .damaged
            case .encrypted: .encrypted
            case .tooLarge: .tooLarge
            case .timedOut: .timedOut
            case .unsupported: .unsupported
            case .cancelled: .cancelled
            }
        self.init(code, subject: subject, message: error.message, hint: error.hint, underlying: error)
    }
}
