import ExternalPrograms
import SystemPackage
import TypeDetection
import UniformTypes

/// Looks at what a command has written: a text is no picture because a declaration says so.
struct ResultInspection: Sendable {
    let detector: TypeDetector

    /// What the file is instead of `expected`; nil where it may well be that, or nobody can tell.
    func contradiction(_ file: FilePath, _ expected: UniformType) -> UniformType? {
        // A name that says nothing would only be in the way.
        let names = file.extension != CommandConverter.unknownExtension
        guard let detected = names ? try? detector.type(of: file) : nameless(file) else { return nil }
        let found = detected.type
        if expected.conforms(to: .utf8PlainText), let encoding = detected.textEncoding, !encoding.isUTF8 {
            return .plainText
        }
        guard detected.basis != .name, !found.conforms(to: expected), !expected.conforms(to: found) else { return nil }
        // Much text looks like something: what reads text reads it all the same.
        if expected.conforms(to: .plainText), found.conforms(to: .text) { return nil }
        if names { return detected.conflict == nil ? nil : found }
        return found
    }

    private func nameless(_ file: FilePath) -> DetectedType? {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec) else { return nil }
        return try? descriptor.closeAfter { try detector.type(of: descriptor, name: nil) }
    }
}
