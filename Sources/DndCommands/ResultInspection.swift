import ExternalPrograms
import SystemPackage
import TypeDetection
import UniformTypes

/// Checks the type of a user command's output by its content: the declaration alone does not make a text a picture.
struct ResultInspection: Sendable {
    let detector: TypeDetector

    /// The type of the file if it contradicts `expected`; nil if it does not, or cannot be determined.
    func contradiction(_ file: FilePath, _ expected: UniformType) -> UniformType? {
        // The placeholder extension carries no information and would mislead the detector.
        let names = file.extension != CommandConverter.unknownExtension
        guard let detected = names ? try? detector.type(of: file) : nameless(file) else { return nil }
        let found = detected.type
        if expected.conforms(to: .utf8PlainText), let encoding = detected.textEncoding, !encoding.isUTF8 {
            return .plainText
        }
        guard detected.basis != .name, !found.conforms(to: expected), !expected.conforms(to: found) else { return nil }
        // Text may be detected as a more specific text type; a reader of plain text can read it.
        if expected.conforms(to: .plainText), found.conforms(to: .text) { return nil }
        if names { return detected.conflict == nil ? nil : found }
        return found
    }

    private func nameless(_ file: FilePath) -> DetectedType? {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec) else { return nil }
        return try? descriptor.closeAfter { try detector.type(of: descriptor, name: nil) }
    }
}
