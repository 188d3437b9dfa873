import Configuration
import FileSystem

extension StagingDirectory {
    /// Removes what commands that were killed have left in a user's folder, and warns of the entries that it keeps.
    static func clearAbandoned(in folder: Directory) {
        for path in clearAbandoned(in: folder, prefix: hiddenPrefix) {
            SafetyWarnings.warn(
                path, "is kept: a command was interrupted while it replaced an item",
                hint: "compare it with the item of that name, and remove one of them")
        }
    }
}
