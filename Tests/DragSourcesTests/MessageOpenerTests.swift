import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import Transfer
import TypeDetection
import UniformTypes

@testable import DragSources

@Suite final class MessageOpenerTests: PartTests {
    let lifter: ItemLifter
    let directory: TemporaryDirectory

    init() throws {
        lifter = ItemLifter(detector: try TypeDetector(), graph: ConversionGraph(converters: []))
        directory = try TemporaryDirectory(in: "/tmp")
    }

    private static let inner =
        "From: x@y.z\nSubject: in/side\nContent-Type: multipart/mixed; boundary=i\n\n--i\n\ninner\n--i\n"
        + "Content-Disposition: attachment; filename=deep.txt\nContent-Transfer-Encoding: base64\n\nZGVlcA==\n--i--\n"
    private static let mail =
        "From: a@b.org\nMessage-ID: <1@b.org>\nSubject: Tea\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\ntext\n--m\n"
        + "Content-Type: application/octet-stream; name=\"../../.secret/picture.bin\"\n"
        + "Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--m\nContent-Type: message/rfc822\n\n\(inner)\n--m--\n"
    private static let line = "From a@b.org Mon Jan  5 10:00:00 2026\n"

    @Test func attachmentsAreItemsWithTheirBytesNamesAndTypes() async throws {
        let path = try write(Self.mail, to: "mail.eml")
        let all = try await lift(path, "*")
        #expect(all.map(\.source) == [.fragment(path, "1"), .fragment(path, "2")])
        // The content is a PNG, whatever the sender says.
        #expect(all.map(\.type) == [.png, .emlMessage])
        #expect(all.map { $0.ownName?.string } == ["picture.bin", "in-side.eml"])
        #expect(
            try await all[0].itemProvider.loadData(as: .png) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(try await native(all[1]) == Self.inner)
        #expect(try await lift(path, "1").map(\.type) == [.png])
        let opened = try #require(try lifter.lift(path).item.opener)
        #expect(try await opened().map(\.source) == all.map(\.source))
    }

    @Test func aMailWithinAMailIsOpenedInTurn() async throws {
        let path = try write(Self.mail, to: "mail.eml")
        let deep = try await lift(path, "2#1")
        #expect(deep.map(\.source) == [.fragment(path, "2#1")] && deep.map { $0.ownName?.string } == ["deep.txt"])
        #expect(try await native(deep[0]) == "deep")
        let opener = try #require(try await lift(path, "2").first?.opener)
        #expect(try await opener().map(\.source) == deep.map(\.source))
    }

    /// A mailbox, a card, and a mail that the sender does not call one.
    @Test func attachedFilesAreOpenedAsTheyAreAlone() async throws {
        let box = Self.line + Self.inner + "\n" + Self.line + "From: b@b.org\nSubject: Two\n\nsecond\n"
        let cards =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo\r\nEND:VCARD\r\n"
        let parts = [("in.mbox", box), ("all.vcf", cards), ("odd.eml", Self.mail)].map { name, content in
            "--x\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n"
                + "Content-Disposition: attachment; filename=\(name)\n\n\(Data(content.utf8).base64EncodedString())\n"
        }
        let mail =
            "From: a@b.org\nMessage-ID: <1@b.org>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\ntext\n"
            + parts.joined() + "--x--\n"
        let path = try write(mail, to: "has.eml")
        let all = try await lift(path, "*")
        #expect(all.map(\.type) == [.mailbox, .vCard, .emlMessage])
        #expect(all.map(\.elementType) == [.emlMessage, .vCard, nil])
        for (number, item) in all.enumerated() {
            let opener = try #require(item.opener)
            let opened = try await opener()
            let named = try await lift(path, "\(number + 1)#*")
            #expect(opened.map(\.source) == named.map(\.source) && opened.count == 2, "\(number)")
            #expect(opened.map(\.itemProvider.suggestedName) == named.map(\.itemProvider.suggestedName))
        }
        #expect(try await lift(path, "1#*").map(\.itemProvider.suggestedName) == ["in/side", "Two"])
        #expect(try await native(try await lift(path, "1#0#1")[0]) == "deep")
        #expect(try await native(try await lift(path, "2#1")[0]).contains("FN:Bo"))
        #expect(try await native(try await lift(path, "3#2#1")[0]) == "deep")
    }

    @Test func mailsWithinMailsHaveALimit() async throws {
        let header = "From: a@b.org\nMessage-ID: <1@b.org>\nContent-Type: message/rfc822\n\n"
        let path = try write(String(repeating: header, count: 50) + "From: a@b.org\n\nend\n", to: "deep.eml")
        let inside = Array(repeating: "1", count: 32).joined(separator: "#")
        #expect(try await lift(path, inside).count == 1)
        let failure = try await #require(throws: ItemFailure.self) { try await self.lift(path, inside + "#1") }
        #expect(failure.code == "tooLarge")
    }

    @Test func mailsOfAMailboxAreItemsAsTheyWere() async throws {
        let second = "From: b@b.org\nSubject: Two\n\nFrom here\n"
        let box = Self.line + Self.mail + "\n" + Self.line + second.replacing("From here", with: ">From here") + "\n"
        let path = try write(box, to: "in.mbox")
        #expect(try lifter.lift(path).item.elementType == .emlMessage)
        let mails = try await lift(path, "*")
        #expect(mails.map(\.type) == [.emlMessage, .emlMessage])
        #expect(mails.map(\.itemProvider.suggestedName) == ["Tea", "Two"])
        #expect(try await native(mails[0]) == Self.mail)
        #expect(try await native(mails[1]) == second)
        #expect(try await native(try await lift(path, "0#2#1")[0]) == "deep")
        #expect(try await lift(path, "0#*").count == 2)
        let opener = try #require(mails[0].opener)
        #expect(try await opener().map(\.source) == [.fragment(path, "0#1"), .fragment(path, "0#2")])
    }

    /// They are in what is signed, not in the mail as it is written.
    @Test func theAttachmentsOfASignedMailAreItems() async throws {
        let mail = CryptographicMail.signed(Self.mail)
        let box = Self.line + mail + "\n" + Self.line + mail
        for (path, part) in [(try write(mail, to: "s.eml"), ""), (try write(box, to: "s.mbox"), "1#")] {
            let all = try await lift(path, part + "*")
            #expect(
                all.map(\.source) == ["1", "2"].map { .fragment(path, part + $0) }
                    && all.map(\.type) == [.png, .emlMessage])
            #expect(try await all[0].itemProvider.loadData(as: .png).count == 8)
            #expect(try await native(try await lift(path, part + "2#1")[0]) == "deep")
        }
    }

    @Test(arguments: [
        ("mail.eml", "3", "noSuchPart", "has 2 attachments, counted from 1"),
        ("mail.eml", "1#1", "noParts", "is an attachment"),
        ("mail.eml", "7#1", "noSuchPart", "there is no attachment 7"),
        ("plain.eml", "*", "noParts", "has no attachments"),
        ("plain.eml", "1", "noSuchPart", "has 0 attachments"),
        ("in.mbox", "1", "noSuchPart", "has 1 mail, counted from 0"),
        ("in.mbox", "4#1", "noSuchPart", "there is no mail 4"),
        ("in.mbox", "0#9", "noSuchPart", "#0 has 2 attachments"),
        ("a.txt", "0#1", "noParts", "no numbered parts"), ("empty.mbox", "*", "noParts", "has no mails"),
    ])
    func whatIsNotThereIsSaid(name: String, part: String, code: String, message: String) async throws {
        _ = try write(Self.mail, to: "mail.eml")
        _ = try write("From: a@b.org\nMessage-ID: <1@b.org>\n\ntext\n", to: "plain.eml")
        _ = try write(Self.line + Self.mail, to: "in.mbox")
        _ = try write("line\n", to: "a.txt")
        _ = try write("", to: "empty.mbox")
        let failure = try await #require(throws: ItemFailure.self) {
            try await self.lift(self.directory.path.appending(name), part)
        }
        #expect(failure.code == code && failure.message.contains(message), "\(failure)")
    }

    @Test func aMailWithoutAttachmentsOpensIntoNothing() async throws {
        let path = try write("From: a@b.org\nMessage-ID: <1@b.org>\n\ntext\n", to: "plain.eml")
        let opener = try #require(try lifter.lift(path).item.opener)
        #expect(try await opener().isEmpty)
    }

    @Test func aCutAttachmentFailsAndTheOthersLand() async throws {
        let cut = String(Self.mail.split(separator: "--m\nContent-Type: message")[0])
        let path = try write(
            cut.replacing(
                "iVBORw0KGgo=",
                with:
                    "iVBORw0KGg\n--m\nContent-Disposition: attachment; filename=b\nContent-Transfer-Encoding: base64\n\nZGVlcG"
            ), to: "cut.eml")
        let items = try await lift(path, "*")
        #expect(items.count == 2)
        #expect(try await items[0].itemProvider.loadData(as: items[0].type).count == 7)
        let failure = try await #require(throws: ItemFailure.self) { _ = try await items[1].opener?() }
        #expect(failure.code == "damaged")
    }

    @Test func aFileThatChangedIsNoticed() async throws {
        let path = try write(Self.mail, to: "mail.eml")
        let item = try await lift(path, "1")[0]
        _ = try write(Self.mail + "\n", to: "mail.eml")
        let failure = try await #require(throws: ItemFailure.self) {
            _ = try await item.itemProvider.loadData(as: .png)
        }
        #expect(failure.code == "changed")
    }

    @Test func standardInputIsOpened() async throws {
        let input = try StandardInputContent(text: Self.mail)
        let item = try lifter.lift(input, name: nil).item
        let opener = try #require(item.opener)
        #expect(try await opener().map(\.source) == [.fragment("-", "1"), .fragment("-", "2")])
    }
}
