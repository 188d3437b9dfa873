@testable import PictureConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

@Suite("The pool of decoders")
struct DecoderPoolTests {
    @Test("one process serves a whole batch, and ends when the pool is closed")
    func batch() async throws {
        let laboratory = try PictureLaboratory()
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 20, height: 10))
        for _ in 1...5 { _ = try await laboratory.convert(path, "public.pbm") }
        #expect(laboratory.pool.startedWorkers == 1)
        #expect(try Self.children(running: PictureLaboratory.decoder, memory: laboratory.pool.memoryBytes).count >= 1)
        await laboratory.pool.close()
        #expect(try await laboratory.failure(path, "public.pbm")?.code == .cancelled)
    }

    @Test("there are never more processes than workers")
    func concurrency() async throws {
        // A memory limit that is used only here distinguishes this pool's processes from those of concurrent tests.
        let memory = 2 << 30 | 4096
        let laboratory = try PictureLaboratory(workers: 2, memoryBytes: memory)
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 200, height: 100))
        let converter = laboratory.converter
        let scratch = try laboratory.scratch()
        let source = try PictureLaboratory.source(path, "public.pbm")
        let rule = try #require(converter.rules(for: source).first)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...20 {
                group.addTask {
                    _ = try await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch))
                }
            }
            try await group.waitForAll()
        }
        #expect(try PictureLaboratory.contents(of: scratch).count == 20)
        #expect((1...2).contains(laboratory.pool.startedWorkers))
        #expect(
            try Self.children(running: PictureLaboratory.decoder, memory: memory).count
                == laboratory.pool.startedWorkers)
        await laboratory.pool.close()
        #expect(try Self.children(running: PictureLaboratory.decoder, memory: memory).isEmpty)
    }

    @Test("cancelling ends the decoder at once, whether it runs or waits")
    func cancel() async throws {
        let laboratory = try PictureLaboratory(script: "exec /bin/sleep 1000")
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 2, height: 2))
        let converter = laboratory.converter
        let source = try PictureLaboratory.source(path, "public.pbm")
        let rule = try #require(converter.rules(for: source).first)
        let scratch = try laboratory.scratch()
        let pool = laboratory.pool
        let codes = await withTaskGroup(of: ConversionError.Code?.self) { group in
            for _ in 1...3 {
                let progress = LoadProgress()
                group.addTask {
                    do {
                        _ = try await converter.convert(
                            source, by: rule, in: ConversionContext(scratch: scratch, progress: progress))
                        return nil
                    } catch {
                        return (error as? ConversionError)?.code
                    }
                }
                group.addTask {
                    while pool.startedWorkers == 0 { await Task.yield() }
                    progress.cancel()
                    return .cancelled
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.allSatisfy { $0 == .cancelled })
        #expect(try PictureLaboratory.contents(of: scratch).isEmpty)
    }

    @Test("a cancelled task cancels its conversion")
    func cancelledTask() async throws {
        let laboratory = try PictureLaboratory(script: "exec /bin/sleep 1000")
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 2, height: 2))
        let converter = laboratory.converter
        let source = try PictureLaboratory.source(path, "public.pbm")
        let rule = try #require(converter.rules(for: source).first)
        let scratch = try laboratory.scratch()
        let task = Task { try await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch)) }
        while laboratory.pool.startedWorkers == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: ConversionError.self) { try await task.value }
    }

    /// The processes that run `program` with this memory limit, from `/proc`.
    static func children(running program: FilePath, memory: Int) throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int.init).filter { process in
            let line = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))) ?? Data()
            return line.starts(with: Data((program.string + "\0\(memory)\0").utf8))
        }
    }
}
