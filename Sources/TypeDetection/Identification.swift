import Archives
import UniformTypes

/// Identifies one content: inspects it, asks libmagic, and refines the result by the name.
struct Identification {
    let names: NameTypes
    /// Whether libmagic is asked about every content, and reads it itself: the plain version, which the tests compare with.
    let isPlain: Bool

    init(name: String?, isPlain: Bool = false) {
        names = NameTypes(name)
        self.isPlain = isPlain
    }

    /// The inspectors in the order in which they run. Each checks its own signature first, so that at most one reads
    /// further.
    private static let inspectors: [any Inspector.Type] = [
        ZipContainer.self, ISOMedia.self, TIFFImage.self, RIFFForm.self, CompoundFile.self, OggStream.self,
        MachOBinary.self, MacPaintImage.self, BinarySignature.self, MacBinaryHeader.self, DiskImageTrailer.self,
    ]

    private static let textInspectors: [any TextInspector.Type] = [
        TruncatedHeader.self, TextSignature.self, MarkupText.self, JSONText.self, ShebangLine.self, MailHeaders.self,
        TabularText.self, SourceText.self,
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
        var isProse = false
        var ranked = names
        if !isText {
            for inspector in Self.inspectors where own == nil { own = inspector.inspect(&content) }
        }
        if let encoding, own == nil {
            let text = TextSample(TextProbe.utf8(content.head, encoding), isWhole: content.headIsWhole)
            for inspector in Self.textInspectors where own == nil { own = inspector.inspect(text) }
            ranked = names.fitting(text)
            isProse = own == nil && !SourceText.looksLikeCode(text)
        }

        // libmagic's rules for text are slow; they are skipped if a more specific result is known.
        let isTold = encoding?.isUTF8 == true && (own?.strength == .sure || ranked.sayMoreThanText)
        let answer: String?
        if !isPlain, isTold, let own, Self.isSettled(own, content.head) {
            answer = nil
        } else {
            // What has been read already is not read again.
            let isRead = !isPlain && encoding != nil && content.headIsWhole
            let sample = content
            answer = try pool.withCookie { cookie in
                sample.magicMIMEType(cookie, skippingText: isTold, fromHead: isRead)
            }
        }
        var mimeType = answer ?? "application/octet-stream"
        // Two bytes are enough for libmagic, such as the beginning of a name.
        if mimeType == "application/zlib", !ZlibStream.isBegun(by: content.head) {
            mimeType = "application/octet-stream"
        }
        let looksLikeText = encoding != nil || TextProbe.isMostlyText(content.head)
        let asked = MagicAnswer.finding(
            mimeType, isText: isText || encoding == .legacy && ranked.sayText, looksLikeText: looksLikeText)
        let isMistaken = isProse && asked.strength == .guess && SourceText.checked.contains(asked.type.identifier)
        let finding = isMistaken ? .guess(.plainText) : Self.better(own, asked)
        if isTold, mimeType == "application/octet-stream" {
            mimeType = finding.strength == .sure ? finding.type.preferredMIMEType ?? "text/plain" : "text/plain"
        }
        let isStillText =
            finding.strength != .sure || finding.type.conforms(to: .text) || TextBasedTypes.contains(finding.type)
        return Resolution(names: ranked, mimeType: mimeType, encoding: isStillText ? encoding : nil)
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

    /// Whether the inspectors know a text so well that libmagic need not be asked: JSON, SVG and HTML, which are most of
    /// the markup. Its rules for other than text, the only ones for a text that is told, then find the same or nothing.
    ///
    /// They find SVG in a page with a drawing, by a word in its first 4096 bytes.
    private static func isSettled(_ own: InspectionResult, _ head: [UInt8]) -> Bool {
        guard own.strength == .sure else { return false }
        return own.type.conforms(to: .json) || own.type == .svg
            || own.type.conforms(to: .html) && head.prefix(8192).firstIndex(of: "<svg") == nil
    }

    /// Returns the inspectors' result, unless libmagic's is a subtype of it, or is sure while the inspectors only
    /// guess.
    private static func better(_ own: InspectionResult?, _ asked: InspectionResult) -> InspectionResult {
        guard let own else { return asked }
        if asked.strength == .sure, asked.type.isSubtype(of: own.type) || own.strength == .guess { return asked }
        return own
    }
}

// MARK: - Answers of libmagic

/// Interprets libmagic's MIME types.
enum MagicAnswer {
    static func finding(_ mimeType: String, isText: Bool, looksLikeText: Bool) -> InspectionResult {
        let nothing: InspectionResult = looksLikeText ? .guess(.plainText) : .nothing
        let key = mimeType.lowercased()
        if key == "application/octet-stream" || unreliable.contains(key) { return nothing }
        if key == "text/plain" { return nothing }
        // One word at the beginning makes a mail for libmagic; ``MailHeaders`` knows better.
        if looksLikeText, key == "message/rfc822" || key == "message/news" { return nothing }
        guard let type = UniformType.declared(tag: key, tagClass: .mimeType) else {
            return isText ? nothing : family(of: key)
        }
        if type.conforms(to: .text) {
            guard looksLikeText else { return nothing }
            if reliableTexts.contains(type.identifier) { return .sure(type) }
            return .guess(type)
        }
        // Text stays text: two letters that match a magic number do not make it a picture or a program.
        if isText, !TextBasedTypes.contains(type) || TextBasedTypes.isSigned(type) { return nothing }
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
        "public.rtf", "public.vcard", "com.apple.ical.ics", "org.w3.webvtt", "com.google.earth.kml",
    ]

    /// Results of weak rules in libmagic: any text with a dot at the start of a line is troff, one that mentions the document
    /// type of SVG is a drawing, and two bytes make an old font, a dictionary or NASA's data.
    private static let unreliable: Set<String> = [
        "text/troff", "application/vnd.hp-hpgl", "application/x-std-dictionary", "application/x-epoc-data",
        "font/x-drdos-cpi", "text/x-bcpl",
        "application/x-dbm", "application/x-compress-ttcomp", "image/x-award-bioslogo", "text/x-forth",
        "text/x-algol68", "image/svg+xml", "application/x-cdf",
    ]
}

// MARK: - Content and name

/// Combines the results of content and name.
///
/// Recognised content always takes precedence. The name refines it to a subtype, or to a type that such content can
/// carry (``ContainerFormats``); a guess at the kind of a text yields to a name that suggests another kind of text;
/// unknown content has the type that its name suggests.
struct Resolution {
    let names: NameTypes
    let mimeType: String
    var encoding: TextEncoding?

    /// Returns the type of empty content: the one that its name suggests, or else data.
    func ofEmptyContent() -> DetectedType {
        if let type = names.types.first ?? names.dynamic { return answer(type, .name) }
        return answer(.data, .content, .guessed)
    }

    /// Returns the type of content that the user's rules recognise; the name may refine it.
    func ofUserType(_ type: UniformType) -> DetectedType {
        if let refined = names.types.first(where: { $0.isSubtype(of: type) }) { return answer(refined, .user) }
        let isNamedSo = names.types.isEmpty || names.types.contains { type.conforms(to: $0) }
        return answer(type, .user, conflict: isNamedSo ? nil : names.types.first)
    }

    func of(_ finding: InspectionResult, looksLikeText: Bool) -> DetectedType {
        switch finding.strength {
        case .sure: recognised(finding.type)
        case .guess: guessed(finding.type)
        case .none: unknown(looksLikeText: looksLikeText)
        }
    }

    private func recognised(_ type: UniformType) -> DetectedType {
        if names.types.contains(type) { return answer(type, .content) }
        if let refined = names.types.first(where: { $0.isSubtype(of: type) }) {
            return answer(refined, .contentAndName, .likely)
        }
        if let carried = names.types.first(where: { ContainerFormats.mayCarry(type, $0) }) {
            return answer(carried, .contentAndName, .likely)
        }
        if names.types.contains(where: { type.conforms(to: $0) || ContainerFormats.mayCarry($0, type) }) {
            return answer(type, .content)
        }
        return answer(type, .content, conflict: names.types.first)
    }

    private func guessed(_ type: UniformType) -> DetectedType {
        let texts = names.types.filter {
            $0.conforms(to: .text)
                || TextBasedTypes.contains($0) && !(type == .plainText && TextBasedTypes.isSigned($0))
        }
        guard let first = texts.first else {
            // Any text is plain text, if its encoding is known; that it is more is a guess.
            let isKnown = type == .plainText && encoding != nil && encoding != .legacy
            return answer(type, .content, isKnown ? .likely : .guessed, conflict: names.types.first)
        }
        if texts.contains(type) { return answer(type, .content, .likely) }
        return answer(first, first == .plainText ? .content : .contentAndName, .likely)
    }

    private func unknown(looksLikeText: Bool) -> DetectedType {
        let fitting = names.types.first { looksLikeText || !$0.conforms(to: .text) }
        if let type = fitting ?? names.dynamic { return answer(type, .name) }
        return answer(.data, .content, .guessed, conflict: names.types.first)
    }

    private func answer(
        _ type: UniformType, _ basis: DetectedType.Basis, _ confidence: DetectedType.Confidence? = nil,
        conflict: UniformType? = nil
    ) -> DetectedType {
        DetectedType(
            type: type, basis: basis, confidence: confidence, conflict: conflict, mimeType: mimeType,
            textEncoding: encoding)
    }
}

/// Types that are often written as text but do not conform to `public.text`.
///
/// For content that is text, names and signatures are accepted for these types, but not for other types that are not
/// text.
enum TextBasedTypes {
    static func contains(_ type: UniformType) -> Bool { keys.contains(type.identifier.lowercased()) }

    /// Whether all files of the type begin with a signature that is known here. A text without it is another one, whatever
    /// its name says: `.asc` is AsciiDoc and grids of numbers, too, `.x` a protocol, `.pic` a drawing for troff.
    static func isSigned(_ type: UniformType) -> Bool { signed.contains(type.identifier.lowercased()) }

    private static let signed: Set<String> = [
        "org.openpgp.key", "org.openpgp.message", "org.openpgp.signature", "public.radiance", "gov.nasa.fits",
        "public.pbm", "com.microsoft.directx-model", "com.autodesk.fbx", "com.hp.hpgl",
        "com.apple.colorsync-profile", "com.esri.shapefile", "com.garmin.fit", "org.bittorrent.torrent",
        "com.microsoft.access.database", "com.real.realaudio", "com.apple.ds-store", "com.idsoftware.md2",
        "com.pixar.universal-scene-description", "org.vtk.vtk", "org.pointclouds.pcd", "org.xfig.fig",
    ]

    private static let keys: Set<String> = Set(
        """
        com.adobe.postscript com.adobe.encapsulated-postscript com.adobe.postscript-pfa-font com.adobe.pdf com.adobe.fdf
        com.adobe.xfdf com.adobe.illustrator.ai-image com.apple.property-list com.apple.binhex-archive
        com.apple.web-internet-location com.apple.generic-internet-location com.apple.file-internet-location
        com.apple.ftp-internet-location com.apple.mail-internet-location com.apple.news-internet-location
        com.apple.vnc-internet-location com.apple.afp-internet-location com.apple.finder.smart-folder
        com.apple.shortcuts.workflow-file com.apple.terminal.session com.apple.nib com.apple.colorsync-profile
        com.apple.finder.textclipping com.apple.mail.email com.apple.mail.emlx com.apple.mobileprovision
        com.microsoft.internet-shortcut com.microsoft.word.mhtml com.microsoft.excel.slk com.microsoft.outlook.template
        org.usenet.news-article com.c-command.mbox org.gnu.emacs.rmail com.postbox-inc.postbox.pbeml
        public.x509-certificate com.rsa.pkcs-7 com.rsa.pkcs-8 com.rsa.pkcs-10 org.ietf.pem-key org.ietf.crl
        org.openssh.private-key org.openpgp.key org.openpgp.message org.openpgp.signature org.age-encryption.file
        public.pbm org.x.xpixmap-image public.xbitmap-image com.autodesk.dxf com.hp.hpgl gov.nasa.fits public.radiance
        org.imagemagick.mvg org.xfig.fig
        public.standard-tesselated-geometry-format public.polygon-file-format com.pixar.universal-scene-description
        com.autodesk.fbx com.autodesk.maya org.khronos.gltf org.pointclouds.pcd org.vtk.vtk com.microsoft.directx-model
        com.siemens.parasolid com.spatial.acis org.astm.amf com.idsoftware.md2 com.apple.rcproject
        public.uuencoded-archive public.log com.esri.shapefile com.garmin.fit org.bittorrent.torrent
        com.microsoft.access.database com.p5sys.jump.file.rdp com.apple.quicktime-player-reference
        com.apple.webarchive ch.sudo.cyberduck.bookmark com.microsoft.advanced-stream-redirector com.real.realaudio
        com.microsoft.windows-media-wax com.microsoft.windows-media-wmx com.microsoft.windows-media-wvx
        public.stored-url com.apple.itunes.podcast org.videolan.vlc com.apple.ds-store
        com.evernote.note-metadata2 com.getdropbox.dropbox.shortcut com.apple.xcode.projectdata
        org.khronos.collada.digital-asset-exchange com.apple.pdf-printer-settings
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
