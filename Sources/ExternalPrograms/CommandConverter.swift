package import Configuration
package import Conversion
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// A converter that runs a user's command.
///
/// The command runs without a shell, in its own private directory with a copy of the source. It can read that copy and
/// write its output there; see `ConfinementProfile.command`. The type of the output is checked before it is used.
package struct CommandConverter: Converter {
    /// Checks a file that should have a type. Returns its actual type if that contradicts `expected`; otherwise nil.
    package typealias Inspection = @Sendable (_ file: FilePath, _ expected: UniformType) -> UniformType?

    /// The extension of files whose type has none.
    package static let unknownExtension = "data"

    /// What the user declared.
    package let declaration: ConverterDeclaration
    private let tool: ExternalProgram
    private let inspect: Inspection

    /// Creates the converter of `declaration`. Finds its program on `searchPath`, and runs it under `confinement`.
    package init(
        _ declaration: ConverterDeclaration, searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none,
        inspect: @escaping Inspection = { _, _ in nil }
    ) {
        self.declaration = declaration
        self.inspect = inspect
        let path =
            switch declaration.program {
            case .named(let name): searchPath.locate(name)
            case .path(let path): ProgramSearchPath.executable(at: path)
            }
        tool = ExternalProgram(
            command: declaration.program.name, package: declaration.package, at: path, files: declaration.readable,
            confinement: confinement)
    }

    package var name: String { declaration.name }
    package var rules: [ConversionRule] { declaration.rules }
    package var availability: ConverterAvailability { tool.availability }

    /// A command cannot select a part: it would convert the whole document instead of a page.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard availability == .available, source.part == nil, source.content.isReadableAsBytes else { return [] }
        return rules(from: source.type)
    }

    /// All: the command gets each as a variable of its environment, and may use it or not.
    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        Set(ConversionOptions.Name.allCases)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let context = ConversionContext(
            scratch: context.scratch, progress: context.progress,
            limits: declaration.limits.applied(to: context.limits),
            options: context.options, losses: context.losses)
        let output =
            switch declaration.call.form {
            case .filter: try await runFilter(source, rule, context)
            case .command: try await runCommand(source, rule, context)
            }
        if let wrong = inspect(output, rule.target) {
            ScratchFile.remove(output)
            throw failure(
                source, "should have written \(rule.target), but its output is \(wrong)",
                hint: "correct `to` or the command at \(declaration.place)")
        }
        return .file(LoadedFile(path: output, ownership: .scratch))
    }

    /// Runs the command from standard input to standard output.
    private func runFilter(
        _ source: ConversionSource, _ rule: ConversionRule, _ context: ConversionContext
    ) async throws -> FilePath {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: rule.target.fileExtension)
        let directory = try ProgramDirectory(in: context.scratch)
        let report = try await tool.run(
            arguments(for: source, rule), standingIn: directory.path, input: input.descriptor,
            output: output.descriptor, subject: source.subject, in: context)
        try check(report, source)
        guard try output.descriptor.seek(offset: 0, from: .end) > 0 else {
            throw failure(source, "wrote nothing", diagnosticsTail: report.diagnosticsTail)
        }
        return output.keep()
    }

    /// Runs the command from a file to a file or to standard output.
    private func runCommand(
        _ source: ConversionSource, _ rule: ConversionRule, _ context: ConversionContext
    ) async throws -> FilePath {
        guard declaration.call.writesFile else {
            let output = try ScratchFile(in: context.scratch, extension: rule.target.fileExtension)
            let directory = try await directory(with: source, context)
            let report = try await run(source, rule, in: directory.path, output: output.descriptor, context)
            guard try output.descriptor.seek(offset: 0, from: .end) > 0 else {
                throw failure(source, "wrote nothing", diagnosticsTail: report.diagnosticsTail)
            }
            return output.keep()
        }
        let directory = try await directory(with: source, context)
        let report = try await run(source, rule, in: directory.path, output: nil, context)
        return try CommandOutput.take(
            rule.outputName, from: directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { message in failure(source, message, diagnosticsTail: report.diagnosticsTail) }
    }

    /// Creates a private directory with a copy of the source.
    private func directory(
        with source: ConversionSource, _ context: ConversionContext
    ) async throws -> ProgramDirectory {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let directory = try ProgramDirectory(in: context.scratch)
        let path = directory.path.appending(source.inputName)
        let descriptor = input.descriptor
        let progress = context.progress
        try await BlockingWork.run { () throws(ConversionError) in
            try CommandInput.copy(descriptor, to: path, subject: source.subject) { progress.isCancelled }
        }
        _ = consume input
        return directory
    }

    private func run(
        _ source: ConversionSource, _ rule: ConversionRule, in directory: FilePath, output: FileDescriptor?,
        _ context: ConversionContext
    ) async throws -> ProgramOutcome {
        let null = try FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
        defer { try? null.close() }
        let report = try await tool.run(
            arguments(for: source, rule), standingIn: directory, input: null, output: output ?? null,
            subject: source.subject, in: context)
        try check(report, source)
        return report
    }

    private func arguments(for source: ConversionSource, _ rule: ConversionRule) -> [String] {
        declaration.call.arguments(
            input: source.inputName, output: rule.outputName, name: source.name ?? "untitled")
    }

    private func check(_ report: ProgramOutcome, _ source: ConversionSource) throws(ConversionError) {
        guard report.status != 0 else { return }
        throw failure(source, "failed with status \(report.status)", diagnosticsTail: report.diagnosticsTail)
    }

    private func failure(
        _ source: ConversionSource, _ message: String, diagnosticsTail: String = "", hint: String? = nil
    ) -> ConversionError {
        let name = name == tool.program ? name : "\(name) (\(tool.program))"
        let words = DiagnosticsTail.text(of: diagnosticsTail)
        return ConversionError(
            .commandFailed, subject: source.subject, message: "\(name) \(message)" + (words.map { ": \($0)" } ?? ""),
            hint: hint ?? self.hint(after: diagnosticsTail))
    }

    /// A hint for a failure; recognises the messages of EACCES and EPERM. (strerror(3))
    private func hint(after diagnosticsTail: String) -> String {
        let isDenied = ["Permission denied", "Operation not permitted"].contains(where: diagnosticsTail.contains)
        return isDenied
            ? "name the other files that it reads with `readable` at \(declaration.place)"
            : "check the converter, which is declared at \(declaration.place)"
    }
}

extension UniformType {
    /// The extension of a file of this type, in ASCII letters and digits. A type without one, such as
    /// public.utf8-plain-text, takes that of the nearest supertype.
    fileprivate var fileExtension: String { ownOrInheritedExtension ?? CommandConverter.unknownExtension }

    private var ownOrInheritedExtension: String? {
        if let word = preferredFilenameExtension, !word.isEmpty,
            word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        {
            return word
        }
        return directSupertypes.lazy.compactMap(\.ownOrInheritedExtension).first
    }
}

extension ConversionSource {
    /// The file name that the command sees. It reveals nothing of the source.
    fileprivate var inputName: String { "input.\(type.fileExtension)" }
}

extension ConversionRule {
    /// The name of the file that the command writes.
    fileprivate var outputName: String { "output.\(target.fileExtension)" }
}

/// Formats the end of a command's standard error as one line.
enum DiagnosticsTail {
    /// The limits of lines, and of characters per line.
    private static let (maximumLines, maximumCharacters) = (3, 200)

    /// The last lines of `text`, without characters that act on a terminal; nil if there are none.
    static func text(of text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline).map(plain).filter { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.suffix(maximumLines).joined(separator: "; ")
    }

    private static func plain(_ line: Substring) -> String {
        var result = ""
        var scalars = line.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                skipSequence(&scalars)
                continue
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        let words = result.split(separator: " ").joined(separator: " ")
        return words.count <= maximumCharacters ? words : words.prefix(maximumCharacters) + "..."
    }

    /// Skips an escape sequence. (ECMA-48: a control sequence ends with a byte from 4/0 to 7/14, a string with ST or
    /// BEL)
    private static func skipSequence(_ scalars: inout Substring.UnicodeScalarView) {
        switch scalars.popFirst() {
        case "[":
            while let next = scalars.popFirst(), !(0x40...0x7E).contains(next.value) {}
        case "]", "P", "X", "^", "_":
            while let next = scalars.popFirst(), next != "\u{7}", next != "\u{1B}" {}
            if scalars.first == "\\" { scalars.removeFirst() }
        default: break
        }
    }
}
