package import SystemPackage

/// A file in the `.dnd` folder of a directory, as far as the user's trust allows.
package enum DndFile: Sendable {
    /// The folder or the file is missing.
    case missing
    /// The file has effect.
    case obeyed(DndFolder.File)
    /// The folder, or only the file in it, belongs to another user and is not trusted.
    case foreign(DndFolder, DndFolder.File?)

    /// Looks for the file `name` of `directory`, whose path may contain links.
    ///
    /// - Throws: `DndFolderError` if the folder is a link, or the file cannot be read.
    package init(_ name: FilePath.Component, in directory: FilePath) throws(DndFolderError) {
        let trust = FolderTrust.process
        guard let folder = try DndFolder(in: directory) else {
            self = .missing
            return
        }
        guard trust.obeys(folder) else {
            self = .foreign(folder, nil)
            return
        }
        guard let file = try folder.file(name) else {
            self = .missing
            return
        }
        self = trust.obeys(file, of: folder) ? .obeyed(file) : .foreign(folder, file)
    }
}
