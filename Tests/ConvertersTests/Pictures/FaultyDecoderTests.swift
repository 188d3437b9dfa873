@testable import PictureConverters
import Conversion
import DecoderWire
import Foundation
import ItemProviders
import SystemPackage
import Testing

@Suite("Decoders that misbehave")
struct FaultyDecoderTests {
    /// Scripts that are started in place of the decoder, with the socket as standard input.
    static let faults: [(name: String, script: String, code: ConversionError.Code, says: String)] = [
        ("ends at once", "exit 0", .decoderDied, "status 0"),
        ("fails at once", "exit 3", .decoderDied, "status 3"),
        ("crashes", "kill -SEGV $$", .decoderDied, "SIGSEGV"),
        ("aborts", "kill -ABRT $$", .decoderDied, "SIGABRT"),
        ("hangs", "while :; do /bin/sleep 1; done", .timedOut, "1 s"),
        ("closes and stays", "exec 0<&-; exec /bin/sleep 100", .decoderDied, "SIGKILL"),
        ("answers garbage", "echo garbage >&0; exec /bin/sleep 100", .decoderDied, "not a message"),
        (
            "answers nothing known",
            "printf 'dndD\\00\(DecoderProtocol.version)\\000\\011.........' >&0; exec /bin/sleep 100", .decoderDied,
            "kind"
        ),
        (
            "answers too much", "/usr/bin/head -c 20000 /dev/zero >&0; exec /bin/sleep 100", .decoderDied,
            "not a message"
        ),
        ("floods its socket", "exec /bin/cat /dev/zero >&0", .decoderDied, "longer"),
        ("prints without end", "/bin/cat /dev/zero & exec /bin/cat /dev/zero >&2", .timedOut, "1 s"),
        ("ignores signals", "trap '' TERM INT HUP; while :; do /bin/sleep 1; done", .timedOut, "1 s"),
    ]

    @Test("a fault of the decoder is an error of that item", arguments: faults.indices)
    func fault(_ index: Int) async throws {
        let fault = Self.faults[index]
        let laboratory = try PictureLaboratory(script: fault.script)
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 2, height: 2))
        var limits = ConversionLimits()
        limits.time = .seconds(1)
        for _ in 1...2 {
            let error = try #require(try await laboratory.failure(path, "public.pbm", limits: limits))
            #expect(error.code == fault.code, "\(fault.name): \(error.message)")
            #expect(error.message.contains(fault.says), "\(fault.name): \(error.message)")
        }
        #expect(try PictureLaboratory.contents(of: laboratory.scratch()).isEmpty)
        // Each request got a new process.
        #expect(laboratory.pool.startedWorkers == 2)
        await laboratory.pool.close()
    }

    @Test("after a decoder has died, a new one decodes the next picture")
    func recovery() async throws {
        let laboratory = try PictureLaboratory(
            script: """
                marker="$(/usr/bin/dirname "$0")/crashed"
                [ -e "$marker" ] || { : >"$marker"; kill -SEGV $$; }
                exec \(PictureLaboratory.decoder.string) "$@"
                """)
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 2, height: 2))
        #expect(try await laboratory.failure(path, "public.pbm")?.code == .decoderDied)
        #expect(try await laboratory.failure(path, "public.pbm") == nil)
        #expect(try await laboratory.failure(path, "public.pbm") == nil)
        #expect(laboratory.pool.startedWorkers == 2)
    }
}
