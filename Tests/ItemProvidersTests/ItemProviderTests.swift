import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import UniformTypes

@Suite struct ItemProviderTests {
    private let png = type("public.png")
    private let text = type("public.utf8-plain-text")

    @Test func keepsTheOrderOfRegistration() {
        let provider = ItemProvider()
        provider.registerData(png) { _ in Data() }
        provider.registerData(text, fidelity: .label) { _ in Data() }
        #expect(provider.registeredTypes == [png, text])
        #expect(provider.representations.map(\.fidelity) == [.native, .label])
    }

    @Test func aTypeRegisteredTwiceKeepsItsFirstRegistration() async throws {
        let provider = ItemProvider()
        #expect(provider.registerData(png) { _ in Data("first".utf8) })
        #expect(!provider.registerData(png) { _ in Data("second".utf8) })
        #expect(try await provider.loadData(as: png) == Data("first".utf8))
    }

    @Test func oneLoaderYieldsSeveralTypesAndIsToldWhichIsMeant() async throws {
        let provider = ItemProvider()
        provider.registerData(png) { _ in Data("first".utf8) }
        provider.register([
            .init(type: png, fidelity: .label), .init(type: text, fidelity: .extracted),
            .init(type: type("public.html"), fidelity: .flattened),
        ]) { request in .data(Data(request.type.identifier.utf8)) }
        #expect(provider.registeredTypes == [png, text, type("public.html")])
        #expect(provider.representations.map(\.fidelity) == [.native, .extracted, .flattened])
        #expect(try await provider.loadData(as: png) == Data("first".utf8))
        #expect(try await provider.loadData(as: text) == Data("public.utf8-plain-text".utf8))
        #expect(try await provider.loadData(as: type("public.text")) == Data("public.utf8-plain-text".utf8))
    }

    @Test func nothingRunsUntilItIsAskedFor() async throws {
        let loads = Mutex<[String]>([])
        let provider = ItemProvider(suggestedName: "a")
        provider.registerData(png) { _ in
            loads.withLock { $0.append("png") }
            return Data([1])
        }
        provider.registerData(text) { _ in
            loads.withLock { $0.append("text") }
            return Data([2])
        }
        _ = provider.representations
        #expect(provider.hasRepresentation(conformingTo: png))
        #expect(loads.withLock { $0 } == [])
        _ = try await provider.loadData(as: text)
        #expect(loads.withLock { $0 } == ["text"])
    }

    @Test func aMissingTypeIsAnErrorThatNamesIt() async {
        let provider = ItemProvider(suggestedName: "song")
        await #expect {
            try await provider.loadData(as: png)
        } throws: { error in
            let error = error as? ItemProviderError
            return error?.code == .typeNotAvailable && error?.message.contains("public.png") == true
        }
    }

    @Test func cancellingTheProgressEndsTheLoad() async {
        let provider = ItemProvider()
        let progress = LoadProgress()
        let (starts, loader) = AsyncStream.makeStream(of: Void.self)
        provider.registerData(png) { progress in
            loader.yield()
            while true {
                try progress.checkCancellation()
                await Task.yield()
            }
        }
        Task {
            for await _ in starts { progress.cancel() }
        }
        await #expect(throws: ItemProviderError.self) { try await provider.loadData(as: png, progress: progress) }
        #expect(progress.isCancelled)
    }

    @Test func cancellingTheTaskCancelsTheLoad() async {
        let provider = ItemProvider()
        let progress = LoadProgress()
        provider.registerData(png) { progress in
            while true {
                try progress.checkCancellation()
                await Task.yield()
            }
        }
        let task = Task { try await provider.loadData(as: png, progress: progress) }
        task.cancel()
        await #expect(throws: ItemProviderError.self) { try await task.value }
        #expect(progress.isCancelled)
    }
}

func type(_ identifier: String) -> UniformType {
    guard let type = UniformType(identifier) else { preconditionFailure("\(identifier) is not declared") }
    return type
}
