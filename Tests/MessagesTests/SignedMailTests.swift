import FoundationEssentials
import TestPrograms
import Testing

@testable import Messages

/// Mails of S/MIME, which OpenSSL writes and reads.
@Suite struct SignedMailTests {
    /// Makes a key and a certificate, and runs OpenSSL with them on a text.
    private static let script = """
        set -e
        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        printf '%s' "$1" > "$folder/text"
        shift
        cd "$folder"
        openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -subj /CN=B -days 2 2>/dev/null
        command=$1
        shift
        openssl "$command" -in text "$@"
        """

    private func openssl(_ text: String, _ arguments: [String]) async throws -> [UInt8] {
        let outcome = try await Program.run(
            ["/bin/sh", "-c", Argument(bytes: Array(Self.script.utf8)), "sh", Argument(bytes: Array(text.utf8))]
                + arguments.map { Argument(bytes: Array($0.utf8)) })
        try #require(outcome.status == 0, "\(outcome)")
        return outcome.output
    }

    private static let signing = [
        "-signer", "certificate", "-inkey", "key", "-subject", "Tea", "-from", "b@example.org",
    ]
    private static let content =
        "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain; charset=utf-8\n\nGrüße\n--x\n"
        + "Content-Disposition: attachment; filename=a.bin\nContent-Transfer-Encoding: base64\n\nZGF0YQ==\n--x--\n"

    /// With and without stated lengths: long contents are written in several strings.
    @Test(arguments: [
        ["cms", "-sign", "-nodetach", "-noindef"], ["cms", "-sign", "-nodetach", "-stream"],
        ["smime", "-sign", "-nodetach", "-noindef"], ["smime", "-sign", "-nodetach", "-stream"],
        ["cms", "-sign", "-nodetach", "-stream", "-nosmimecap", "-keyid", "-noattr"],
    ])
    func theTextOfASignedMail(command: [String]) async throws {
        for filling in [0, 100_000] {
            let bytes = try await openssl(
                Self.content + String(repeating: "x", count: filling), command + Self.signing)
            let message = try Message(bytes)
            #expect(message.root.header.text("subject") == "Tea")
            #expect(message.isSigned && message.isOpened && !message.isEncrypted && !message.isCut)
            #expect(message.body.flatMap(\.plain).map { message.text(of: $0).text } == ["Grüße"])
            #expect(message.attachments.map(\.fileName) == ["a.bin"])
            #expect(message.content(of: message.attachments[0]).bytes == Array("data".utf8))
            #expect(Array(message.bytes.prefix(message.count)) == bytes)
        }
    }

    @Test(arguments: [
        ["cms", "-encrypt", "-aes-256-cbc"], ["cms", "-encrypt", "-aes-256-gcm"],
        ["smime", "-encrypt", "-aes-128-cbc"],
        ["cms", "-encrypt", "-stream", "-aes-128-cbc"],
    ])
    func anEncryptedMailIsKnown(command: [String]) async throws {
        let bytes = try await openssl(Self.content, command + ["-subject", "Tea", "certificate"])
        let message = try Message(bytes)
        #expect(message.isEncrypted && message.body.isEmpty && !message.isSigned)
        #expect(message.attachments.map(\.fileName) == ["smime.p7m"])
    }

    /// RFC 3156: the text of the mail is in the second part.
    @Test func anEncryptedMailOfOpenPGP() throws {
        let message = try Message(
            Array(
                """
                Subject: Tea
                Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x

                --x
                Content-Type: application/pgp-encrypted

                Version: 1
                --x
                Content-Type: application/octet-stream

                -----BEGIN PGP MESSAGE-----
                --x--
                """.utf8))
        #expect(message.isEncrypted && message.attachments.count == 2)
    }

    @Test func theSmallestMailIsThatOfTheStandard() async throws {
        let mail = CryptographicMail.signed("Content-Type: text/plain\r\n\r\nhello\r\n")
        let read = try await Program.run(
            ["/usr/bin/openssl", "cms", "-cmsout", "-print", "-inform", "smime", "-in", "/dev/stdin"],
            input: .bytes(Array(mail.utf8)))
        #expect(read.ending == .exited(0) && read.outputText.contains("pkcs7-data"), "\(read)")
        let message = try Message(Array(mail.utf8))
        #expect(message.body.flatMap(\.plain).map { message.text(of: $0).text } == ["hello\n"])
        #expect(try Message(Array(CryptographicMail.encrypted.utf8)).isEncrypted)
    }

    /// A signed file has the same type; what it holds is no part of a mail.
    @Test func aSignedFileStaysAnAttachment() throws {
        let message = try Message(Array(CryptographicMail.signed("%PDF-1.4").utf8))
        #expect(!message.isOpened && !message.isEncrypted && message.attachments.map(\.fileName) == ["smime.p7m"])
    }

    @Test func signedMailsWithinEachOtherAreLimited() throws {
        var content = "Content-Type: text/plain\n\nhello\n"
        for _ in 0..<8 { content = CryptographicMail.signed(content) }
        let message = try Message(Array(content.utf8))
        #expect(message.body.flatMap(\.plain).map { message.text(of: $0).text } == ["hello\n"])
        let deeper = try Message(Array(CryptographicMail.signed(content).utf8))
        #expect(deeper.body.isEmpty && deeper.attachments.count == 1)
    }

    /// Damaged messages end with a value, and never with more than they hold.
    @Test(arguments: 1...4)
    func damagedMessages(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let mail = try Message(
            try await openssl(Self.content, ["cms", "-sign", "-nodetach", "-stream"] + Self.signing))
        let whole = mail.content(of: mail.root).bytes
        for count in stride(from: 0, to: whole.count, by: 7) {
            #expect(CryptographicMessage(Array(whole[..<count])) == nil)
        }
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<min(200, bytes.count), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            guard case .signed(let content)? = CryptographicMessage(bytes) else { continue }
            #expect(content.count <= bytes.count)
        }
        // No end of any of many elements.
        #expect(
            CryptographicMessage([UInt8](repeating: 0x30, count: 2) + [UInt8](repeating: 0x80, count: 100_000)) == nil)
        #expect(CryptographicMessage(Array(repeatElement([0x30, 0x80] as [UInt8], count: 50_000).joined())) == nil)
    }
}
