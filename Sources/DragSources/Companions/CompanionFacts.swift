import DataFormats
import FileSystem
import ItemProviders
import PictureStructure
package import SystemPackage
import Transfer

/// What the grouping of a folder's names may ask of its files. Each is asked only of candidates, and at most once.
package struct CompanionFacts {
    /// The kind of a companion.
    package enum Kind: Sendable { case file, folder }

    /// Returns the kind of an entry; nil if it is a link, or anything else that is never a companion.
    package var kind: (FilePath.Component) -> Kind?
    /// Returns the content identifier that joins the picture and the film of a Live Photo; nil if the file has none.
    package var contentIdentifier: (FilePath.Component) -> String?
    /// Returns the title in notes of Google Takeout: the name that the picture had. Nil if the file is something else.
    package var takeoutTitle: (FilePath.Component) -> String?
    /// Returns whether the file is an AppleDouble file.
    package var isAppleDouble: (FilePath.Component) -> Bool

    /// Creates facts from the functions that find them.
    package init(
        kind: @escaping (FilePath.Component) -> Kind?,
        contentIdentifier: @escaping (FilePath.Component) -> String?,
        takeoutTitle: @escaping (FilePath.Component) -> String?,
        isAppleDouble: @escaping (FilePath.Component) -> Bool
    ) {
        self.kind = kind
        self.contentIdentifier = contentIdentifier
        self.takeoutTitle = takeoutTitle
        self.isAppleDouble = isAppleDouble
    }
}

// MARK: - Facts of files

extension CompanionFacts {
    /// Creates facts that are read from the files.
    ///
    /// - Parameter path: Returns the path of an entry; nil if it has no file.
    init(at path: @escaping (FilePath.Component) -> FilePath?) {
        self.init(
            kind: { path($0).flatMap(Self.kind) },
            contentIdentifier: { path($0).flatMap(Self.contentIdentifier) },
            takeoutTitle: { path($0).flatMap(Self.takeoutTitle) },
            isAppleDouble: { path($0).map(Self.isAppleDouble) ?? false })
    }

    private static func kind(of path: FilePath) -> CompanionFacts.Kind? {
        switch (try? path.stat(followTargetSymlink: false))?.type {
        case .regular: .file
        case .directory: .folder
        default: nil
        }
    }

    private static func contentIdentifier(of path: FilePath) -> String? {
        guard let file = try? SystemCalls.openRegularFile(path) else { return nil }
        defer { try? file.close() }
        return LivePhotoIdentifier.identifier(in: OpenPicture(file))
    }

    private static func isAppleDouble(_ path: FilePath) -> Bool {
        guard let file = try? SystemCalls.openRegularFile(path) else { return false }
        defer { try? file.close() }
        return (try? file.readBytes(at: 0, count: AppleDouble.signature.count)) == AppleDouble.signature
    }

    /// The maximum size of notes, in bytes: 1 MiB. Those of Google Takeout have a few kilobytes.
    private static let longestNotes = 1 << 20

    /// Returns the title in notes of Google Takeout: the member `title` of the outermost object.
    private static func takeoutTitle(of path: FilePath) -> String? {
        guard let bytes = try? BoundedBytes(of: path, limit: longestNotes).whole else { return nil }
        var tokens = JSONTokenizer(bytes)
        var isTitle = false
        while let token = try? tokens.next() {
            if isTitle { return token == .string ? try? tokens.string() : nil }
            isTitle = token == .name && tokens.depth == 1 && (try? tokens.string()) == "title"
        }
        return nil
    }
}

/// The bytes of an open file, for the search for a content identifier.
private final class OpenPicture: PictureByteSource {
    let size: Int
    let isUnbounded = false
    private let file: FileDescriptor

    init(_ file: FileDescriptor) {
        self.file = file
        size = (try? file.stat()).map { Int($0.size) } ?? 0
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return (try? file.readBytes(at: Int64(offset), count: min(count, size - offset))) ?? []
    }
}
