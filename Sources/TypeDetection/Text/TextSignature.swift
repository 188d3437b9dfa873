import UniformTypes

/// Detects text formats by a beginning that the format requires.
enum TextSignature: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        for row in signatures where text.begins(with: row.start, ignoringCase: row.anyCase) {
            return row.isGuess ? .guess(row.identifier) : .sure(row.identifier)
        }
        for detect in further {
            if let result = detect(text) { return result }
        }
        return nil
    }

    /// Those that need more than a beginning, in order.
    private static let further: [@Sendable (TextSample) -> InspectionResult?] = [
        postScript, armour, calendar, portableMap, drawing, plot, model, genealogy, pictureSource, session, tex, diff,
    ]

    private typealias Row = (start: StaticString, identifier: String, anyCase: Bool, isGuess: Bool)

    private static let signatures: [Row] = [
        ("{\\rtf", "public.rtf", false, false), ("%PDF-", "com.adobe.pdf", false, false),
        ("%FDF", "com.adobe.fdf", false, false), ("Creative Voice File", "org.videolan.voc", false, false),
        ("WEBVTT", "org.w3.webvtt", false, false),
        ("#compdef ", "public.zsh-script", false, false), ("#autoload\n", "public.zsh-script", false, false),
        ("#EXTM3U", "public.m3u-playlist", false, false), ("BEGIN:VCARD", "public.vcard", true, false),
        ("[playlist]", "public.pls-playlist", true, false),
        ("Scenarist_SCC V", "com.scenarist.closed-caption", false, false),
        ("[InternetShortcut]", "com.microsoft.internet-shortcut", true, false),
        ("REGEDIT4", "com.microsoft.registry-file", false, false),
        ("Windows Registry Editor Version ", "com.microsoft.registry-file", false, false),
        ("[Desktop Entry]", "org.freedesktop.desktop-entry", false, false),
        ("Microsoft Visual Studio Solution File", "com.microsoft.visual-studio.solution", false, false),
        ("/* XPM */", "org.x.xpixmap-image", false, false), ("! XPM2", "org.x.xpixmap-image", false, false),
        ("#FIG ", "org.xfig.fig", false, false), ("#?RADIANCE", "public.radiance", false, false),
        ("#?RGBE", "public.radiance", false, false), ("ISO-10303-21;", "org.iso.step", false, false),
        ("#VRML V", "org.web3d.vrml", false, false), ("#X3D V", "org.web3d.x3d-vrml", false, false),
        ("#usda ", "com.pixar.universal-scene-description-utf8", false, false),
        ("# .PCD v", "org.pointclouds.pcd", false, false), ("VERSION .7\nFIELDS", "org.pointclouds.pcd", false, false),
        ("# vtk DataFile Version", "org.vtk.vtk", false, false), ("xof 0", "com.microsoft.directx-model", false, false),
        ("; FBX ", "com.autodesk.fbx", false, false), ("//Maya ASCII", "com.autodesk.maya", false, false),
        ("#MTL", "com.wavefront.mtl", false, true), ("SIMPLE  =", "gov.nasa.fits", false, false),
        ("STARTFONT ", "org.x.bdf-font", false, false), ("StartFontMetrics", "com.adobe.afm", false, false),
        ("SplineFontDB:", "org.fontforge.sfd", false, false),
        ("(This file must be converted with BinHex", "com.apple.binhex-archive", false, false),
        ("d8:announce", "org.bittorrent.torrent", false, false), ("d7:comment", "org.bittorrent.torrent", false, false),
        ("d4:info", "org.bittorrent.torrent", false, false),
        ("d13:announce-list", "org.bittorrent.torrent", false, false),
        ("d10:created by", "org.bittorrent.torrent", false, false),
        ("ID;P", "com.microsoft.excel.slk", false, false),
        ("PuTTY-User-Key-File-", "org.putty.private-key", false, false),
        ("ssh-rsa AAAA", "org.openssh.public-key", false, false),
        ("ssh-ed25519 AAAA", "org.openssh.public-key", false, false),
        ("ecdsa-sha2-nistp", "org.openssh.public-key", false, false),
        ("ssh-dss AAAA", "org.openssh.public-key", false, false),
        ("age-encryption.org/v1", "org.age-encryption.file", false, false),
        ("OFXHEADER:", "com.intuit.ofx", false, false), ("!Type:", "com.intuit.qif", true, false),
        ("\\input texinfo", "org.gnu.texinfo", false, false), ("*PPD-Adobe:", "org.cups.ppd", false, false),
        ("ply\n", "public.polygon-file-format", false, false), ("ply\r", "public.polygon-file-format", false, false),
        ("WARC/", "org.iipc.warc", false, false), ("<MIFFile ", "com.adobe.framemaker.mif", false, false),
        ("@startuml", "com.plantuml.plantuml", false, false), ("%YAML ", "public.yaml", false, false),
        ("%TAG ", "public.yaml", false, false), ("---\n", "public.yaml", false, true),
        ("digraph ", "org.graphviz.dot", false, true),
        ("!<arch>\ndebian", "org.debian.deb-archive", false, false), ("!<arch>\n", "org.gnu.ar-archive", false, false),
        ("Content-Type: multipart/related", "com.microsoft.word.mhtml", true, false),
        ("<?php", "public.php-script", true, false),
        ("<%@ page", "com.oracle.jsp", true, false), ("#import <Foundation", "public.objective-c-source", false, true),
        ("#cloud-config", "public.yaml", false, false),
        ("@prefix ", "org.w3.turtle", false, true), ("CACHE MANIFEST", "org.w3.appcache", false, false),
        ("[Script Info]", "org.aegisub.substation-alpha", false, false),
        ("Kaydara FBX Binary", "com.autodesk.fbx", false, false),
        ("From MAILER_DAEMON", "com.c-command.mbox", false, false),
    ]

    private static func postScript(_ text: TextSample) -> InspectionResult? {
        let isMarked = text.begins(with: "\u{4}%!")
        guard isMarked || text.begins(with: "%!") else { return nil }
        let first = text.lines(1, length: 80).first?.text ?? ""
        if first.contains("PS-AdobeFont") || first.contains("FontType1") {
            return .sure("com.adobe.postscript-pfa-font")
        }
        if first.contains("EPSF") { return .sure(.encapsulatedPostScript) }
        return first.contains("PS") || isMarked || first.count <= 3 ? .sure(.postScript) : nil
    }

    /// Detects PEM and PGP armour by the label after `-----BEGIN` (RFC 7468, RFC 9580).
    private static func armour(_ text: TextSample) -> InspectionResult? {
        guard text.trimmed.begins(with: "-----BEGIN ") || text.trimmed.begins(with: "---- BEGIN ") else { return nil }
        // A signed text has the label of its signature further down.
        let label = ArraySlice(text.trimmed.prefix(80).prefix { $0 != 0x0A }).text
        for (name, identifier) in labels where label.contains(name) { return .sure(identifier) }
        return nil
    }

    private static let labels: [(name: String, identifier: String)] = [
        ("PGP PUBLIC KEY", "org.openpgp.key"), ("PGP PRIVATE KEY", "org.openpgp.key"),
        ("PGP SIGNATURE", "org.openpgp.signature"),
        ("PGP", "org.openpgp.message"), ("OPENSSH PRIVATE KEY", "org.openssh.private-key"),
        ("SSH2 PUBLIC KEY", "org.openssh.public-key"), ("CERTIFICATE REQUEST", "com.rsa.pkcs-10"),
        ("CERTIFICATE", "public.x509-certificate"), ("X509 CRL", "org.ietf.crl"), ("PKCS7", "com.rsa.pkcs-7"),
        ("AGE ENCRYPTED FILE", "org.age-encryption.file"), ("PRIVATE KEY", "org.ietf.pem-key"),
        ("PUBLIC KEY", "org.ietf.pem-key"),
        ("DH PARAMETERS", "org.ietf.pem-key"), ("EC PARAMETERS", "org.ietf.pem-key"),
    ]

    private static func calendar(_ text: TextSample) -> InspectionResult? {
        guard text.begins(with: "BEGIN:VCALENDAR", ignoringCase: true) else { return nil }
        return text.bytes[...].prefix(512).firstIndex(of: "VERSION:1.0") != nil
            ? .sure("com.apple.ical.vcs") : .sure("com.apple.ical.ics")
    }

    /// Detects Netpbm files: a digit after `P`, then the width.
    private static func portableMap(_ text: TextSample) -> InspectionResult? {
        guard text.bytes.count >= 3, text.bytes[0] == 0x50, (0x31...0x37).contains(text.bytes[1]),
            text.bytes[2] == 0x0A || text.bytes[2] == 0x20 || text.bytes[2] == 0x0D || text.bytes[2] == 0x09
        else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let rest = text.bytes[3...].drop(while: isSpace)
        guard let next = rest.first else { return .sure("public.pbm") }
        if next == 0x23 || rest.begins(with: "WIDTH") { return .sure("public.pbm") }
        // The width, and then the height or a comment.
        let height = rest.drop(while: isDigit).drop(while: isSpace).first
        return isDigit(next) && height.map({ isDigit($0) || $0 == 0x23 }) ?? true ? .sure("public.pbm") : nil
    }

    /// Detects DXF: pairs of a code and a value, starting with `0` and `SECTION` or with comments (`999`).
    private static func drawing(_ text: TextSample) -> InspectionResult? {
        if text.begins(with: "AutoCAD Binary DXF") { return .sure("com.autodesk.dxf") }
        // Most texts are refused by their first line, and no others are looked at.
        let first = drawn(text.lines(1).first ?? [])
        guard first == [0x30] || first == comment else { return nil }
        let lines = text.lines(24).map(drawn)
        var at = 0
        while at + 1 < lines.count, lines[at] == comment { at += 2 }
        let isDrawing = at + 1 < lines.count && lines[at] == [0x30] && lines[at + 1] == Array("SECTION".utf8)
        return isDrawing ? .sure("com.autodesk.dxf") : nil
    }

    private static let comment = Array("999".utf8)

    /// Returns a line of a drawing without its spaces.
    private static func drawn(_ line: ArraySlice<UInt8>) -> [UInt8] { line.filter { $0 != 0x20 && $0 != 0x09 } }

    /// Detects HP-GL: commands of two letters with numbers, of which the first sets the plotter up or moves the pen.
    private static func plot(_ text: TextSample) -> InspectionResult? {
        var rest = text.bytes[...].prefix(1024)
        // Commands to the device (`ESC.`) and the change of the language (`ESC%`) may precede them.
        while rest.first == 0x1B {
            let isLanguage = rest.dropFirst().first == UInt8(ascii: "%")
            let end = rest.dropFirst(2).firstIndex {
                isLanguage ? $0 == UInt8(ascii: "A") || $0 == UInt8(ascii: "B") : $0 == UInt8(ascii: ":")
            }
            guard let end else { return nil }
            rest = rest[(end + 1)...]
        }
        let commands = rest.split(separator: UInt8(ascii: ";"), maxSplits: 2)
        guard commands.count > 1, let first = plotCommand(commands[0]), plotBeginnings.contains(first),
            plotCommand(commands[1]) != nil
        else { return nil }
        return .sure("com.hp.hpgl")
    }

    /// The commands that files of HP-GL begin with (HP-GL/2 and HP RTL Reference Guide).
    private static let plotBeginnings: Set<String> = [
        "IN", "DF", "BP", "IP", "SP", "PU", "PA", "PD", "PS", "RO", "VS", "SC",
    ]

    /// The two letters of the first command of HP-GL in `bytes`; nil if they are not commands. Numbers follow the letters;
    /// a command may follow without a semicolon.
    private static func plotCommand(_ bytes: ArraySlice<UInt8>) -> String? {
        var rest = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        let name = rest.prefix(2)
        while !rest.isEmpty {
            let letters = rest.prefix(2)
            guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
            // The text of a label ends with a control character.
            if letters.elementsEqual("LB".utf8) { break }
            rest = rest.dropFirst(2).drop { (0x2B...0x39).contains($0) && $0 != 0x2F || $0 <= 0x20 }
        }
        return name.isEmpty ? nil : name.text
    }

    /// Detects 3D models in text form: STL by its facets, OFF by its first line.
    private static func model(_ text: TextSample) -> InspectionResult? {
        if text.begins(with: "solid") {
            let start = ArraySlice(text.bytes.prefix(4096))
            let isModel = start.firstIndex(of: "facet normal") != nil || start.firstIndex(of: "endsolid") != nil
            return isModel ? .sure("public.standard-tesselated-geometry-format") : nil
        }
        if text.begins(with: "OFF\n") || text.begins(with: "COFF\n") { return .sure("org.geomview.off") }
        return nil
    }

    private static func genealogy(_ text: TextSample) -> InspectionResult? {
        guard text.begins(with: "0 HEAD") else { return nil }
        let lines = text.lines(2)
        guard let first = lines.first, first.text == "0 HEAD" || first.text == "0 HEAD " else { return nil }
        return lines.count < 2 || lines[1].first == 0x31 ? .sure("com.familysearch.gedcom") : nil
    }

    /// Detects XBM: C source that defines a width.
    private static func pictureSource(_ text: TextSample) -> InspectionResult? {
        let lines = text.lines(8).filter { !$0.isEmpty && !$0.begins(with: "/*") }
        guard let first = lines.first, first.begins(with: "#define "), first.firstIndex(of: "_width ") != nil else {
            return nil
        }
        return lines.dropFirst().contains { $0.firstIndex(of: "_height ") != nil } ? .sure("public.xbitmap-image") : nil
    }

    /// Detects SDP by its first two lines: the version, and the origin with six fields (RFC 8866, 5.1 and 5.2).
    private static func session(_ text: TextSample) -> InspectionResult? {
        guard text.begins(with: "v=0") else { return nil }
        let lines = text.lines(2)
        guard lines.count == 2, lines[0].text == "v=0", lines[1].begins(with: "o=") else { return nil }
        return lines[1].split(separator: 0x20).count == 6 ? .sure("org.ietf.sdp") : nil
    }

    private static func tex(_ text: TextSample) -> InspectionResult? {
        guard let first = text.lines(40).first(where: { !$0.isEmpty && $0.first != 0x25 }) else { return nil }
        let isTeX =
            first.begins(with: "\\documentclass") || first.begins(with: "\\documentstyle")
            || first.begins(with: "\\input{") || first.begins(with: "\\begin{document}")
        return isTeX ? .sure(.latex) : nil
    }

    private static func diff(_ text: TextSample) -> InspectionResult? {
        if text.begins(with: "diff --git ") || text.begins(with: "diff -") { return .sure("public.patch-file") }
        guard text.begins(with: "Index: ") || text.begins(with: "--- ") else { return nil }
        let lines = text.lines(6)
        if text.begins(with: "Index: "), lines.contains(where: { $0.begins(with: "=====") }) {
            return .sure("public.patch-file")
        }
        guard text.begins(with: "--- "), lines.count > 2, lines[1].begins(with: "+++ "), lines[2].begins(with: "@@ ")
        else { return nil }
        return .sure("public.patch-file")
    }
}

// MARK: - Signatures alone

/// Detects a truncated file: content that consists only of the signature of a binary format, of three bytes or more.
///
/// If text follows the signature, the content is text, since binary formats continue with bytes that are not text.
enum TruncatedHeader: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        guard text.isWhole, text.bytes.count >= 3, text.bytes.count <= 12 else { return nil }
        let word = text.bytes[...].text
        return signatures.first { $0.signature == word }.flatMap { .sure($0.identifier) }
    }

    private static let signatures: [(signature: String, identifier: String)] = [
        (".snd", "public.au-audio"), (".RMF", "com.real.realmedia-vbr"), ("GIF87a", "com.compuserve.gif"),
        ("GIF89a", "com.compuserve.gif"), ("#!AMR\n", "org.3gpp.adaptive-multi-rate-audio"),
        ("#!AMR-WB\n", "com.apple.amrwb-audio"),
        ("BZh", "public.bzip2-archive"), ("070701", "public.cpio-archive"), ("070702", "public.cpio-archive"),
        ("070707", "public.cpio-archive"), ("NES\u{1A}", "com.nintendo.nes-rom"), ("%PDF", "com.adobe.pdf"),
        ("MSCF", "com.microsoft.cab"),
        ("ITOLITLS", "com.microsoft.reader"), ("ITSF", "com.microsoft.chm-archive"),
        ("8BPS", "com.adobe.photoshop-image"),
        ("fLaC", "org.xiph.flac"), ("OggS", "org.xiph.ogg-audio"), ("MThd", "public.midi-audio"),
        ("glTF", "org.khronos.glb"),
        ("wOFF", "org.w3.woff"), ("wOF2", "org.w3.woff2"), ("OTTO", "public.opentype-font"),
        ("ttcf", "public.truetype-collection-font"),
        ("xar!", "com.apple.xar-archive"), ("drpm", "com.redhat.rpm-archive"), ("LZIP", "org.nongnu.lzip-archive"),
        ("PAR1", "org.apache.parquet"),
        ("Cr24", "org.chromium.extension"), ("GRIB", "int.wmo.grib"), ("icns", "com.apple.icns"),
        ("caff", "com.apple.coreaudio-format"),
        ("TTA1", "org.videolan.tta"), ("wvpk", "org.videolan.wv"), ("MPCK", "org.videolan.mpc"),
        ("MAC ", "org.videolan.ape"),
        ("FLIF", "org.flif.flif"), ("qoif", "org.qoiformat.qoi"), ("gimp xcf", "org.gimp.xcf"),
        ("farbfeld", "org.suckless.farbfeld"),
        ("DDS ", "com.microsoft.dds"),
        ("dex\n", "com.android.dex"), ("AC1015", "com.autodesk.dwg"), ("AC1018", "com.autodesk.dwg"),
        ("AC1021", "com.autodesk.dwg"), ("AC1024", "com.autodesk.dwg"), ("AC1027", "com.autodesk.dwg"),
        ("AC1032", "com.autodesk.dwg"), ("FWS ", "com.adobe.flash.swf"), ("bplist00", "com.apple.binary-property-list"),
        ("LASF", "org.asprs.las"), ("SEQ6", "org.apache.hadoop-sequence"),
    ]
}
