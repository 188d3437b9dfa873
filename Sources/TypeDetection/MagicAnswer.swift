import UniformTypes

/// Interprets libmagic's MIME types.
enum MagicAnswer {
    static func finding(_ mimeType: String, isText: Bool, looksLikeText: Bool) -> InspectionResult {
        let nothing: InspectionResult = looksLikeText ? .guess(.plainText) : .nothing
        let key = mimeType.lowercased()
        if key == "application/octet-stream" || unreliable.contains(key) { return nothing }
        if key == "text/plain" { return nothing }
        guard let type = UniformType.declared(tag: key, tagClass: .mimeType) else {
            return isText ? nothing : family(of: key)
        }
        if type.conforms(to: .text) {
            guard looksLikeText else { return nothing }
            if reliableTexts.contains(type.identifier) { return .sure(type) }
            return .guess(type)
        }
        // Text stays text: two letters that match a magic number do not make it a picture or a program.
        if isText && !TextBasedTypes.contains(type) { return nothing }
        return .sure(type)
    }

    /// Returns the general kind of a MIME type that no type declares.
    private static func family(of mimeType: String) -> InspectionResult {
        switch mimeType.split(separator: "/").first {
        case "image": .sure(.image)
        case "audio": .sure(.audio)
        case "video": .sure(.movie)
        case "font": .sure(.font)
        case "text": .guess(.plainText)
        default: .nothing
        }
    }

    /// Kinds of text that libmagic recognises by a first line that all of them have.
    private static let reliableTexts: Set<String> = [
        "public.rtf", "public.vcard", "com.apple.ical.ics", "org.w3.webvtt", "public.svg-image", "com.google.earth.kml",
    ]

    /// Results of weak rules in libmagic: any text with a dot at the start of a line is troff, and two bytes make an
    /// old font or a dictionary.
    private static let unreliable: Set<String> = [
        "text/troff", "application/vnd.hp-hpgl", "application/x-std-dictionary", "application/x-epoc-data",
        "font/x-drdos-cpi", "text/x-bcpl",
        "application/x-dbm", "application/x-compress-ttcomp", "image/x-award-bioslogo", "text/x-forth",
        "text/x-algol68",
    ]
}
