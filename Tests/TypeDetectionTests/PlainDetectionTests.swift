import SystemPackage
import Testing
import TypeDetection

/// What is detected without asking libmagic, or from bytes that have been read already, against the plain way: libmagic
/// is asked about every content, and reads the file itself.
@Suite struct PlainDetectionTests {
    private func expectSame(_ path: FilePath) throws {
        let quick = try TypeDetector()
        var plain = quick
        plain.isPlain = true
        #expect(try quick.type(of: path) == plain.type(of: path), "\(path)")
    }

    /// Texts whose beginning settles what they are, some with what libmagic searches for further on.
    private static let texts = [
        "{\"a\": [1, 2]}\n", "[1, 2, 3]\n", "{\"asset\": {\"version\": \"2.0\"}}",
        "<!DOCTYPE html>\n<html><body></body></html>",
        "<html><body><svg xmlns='http://www.w3.org/2000/svg'/></body></html>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", "<?xml version=\"1.0\"?>\n<svg></svg>",
        "<?xml version=\"1.0\"?>\n<page><svg xmlns=\"http://www.w3.org/2000/svg\"></svg></page>",
        "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>",
        "<?xml version=\"1.0\"?>\n<gpx></gpx>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<plist version=\"1.0\"><dict/></plist>", "<days><day/></days>",
        "%!PS-Adobe-3.0\n%%EOF\n", "%!PS-Adobe-3.0 EPSF-3.0\n", "%!PS-AdobeFont-1.0: Test\n", "%PDF-1.4\n%%EOF\n",
        "{\\rtf1\\ansi text}", "/* XPM */\nstatic char *a[] = {};\n", "BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n",
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", "WEBVTT\n\n", "REGEDIT4\r\n\r\n",
        "Windows Registry Editor Version 5.00\r\n", "[Desktop Entry]\nName=a\n", "[InternetShortcut]\r\nURL=a\r\n",
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQ==\n", "-----BEGIN PGP MESSAGE-----\n\nmQ==\n",
        "-----BEGIN PGP SIGNATURE-----\n\nmQ==\n", "-----BEGIN CERTIFICATE-----\nMA==\n",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3==\n", "#VRML V2.0 utf8\n", "ISO-10303-21;\nHEADER;\n",
        "STARTFONT 2.1\n",
        "d8:announce3:a:b", "From a@b Thu Jan  1 00:00:00 1970\nFrom: a@b\nTo: c@d\nSubject: e\n\nText.\n",
        "!<arch>\nfile", "#EXTM3U\n", "P3\n1 1\n255\n0 0 0\n", "SIMPLE  =                    T",
        "%YAML 1.2\n---\na: 1\n",
        "<?php echo 1; ?>\n", "#!/usr/bin/perl\nuse strict;\n", "#!/bin/sh\n", "The weather is fine.\n", "a,b\n1,2\n",
        "\u{FEFF}<html></html>", "ü", "PA279CV\n", "0", "GIF89a is a format.\n", "II*\u{1}", "BZh91AY\n",
    ]

    @Test(arguments: texts.indices)
    func textsAreWhatTheyWere(index: Int) throws {
        let files = MadeFiles()
        for name in ["a", "a.txt", "a.c", "a.json", "a.xml", "a.html", "a.svg", "a.md", "a.png", "a.ps", "a.unknown"] {
            try expectSame(try files.make(name, Self.texts[index]))
        }
    }

    @Test(.enabled(if: SharedFixtures.areHere, "the shared fixtures are not here"))
    func fixturesAreWhatTheyWere() throws {
        for row in SharedFixtures.table(SharedFixtures.root.appending("EXPECT.tsv")) {
            if let path = row["path"] { try expectSame(SharedFixtures.root.appending(path)) }
        }
    }
}
