package import DropSessions
import ItemProviders
import SystemPackage
package import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The one form in which items go into the clipboard.
package struct ClipboardForm: Sendable, Hashable {
    /// What is read, best first; the destination's order decides.
    package let readableTypes: [UniformType]
    /// Whether several items can be one content: texts after one another, or addresses of files.
    package let holdsSeveral: Bool

    init(readableTypes: [UniformType], holdsSeveral: Bool) {
        self.readableTypes = readableTypes
        self.holdsSeveral = holdsSeveral
    }

    /// The form that programs that paste make the most of. Pure: looks at what is offered.
    ///
    /// - One item: text for its own sake as UTF-8, a picture as PNG where that shows all of it, a folder as its address, anything else as
    ///   it is. Where the type of that has no MIME type, as its text or its picture, if it has one.
    /// - Several: one text where all are text for their own sake; else, where all are files, their addresses; else their texts.
    ///
    /// Whatever is there stays readable behind that, so that `--as` can ask for it.
    /// - Parameter asked: the types that the user asked for; nil for none. Several items are possible then if each type is one that can be
    ///   joined.
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
    /// Whether it is text for its own sake.
    fileprivate var isText: Bool { offers(.utf8PlainText, atWorst: .lossless) }

    /// Whether it is a whole file or folder.
    fileprivate var isFile: Bool { if case .path = source { true } else { false } }

    fileprivate func offers(_ type: UniformType, atWorst fidelity: Fidelity) -> Bool {
        itemProvider.representations.contains { $0.type == type && $0.fidelity <= fidelity }
    }

    /// Offers the file's address behind everything else: the name of it and no more, to those who may see the file.
    func offerAddress(from workingDirectory: FilePath) {
        guard case .path(let path) = source, let own = itemProvider.representations.first else { return }
        let address = workingDirectory.pushing(path).lexicallyNormalized().fileAddress
        itemProvider.registerData(.fileURL, fidelity: .label, visibility: own.visibility) { _ in Data(address.utf8) }
    }
}
