import FoundationEssentials
import ItemProviders
import Testing
import UniformTypes

/// A model that is written and read like the seed's geocache.
private struct Place: ItemProviderWriting, ItemProviderReading, Equatable {
    let name: String

    var suggestedName: String? { name }

    var writableRepresentations: [Representation.Description] {
        [
            .init(type: type("public.json"), fidelity: .native),
            .init(type: type("public.utf8-plain-text"), fidelity: .label),
        ]
    }

    func data(as type: UniformType, progress: LoadProgress) throws -> Data {
        type.identifier == "public.json" ? Data(#"{"name":"\#(name)"}"#.utf8) : Data(name.utf8)
    }

    static var readableTypes: [UniformType] { [type("public.utf8-plain-text"), type("public.json")] }

    static func object(from data: Data, type: UniformType) throws -> Place {
        Place(name: "\(type): \(String(decoding: data, as: UTF8.self))")
    }
}

@Suite struct ObjectTests {
    @Test func anObjectWritesInItsOwnOrder() async throws {
        let provider = ItemProvider(object: Place(name: "Zagreb"))
        #expect(provider.registeredTypes.map(\.identifier) == ["public.json", "public.utf8-plain-text"])
        #expect(provider.suggestedName == "Zagreb")
        #expect(try await provider.loadData(as: type("public.utf8-plain-text")) == Data("Zagreb".utf8))
    }

    @Test func theClassDecidesWhatItReadsFirst() async throws {
        let provider = ItemProvider(object: Place(name: "Zagreb"))
        #expect(provider.canLoadObject(of: Place.self))
        let place = try await provider.loadObject(of: Place.self)
        #expect(place.name == "public.utf8-plain-text: Zagreb")
    }

    @Test(arguments: ["", "Sunny\n", "Ljubljana – Škocjan", "👩‍👩‍👧"]) func textIsDraggedAndDropped(_ text: String)
        async throws
    {
        let provider = ItemProvider(object: text)
        #expect(provider.registeredTypes == [.utf8PlainText])
        #expect(try await provider.loadData(as: .utf8PlainText) == Data(text.utf8))
        #expect(try await provider.loadObject(of: String.self) == text)
    }

    @Test func bytesThatAreNoTextAreAnError() async {
        let provider = ItemProvider()
        provider.registerData(.utf8PlainText) { _ in Data([0x4C, 0xFC, 0x62]) }
        await #expect {
            try await provider.loadObject(of: String.self)
        } throws: { error in
            (error as? ItemProviderError)?.code == .invalidData
        }
    }

    @Test func whatCannotBeReadIsRefused() async {
        let provider = ItemProvider()
        provider.registerData(type("public.png")) { _ in Data() }
        #expect(!provider.canLoadObject(of: Place.self))
        await #expect(throws: ItemProviderError.self) { try await provider.loadObject(of: Place.self) }
    }
}
