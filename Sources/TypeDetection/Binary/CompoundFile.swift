import UniformTypes

/// Detects compound files (MS-CFB) by their root class and their streams: Word, Excel, PowerPoint, Outlook, StarOffice 3 to 5
/// and others. A template has the type of a document.
///
/// Reads at most 16 sectors of the directory.
enum CompoundFile: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), let shift = head.little16(30),
            shift == 9 || shift == 12,
            let first = head.little32(48)
        else { return nil }
        let size = 1 << shift
        var names: [String] = []
        var sector = first
        for _ in 0..<16 where sector < 0xFFFF_FFFA {
            let bytes = content.read(at: Int64(sector + 1) * Int64(size), count: size)
            guard !bytes.isEmpty else { break }
            for at in stride(from: 0, to: bytes.count - 127, by: 128) {
                if bytes[at + 66] == 5, let type = type(ofClass: Array(bytes[(at + 80)..<(at + 96)])) { return type }
                if let name = name(in: bytes, at: at) { names.append(name) }
            }
            sector = next(after: sector, size: size, head: head, &content)
        }
        for (name, identifier) in streams where names.contains(name) { return .sure(identifier) }
        return nil
    }

    private static func name(in bytes: [UInt8], at offset: Int) -> String? {
        guard let length = bytes.little16(offset + 64), length >= 4, length <= 64 else { return nil }
        let units = stride(from: offset, to: offset + length - 2, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the next sector of a chain, by the allocation table, whose first 109 sectors the header lists.
    private static func next(after sector: Int, size: Int, head: [UInt8], _ content: inout Content) -> Int {
        let perSector = size / 4
        let index = sector / perSector
        guard index < 109, let table = head.little32(76 + index * 4), table < 0xFFFF_FFFA else { return 0xFFFF_FFFE }
        let entry = content.read(at: Int64(table + 1) * Int64(size) + Int64(sector % perSector * 4), count: 4)
        return entry.little32(0) ?? 0xFFFF_FFFE
    }

    private static func type(ofClass id: [UInt8]) -> InspectionResult? {
        guard let first = id.little32(0) else { return nil }
        switch first {
        case 0x000C_1084, 0x000C_1086, 0x000C_1082: return .sure("com.microsoft.windows-installer")
        case 0x74B7_8F3A: return .sure("com.microsoft.project.mpp")
        case 0x0002_1A13, 0x0002_1A14: return .sure("com.microsoft.visio.drawing.binary")
        case 0xC20C_F9D1, 0x8B04_E9B0, 0xDC5C_7E40: return .sure("org.openoffice.text")
        case 0xC20C_F9D2, 0xF0CA_A840: return .sure("org.openoffice.text-web")
        case 0xC20C_F9D3, 0x340A_C970: return .sure("org.openoffice.text-global")
        case 0xC6A5_B861, 0x6361_D441, 0x3F54_3FA0: return .sure("org.openoffice.spreadsheet")
        case 0x565C_7221, 0x012D_3CC0: return .sure("org.openoffice.presentation")
        case 0x2E89_05A0: return .sure("org.openoffice.graphics")
        case 0xBF88_4321, 0x02B3_B7E0, 0xFB9C_99E0: return .sure("org.openoffice.chart")
        case 0xFFB5_E640, 0x02B3_B7E1, 0xD459_0460: return .sure("org.openoffice.formula")
        default: return nil
        }
    }

    private static let streams: [(name: String, identifier: String)] = [
        ("WordDocument", "com.microsoft.word.doc"), ("Workbook", "com.microsoft.excel.xls"),
        ("Book", "com.microsoft.excel.xls"), ("PowerPoint Document", "com.microsoft.powerpoint.ppt"),
        ("__properties_version1.0", "com.microsoft.outlook.message"),
        ("VisioDocument", "com.microsoft.visio.drawing.binary"),
        ("Quill", "com.microsoft.publisher.document"), ("\u{5}HwpSummaryInformation", "com.hancom.hwp"),
        ("MatOST", "com.microsoft.works.document"), ("DestList", "com.microsoft.jump-list"),
        ("Catalog", "com.microsoft.thumbs-database"), ("SwDocContentMgr", "com.solidworks.part"),
        ("RevitPreview4.0", "com.autodesk.revit"), ("Image Contents", "com.kodak.flashpix-image"),
        ("PerfectOffice_MAIN", "com.corel.wordperfect.doc"),
        // Charts and formulas are also objects in documents.
        ("StarWriterDocument", "org.openoffice.text"), ("StarDrawDocument", "org.openoffice.graphics"),
        ("StarDrawDocument3", "org.openoffice.graphics"), ("StarCalcDocument", "org.openoffice.spreadsheet"),
        ("StarChartDocument", "org.openoffice.chart"), ("StarMathDocument", "org.openoffice.formula"),
    ]
}
