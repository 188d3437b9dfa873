import UniformTypes

/// Identifies one content: inspects it, asks libmagic, and refines the result by the name.
struct Identification {
    let names: NameTypes

    init(name: String?) { names = NameTypes(name) }

    /// The inspectors in the order in which they run. Each checks its own signature first, so that at most one reads
    /// further.
    private static let inspectors: [any Inspector.Type] = [
        ZipContainer.self, ISOMedia.self, TIFFImage.self, RIFFForm.self, CompoundFile.self, OggStream.self,
        MachOBinary.self, BinarySignature.self, DiskImageTrailer.self,
    ]

    private static let textInspectors: [any TextInspector.Type] = [
        TruncatedHeader.self, TextSignature.self, MarkupText.self, JSONText.self, ShebangLine.self, MailHeaders.self,
        TabularText.self,
    ]

    func run(_ content: inout Content, asking pool: MagicPool) throws(MagicFailure) -> DetectedType {
        if content.size == 0 { return Resolution(names: names, mimeType: "inode/x-empty").ofEmptyContent() }
        let encoding = TextProbe.encoding(of: content.head, isWhole: content.headIsWhole)
        if let (type, mimeType) = Self.ownRulesAnswer(content) {
            return Resolution(names: names, mimeType: mimeType, encoding: encoding).ofUserType(type)
        }
        // An 8-bit encoding is assumed only if nothing else matches.
        let isText = encoding != nil && encoding != .legacy
        var own: InspectionResult?
        if !isText {
            for inspector in Self.inspectors where own == nil { own = inspector.inspect(&content) }
        }
        if let encoding, own == nil {
            let text = TextSample(TextProbe.utf8(content.head, encoding), isWhole: content.headIsWhole)
            for inspector in Self.textInspectors where own == nil { own = inspector.inspect(text) }
        }

        // libmagic's rules for text are slow; they are skipped if a more specific result is known.
        let isTold = encoding?.isUTF8 == true && (own?.strength == .sure || nameSaysMoreThanText)
        let sample = content
        let answer = try pool.withCookie { cookie in sample.magicMIMEType(cookie, skippingText: isTold) }
        var mimeType = answer ?? "application/octet-stream"
        let looksLikeText = encoding != nil || TextProbe.isMostlyText(content.head)
        let asked = MagicAnswer.finding(
            mimeType, isText: isText || encoding == .legacy && nameSaysText, looksLikeText: looksLikeText)
        let finding = Self.better(own, asked)
        if isTold, mimeType == "application/octet-stream" {
            mimeType = finding.strength == .sure ? finding.type.preferredMIMEType ?? "text/plain" : "text/plain"
        }
        let isStillText =
            finding.strength != .sure || finding.type.conforms(to: .text) || TextBasedTypes.contains(finding.type)
        return Resolution(names: names, mimeType: mimeType, encoding: isStillText ? encoding : nil)
            .of(finding, looksLikeText: looksLikeText)
    }

    /// Returns the result of the declared rules: a type that is declared for one of their MIME types.
    private static func ownRulesAnswer(_ content: Content) -> (type: UniformType, mimeType: String)? {
        guard let pool = MagicRules.declaredPool,
            let answer = try? pool.withCookie({ content.magicMIMEType($0, skippingText: false) }),
            pool.answers.contains(answer.lowercased()),
            let type = UniformType.declared(tag: answer, tagClass: .mimeType)
        else { return nil }
        return (type, answer)
    }

    /// Whether the name suggests a kind of text. Then bytes in an 8-bit encoding are text, whatever magic number they
    /// begin with: half of all Korean text in EUC-KR begins like a DOS program.
    private var nameSaysText: Bool { names.types.contains { $0.conforms(to: .text) } }

    /// Whether the name suggests a kind of text other than plain text.
    private var nameSaysMoreThanText: Bool {
        names.types.contains { $0 != .plainText && ($0.conforms(to: .text) || TextBasedTypes.contains($0)) }
    }

    /// Returns the inspectors' result, unless libmagic's is a subtype of it, or is sure while the inspectors only
    /// guess.
    private static func better(_ own: InspectionResult?, _ asked: InspectionResult) -> InspectionResult {
        guard let own else { return asked }
        if asked.strength == .sure, asked.type.isSubtype(of: own.type) || own.strength == .guess { return asked }
        return own
    }
}
