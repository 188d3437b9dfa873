import DropSessions
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// Drops that compare each item with its source: what cannot be compared does not land.
@Suite struct ProofTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A picture whose loader makes a PNG of it, and records what `record` does.
    private func picture(_ record: @escaping @Sendable (LoadRequest) -> Void) throws -> DragItem {
        let path = desk.sources.appending("a.tiff")
        try Disk.write("source", to: path)
        let provider = ItemProvider(suggestedName: "a.tiff")
        provider.register(
            Representation(.init(type: type("public.png"), fidelity: .lossless)) { request in
                record(request)
                let made = request.scratch.appending("made")
                try Disk.write("made", to: made)
                return .file(LoadedFile(path: made, ownership: .scratch))
            })
        return DragItem(source: .path(path), type: type("public.tiff"), itemProvider: provider)
    }

    private func drop(_ item: DragItem, proves: Bool = true) async throws -> ItemReport {
        var configuration = DropConfiguration()
        configuration.proves = proves
        let destination = DiskDestination(directory: desk.target)
        let reports = try await DropConductor(destination: destination, configuration: configuration).drop([item])
        return try #require(reports.first)
    }

    @Test func theReportSaysWhatWasFoundEqual() async throws {
        let report = try await drop(try picture { $0.proofs?.record(.pixels) })
        #expect(report.status == .dropped)
        #expect(report.proof == .pixels)
    }

    @Test(arguments: [[], [Proof.pixels, nil], [nil, .values]] as [[Proof?]])
    func whatIsNotComparedInEachStepDoesNotLand(steps: [Proof?]) async throws {
        let report = try await drop(try picture { request in steps.forEach { request.proofs?.record($0) } })
        #expect(report.status == .refused)
        #expect(report.failure?.code == "unproved")
        #expect(report.proof == nil)
        #expect(!Disk.exists(desk.target.appending("a.png")))
        #expect(Disk.exists(desk.sources.appending("a.tiff")))
    }

    @Test func aDestinationThatComparesNothingRefusesTheDrop() async throws {
        var configuration = DropConfiguration()
        configuration.proves = true
        let destination = MemoryDestination(reads: [type("public.png")], scratch: desk.target)
        let reports = try await DropConductor(destination: destination, configuration: configuration).drop(
            [try picture { $0.proofs?.record(.pixels) }])
        #expect(reports.map(\.operation) == [.forbidden] && reports.first?.proof == nil)
        #expect(
            reports.first?.failure?.message.contains("what is written to it cannot be read again and compared") == true)
        #expect(destination.calls == [] && destination.landed == [])
    }

    @Test func whatLosesSomethingDoesNotLand() async throws {
        let report = try await drop(
            try picture { request in
                request.losses.record([.icc])
                request.proofs?.record(.pixels)
            })
        #expect(report.status == .refused)
        #expect(report.failure?.code == "lossy")
        #expect(!Disk.exists(desk.target.appending("a.png")))
    }

    @Test func nothingIsComparedUnlessAskedFor() async throws {
        let report = try await drop(try picture { #expect($0.proofs == nil) }, proves: false)
        #expect(report.status == .dropped)
        #expect(report.proof == nil)
    }

    @Test func theOwnBytesNeedNoProofOfTheLoader() async throws {
        let path = desk.sources.appending("a.png")
        try Disk.write("own", to: path)
        let provider = ItemProvider(suggestedName: "a.png")
        provider.registerFile(type("public.png"), at: path)
        let report = try await drop(DragItem(source: .path(path), type: type("public.png"), itemProvider: provider))
        #expect(report.status == .dropped)
        #expect(report.proof == .bytes)
    }
}
