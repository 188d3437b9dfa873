@testable import PlaceConverters
@testable import DataConverters
@testable import PictureConverters
@testable import DocumentConverters
@testable import ExternalPrograms
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import UniformTypes

/// A check of the contract that every converter must keep.
///
/// `breaches()` returns the clauses that a converter breaks. The suite expects none, and proves with a faulty converter
/// for each clause that the check detects a breach.
struct ConverterContract: Sendable, CustomStringConvertible {
    /// One clause of the contract in `Converter`'s documentation.
    enum Clause: String, Sendable, CaseIterable {
        case rulesAreConstant, targetsAreConcrete, neverNative, onlyItsRulesAreOffered, oddInputOffersNothing
        case convertsItsSample, outputIsInScratchOrTheSource, sourceStaysAsItIs, onlyTheOutputIsLeft
        case damagedInputIsAnError, errorsAreConversionErrors, nothingIsLeftAfterAnError, cancelEndsSoon
    }

    let converter: any Converter
    /// Creates a source that the converter accepts, in the given directory.
    let sample: @Sendable (Scratch) throws -> ConversionSource
    /// Creates sources of the right type with damaged content.
    let damaged: @Sendable (Scratch) throws -> [ConversionSource]

    /// The target of the rule that converts the sample; nil for the first applicable rule.
    var target: UniformType?

    var description: String { converter.name + (target.map { " to \($0)" } ?? "") }

    /// The clauses that the converter breaks.
    func breaches() async throws -> [Clause] {
        var breaches = rulesBreaches()
        breaches += try oddInputBreaches()
        breaches += try await sampleBreaches()
        breaches += try await damageBreaches()
        breaches += try await cancelBreaches()
        return Clause.allCases.filter(breaches.contains)
    }

    private func rule(for source: ConversionSource) -> ConversionRule? {
        converter.rules(for: source).first { target == nil || $0.target == target }
    }

    private func rulesBreaches() -> [Clause] {
        let rules = converter.rules
        let abstract = [
            "public.item", "public.content", "public.data", "public.text", "public.plain-text", "public.image",
        ]
        return [
            converter.rules == rules && !rules.isEmpty ? nil : .rulesAreConstant,
            rules.contains { abstract.contains($0.target.identifier) } ? .targetsAreConcrete : nil,
            rules.contains { $0.fidelity == .native } ? .neverNative : nil,
        ].compactMap { $0 }
    }

    /// Checks sources that no converter can convert. None may make it trap.
    private func oddInputBreaches() throws -> [Clause] {
        let home = try Scratch()
        var breaches: [Clause] = []
        for type in Set(converter.rules.map(\.source)) {
            let odd: [LoadedContent] = [
                .folder(LoadedFile(path: home.path, ownership: .source)),
                .file(LoadedFile(path: home.path, ownership: .source)),
                .file(LoadedFile(path: home.path.appending("missing"), ownership: .source)),
                .data(Data()), .data(Data([0])), .data(Data(repeating: 0xFF, count: 100_000)),
            ]
            for (index, content) in odd.enumerated() {
                let offered = converter.rules(for: ConversionSource(type: type, content: content))
                if offered.contains(where: { $0.fidelity == .native }) { breaches.append(.neverNative) }
                if !offered.allSatisfy({ rule in converter.rules.contains { $0.target == rule.target } }) {
                    breaches.append(.onlyItsRulesAreOffered)
                }
                // Converters of files cannot take a folder.
                if index == 0, !offered.isEmpty { breaches.append(.oddInputOffersNothing) }
            }
        }
        return breaches
    }

    private func sampleBreaches() async throws -> [Clause] {
        let home = try Scratch()
        let scratch = try Scratch()
        let source = try sample(home)
        let before = try source.content.bytes()
        guard let rule = rule(for: source) else { return [.convertsItsSample] }
        guard let content = try? await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch.path))
        else { return [.convertsItsSample] }
        var breaches: [Clause] = []
        var kept: [String] = []
        if case .file(let file) = content {
            switch file.ownership {
            case .scratch:
                kept = file.path.lastComponent.map { [$0.string] } ?? []
                if file.path.removingLastComponent() != scratch.path { breaches.append(.outputIsInScratchOrTheSource) }
            case .source:
                if file.path != source.path { breaches.append(.outputIsInScratchOrTheSource) }
            }
        }
        if (try? source.content.bytes()) != before { breaches.append(.sourceStaysAsItIs) }
        if scratch.contents != kept { breaches.append(.onlyTheOutputIsLeft) }
        return breaches
    }

    private func damageBreaches() async throws -> [Clause] {
        let home = try Scratch()
        var breaches: [Clause] = []
        for source in try damaged(home) {
            guard let rule = rule(for: source) ?? converter.rules.first else { continue }
            let scratch = try Scratch()
            do {
                _ = try await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch.path))
                breaches.append(.damagedInputIsAnError)
            } catch {
                if !(error is ConversionError) { breaches.append(.errorsAreConversionErrors) }
                if !scratch.contents.isEmpty { breaches.append(.nothingIsLeftAfterAnError) }
            }
        }
        return breaches
    }

    private func cancelBreaches() async throws -> [Clause] {
        let home = try Scratch()
        let scratch = try Scratch()
        let source = try sample(home)
        guard let rule = rule(for: source) else { return [] }
        let progress = LoadProgress()
        progress.cancel()
        do {
            _ = try await converter.convert(
                source, by: rule, in: ConversionContext(scratch: scratch.path, progress: progress))
            return [.cancelEndsSoon]
        } catch {
            return [
                (error as? ConversionError)?.code == .cancelled ? nil : .cancelEndsSoon,
                scratch.contents.isEmpty ? nil : .nothingIsLeftAfterAnError,
            ].compactMap { $0 }
        }
    }
}
