import Glibc
import SystemPackage

/// User names and paths for messages.
package enum UserName {
    /// The user's name, or `user 1234` if it is unknown. (`getpwuid_r`)
    package static func of(_ number: UInt32) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        guard getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0, let name = found?.pointee.pw_name else {
            return "user \(number)"
        }
        return String(cString: name)
    }

    /// The path quoted for a shell.
    static func quoted(_ path: FilePath) -> String {
        let word = path.string
        let plain = word.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "-", "_", "+", ",", ":", "@", "%": true
            default: false
            }
        }
        if plain, !word.isEmpty, !word.hasPrefix("-") { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
