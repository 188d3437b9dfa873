@testable import PlaceConverters
@testable import DataConverters
@testable import PictureConverters
@testable import DocumentConverters
@testable import ExternalPrograms
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Synchronization
import UniformTypes

/// A converter of text to uppercase that breaks at most one clause of the contract.
final class FaultyConverter: Converter {
    let name: String
    private let fault: ConverterContract.Clause?
    private let asked = Atomic(0)
    private let text: UniformType
    private let outside: FilePath

    /// Creates a converter that breaks `fault`, or nothing if it is nil. Forbidden output is written to `outside`.
    init(fault: ConverterContract.Clause?, outside: FilePath) throws {
        self.fault = fault
        self.outside = outside
        name = fault.map { "faulty: \($0.rawValue)" } ?? "faultless"
        text = try UniformType.known("public.utf8-plain-text")
    }

    var rules: [ConversionRule] {
        let count = asked.add(1, ordering: .relaxed).newValue
        var rules = [
            ConversionRule(
                from: type("com.adobe.pdf"), to: fault == .targetsAreConcrete ? type("public.text") : text,
                fidelity: fault == .neverNative ? .native : .extracted)
        ]
        if fault == .rulesAreConstant, count % 2 == 0 { rules += rules }
        return rules
    }

    func rules(for source: ConversionSource) -> [ConversionRule] {
        if fault == .oddInputOffersNothing { return rules }
        if fault == .onlyItsRulesAreOffered {
            return [ConversionRule(from: source.type, to: type("public.png"), fidelity: .preview)]
        }
        guard !source.prefix().isEmpty else { return [] }
        return rules(from: source.type)
    }

    func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        if fault != .cancelEndsSoon, context.progress.isCancelled {
            throw ConversionError(.cancelled, message: "cancelled")
        }
        if fault == .convertsItsSample { throw ConversionError(.unsupported, message: "no") }
        let bytes = try source.data(limit: 1 << 20)
        let output = (fault == .outputIsInScratchOrTheSource ? outside : context.scratch).appending("output.txt")
        if fault == .onlyTheOutputIsLeft { try write(bytes, to: context.scratch.appending("left-over")) }
        if fault == .sourceStaysAsItIs, let path = source.path { try write(Data("changed".utf8), to: path) }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            if fault == .nothingIsLeftAfterAnError { try write(bytes, to: output) }
            if fault == .errorsAreConversionErrors { throw CocoaError(.fileReadCorruptFile) }
            if fault == .damagedInputIsAnError { return .data(Data()) }
            throw ConversionError(.damaged, message: "is not UTF-8")
        }
        try write(Data(String(decoding: bytes, as: UTF8.self).uppercased().utf8), to: output)
        return .file(LoadedFile(path: output, ownership: .scratch))
    }

    private func write(_ data: Data, to path: FilePath) throws {
        try data.write(to: URL(filePath: path.string))
    }

    /// The declared type, or the text type if it is not in the catalogue.
    private func type(_ identifier: String) -> UniformType { UniformType(identifier) ?? text }
}
