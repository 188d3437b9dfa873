extension CatalogueFamily {
    /// Databases, scientific data, keys and other binary formats. See ``CatalogueFamily`` for the format.
    static let dataFormats = CatalogueFamily(
        rows: """
            ch.sudo.cyberduck.bookmark < public.data  .duck  "Cyberduck bookmark"  @T
            co.huggingface.safetensors < public.data  .safetensors  "Safetensors model"  @V
            com.1password.export < public.data  .1pif .1pux  "1Password export"  @V
            com.advenio.macgourmet-spotlight-metadata < public.data  .mgspot  "MacGourmet metadata"  @T
            com.apple.addressbook.group < public.data  .abcdg  "Contact group"  @T
            com.apple.addressbook.person < public.data public.contact  .abcdp  "Contact"  @T
            com.apple.ariadne.artrace < public.data  .artrace  "Ariadne trace"  @T
            com.apple.ds-store < public.data  .ds_store  "Folder settings"  @O
            com.apple.ichat.transcript < public.data  .ichat .chat  "Messages transcript"  @T
            com.apple.iphoto.ipmeta < public.data  .ipmeta  "iPhoto metadata"  @T
            com.apple.iphoto.ipspot < public.data  .ipspot  "iPhoto search metadata"  @T
            com.apple.itunes.db < public.data public.database  .itl  "iTunes library"  @T
            com.apple.itunes.nvf < public.data  .nvf  "iTunes data"  @T
            com.apple.itunes.podcast < public.data  .pcast .itpc  "Podcast subscription"  @T
            com.apple.keychain < public.data public.database  .keychain .keychain-db  "Keychain"  @V
            com.apple.linkpresentation.metadata < public.data  "Link metadata"  @U
            com.apple.nib < public.data  .nib  "Interface Builder archive"  @V
            com.apple.pdf-printer-settings < public.data  .pset  "PDF printer settings"  @T
            com.apple.preview.blank < public.data  .blank  "Blank document"  @T
            com.apple.resource-file < public.data  .rsrc  application/x-apple-rsr  "Resource file"  @L
            com.apple.shortcuts.workflow-file < com.apple.property-list public.content  .wflow .shortcut  "Shortcut"  @T
            com.apple.terminal.session < public.data  .term .terminal  "Terminal session"  @T
            com.apple.trace < public.data  .atrc  "Trace"  @T
            com.apple.tv.database < public.data public.database  .tvdb  "TV library"  @T
            com.apple.wireless-diagnostics.wdmon < public.data  .wdmon  "Wireless diagnostics"  @T
            com.apple.xcode.mom < public.data  .mom ~.momd  "Managed object model"  @T  # .momd is a folder of them
            com.borland.dbase-memo < public.data  .dbt .fpt  application/x-dbt application/x-fpt  "dBASE memo"  @L
            com.borland.interbase < public.data public.database  .fdb .ibdb  "Firebird database"  @O
            com.c-command.eaglefiler.index < public.data  .efindex  "EagleFiler index"  @T
            com.cups.raster < public.data  .pwg  application/vnd.cups-raster image/pwg-raster  "Printer raster"  @L
            com.dif.spreadsheet < public.plain-text  application/x-dif  "Data interchange"  @L
            com.econtechnologies.chronosync.document.container < public.data  .csyn  "ChronoSync container"  @T
            com.econtechnologies.chronosync.document.sync < public.data  .sync  "ChronoSync synchronizer"  @T
            com.evernote.note-metadata2 < public.data  .enspot  "Evernote search metadata"  @T
            com.filemaker.fmp12 < public.data public.database  .fmp12 .fp7 .fp5  "FileMaker database"  @V
            com.google.ab < public.data  .ab  application/x-google-ab  "Android backup"  @L
            com.google.protobuf-binary < public.data  .binpb  application/x-protobuf application/protobuf application/vnd.google.protobuf  "Protocol buffer message"  @O
            com.ibm.lotus.notes < public.data public.database  ~.nsf  "Notes database"  @O  # NES audio has .nsf
            com.ibm.spss.sav < public.data  .zsav .por  application/x-spss-sav  "SPSS data"  @O
            com.intel.aml < public.data  .aml  application/x-intel-aml  "ACPI machine language"  @L
            com.intel.nw.app < public.data public.executable  .nw  "NW.js application"  @T
            com.intuit.ofx < public.plain-text  .ofx .qfx  application/x-ofx application/vnd.intu.qfx  "Open Financial Exchange"  @V
            com.intuit.qif < public.plain-text  .qif  application/x-qif  "Quicken interchange"  @V
            com.intuit.quickbooks < public.data public.database  .qbw .qbb  "QuickBooks company"  @V
            com.mathworks.mat < public.data  .mat  application/x-matlab-data  "MATLAB data"  @V
            com.microsoft.access.database < public.data public.database  .mdb .accdb .mde .accde  application/x-msaccess application/msaccess application/vnd.ms-access  "Access database"  @V
            com.microsoft.ese < public.data public.database  .edb  application/x-ms-ese  "Extensible storage database"  @L
            com.microsoft.event-log < public.data  .evtx .evt  application/x-ms-evtx  "Windows event log"  @O
            com.microsoft.event-trace < public.data  .etl  application/etl  "Windows event trace"  @L
            com.microsoft.infopath < public.data  .xsn  application/x-ms-infopath  "InfoPath form"  @O
            com.microsoft.jump-list < public.data  application/x-ms-jumplist  "Jump list"  @L
            com.microsoft.minidump < public.data  .dmp .mdmp  application/x-dmp  "Memory dump"  @O
            com.microsoft.pdb-symbols < public.data  application/x-ms-pdb  "Program database"  @L
            com.microsoft.powerbi < public.data  .pbix .pbit  application/vnd.ms-powerbi  "Power BI report"  @O
            com.microsoft.registry-hive < public.data  .hive  "Windows registry hive"  @O
            com.microsoft.shortcut < public.data com.apple.resolvable  .lnk  application/x-ms-shortcut application/x-win-lnk  "Windows shortcut"  @O
            com.microsoft.thumbs-database < public.data  application/x-ms-thumbnail  "Thumbnail cache"  @L
            com.motorola.s-record < public.plain-text  .srec .s19 .mot  application/x-srecord text/x-srecord  "Motorola S-record"  @O
            com.p5sys.jump.file.archive < public.data public.archive  .jdz  "Jump Desktop archive"  @T
            com.p5sys.jump.file.jump < public.data  .jump  "Jump Desktop connection"  @T
            com.p5sys.jump.file.rdp < public.data  .rdp  application/x-rdp  "Remote desktop connection"  @T
            com.philandro.playbackfilehandler.anydesk < public.data  .anydesk  "AnyDesk recording"  @T
            com.rsa.pkcs-10 < public.data  .csr .p10  application/pkcs10  "Certificate request"  @I
            com.rsa.pkcs-12 < public.data  .p12 .pfx  application/x-pkcs12 application/pkcs12  "personal information exchange (PKCS#12)"  @C
            com.rsa.pkcs-7 < public.data  .p7b .p7c .p7m .p7s ~.spc  application/pkcs7-mime application/x-pkcs7-certificates application/pkcs7-signature application/x-pkcs7-mime application/x-pkcs7-signature  "PKCS#7 message"  @V  # SNES audio has .spc
            com.rsa.pkcs-8 < public.data  .p8  application/pkcs8  "PKCS#8 private key"  @I
            com.sas.sas7bdat < public.data  .sas7bdat .xpt  application/x-sas-data  "SAS data"  @O
            com.stata.dta < public.data  .dta  application/x-stata-dta  "Stata data"  @O
            com.steinberg.cubase < public.data  .cpr  "Cubase project"  @V
            com.sun.java-keystore < public.data  .jks .keystore  application/x-java-keystore application/x-java-jce-keystore  "Java keystore"  @L
            com.tascam.opentl < public.data  .tl  "Tascam OpenTL"  @T
            com.tokyocabinet.database < public.data public.database  .tch .tcb .tct  application/x-tokyocabinet-hash application/x-tokyocabinet-btree application/x-tokyocabinet-table application/x-tokyocabinet-fixed  "Tokyo Cabinet database"  @L
            com.xilinx.bitstream < public.data  .bit  "FPGA bitstream"  @O
            edu.ucar.netcdf < public.data  .nc .cdf .nc4  application/x-netcdf application/netcdf  "NetCDF data"  @V
            gov.nasa.cdf < public.data  ~.cdf  application/x-cdf  "Common Data Format"  @L  # NetCDF files are named .cdf, too
            gov.nih.nifti-1 < public.data  .nii  "NIfTI-1"  @C
            org.aescrypt.aes < public.data  .aes  application/x-aes-encrypted  "AES Crypt file"  @L
            org.age-encryption.file < public.data  .age  application/age-encryption  "age encrypted file"  @O
            org.apache.arrow < public.data  .arrow .ipc  application/vnd.apache.arrow.file application/vnd.apache.arrow.stream  "Arrow data"  @V
            org.apache.avro < public.data  .avro  application/avro application/vnd.apache.avro avro/binary  "Avro data"  @V
            org.apache.avro-schema < public.json  .avsc  "Avro schema"  @O
            org.apache.feather < public.data  .feather  "Feather data"  @O
            org.apache.hadoop-sequence < public.data  "Hadoop sequence file"  @O
            org.apache.orc < public.data  .orc  application/vnd.apache.orc  "ORC data"  @V
            org.apache.parquet < public.data  .parquet .pq  application/vnd.apache.parquet application/x-parquet  "Parquet table"  @V
            org.biosig.recording < public.data  biosig/gdf biosig/bdf biosig/scpecg biosig/brainvision  "Biosignal recording"  @L
            org.bittorrent.torrent < public.data  .torrent  application/x-bittorrent  "BitTorrent metadata"  @V
            org.bson.bson < public.data  .bson  application/bson  "BSON data"  @O
            org.capnproto.schema < public.source-code  .capnp  "Cap'n Proto schema"  @O
            org.devicetree.blob < public.data  .dtb .dtbo  "Device tree blob"  @O
            org.duckdb.database < public.data public.database  .duckdb .ddb  application/vnd.duckdb.file  "DuckDB database"  @V
            org.edfplus.edf < public.data  .edf ~.bdf  biosig/edf  "Biosignal recording (EDF)"  @L  # X11 fonts have .bdf
            org.flatbuffers.schema < public.source-code  .fbs  "FlatBuffers schema"  @O
            org.ggml.gguf < public.data  .gguf .ggml  "GGUF model"  @O
            org.git-scm.object < public.data  application/x-git  "Git data"  @L
            org.gnome.dconf < public.data public.database  .gvdb  "GVariant database"  @O
            org.gnu.gdbm < public.data public.database  .gdbm ~.dir .pag  application/x-gdbm application/x-dbm  "GNU database"  @O  # Director has .dir
            org.gnu.gettext.mo < public.data  .mo .gmo  application/x-gettext-translation  "Translation (compiled)"  @L
            org.hdfgroup.hdf4 < public.data  .hdf .hdf4 .h4  application/x-hdf  "HDF4 data"  @V
            org.hdfgroup.hdf5 < public.data  .h5 .hdf5 .he5  application/x-hdf5  "HDF5 data"  @V
            org.iana.tzif < public.data  .tzif  application/tzif  "Time zone"  @I
            org.ietf.asn1 < public.plain-text  .asn1 .asn  text/x-ttcn-asn  "ASN.1 module"  @O
            org.ietf.cbor < public.data  .cbor  application/cbor  "CBOR data"  @I
            org.ietf.crl < public.data  .crl  application/pkix-crl application/x-pkcs7-crl  "Certificate revocation list"  @I
            org.ietf.pem-key < public.data  ~.key  "PEM private key"  @O  # Keynote has .key first
            org.intel.hex < public.plain-text  .hex .ihex .ihx  text/x-hex application/x-intel-hex  "Intel HEX"  @O
            org.keepass.kdbx < public.data public.database  .kdbx .kdb  application/x-keepass2 application/x-keepass  "KeePass database"  @V
            org.keras.model < public.data  .keras  "Keras model"  @O
            org.kernel.terminfo < public.data  application/x-terminfo application/x-terminfo2  "Terminal description"  @L
            org.loc.marc < public.data  .mrc  application/marc  "Library record (MARC)"  @O
            org.loc.marcxml < public.xml  application/marcxml+xml  "Library record (MARCXML)"  @O
            org.msgpack.msgpack < public.data  .msgpack .mpk  application/vnd.msgpack application/x-msgpack application/msgpack  "MessagePack data"  @O
            org.nema.dicom < public.data  .dcm .dicom  application/dicom  "DICOM"  @C
            org.numpy.npy < public.data  .npy  application/x-numpy-data application/x-npy  "NumPy array"  @V
            org.numpy.npz < public.data public.archive  .npz  application/x-npz  "NumPy arrays"  @V
            org.oasis-open.opendocument.database < public.data public.content public.database  .odb  application/vnd.oasis.opendocument.database application/vnd.oasis.opendocument.base  "Open Document database"  @C
            org.onnx.model < public.data  .onnx  application/x-onnx  "ONNX model"  @V
            org.openpgp.key < public.data  .gpgkey ~.pub ~.asc ~.gpg ~.pgp  application/pgp-keys  "OpenPGP key"  @V  # Publisher documents have .pub first, and messages the others
            org.openpgp.message < public.data  .pgp .gpg .asc  application/pgp-encrypted text/PGP application/pgp  "OpenPGP message"  @V
            org.openpgp.signature < public.data  .sig ~.asc ~.gpg ~.pgp  application/pgp-signature  "OpenPGP signature"  @V  # messages have the others first
            org.openssh.private-key < public.data  ~.ppk ~.key  "OpenSSH private key"  @O  # .ppk is PuTTY's, .key Keynote's
            org.perl.sereal < public.data  .srl  application/sereal  "Sereal data"  @L
            org.psi.mzml < public.xml  .mzml .mzxml  "Mass spectrometry data"  @O
            org.putty.private-key < public.plain-text  .ppk  application/x-putty-private-key  "PuTTY private key"  @L
            org.python.pickle < public.data  .pickle .pkl .joblib  application/python-pickle application/x-python-pickle  "Python pickle"  @V
            org.pytorch.model < public.data  .pt .pth .ckpt  application/x-pytorch  "PyTorch model"  @O
            org.qt.qm < public.data  .qm  "Translation (Qt, compiled)"  @O
            org.r-project.rdata < public.data  .rdata .rda .rds  application/x-r-data  "R data"  @V
            org.rdfhdt.hdt < public.data  .hdt  application/vnd.hdt  "RDF in HDT"  @L
            org.samtools.bam < public.data  .bam .bai .cram .bcf  application/x-bam application/vnd.ga4gh.bam  "Sequence alignment (BAM)"  @O
            org.sqlite.journal < public.data  .sqlite-wal .sqlite-shm .db-wal .db-shm .db-journal  "SQLite journal"  @O
            org.sqlite.sqlite3 < public.data public.database  .sqlite .sqlite3 .db .db3 .s3db  application/vnd.sqlite3 application/x-sqlite3  "SQLite database"  @V
            org.tcpdump.pcap < public.data  .pcap ~.cap ~.dmp  application/vnd.tcpdump.pcap application/x-pcap  "Packet capture"  @V  # Phase One has .cap and a memory dump .dmp
            org.tensorflow.lite < public.data  .tflite  "TensorFlow Lite model"  @O
            org.vesa.edid < public.data  .edid  application/x-edid-dump  "Display identification (EDID)"  @L
            org.wireshark.pcapng < public.data  .pcapng .ntar  application/x-pcapng  "Packet capture (pcapng)"  @V
            """)
}
