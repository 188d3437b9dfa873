import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// Two items of one drop with the same content are found, whenever the first of them ends.
@Suite struct KnownSourcesTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A destination that has received nothing when it is asked; before the caller has the answer, the first item lands.
    private final class Asked: RememberingDestination {
        let displayName = "asked"
        let kind = "asked"
        let preference = NegotiationPolicy.Preference.fidelity
        let readableTypes = [UniformType.item]
        let hasRemains = false
        /// Called when it is asked for the number of times that it counts to.
        let meanwhile = Mutex<(after: Int, action: @Sendable () -> Void)?>(nil)
        private let landed = Mutex<ReceivedSource?>(nil)

        func land(_ source: ReceivedSource) { landed.withLock { $0 = source } }

        func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] {
            let answers = landed.withLock { landed in queries.map { query in landed.map { $0.answers(query) } ?? nil } }
            let action = meanwhile.withLock { meanwhile -> (@Sendable () -> Void)? in
                guard let (after, action) = meanwhile else { return nil }
                meanwhile = after > 1 ? (after - 1, action) : nil
                return after > 1 ? nil : action
            }
            action?()
            return answers
        }

        func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
            DropProposal(operation: .copy)
        }
        func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] { [] }
        func beginDrop(options: DropOptions) async throws -> any DropCoordinator { throw CancellationError() }
    }

    @Test("a twin that lands while the destination is asked is found", arguments: 1...3)
    func landsMeanwhile(question: Int) async throws {
        let items = try ["a.txt", "b.txt"].map { name in
            let path = desk.sources.appending(name)
            try Disk.write("the same", to: path)
            return DragItem(source: .path(path), type: .utf8PlainText, itemProvider: ItemProvider(suggestedName: name))
        }
        let destination = Asked()
        let known = KnownSources(destination)
        guard case .new(let entry?) = try await known.answers(for: [items[0]])[0] else {
            Issue.record("the first item is new")
            return
        }
        let stamp = try #require(SourceStamp(of: items[0].source))
        let hash = try SourceContent.hash(of: items[0].source)
        destination.meanwhile.withLock { meanwhile in
            meanwhile = (
                question,
                {
                    destination.land(
                        ReceivedSource(stamp: stamp, examined: 0, hash: hash, type: .utf8PlainText, landed: "a.txt"))
                    known.end(entry)
                }
            )
        }
        switch try await known.answers(for: [items[1]])[0] {
        case .received, .twin: break
        case .new: Issue.record("the second item has the content of the first")
        }
    }
}

extension ReceivedSource {
    /// This source, if it is what `query` asks for.
    fileprivate func answers(_ query: ReceiptQuery) -> ReceivedSource? {
        let isAsked =
            switch query {
            case .stamp(let stamp): stamp == self.stamp
            case .content(let hash, let size, let part): hash == self.hash && (size, part) == (stamp.size, stamp.part)
            case .size(let size, let part): (size, part) == (stamp.size, stamp.part)
            case .line: false
            }
        return isAsked ? self : nil
    }
}
