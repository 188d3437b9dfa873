import Glibc
import SystemPackage

/// This machine, as opposed to others that use the same network file system.
package enum Machine {
    /// Eight hexadecimal digits that other machines hardly have: of the machine's number (machine-id(5)) and its name, since
    /// containers made of one image may have the same number.
    package static let digits: String = {
        let number = (try? FileDescriptor.open("/etc/machine-id", .readOnly)).flatMap { file in
            defer { try? file.close() }
            return try? file.readBytes(at: 0, count: 64)
        }
        var name = utsname()
        uname(&name)
        let node = withUnsafeBytes(of: &name.nodename) { Array($0.prefix { $0 != 0 }) }
        return String(ContentHash(of: (number ?? []) + node).hexadecimal.prefix(8))
    }()
}
