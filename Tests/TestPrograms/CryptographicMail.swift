import FoundationEssentials

/// The smallest mails of S/MIME (RFC 8551): the structure of RFC 5652, without signatures and keys. OpenSSL reads the
/// signed one (`SignedMailTests`).
package enum CryptographicMail {
    /// A mail whose content is enclosed by its signatures, of which there is none.
    package static func signed(_ content: String) -> String {
        let info = element(0x30, identifier(1) + element(0xA0, element(0x04, Array(content.utf8))))
        let data = element(0x30, element(0x02, [1]) + element(0x31, []) + info + element(0x31, []))
        return mail("signed-data", element(0x30, identifier(2) + element(0xA0, data)))
    }

    /// A mail that only its recipients can read.
    package static let encrypted = mail(
        "enveloped-data", element(0x30, identifier(3) + element(0xA0, element(0x30, element(0x02, [0])))))

    private static func mail(_ kind: String, _ message: [UInt8]) -> String {
        """
        From: b@example.org
        To: a@example.org
        Subject: Tea
        MIME-Version: 1.0
        Content-Disposition: attachment; filename="smime.p7m"
        Content-Type: application/pkcs7-mime; smime-type=\(kind); name="smime.p7m"
        Content-Transfer-Encoding: base64


        """ + Data(message).base64EncodedString(options: .lineLength64Characters) + "\n"
    }

    /// An element of the Distinguished Encoding Rules.
    private static func element(_ identifier: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [identifier]
            + (contents.count < 128
                ? [UInt8(contents.count)] : [0x82, UInt8(contents.count >> 8), UInt8(contents.count & 0xFF)])
            + contents
    }

    /// 1.2.840.113549.1.7 and a number.
    private static func identifier(_ last: UInt8) -> [UInt8] {
        element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, last])
    }
}
