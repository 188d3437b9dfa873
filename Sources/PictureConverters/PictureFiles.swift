import Conversion
import ExternalPrograms
import FileSystem
import ItemProviders
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#endif

/// The input and output files of a picture conversion.
enum PictureFiles {
    /// Opens the content of `source` for reading. Bytes in memory become an anonymous file.
    static func openInput(_ source: ConversionSource) throws(ConversionError) -> FileDescriptor {
        switch source.content {
        case .file(let file):
            do {
                return try source.open(file)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: file.path.string, message: "cannot be opened: \(error)", underlying: error)
            }
        case .data(let data):
            do {
                return try SystemCalls.makeMemoryFile("dnd-picture", holding: data)
            } catch {
                throw ConversionError(
                    .cannotRead, subject: source.name, message: "cannot be handed to the decoder: \(error)",
                    underlying: error)
            }
        case .folder(let folder):
            throw ConversionError(.cannotRead, subject: folder.path.string, message: "is a folder, not a picture")
        }
    }

    /// Creates a file in `directory` with `fileExtension` that only its owner may read; returns it open for writing,
    /// and its path.
    static func makeOutput(in directory: FilePath, extension fileExtension: String) throws(ConversionError) -> (
        FileDescriptor, FilePath
    ) {
        for number in 1...10_000 {
            let path = directory.appending((number == 1 ? "picture." : "picture-\(number).") + fileExtension)
            do {
                let descriptor = try FileDescriptor.open(
                    path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: [.ownerReadWrite]
                )
                return (descriptor, path)
            } catch Errno.fileExists {
                continue
            } catch {
                throw ConversionError(
                    .cannotWrite, subject: path.string, message: "cannot be created: \(error)", underlying: error)
            }
        }
        throw ConversionError(.cannotWrite, subject: directory.string, message: "holds too many pictures already")
    }

    /// Opens the null device as the output of a decoder that writes nothing.
    static func openNowhere() throws(ConversionError) -> FileDescriptor {
        do {
            return try FileDescriptor.open("/dev/null", .writeOnly, options: [.closeOnExec])
        } catch {
            throw ConversionError(
                .cannotWrite, subject: "/dev/null", message: "cannot be opened: \(error)", underlying: error)
        }
    }

    /// Opens the null device as the input of a program that reads nothing.
    static func openNothing() throws(ConversionError) -> FileDescriptor {
        do {
            return try FileDescriptor.open("/dev/null", .readOnly, options: [.closeOnExec])
        } catch {
            throw ConversionError(
                .cannotRead, subject: "/dev/null", message: "cannot be opened: \(error)", underlying: error)
        }
    }

    /// The processor time limit for `input`, in seconds, without the time for its pixels. The slowest format in
    /// libvips, JPEG 2000, needs a second per MiB or more; an SVG has many shapes in few bytes, but each is fast.
    static func processorSeconds(
        for input: FileDescriptor, _ type: UniformType, in limits: ConversionLimits
    ) -> UInt32 {
        var status = stat()
        let bytes = fstat(input.rawValue, &status) == 0 ? Int(status.st_size) : 0
        let pace = type.conforms(to: .svg) ? 1 << 20 : 256 << 10
        return UInt32(clamping: limits.processorSeconds(forBytes: bytes, pace: pace))
    }

    /// Removes an unusable output.
    static func remove(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }

    /// Whether this user may execute `program`. `access(2)`.
    static func isExecutable(_ program: FilePath) -> Bool { program.withPlatformString { access($0, X_OK) } == 0 }
}
