import CFuzzer
import Glibc
import SystemPackage

/// The target named by `DND_FUZZ_TARGET`. An environment variable, since libFuzzer parses the arguments itself; one
/// program contains all targets.
private let target: FuzzTarget = {
    let name = getenv("DND_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: "\n")
        _ = try? FileDescriptor.standardError.writeAll("DND_FUZZ_TARGET names one of:\n\(names)\n".utf8)
        exit(64)
    }
    return target
}()

/// Called by libFuzzer for each input. It refers to the function by this name, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

@main enum EntryPoint {
    static func main() {
        _ = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments, testOneInput))
    }
}
