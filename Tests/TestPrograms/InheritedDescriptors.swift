import Foundation
package import SystemPackage

/// Copies of this process's descriptors, which a process that is being started has until it executes its program.
///
/// It makes that moment last: a lock must be free once its owner has released it, whoever has copies.
package final class InheritedDescriptors {
    private let copies: [FileDescriptor]

    /// Copies the descriptors of all files in `folder`, and of the folder itself.
    package init(below folder: FilePath) throws {
        let descriptors = FilePath("/proc/self/fd")
        let names = try FileManager.default.contentsOfDirectory(atPath: descriptors.string).filter { name in
            // The descriptor that lists the others is gone.
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors.appending(name).string)
            return file.map { FilePath($0).starts(with: folder) } == true
        }
        copies = try names.compactMap(CInt.init).map { try FileDescriptor(rawValue: $0).duplicate() }
    }

    deinit { for copy in copies { try? copy.close() } }

    package var count: Int { copies.count }
}
