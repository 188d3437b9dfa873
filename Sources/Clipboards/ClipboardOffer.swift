package import ItemProviders
import UniformTypes

/// A target of the clipboard, with what its place among the others says of it.
///
/// Owners list what they can give in no order that one could rely on, and say nothing of what is lost. But which forms stand side by side
/// tells what was copied: a word processor offers its text with a picture of it, a browser its picture with the page that shows it.
package struct ClipboardOffer: Sendable, Hashable {
    /// What the owner offers.
    package let target: ClipboardTarget
    /// How much of what was copied it keeps.
    package let fidelity: Fidelity
    /// What of it is lost.
    package let losses: [Loss]

    /// The targets with their fidelity, best first; equals keep the owner's order.
    ///
    /// - Text is what was copied where plain text is offered. Rich text beside it keeps more: the plain one is extracted then. Pictures
    ///   beside it show it: flattened.
    /// - Without plain text, a picture is what was copied, and rich text beside it only leads there: a label.
    /// - Everything else is what its owner says, native.
    /// - Complexity: O(n²) in the number of targets.
    package static func ranked(_ targets: [ClipboardTarget]) -> [ClipboardOffer] {
        let hasPlainText = targets.contains { $0.isPlainText }
        let hasRichText = targets.contains { $0.isRichText }
        let hasPicture = targets.contains { $0.type.conforms(to: .image) }
        let offers = targets.map { target -> ClipboardOffer in
            if target.isPlainText, hasRichText {
                return ClipboardOffer(target: target, fidelity: .extracted, losses: [.layout, .pictures])
            }
            if target.type.conforms(to: .image), hasPlainText {
                return ClipboardOffer(target: target, fidelity: .flattened, losses: ["text"])
            }
            if target.isRichText, hasPicture, !hasPlainText {
                return ClipboardOffer(target: target, fidelity: .label, losses: [.pictures])
            }
            return ClipboardOffer(target: target, fidelity: .native, losses: [])
        }
        return Fidelity.allCases.flatMap { fidelity in offers.filter { $0.fidelity == fidelity } }
    }
}

extension ClipboardTarget {
    fileprivate var isPlainText: Bool { type.conforms(to: .plainText) }

    /// Text with a form: web pages, RTF.
    fileprivate var isRichText: Bool {
        type.conforms(to: .html) || type.conforms(to: .rtf) || type.conforms(to: .xhtml)
    }
}
