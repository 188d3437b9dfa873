import DocumentConverters
package import Conversion
import DataFormats
package import ItemProviders
import SystemPackage
import UniformTypes

/// Tables and data to each other: CSV, TSV, JSON, NDJSON, YAML, TOML and property lists, where the other format has a place for every value.
///
/// A file that a peek holds whole is read, and what it can become is tried: what loses nothing is lossless, what loses kinds of values,
/// comments or digits is flattened and says so, and what has no place for a value (a null in TOML) is not offered. A larger file is offered
/// with care, and what was really lost is recorded when it is known. No chain of conversions passes through here: by its type alone, a file
/// cannot be told to keep anything.
package struct DataConverter: Converter {
    package let name = "data"
    package let rules: [ConversionRule]

    /// What a file of `format` may lose, before its content was looked at.
    private static func careful(_ format: DataFormat?) -> [Loss] {
        switch format {
        case .yaml: [.types, .comments, .references, .digits]
        case .toml: [.types, .comments, .digits]
        case .xmlPropertyList: [.types, .comments]
        case .json, .jsonLines, .commaSeparated, .tabSeparated, .binaryPropertyList, nil: [.types]
        }
    }

    /// What looking at a small file may cost. References can make of some hundred bytes as many values as they like, and offering
    /// is not to take longer for that.
    static let peekLimits: DataLimits = {
        var limits = DataLimits()
        limits.values = 4 * ConversionLimits.peekBytes
        limits.outputBytes = 64 * ConversionLimits.peekBytes
        return limits
    }()

    /// The converter; it needs nothing of the machine.
    package init() {
        let sources = DataFormat.allCases.map(\.type) + [.propertyList, .geocache]
        rules = sources.flatMap { source in
            DataFormat.allCases.filter { $0.type != source }.map { target in
                let format = DataFormat.allCases.first { $0.type == source }
                let isKept = format?.isAlwaysKept(by: target) ?? false
                return Self.rule(source, target, losses: isKept ? [] : Self.careful(format))
            }
        }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        // A notebook is a document that happens to be written as JSON: its text is what its cells say.
        guard source.content.isReadableAsBytes, Self.isData(source.type), DocumentFormat(of: source.type) == nil else {
            return []
        }
        let beginning = source.prefix()
        guard !beginning.isEmpty, let format = DataFormat(of: source.type, beginning: beginning) else { return [] }
        let targets = DataFormat.allCases.filter { $0 != format }
        let declared = DeclaredEncoding.ofText(beginning, source)
        let isGuess = format.isText && TextPeek.encoding(of: beginning, declared: declared)?.isGuess == true
        let guess: [Loss] = isGuess ? [.encoding] : []
        guard beginning.count < ConversionLimits.peekBytes else {
            return targets.filter { format.mayBecome($0, beginning: beginning) }.map { target in
                let isKept = format.isAlwaysKept(by: target)
                return Self.rule(source.type, target, losses: (isKept ? [] : Self.careful(format)) + guess)
            }
        }
        let input: DataInput
        do {
            input = try DataInput(beginning, format: format, declared: declared, limits: Self.peekLimits)
        } catch {
            // Only the conversion can say what is wrong with it.
            return targets.filter { format.mayBecome($0, beginning: beginning) }
                .map { Self.rule(source.type, $0, losses: Self.careful(format) + guess) }
        }
        return targets.compactMap { target in
            do throws(DataFormatError) {
                let losses = try input.output(as: target, limits: Self.peekLimits).losses
                return Self.rule(source.type, target, losses: losses.map(\.loss))
            } catch {
                // An archive that contradicts itself, and what stands for far more than it is, are to say so rather than to be
                // passed over.
                guard
                    error.code == .tooLarge || error.code == .tooDeep
                        || input.isArchive && (target == .json || target == .yaml)
                else {
                    return nil
                }
                return Self.rule(source.type, target, losses: Self.careful(format))
            }
        }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            try Self.checkCancellation(source, context)
            // A value takes several times the room of its text.
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes / 4)
            let bytes: [UInt8]
            do {
                bytes = try input.bytes()
            } catch {
                throw ConversionError(
                    .cannotRead, subject: source.subject, message: "cannot be read: \(error)", underlying: error)
            }
            guard let format = DataFormat(of: source.type, beginning: bytes),
                let target = DataFormat.allCases.first(where: { $0.type == rule.target })
            else {
                throw ConversionError(
                    .unsupported, subject: source.subject,
                    message: "is \(source.type), which is not a supported data format")
            }
            do {
                var limits = DataLimits()
                // It is held in memory before it is written.
                limits.outputBytes = min(context.limits.inputBytes, context.limits.outputBytes)
                let input = try DataInput(
                    bytes, format: format, declared: DeclaredEncoding.attribute(of: source), limits: limits)
                try Self.checkCancellation(source, context)
                let output = try input.output(as: target, limits: limits)
                context.losses.record(output.losses.map(\.loss))
                let file = try ScratchFile(
                    in: context.scratch, extension: target.type.preferredFilenameExtension ?? "data")
                try file.write(output.bytes)
                return .file(LoadedFile(path: file.keep(), ownership: .scratch))
            } catch let error as DataFormatError {
                throw ConversionError(error, subject: source.subject, format: format)
            } catch let error as ConversionError {
                throw error
            } catch {
                throw ConversionError(.unsupported, subject: source.subject, message: "\(error)", underlying: error)
            }
        }
    }

    private static func isData(_ type: UniformType) -> Bool {
        DataFormat(of: type, beginning: []) != nil
    }

    private static func rule(_ source: UniformType, _ target: DataFormat, losses: [Loss]) -> ConversionRule {
        // What a person reads of a geocache is its name, and not the insides of its archive. Its picture is one of them.
        let isGeocache = source.conforms(to: .geocache)
        return ConversionRule(
            from: source, to: target.type, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
            endsRoute: isGeocache, beginsRoute: true, embeds: isGeocache ? [.png] : [])
    }

    private static func checkCancellation(
        _ source: ConversionSource, _ context: ConversionContext
    ) throws(ConversionError) {
        guard !context.progress.isCancelled else {
            throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
        }
    }
}

extension ConversionError {
    fileprivate init(_ error: DataFormatError, subject: String?, format: DataFormat) {
        let code: Code =
            switch error.code {
            case .damaged: .damaged
            case .unsupported, .cyclic: .unsupported
            case .tooLarge, .tooDeep: .tooLarge
            }
        let message = error.line == nil ? error.message : "is not valid \(format.rawValue): \(error)"
        self.init(code, subject: subject, message: message, underlying: error)
    }
}
