extension CatalogueFamily {
    /// Archives, packages and disk images. See ``CatalogueFamily`` for the format.
    static let archives = CatalogueFamily(
        rows: """
            com.ace.ace-archive < public.data public.archive  .ace  application/x-ace-compressed application/x-ace  "ACE archive"  @O
            com.acronis.tib < public.data  .tib  application/x-acronis-tib  "Acronis backup"  @L
            com.alcohol.mds < public.data  .mds .mdf  "Alcohol disc image"  @O
            com.allume.stuffit-archive < public.data public.archive  "StuffIt archive family"  @C
            com.amiga.adf < public.data public.disk-image  .adf  application/x-amiga-disk-format  "Amiga disk"  @L
            com.android.aab < public.data public.archive  .aab .apks .xapk .apkm  application/vnd.android.aab  "Android app bundle"  @O
            com.android.aar < public.data public.archive  ~.aar  "Android library"  @O  # CoreTypes gives .aar to Apple Archive
            com.android.vdex < public.data  .vdex  "Android verified DEX"  @O
            com.apple.appledouble < public.data  multipart/appledouble application/applefile  "AppleDouble header"  @I
            com.apple.applesingle-archive < public.data public.archive  .as  "AppleSingle archive"  @C
            com.apple.archive < public.data public.archive  .aar .yaa  "Apple Archive"  @C
            com.apple.binhex-archive < public.data public.archive  .hqx  application/mac-binhex40 application/mac-binhex application/binhex application/x-binhex40  "BinHex archive"  @C
            com.apple.bom-archive < public.archive  "BOM-compatible archive"  @C
            com.apple.bom-compressed-cpio < public.data com.apple.bom-archive  .cpgz  "BOM-generated compressed CPIO archive"  @C
            com.apple.compact-pro-archive < public.data public.archive  ~.cpt  application/mac-compactpro  "Compact Pro archive"  @O  # Corel Photo-Paint has .cpt
            com.apple.disk-copy-image < com.apple.disk-image  .dc42  application/x-dc42-floppy-image  "Disk Copy image"  @L
            com.apple.disk-image < public.data public.disk-image  "disk image"  @T
            com.apple.disk-image-cdr < com.apple.disk-image  .dvdr .cdr  "CD or DVD master"  @T
            com.apple.disk-image-sparse < com.apple.disk-image  .sparseimage .asif  "Sparse disk image"  @T
            com.apple.disk-image-udif < com.apple.disk-image  .dmg .img .udif ~.smi  application/x-apple-diskimage  "Apple disk image"  @T  # SMIL has .smi now
            com.apple.disk-image-udif-segment < com.apple.disk-image  .dmgpart  "Apple disk image segment"  @T
            com.apple.encrypted-archive < public.data public.archive  .aea  "Apple Encrypted Archive"  @C
            com.apple.installer-package-archive < public.data public.archive  .pkg .mpkg  "Installer package archive"  @C
            com.apple.iphone.package-archive < public.data public.archive  .ipa  ~application/octet-stream  "iOS application archive"  @C  # any data is application/octet-stream
            com.apple.itunes.ipa < public.data public.executable  ~.ipa  application/x-ios-app  "iOS application"  @T  # CoreTypes gives .ipa to the package archive
            com.apple.itunes.ipg < public.data  .ipg  "iPod game"  @T
            com.apple.itunes.ipsw < public.data public.executable  .ipsw  application/x-itunes-ipsw  "iOS software update"  @T
            com.apple.macbinary-archive < public.data public.archive  .bin  application/macbinary application/x-macbinary  'mBIN'  "MacBinary archive"  @C
            com.apple.xar-archive < public.data public.archive  .xar  application/x-xar  "XAR Archive"  @C
            com.apple.xip-archive < com.apple.xar-archive  .xip  "XIP Secure Archive"  @C
            com.arc.arc-archive < public.data public.archive  .arc  application/x-arc application/x-freearc  "ARC archive"  @O
            com.atari.msa < public.data public.disk-image  .msa  application/x-atari-msa  "Atari disk"  @L
            com.blizzard.mpq < public.data public.archive  .mpq  "Blizzard archive"  @O
            com.commodore.disk < public.data public.disk-image  .d64 .d71 .d81 .t64  "Commodore disk"  @O
            com.electron.asar < public.data public.archive  .asar  application/x-asar  "Electron archive"  @O
            com.estsoft.egg-archive < public.data public.archive  ~.egg  "EGG archive"  @O  # macOS gives .egg to Python
            com.facebook.tar-zstandard-archive < com.facebook.zstandard-archive  .tzst  application/x-zstd-compressed-tar  "Zstandard compressed tar archive"  @O
            com.facebook.zstandard-archive < public.data public.archive  .zst .zstd  application/zstd application/x-zstd  "Zstandard archive"  @V
            com.google.brotli-archive < public.data public.archive  .br  application/x-brotli  "Brotli archive"  @O
            com.google.snappy-archive < public.data public.archive  .sz .snappy  application/x-snappy-framed application/x-snappy  "Snappy archive"  @L
            com.huawei.hap < public.data public.archive  .hap ~.app  "HarmonyOS package"  @O  # CoreTypes gives .app to Mac applications
            com.idsoftware.wad < public.data public.archive  .wad .pak  application/x-doom  "Game data"  @O
            com.installshield.archive < public.data public.archive  ~.hdr  application/x-installshield  "InstallShield archive"  @L  # Radiance has .hdr
            com.jrsoftware.innosetup < public.data  application/x-innosetup application/x-innosetup-msg  "Inno Setup data"  @L
            com.macitbetter.segmented-archive < public.data public.archive  .000 .001 .002 .003 .004 .005 .006 .007 .008 .009 .010 .011 .012 .013 .014 .015 .016 .017 .018 .019 .020 .021 .022 .023 .024 .025 .026 .027 .028 .029 .030 .031 .032 .033 .034 .035 .036 .037 .038 .039 .040 .041 .042 .043 .044 .045 .046 .047 .048 .049 .050 .051 .052 .053 .054 .055 .056 .057 .058 .059 .060 .061 .062 .063 .064 .065 .066 .067 .068 .069 .070 .071 .072 .073 .074 .075 .076 .077 .078 .079 .080 .081 .082 .083 .084 .085 .086 .087 .088 .089 .090 .091 .092 .093 .094 .095 .096 .097 .098 .099  "Segmented archive"  @T
            com.macitbetter.zip-archive < public.data public.archive  .pk3 .pk4 .nth .xpi  "Game or extension package"  @T
            com.microsoft.appx < public.data public.executable  .appx .msix .appxbundle .msixbundle  application/appx application/msix application/appxbundle application/msixbundle application/vnd.ms-appx  "Windows application package"  @O
            com.microsoft.cab < public.data public.archive  .cab  application/vnd.ms-cab-compressed application/x-cab  "Microsoft Cabinet archive"  @C
            com.microsoft.compress < public.data public.archive  application/x-ms-compress-szdd application/x-ms-compress-kwaj application/x-ms-compress-sz application/x-installshield-compress-szdd  "Microsoft compressed file"  @L
            com.microsoft.gadget < public.data public.archive  .gadget  application/x-windows-gadget  "Windows gadget"  @L
            com.microsoft.nuget < public.data public.archive  .nupkg  application/x-nuget  "NuGet package"  @O
            com.microsoft.silverlight < public.data public.executable  .xap  application/x-silverlight-app  "Silverlight application"  @L
            com.microsoft.theme-pack < public.data public.archive  .themepack .deskthemepack  application/x-windows-themepack  "Windows theme pack"  @L
            com.microsoft.vhd < public.data public.disk-image  .vhd  application/x-virtualbox-vhd application/x-vhd  "Virtual hard disk"  @V
            com.microsoft.vhdx < public.data public.disk-image  .vhdx  application/x-vhdx  "Virtual hard disk (VHDX)"  @V
            com.microsoft.vsix < public.data public.archive  .vsix  application/vsix  "Visual Studio extension"  @O
            com.microsoft.wim < public.data public.archive  .wim .swm .esd  application/x-ms-wim  "Windows image"  @O
            com.microsoft.windows-installer < public.data public.executable  .msi .msp .msm .mst  application/x-msi application/x-ms-installer application/x-wine-extension-msp  "Windows installer"  @V
            com.nero.nrg < public.data public.disk-image  .nrg  application/x-nrg  "Nero disc image"  @O
            com.parallels.vm.vmconfig < public.data  .pvs  "Parallels configuration"  @T
            com.parallels.vm.vmhdd < public.data  .hdd .hds  "Parallels hard disk"  @T
            com.parallels.vm.vmmem < public.data  .mem  "Parallels memory"  @T
            com.parallels.vm.vmsav < public.data  .sav  "Parallels saved state"  @T
            com.pkware.zip-archive < public.data public.archive  "PKZip archive"  @C
            com.rarlab.rar-archive < public.data public.archive  .rar .rev  application/vnd.rar application/x-rar application/x-rar-compressed application/rar  "RAR archive"  @T
            com.razeware.item-bundle < public.data public.composite-content  .dnditem  application/x-dnditem  "Item bundle"  @O
            com.redhat.rpm-archive < public.data public.archive  .rpm .srpm .drpm  application/x-rpm application/x-redhat-package-manager  "RPM package"  @T
            com.roxio.disk-image-toast < com.apple.disk-image  .toast  "Toast disk image"  @T
            com.stuffit.archive.bin < com.allume.stuffit-archive  "StuffIt expander archive"  @V
            com.stuffit.archive.sidx < com.allume.stuffit-archive  .sidx  application/x-stuffitx-index application/x-sitx-index  "StuffIt X index"  @C
            com.stuffit.archive.sit < com.allume.stuffit-archive  .sit .sea  application/x-stuffit application/x-sit  'SIT!' 'SITD' 'SIT5'  "StuffIt archive"  @C
            com.stuffit.archive.sitx < com.allume.stuffit-archive  .sitx  application/x-stuffitx application/x-sitx  'SITX'  "StuffIt X archive"  @C
            com.sun.enterprise-archive < com.sun.java-archive  .ear  application/x-java-ear  "Enterprise application archive"  @O
            com.sun.java-archive < public.zip-archive public.executable  .jar  application/java-archive application/x-java-archive application/x-jar  "Java archive"  @C
            com.sun.java-image < public.data  .jimage  application/x-java-image  "Java run-time image"  @L
            com.sun.java-module < public.data public.archive  .jmod  application/x-java-jmod  "Java module"  @O
            com.sun.java-pack200 < public.data public.archive  .pack  application/x-java-pack200  "Pack200 archive"  @L
            com.sun.web-application-archive < com.sun.java-archive  .war  "web application archive"  @C
            com.symantec.diskdoubler-archive < public.data public.archive  .dd  "DiskDoubler archive"  @T
            com.unity.package < public.data public.archive  .unitypackage  "Unity package"  @O
            com.vmware.ova < public.data public.archive  .ova  application/x-virtualbox-ova application/ovf  "Virtual appliance"  @V
            com.vmware.vmdk < public.data public.disk-image  .vmdk  application/x-vmdk  "VMware disk"  @V
            com.vmware.vmx < public.plain-text  .vmx .vmxf  "VMware configuration"  @V
            com.winace.alz-archive < public.data public.archive  .alz  application/x-alz  "ALZ archive"  @O
            com.zoo.zoo-archive < public.data public.archive  .zoo  application/x-zoo  "Zoo archive"  @O
            com.zpaq.zpaq-archive < public.data public.archive  .zpaq .paq8l  application/x-zpaq  "ZPAQ archive"  @O
            org.7-zip.7-zip-archive < public.data public.archive  .7z  application/x-7z-compressed  "7-Zip archive"  @C
            org.7-zip.arj-archive < public.data public.archive  .arj  application/x-arj application/arj  "ARJ archive"  @T
            org.7-zip.lha-archive < public.data public.archive  .lha .lzh .lzs  application/x-lha application/x-lzh-compressed application/x-lzh  "LHA archive"  @T
            org.7-zip.nsis-archive < public.data public.archive  .nsis  "NSIS installer"  @T
            org.alpine.apk < public.data public.archive  "Alpine package"  @O
            org.appimage.appimage < public.data public.executable  .appimage  application/vnd.appimage application/x-iso9660-appimage  "AppImage application"  @O
            org.archlinux.package < public.data public.archive  "Arch package"  @O
            org.bzip.bzip2-archive < public.data public.archive  ~.bz2 .tb2 .bzip2  "Bzip2 archive"  @T  # CoreTypes gives .bz2 to public.bzip2-archive
            org.chromium.extension < public.data public.content  .crx  application/x-chrome-extension  "Chrome extension"  @T
            org.debian.deb-archive < public.data public.archive  .deb .udeb  application/vnd.debian.binary-package application/x-debian-package application/x-deb  "Debian package"  @T
            org.erlang.hex < public.data public.archive  .ez  "Erlang archive"  @O
            org.flatpak.flatpak < public.data public.archive  .flatpak .flatpakref  application/vnd.flatpak application/vnd.flatpak.ref  "Flatpak"  @O
            org.gentoo.ebuild < public.shell-script  .ebuild .eclass  application/vnd.gentoo.ebuild application/vnd.gentoo.eclass  "Gentoo ebuild"  @L
            org.gentoo.package < public.data public.archive  .xpak  application/vnd.gentoo.gpkg application/vnd.gentoo.xpak  "Gentoo package"  @L
            org.gnu.ar-archive < public.data public.archive  .ar  application/x-archive application/x-unix-archive  "Unix archive"  @O
            org.gnu.gnu-tar-archive < public.data public.archive  .gtar  application/x-gtar  "GNU tar archive"  @C
            org.gnu.gnu-zip-archive < public.data public.archive  .gz .gzip  application/x-gzip application/gzip application/x-gunzip application/gzipped  'Gzip'  "GZip archive"  @C
            org.gnu.gnu-zip-tar-archive < org.gnu.gnu-zip-archive  .tgz  application/x-compressed-tar application/x-gtar-compressed application/x-tgz  "gzip tar archive"  @C
            org.gnu.tar-compress-archive < public.z-archive  .taz  application/x-tarz  "Compressed tar archive"  @O
            org.iipc.arc < public.data public.archive  application/x-ia-arc  "Internet Archive file"  @L
            org.iipc.warc < public.data public.archive  .warc  application/warc  "Web archive (WARC)"  @O
            org.kernel.initramfs < public.data public.archive  .initrd  "Initial RAM file system"  @O
            org.libreoffice.extension < public.data public.archive  .oxt  application/vnd.openofficeorg.extension  "LibreOffice extension"  @O
            org.lrzip.lrzip-archive < public.data public.archive  .lrz  application/x-lrzip  "Lrzip archive"  @L
            org.lz4.lz4-archive < public.data public.archive  .lz4  application/x-lz4 application/lz4  "LZ4 archive"  @O
            org.lzop.lzop-archive < public.data public.archive  .lzo  application/x-lzop  "lzop archive"  @O
            org.mozilla.archive < public.data public.archive  .mar .maff  application/x-mozilla-archive  "Mozilla archive"  @O
            org.mozilla.xpi < public.data public.archive  ~.xpi  application/x-xpinstall  "Mozilla extension"  @O  # macOS knows .xpi from an archiver
            org.nongnu.lzip-archive < public.data public.archive  .lz  application/lzip application/x-lzip  "Lzip archive"  @O
            org.oasis-open.opendocument.graphics-flat < public.xml public.composite-content  .fodg  application/vnd.oasis.opendocument.graphics-flat-xml  "Flat Open Document drawing"  @O
            org.oasis-open.opendocument.presentation-flat < public.xml public.composite-content  .fodp  application/vnd.oasis.opendocument.presentation-flat-xml  "Flat Open Document presentation"  @O
            org.oasis-open.opendocument.spreadsheet-flat < public.xml public.composite-content  .fods  application/vnd.oasis.opendocument.spreadsheet-flat-xml  "Flat Open Document spreadsheet"  @O
            org.oasis-open.opendocument.text-flat < public.xml public.composite-content  .fodt  application/vnd.oasis.opendocument.text-flat-xml  "Flat Open Document text"  @O
            org.openoffice.chart < public.data public.content  .sds  application/vnd.stardivision.chart application/x-starchart  "StarOffice chart"  @L
            org.openoffice.database < public.data public.content  application/vnd.sun.xml.base  "OpenOffice.org 1.0 Database"  @L
            org.openoffice.text-global < public.data public.content  .sgl  application/vnd.stardivision.writer-global application/x-starwriter-global  "StarOffice master document"  @L
            org.openoffice.text-web < public.data public.content  application/vnd.sun.xml.writer.web  "OpenOffice.org 1.0 HTML template"  @L
            org.python.python-egg < public.data public.archive  .egg  application/x-python-egg  "Python egg"  @T
            org.python.wheel < public.data public.archive  .whl  application/x-wheel+zip  "Python wheel"  @O
            org.qemu.qcow < public.data public.disk-image  .qcow2 .qcow .qed  application/x-qemu-disk  "QEMU disk image"  @O
            org.raw-disk-image < public.data public.disk-image  application/x-raw-disk-image  "Raw disk image"  @L
            org.rpa.renpy-archive < public.data public.archive  .rpa  "Ren'Py archive"  @O
            org.ruby.gem < public.data public.archive  .gem  application/x-ruby-gem  "Ruby gem"  @O
            org.rust-lang.crate < public.data public.archive  .crate  "Rust crate"  @O
            org.snapcraft.snap < public.data public.archive  .snap  application/vnd.snap  "Snap package"  @O
            org.squashfs.image < public.data public.disk-image  .squashfs .sqsh .sfs  application/vnd.squashfs  "SquashFS image"  @O
            org.svr4.package < public.data public.archive  application/x-svr4-package  "SVR4 package"  @L
            org.symbian.sis < public.data public.executable  .sis .sisx  application/vnd.symbian.install x-epoc/x-sisx-app  "Symbian package"  @L
            org.tukaani.lzma-archive < public.data public.archive  .lzma  application/x-lzma  "LZMA archive"  @V
            org.tukaani.tar-lzma-archive < public.data public.archive  .tlz  application/x-lzma-compressed-tar  "LZMA compressed tar archive"  @O
            org.tukaani.tar-xz-archive < public.data public.archive  .txz  application/x-xz-compressed-tar  "xz compressed tar archive"  @C
            org.tukaani.xz-archive < public.data public.archive  .xz  application/x-xz  "xz compressed archive"  @C
            org.virtualbox.machine < public.xml  .vbox  application/x-virtualbox-vbox  "VirtualBox machine"  @V
            org.virtualbox.vdi < public.data public.disk-image  .vdi  application/x-virtualbox-vdi  "VirtualBox disk"  @V
            org.zlib.zlib-stream < public.data public.archive  .zz .zlib  application/zlib  "zlib stream"  @O
            public.bzip2-archive < public.data public.archive  .bz2 .bz  application/x-bzip2 application/x-bzip application/bzip2 application/bzip application/x-bz2  'Bzp2'  "Bzip2 archive"  @C
            public.cpio-archive < public.data public.archive  .cpio .pax  application/x-cpio  "CPIO archive"  @C
            public.iso-image < com.apple.disk-image  .iso  application/x-iso9660-image application/vnd.efi.iso  "ISO 9660 disc image"  @T
            public.tar-archive < org.gnu.gnu-tar-archive  .tar  application/x-tar application/tar application/x-ustar  'TARF'  "tar archive"  @C
            public.tar-bzip2-archive < public.bzip2-archive  .tbz2 .tbz  "Bzip2 compressed tar archive"  @C
            public.uuencoded-archive < public.data public.archive  .uu .uue  text/x-uuencode  "UUEncoded archive"  @C
            public.z-archive < public.data public.archive  .z  application/x-compress application/x-compressed  'ZIVU'  "Z archive"  @C
            public.zip-archive < com.pkware.zip-archive  .zip  application/zip application/x-zip-compressed application/x-zip  'ZIP '  "Zip archive"  @C
            vnd.android.package-archive < public.data public.archive  .apk  application/vnd.android.package-archive  "Android APK file"  @C
            """)
}
