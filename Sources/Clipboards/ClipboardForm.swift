import FoundationEssentials
import ItemProviders
import SystemPackage
package import Transfer
package import UniformTypes

/// The form in which items are put into the clipboard.
package struct ClipboardForm: Sendable, Hashable {
    /// The types that are read, best first; the destination's order decides.
    package let readableTypes: [UniformType]
    /// Whether several items can be joined: texts, or file addresses.
    package let holdsSeveral: Bool

    init(readableTypes: [UniformType], holdsSeveral: Bool) {
        self.readableTypes = readableTypes
        self.holdsSeveral = holdsSeveral
    }

    /// Chooses the form that is most useful to programs that paste. Pure: examines only the offered types.
    ///
    /// - One item: text content as UTF-8, a picture as PNG if that shows all of it, a folder as its address, anything
    ///   else unchanged. If its type has no MIME type, its text or else its picture, if there is one.
    /// - Several items: one text if all are text content; otherwise their addresses if all are files; otherwise their
    ///   texts.
    ///
    /// A single item's other types stay readable after that, so that `--as` can request them.
    /// - Parameter asked: The types that the user asked for; nil for none. Several items are then possible if every
    ///   type can be joined.
    /// - Complexity: O(n) in the number of representations of all items.
    package init(of items: [DragItem], asked: [UniformType]?) {
        let items = items.filter { !$0.itemProvider.registeredTypes.isEmpty }
        if let asked {
            readableTypes = asked + (asked.contains(.item) ? [] : [.item])
            holdsSeveral = asked.allSatisfy { $0.conforms(to: .plainText) || $0 == .fileURL }
        } else if items.count > 1 {
            let isText = items.allSatisfy { $0.isText }
            if !isText, items.allSatisfy({ $0.isFile }) {
                readableTypes = [.fileURL]
                holdsSeveral = true
            } else {
                readableTypes = [.utf8PlainText]
                holdsSeveral = items.allSatisfy { $0.offers(.utf8PlainText, atWorst: .label) }
            }
        } else {
            readableTypes = (items.first.map { [Self.favourite($0)] } ?? []) + [.item]
            holdsSeveral = true
        }
    }

    private static func favourite(_ item: DragItem) -> UniformType {
        if item.type.conforms(to: .directory), item.isFile { return .fileURL }
        if item.isText { return .utf8PlainText }
        if item.type.conforms(to: .image), item.offers(.png, atWorst: .flattened) { return .png }
        if item.type.preferredMIMEType != nil { return item.type }
        if item.offers(.utf8PlainText, atWorst: .label) { return .utf8PlainText }
        return item.offers(.png, atWorst: .label) ? .png : item.type
    }
}

extension DragItem {
    /// Whether the item is text content: UTF-8 text without loss.
    fileprivate var isText: Bool { offers(.utf8PlainText, atWorst: .lossless) }

    /// Whether the item is a whole file or folder.
    fileprivate var isFile: Bool { if case .path = source { true } else { false } }

    fileprivate func offers(_ type: UniformType, atWorst fidelity: Fidelity) -> Bool {
        itemProvider.representations.contains { $0.type == type && $0.fidelity <= fidelity }
    }

    /// Appends the file's address as a representation: a label, with the visibility of the file.
    func offerAddress(from workingDirectory: FilePath) {
        guard case .path(let path) = source, let own = itemProvider.representations.first else { return }
        let address = workingDirectory.pushing(path).lexicallyNormalized().fileAddress
        itemProvider.registerData(.fileURL, fidelity: .label, visibility: own.visibility) { _ in Data(address.utf8) }
    }
}
