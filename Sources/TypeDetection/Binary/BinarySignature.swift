import UniformTypes

/// Signatures of formats that libmagic does not know, identifies too broadly, or recognises only with more of the file.
enum BinarySignature: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        for row in rows where head.has(row.bytes, at: row.offset) { return .sure(row.identifier) }
        if let found = tagged(&content) { return found }
        for rule in rules {
            if let found = rule(head) { return found }
        }
        return nil
    }

    /// Formats whose signature is more than bytes at an offset, in the order in which they are asked.
    private static let rules: [@Sendable ([UInt8]) -> InspectionResult?] = [
        propertyList, dolby, cutPhotograph, bitmap, icon, embeddedFont, skippableFrame, terminal, tensors, mapBlock,
        transportStream, libraryRecord,
    ]

    /// Audio behind an ID3 tag, whose size is in four bytes of seven bits (ID3v2.4, 3.1). Most is MP3; players also write
    /// the tag in front of AAC and FLAC.
    private static func tagged(_ content: inout Content) -> InspectionResult? {
        var start = 0
        var bytes = content.head
        guard bytes.has("ID3") else { return nil }
        for _ in 0..<4 {
            guard bytes.has("ID3"), bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 < 0x80 }) else { break }
            let hasFooter = bytes[5] & 0x10 != 0
            start += bytes[6..<10].reduce(0) { $0 << 7 | Int($1) } + (hasFooter ? 20 : 10)
            bytes = content.read(at: Int64(start), count: 16)
        }
        for row in behindTag where bytes.has(row.bytes) { return .sure(row.identifier) }
        // The sync word of ADTS has the layer 0, that of MPEG audio never (ISO/IEC 13818-7, 6.2).
        if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 { return .sure("public.aac-audio") }
        return .sure("public.mp3")
    }

    private static let behindTag: [(bytes: [UInt8], identifier: String)] = [
        (Array("fLaC".utf8), "org.xiph.flac"), (Array("ADIF".utf8), "public.aac-audio"),
        (Array("MAC ".utf8), "org.videolan.ape"), (Array("TTA1".utf8), "org.videolan.tta"),
        (Array("wvpk".utf8), "org.videolan.wv"),
    ]

    private static func propertyList(_ head: [UInt8]) -> InspectionResult? {
        guard head.has("bplist") else { return nil }
        return PropertyListContent.type(of: head[...]).map { .sure($0) } ?? .sure("com.apple.binary-property-list")
    }

    /// AC-3, or E-AC-3, which has another identifier of the bit stream at the same place (ATSC A/52:2018, E.1.3.1.6).
    private static func dolby(_ head: [UInt8]) -> InspectionResult? {
        guard head.has([0x0B, 0x77]) else { return nil }
        return head.count > 5 && (11...16).contains(head[5] >> 3)
            ? .sure("public.enhanced-ac3-audio") : .sure("public.ac3-audio")
    }

    /// A JPEG that ends within its first marker segment. libmagic recognises longer ones, and their kinds.
    private static func cutPhotograph(_ head: [UInt8]) -> InspectionResult? {
        head.count < 12 && head.has([0xFF, 0xD8, 0xFF]) ? .sure(.jpeg) : nil
    }

    /// Windows bitmaps: "BM" and a known size of the second header.
    private static func bitmap(_ head: [UInt8]) -> InspectionResult? {
        guard head.has("BM"), let size = head.little32(14) ?? head.little16(14) else { return nil }
        return [12, 16, 24, 40, 48, 52, 56, 64, 108, 124, 128].contains(size) ? .sure(.bmp) : nil
    }

    /// Icons and cursors: at most 256 pictures; the reserved byte of the first one is zero.
    private static func icon(_ head: [UInt8]) -> InspectionResult? {
        guard head.has([0, 0, 1, 0]) || head.has([0, 0, 2, 0]) else { return nil }
        if head.count == 4 { return .sure(.ico) }
        guard let count = head.little16(4), count > 0, count <= 256, head.count >= 22, head[9] == 0 else { return nil }
        guard let offset = head.little32(18), offset >= 6 + 16 * count else { return nil }
        return .sure(.ico)
    }

    private static func embeddedFont(_ head: [UInt8]) -> InspectionResult? {
        guard head.has("LP", at: 34), let version = head.little32(8), [0x10000, 0x20001, 0x20002].contains(version)
        else {
            return nil
        }
        return .sure("com.microsoft.embedded-opentype")
    }

    /// Compiled terminfo: two numbers stand for the size of its numbers, and the names are text up to a zero. (term(5))
    ///
    /// libmagic takes some for floppy disks.
    private static func terminal(_ head: [UInt8]) -> InspectionResult? {
        guard head.has([0x1A, 0x01]) || head.has([0x1E, 0x02]), let length = head.little16(2), length > 1,
            head.count >= 12 + length, head[11 + length] == 0,
            head[12..<11 + length].allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { return nil }
        return .sure("org.kernel.terminfo")
    }

    private static func skippableFrame(_ head: [UInt8]) -> InspectionResult? {
        guard head.count >= 4, head[0] & 0xF0 == 0x50, head.has([0x2A, 0x4D, 0x18], at: 1) else { return nil }
        return .sure("com.facebook.zstandard-archive")
    }

    /// Safetensors: the length of a JSON header, followed by the header.
    private static func tensors(_ head: [UInt8]) -> InspectionResult? {
        guard let length = head.number(at: 0, bytes: 8, bigEndian: false), length > 2, length < 100_000_000,
            head.has("{\"", at: 8)
        else { return nil }
        return .sure("co.huggingface.safetensors")
    }

    private static func mapBlock(_ head: [UInt8]) -> InspectionResult? {
        head.has("OSMHeader", at: 6) || head.has("OSMHeader", at: 7) ? .sure("org.openstreetmap.pbf") : nil
    }

    /// Transport streams: consecutive packets of 188 bytes (192 in AVCHD), each with a sync byte.
    private static func transportStream(_ head: [UInt8]) -> InspectionResult? {
        for (start, step) in [(0, 188), (4, 192)] where head.count >= start + step * 4 {
            if (0..<4).allSatisfy({ head[start + $0 * step] == 0x47 }) {
                return step == 188 ? .sure(.mpeg2TransportStream) : .sure("public.avchd-mpeg-2-transport-stream")
            }
        }
        return nil
    }

    /// MARC: the length as five digits, and the entry map `4500` at the end of the leader (ISO 2709).
    private static func libraryRecord(_ head: [UInt8]) -> InspectionResult? {
        guard head.has("4500", at: 20), head.prefix(5).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), head.contains(0x1E)
        else {
            return nil
        }
        return .sure("org.loc.marc")
    }

    private struct Row {
        let offset: Int
        let bytes: [UInt8]
        let identifier: String
    }

    /// Offset, signature (text, or hexadecimal bytes after `x:`), type. `_` stands for a space.
    ///
    /// Read as bytes, because finding the characters of the table would take longer than detecting a type.
    private static let rows: [Row] = Array(table.utf8).split(separator: 0x0A).compactMap { line in
        let parts = line.split(separator: 0x20)
        guard parts.count == 3, let offset = Int(parts[0].text) else { return nil }
        var bytes = parts[1].map { $0 == 0x5F ? 0x20 : $0 }
        if parts[1].begins(with: "x:") {
            let digits = bytes.dropFirst(2).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x37 }
            bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        }
        return Row(offset: offset, bytes: bytes, identifier: parts[2].text)
    }

    private static let table = """
        0 x:89504E470D0A1A0A public.png
        0 glTF org.khronos.glb
        0 ttcf public.truetype-collection-font
        40 _EMF com.microsoft.emf
        522 x:001102FF com.apple.pict
        65 PNTGMPNT com.apple.macpaint-image
        0 x:59A66A95 com.sun.rasterfile
        0 x:01DA0001 com.sgi.sgi-image
        0 x:01DA0101 com.sgi.sgi-image
        0 x:01DA0002 com.sgi.sgi-image
        0 x:01DA0102 com.sgi.sgi-image
        0 x:4B617964617261204642582042696E61727920 com.autodesk.fbx
        0 x:CDF300010000FFFF gov.nasa.cdf
        0 x:CDF30001CCCC0001 gov.nasa.cdf
        0 x:CDF260020000FFFF gov.nasa.cdf
        0 x:CDF26002CCCC0001 gov.nasa.cdf
        0 x:AB4B5458203131BB org.khronos.ktx
        0 x:AB4B5458203230BB org.khronos.ktx2
        0 x:13ABA15C org.khronos.astc
        0 x:50565203 public.pvr
        0 DDS_ com.microsoft.dds
        0 qoif org.qoiformat.qoi
        0 farbfeld org.suckless.farbfeld
        0 x:50460A public.pbm
        0 x:50660A public.pbm
        0 #?RADIANCE public.radiance
        0 #?RGBE public.radiance
        0 x:8B4A4E470D0A1A0A com.jpeg.jng
        0 x:934E554D5059 org.numpy.npy
        0 FLIF org.flif.flif
        0 x:4949BC01 com.jpeg.jpeg-xr
        0 x:802A5FD7 com.kodak.cineon
        0 x:D75F2A80 com.kodak.cineon
        0 x:384250530002 com.adobe.photoshop-large-image
        0 x:0606EDF5D81D46E5BD31EFE7FE74B71D com.adobe.indesign-document
        0 fig-kiwi com.figma.document
        0 fig-jam. com.figma.document
        0 x:00FF4B5341 com.seriflabs.affinity
        0 PXR-USDC com.pixar.universal-scene-description
        0 BLENDER org.blender.blend
        0 3D_Geometry_File_Format com.mcneel.rhino
        0 LASF org.asprs.las
        0 ASTM-E57 org.astm.e57
        0 x:FFFE0E00 com.trimble.sketchup
        0 x:0000270A00000000 com.esri.shapefile
        0 x:6667620366676200 org.flatgeobuf.fgb
        0 PMTiles org.protomaps.pmtiles
        0 BUFR int.wmo.bufr
        0 GRIB int.wmo.grib
        0 x:626F6F6B000000006D61726B00000000 com.apple.alias-file
        0 x:7E1004 com.mie.metadata
        0 x:7E1804 com.mie.metadata
        0 PAR1 org.apache.parquet
        0 PARE org.apache.parquet
        0 x:4F626A01 org.apache.avro
        0 ARROW1 org.apache.arrow
        0 FEA1 org.apache.feather
        8 DUCK org.duckdb.database
        0 GGUF org.ggml.gguf
        4 TFL3 org.tensorflow.lite
        0 x:0A0D0D0A org.wireshark.pcapng
        0 ElfFile com.microsoft.event-log
        0 TZif org.iana.tzif
        0 regf com.microsoft.registry-hive
        0 !BDN com.microsoft.outlook.store
        0 x:E4525C7B8CD8A74DAEB15378D02996D3 com.microsoft.onenote.section
        60 BOOKMOBI com.amazon.mobi
        0 x:4C00520046000000 com.sony.bbeb
        0 x:0000000142756431 com.apple.ds-store
        0 x:0005160700010000 com.apple.appledouble
        0 x:0005160700020000 com.apple.appledouble
        0 x:0005160000010000 com.apple.applesingle-archive
        0 x:0005160000020000 com.apple.applesingle-archive
        0 kych com.apple.keychain
        0 vdex com.android.vdex
        0 x:6465780A com.android.dex
        0 ANDROID! com.android.boot-image
        0 RDX2 org.r-project.rdata
        0 RDX3 org.r-project.rdata
        0 $FL2 com.ibm.spss.sav
        0 $FL3 com.ibm.spss.sav
        0 x:00000000000000000000000000000000C2EA8160 com.sas.sas7bdat
        0 x:4243C0DE org.llvm.bitcode
        0 x:1B4C7561 org.lua.bytecode
        8 BEAM org.erlang.beam
        0 x:03D9A29A org.keepass.kdbx
        0 x:D00DFEED org.devicetree.blob
        0 hsqs org.squashfs.image
        0 sqsh org.squashfs.image
        0 conectix com.microsoft.vhd
        0 vhdxfile com.microsoft.vhdx
        0 KDMV com.vmware.vmdk
        64 x:7F10DABE org.virtualbox.vdi
        0 x:514649FB org.qemu.qcow
        0 x:894C5A4F000D0A1A0A org.lzop.lzop-archive
        0 7kSt com.zpaq.zpaq-archive
        0 zPQ com.zpaq.zpaq-archive
        0 x:414C5A01 com.winace.alz-archive
        0 EGGA com.estsoft.egg-archive
        0 MSWIM com.microsoft.wim
        0 MAR1 org.mozilla.archive
        0 Cr24 org.chromium.extension
        0 RPA-3.0 org.rpa.renpy-archive
        0 x:4D50511A com.blizzard.mpq
        0 aea1 com.apple.encrypted-archive
        0 AEA1 com.apple.encrypted-archive
        0 AA01 com.apple.archive
        0 YAA1 com.apple.archive
        0 SIT! com.stuffit.archive.sit
        0 StuffIt! com.stuffit.archive.sitx
        0 StuffIt? com.stuffit.archive.sitx
        0 StuffIt com.stuffit.archive.sit
        0 Joy!peff com.apple.pef-binary
        0 DKIF org.aomedia.ivf
        0 YUV4MPEG2 org.yuv4mpeg
        0 x:B7D800203749DA11A64E0007E95EAD8D org.videolan.wtv
        0 .RMF com.real.realmedia-vbr
        0 x:2E7261FD com.real.realaudio
        0 BIKi com.radgametools.bink
        0 BIKf com.radgametools.bink
        0 KB2 com.radgametools.bink
        0 SMK2 com.radgametools.smacker
        0 SMK4 com.radgametools.smacker
        0 NuppelVideo com.mythtv.nuv
        0 MythTVVideo com.mythtv.nuv
        0 NSVf org.videolan.nsv
        0 TTA1 org.videolan.tta
        0 TTA2 org.videolan.tta
        0 wvpk org.videolan.wv
        0 MAC_ org.videolan.ape
        0 MPCK org.videolan.mpc
        0 MP+ org.videolan.mpc
        0 TWIN org.videolan.vqf
        0 Extended_Module:_ org.videolan.xm
        0 IMPM org.videolan.it
        44 SCRM org.videolan.s3m
        0 caff com.apple.coreaudio-format
        0 .snd public.au-audio
        0 NESM com.nintendo.nsf
        0 PSID com.commodore.sid
        0 RSID com.commodore.sid
        0 SNES-SPC700 com.nintendo.spc
        0 riff com.sony.wave64
        0 x:7FFE8001 org.videolan.dts
        0 x:FE7F0180 org.videolan.dts
        0 x:64582025 org.videolan.dts
        0 x:F8726FBA org.videolan.mlp
        4 x:F8726FBA org.videolan.mlp
        0 #!AMR-WB com.apple.amrwb-audio
        0 OTTO public.opentype-font
        0 x:FF0A public.jpeg-xl
        0 x:0000000C4A584C200D0A870A public.jpeg-xl
        0 AC10 com.autodesk.dwg
        0 x:00090FF00FF00FF00FF0 com.xilinx.bitstream
        0 drpm com.redhat.rpm-archive
        0 ITOLITLS com.microsoft.reader
        0 ITSF com.microsoft.chm-archive
        0 x:4D53434600000000 com.microsoft.cab
        0 x:4C0000000114020000000000C000000000000046 com.microsoft.shortcut
        """
}

// MARK: - Apple's disk images and programs

/// Detects Apple's disk images, whose signature is in their last 512 bytes.
enum DiskImageTrailer: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        guard content.size > 512 else { return nil }
        return content.tail(512).has("koly") ? .sure("com.apple.disk-image-udif") : nil
    }
}

/// Detects Mach-O files, the programs and libraries of Apple's systems, by their file type.
enum MachOBinary: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        let isBig: Bool
        switch head.big32(0) {
        case 0xFEED_FACE, 0xFEED_FACF: isBig = true
        case 0xCEFA_EDFE, 0xCFFA_EDFE: isBig = false
        // Java classes have the same magic number; the number of architectures is small, the version of a class is at
        // least 45.
        case 0xCAFE_BABE: return (head.big32(4) ?? 0x100) < 0x2D ? .sure(.machO) : .sure("com.sun.java-class")
        default: return nil
        }
        switch head.number(at: 12, bytes: 4, bigEndian: isBig) {
        case 1: return .sure("com.apple.mach-o-object")
        case 2: return .sure("com.apple.mach-o-executable")
        case 4: return .sure("com.apple.mach-o-core")
        case 6: return .sure("com.apple.mach-o-dylib")
        case 8: return .sure("com.apple.mach-o-bundle")
        default: return .sure(.machO)
        }
    }
}
