package import ItemProviders
package import UniformTypes

/// A form in which the clipboard's owner offers its content.
package struct ClipboardTarget: Sendable, Hashable {
    /// The name that the owner uses: a MIME type, or an X atom.
    package let name: String
    /// The uniform type of the target.
    package let type: UniformType
    /// Whether the bytes are ISO 8859-1 and must be converted to UTF-8.
    let isLatin1: Bool

    /// Creates the target named `name`; nil if it is not content (`TARGETS`, `TIMESTAMP`) or has no declared type.
    package init?(_ name: String) {
        let parts = name.lowercased().split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().contains("charset=utf-8")
        var isLatin1 = false
        // UTF8_STRING: X.Org's target for UTF-8 text; STRING: ISO Latin-1 (ICCCM, section 2.6.2). TEXT has no fixed
        // encoding.
        if name == "UTF8_STRING" || (parts.first == "text/plain" && isUTF8) {
            type = .utf8PlainText
        } else if name == "STRING" {
            type = .utf8PlainText
            isLatin1 = true
        } else if parts.first == FileList.mimeType {
            // Addresses of local files are lifted as files before this; others are text: one address per line.
            type = .utf8PlainText
        } else if let media = parts.first, media.contains("/"),
            let declared = UniformType.declared(tag: media, tagClass: .mimeType)
        {
            type = declared
        } else {
            return nil
        }
        self.name = name
        self.isLatin1 = isLatin1
    }

    /// Returns the targets in a list, in its order, without duplicate types: of several targets for one type, the one
    /// with the most precise encoding.
    package static func all(in list: String) -> [ClipboardTarget] {
        let targets = list.split(whereSeparator: \.isNewline).compactMap { ClipboardTarget(String($0)) }
        var seen: Set<UniformType> = []
        return targets.filter { seen.insert($0.type).inserted }.map { first in
            targets.first { $0.type == first.type && $0.isExact } ?? first
        }
    }

    /// Whether the bytes need no conversion and are the content itself, not its address.
    private var isExact: Bool { !isLatin1 && name != FileList.mimeType }

    /// Returns the name under which content of `type` is offered: the one that most programs ask for first.
    package static func name(for type: UniformType, on system: ClipboardTool.System) -> String {
        if type == .utf8PlainText { return system == .x11 ? "UTF8_STRING" : "text/plain;charset=utf-8" }
        if type == .fileURL { return FileList.mimeType }
        return type.preferredMIMEType ?? "application/octet-stream"
    }
}

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
