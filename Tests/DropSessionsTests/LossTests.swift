import DropSessions
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// Losses that a load reports: they are in the report, and an error if they were excluded.
@Suite struct LossTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// A picture that promises to lose `promised`, and whose loader reports `lost`; nil to report nothing.
    private func picture(_ promised: [Loss], lost: [Loss]?) throws -> DragItem {
        let path = desk.sources.appending("a.tiff")
        try Disk.write("source", to: path)
        let provider = ItemProvider(suggestedName: "a.tiff")
        provider.register(
            Representation(.init(type: type("public.png"), fidelity: .lossless, losses: promised)) { request in
                if let lost { request.losses.record(lost) }
                let made = request.scratch.appending("made")
                try Disk.write("made", to: made)
                return .file(LoadedFile(path: made, ownership: .scratch))
            })
        return DragItem(source: .path(path), type: type("public.tiff"), itemProvider: provider)
    }

    private func drop(
        _ item: DragItem, _ configure: (inout DropConfiguration) -> Void = { _ in }
    ) async throws -> ItemReport {
        var configuration = DropConfiguration()
        configure(&configuration)
        let destination = DiskDestination(directory: desk.target)
        let reports = try await DropConductor(destination: destination, configuration: configuration).drop([item])
        return try #require(reports.first)
    }

    @Test(arguments: [
        ([Loss](), [Loss]?.none, [Loss]()),
        ([.exif], nil, [.exif]),
        ([.exif], [], []),
        ([], [.icc, .alpha], [.icc, .alpha]),
        ([.exif], [.icc, .icc], [.icc]),
    ])
    func theReportSaysWhatWasReallyLost(promised: [Loss], lost: [Loss]?, reported: [Loss]) async throws {
        let report = try await drop(try picture(promised, lost: lost))
        #expect(report.status == .dropped)
        #expect(report.losses == reported)
        #expect(report.lost == reported)
    }

    @Test func whatIsPlannedSaysWhatWouldBeLost() async throws {
        let report = try await drop(try picture([.exif], lost: [])) { $0.isDryRun = true }
        #expect(report.lost == nil)
        #expect(report.losses == [.exif])
    }

    @Test(arguments: [true, false]) func whatMustBeKeptAndWasLostDoesNotLand(isStrict: Bool) async throws {
        let report = try await drop(try picture([], lost: [.alpha])) { configuration in
            configuration.losslessOnly = isStrict
            configuration.keptQualities = isStrict ? [] : [.alpha]
        }
        #expect(report.status == .refused)
        #expect(report.operation == .cancel)
        #expect(report.failure?.code == "lossy")
        #expect(report.failure?.message.contains("alpha") == true)
        #expect(!Disk.exists(desk.target.appending("a.png")))
        #expect(Disk.exists(desk.sources.appending("a.tiff")))
    }

    @Test func anUnforeseenLossKeepsTheSourceOfAMove() async throws {
        let report = try await drop(try picture([], lost: [.icc])) { $0.options.operation = .move }
        #expect(report.status == .dropped)
        #expect(report.operation == .copy)
        #expect(report.reason?.contains("converted") == true)
        #expect(Disk.exists(desk.sources.appending("a.tiff")))
    }

    /// `--allow-conversion` puts the original into a history, and this destination has none.
    @Test func whatIsConvertedStaysWhereThereIsNoHistory() async throws {
        let report = try await drop(try picture([], lost: [.icc])) { configuration in
            configuration.options.operation = .move
            configuration.allowsConversion = true
        }
        #expect(report.operation == .copy)
        #expect(report.reason?.contains("history") == true)
        #expect(Disk.exists(desk.sources.appending("a.tiff")))
    }
}
