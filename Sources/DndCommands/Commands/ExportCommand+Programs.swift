import Conversion
import Converters
import DocumentConverters
import FileSystem
import ItemProviders
import PictureConverters
import Publishing
import SystemPackage
import Transfer
import UniformTypes

/// What `dnd export` does with other programs: prints pages, and makes thumbnails.
extension ExportCommand {
    /// - Throws: `CommandFailure` if nothing prints pages here.
    func requirePrinter(in context: CommandContext) throws(CommandFailure) {
        guard case .missing(let program, let package) = context.printer().availability else { return }
        throw CommandFailure(
            .failure, subject: target.path.string, "needs \(program), which is not installed",
            hint: "install it: sudo apt install \(package ?? program); or export to name.html, and print that")
    }

    /// What makes the pictures of a site's index: at most 640 × 480 pixels, twice of what they are shown with.
    func thumbnailing(in scratch: FilePath, by context: CommandContext) -> ContentReader.Thumbnailing? {
        guard let thumbnailer = context.converters.thumbnailer(limits: limit.limits) else { return nil }
        return { file, type in
            let source = ConversionSource(type: type, content: .file(file), name: file.path.lastComponent?.string)
            // Without one, the picture itself is shown.
            let made = try? await thumbnailer.thumbnail(of: source, width: 640, height: 480, scratch: scratch)
            return made.map { ($0.file, $0.type) }
        }
    }

    /// Writes a page, and prints it as PDF.
    func print(
        _ publisher: Publisher, to path: FilePath, in scratch: FilePath, by context: CommandContext
    ) async throws -> [PublishedOutcome] {
        let page = scratch.appending("page.html")
        var (outcomes, pictures) = try await publisher.writePrintedPage(to: page)
        let source = ConversionSource(
            type: .html, content: .file(LoadedFile(path: page, ownership: .scratch)), name: name.string)
        let printed: (path: FilePath, losses: [Loss], lostPictures: [Int])
        do {
            printed = try await context.printer().printed(
                source, in: ConversionContext(scratch: scratch.appending("loads"), limits: limit.limits))
        } catch let error as ConversionError {
            // The page is a temporary file.
            throw ConversionError(
                error.code, subject: target.path.string, message: error.message, hint: error.hint, underlying: error)
        }
        if let made = printed.path.lastComponent {
            let folder = try Directory(printed.path.removingLastComponent())
            // As of the pages that are written here: a converted file is private, and what lands keeps its permissions.
            let file = try folder.open(made, .readOnly)
            try file.closeAfter {
                try SystemCalls.setPermissions(
                    FileAttributes.permissions(forNew: false, mask: FileCreationMask.current()), of: file)
            }
            try folder.rename(made, to: name, in: Directory(path.removingLastComponent()))
        }
        for picture in printed.lostPictures where pictures.indices.contains(picture) {
            let outcome = outcomes[pictures[picture]]
            outcomes[pictures[picture]].fail(
                ItemFailure(
                    code: "damaged", subject: destination.path.pushing(outcome.path).string,
                    message: "is damaged, and its picture is not in the PDF"))
        }
        return outcomes
    }
}
