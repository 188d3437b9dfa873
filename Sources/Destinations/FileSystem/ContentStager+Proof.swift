import FileSystem
import ItemProviders
import SystemPackage
import Transfer

extension ContentStager {
    /// The content of a delivery, as it can be read again after it was staged.
    func content(of delivery: Delivery) throws -> DeliveredContent {
        do {
            return try DeliveredContent(delivery.content)
        } catch {
            throw ItemProviderError(unreadable: delivery.source.path ?? staging.path, error)
        }
    }

    /// Reads what was written again. A loaded file that was only renamed into staging is what was compared with the source.
    ///
    /// - Throws: `DestinationError` with the code `differs` if it is not equal to `sent`.
    func compare(_ item: StagedItem, with sent: DeliveredContent, of delivery: Delivery) throws {
        if let path = sent.path, let status = try? path.stat(), status.isSameFile(as: item.status) { return }
        let comparison = ContentComparison { try delivery.progress.checkCancellation() }
        guard try reporting(item.path, "be read again", { try comparison.areEqual(sent, item.path) }) else {
            throw DestinationError(
                .differs, path: item.path, message: "its copy differs from it when both are read again",
                hint: "the source may have changed meanwhile; otherwise check the memory and the disk")
        }
    }
}
