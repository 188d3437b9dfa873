import ExternalPrograms
import Conversion

/// Describes a failure of pandoc in one line.
enum PandocFailure {
    /// The error for an outcome with a nonzero status.
    static func error(_ report: ProgramOutcome, source: ConversionSource, format: DocumentFormat) -> ConversionError {
        // 251 is the exit status of the Haskell runtime at the end of its heap (GHC's EXIT_HEAPOVERFLOW).
        if report.status == 251 || report.diagnostics.contains("heap exhausted") {
            return ConversionError(
                .tooLarge, subject: source.subject, message: "needs more memory than a conversion may use")
        }
        let detail = reason(report.diagnostics).map { ": \($0)" } ?? ""
        return ConversionError(
            .damaged, subject: source.subject, message: "is damaged or not really \(format.title)\(detail)")
    }

    /// Pandoc's message, unless it is an internal error of its Haskell code.
    private static func reason(_ diagnostics: String) -> String? {
        let lines = diagnostics.split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("[WARNING]") && !$0.hasPrefix("[INFO]") && !$0.allSatisfy(\.isWhitespace) }
        guard var line = lines.first else { return nil }
        for prefix in ["pandoc: ", "Error: "] where line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
        let noise = ["CallStack", "Prelude.", "Data.", "fromJust", "HasCallStack", "Text.", "\"source\""]
        guard !noise.contains(where: { line.contains($0) }) else { return nil }
        let text = line.prefix(160).filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
        return text.isEmpty ? nil : text.prefix(1).lowercased() + text.dropFirst()
    }
}
