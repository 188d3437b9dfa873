import ArgumentParser
import Clipboards
import Conversion
import Foundation
import Hand
import ItemProviders
import Testing
import Transfer
import TypeDetection

@testable import DndCommands

/// The lists that scripts rely on are complete.
@Suite struct SchemaTests {
    private static var commands: [any ParsableCommand.Type] { Dnd.configuration.subcommands }

    @Test func everyCommandWithJSONHasASchema() {
        for command in Self.commands {
            let name = command.configuration.commandName ?? ""
            let hasJSON = CommandSettings.options(of: command).contains("json")
            #expect((RecordSchema.of(name) != nil) == hasJSON, "\(name)")
        }
    }

    @Test func everyCommandThatDoesSomethingHasJSON() {
        // It prints what programs read anyway.
        let others: Set = ["schema"]
        for command in Self.commands {
            let name = command.configuration.commandName ?? ""
            #expect(CommandSettings.options(of: command).contains("json") != others.contains(name), "\(name)")
        }
    }

    @Test func everyCommandTakesTheOptionsOfDisplay() {
        let others: Set = ["preview", "schema"]
        for command in Self.commands where !others.contains(command.configuration.commandName ?? "") {
            #expect(CommandSettings.options(of: command).isSuperset(of: ["color", "hyperlink"]), "\(command)")
        }
    }

    @Test func whatCanBeSetIsAnOption() {
        let options = Self.commands.reduce(into: Set<String>()) { $0.formUnion(CommandSettings.options(of: $1)) }
        for option in SettableOption.all { #expect(options.contains(option.name), "\(option.name)") }
        #expect(Set(SettableOption.all.map(\.name)).count == SettableOption.all.count)
    }

    /// The codes that the sources give as literals: `code: "noParts"`.
    private static func codesInSources() throws -> [String] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var codes: [String] = []
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            codes += text.matches(of: /code: "([A-Za-z]+)"/).map { String($0.1) }
        }
        try #require(!codes.isEmpty)
        return codes
    }

    @Test func theCodesAreThoseOfTheLibraries() throws {
        var codes = Set(ItemProviderError.Code.all.map(\.description))
        codes.formUnion(ConversionError.Code.all.map(\.description))
        codes.formUnion(DestinationError.Code.all.map(\.description))
        codes.formUnion(TransferError.Code.all.map(\.description))
        codes.formUnion(TypeDetectionError.Code.allCases.map(\.rawValue))
        codes.formUnion(HandError.Code.allCases.map(\.rawValue))
        codes.formUnion(ClipboardError.Code.allCases.map(\.rawValue))
        codes.formUnion(try Self.codesInSources())
        // Of proposals, by their operation, and of constants.
        codes.formUnion(["forbidden", "cancel", "restricted", "lossy", "cancelled"])
        let listed = FailureCode.all.map(\.name)
        #expect(codes.subtracting(listed) == [])
        #expect(Set(listed).subtracting(codes) == [])
        #expect(Set(listed).count == listed.count)
    }
}
