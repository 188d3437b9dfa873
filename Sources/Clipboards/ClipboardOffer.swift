package import ItemProviders
import UniformTypes

/// A target of the clipboard, ranked in relation to the others.
///
/// Owners list their targets in no reliable order, and do not declare losses. But the combination of targets shows what
/// was copied: a word processor offers its text with a picture of it, a browser offers its picture with the page that
/// shows it.
package struct ClipboardOffer: Sendable, Hashable {
    /// The target.
    package let target: ClipboardTarget
    /// How much of the copied content it keeps.
    package let fidelity: Fidelity
    /// What it does not keep of the copied content.
    package let losses: [Loss]

    /// Returns the targets with their fidelity, best first; equal ones keep the owner's order.
    ///
    /// - With plain text, text was copied. If there is rich text too, it keeps more and the plain text is extracted.
    ///   Pictures are renderings of the text: flattened.
    /// - Without plain text, but with a picture, the picture was copied, and rich text only refers to it: a label.
    /// - All other targets are native.
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

    /// Whether the target is formatted text: HTML, XHTML, RTF.
    fileprivate var isRichText: Bool {
        type.conforms(to: .html) || type.conforms(to: .rtf) || type.conforms(to: .xhtml)
    }
}
