import UniformTypes

/// Container types, and the types that such containers can have without conforming to the container's type.
///
/// A Nikon raw image is a TIFF, and an e-book is a ZIP: content of the container type does not contradict a name of the
/// carried type.
enum ContainerFormats {
    /// Whether content of type `container` can be of the type `carried` that the name suggests.
    static func mayCarry(_ container: UniformType, _ carried: UniformType) -> Bool {
        let key = container.identifier.lowercased()
        for row in rows where row.container == key {
            for part in row.carried.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                if let type = UniformType(String(part)), carried.conforms(to: type) { return true }
            }
        }
        return false
    }

    private static let rows: [(container: String, carried: String)] = [
        ("public.tiff", "public.camera-raw-image com.zeiss.lsm com.aperio.svs com.kodak.flashpix-image"),
        ("public.jpeg", "public.mpo-image com.canon.thumbnail com.adobe.raw-image"),
        ("public.camera-raw-image", "public.camera-raw-image"),
        ("com.adobe.raw-image", "public.camera-raw-image"),
        ("public.heic", "public.heif public.heifs"),
        ("com.adobe.pdf", "com.adobe.illustrator.ai-image com.adobe.fdf"),
        ("com.adobe.postscript", "com.adobe.illustrator.ai-image com.adobe.postscript-font"),
        ("com.adobe.photoshop-image", "com.adobe.photoshop-large-image"),
        ("com.adobe.encapsulated-postscript", "com.adobe.illustrator.ai-image"),
        (
            "public.mpeg-4",
            "public.mpeg-4-audio com.apple.quicktime-movie public.3gpp public.3gpp2"
        ),
        ("com.apple.quicktime-movie", "public.mpeg-4 com.canon.cr3-raw-image"),
        ("public.mpeg-4-audio", "public.mpeg-4"),
        ("com.apple.m4a-audio", "com.apple.mpeg-4-ringtone com.apple.protected-mpeg-4-audio public.mpeg-4"),
        ("public.3gpp", "public.mpeg-4"), ("public.3gpp2", "public.3gpp public.mpeg-4"),
        ("org.xiph.ogg-audio", "org.xiph.opus org.xiph.ogv org.videolan.axa"),
        ("org.xiph.opus", "org.xiph.ogg-audio"),
        ("org.xiph.ogv", "org.xiph.ogg-audio org.videolan.axv"),
        ("com.real.realmedia-vbr", "com.real.realmedia com.real.realaudio"),
        ("com.real.realmedia", "com.real.realmedia-vbr"),
        ("org.matroska.mkv", "org.matroska.mka org.webmproject.webm"),
        (
            "public.mpeg",
            "org.videolan.vob org.videolan.vro org.videolan.tod org.videolan.mod org.videolan.mpeg-stream public.mpeg-2-video org.videolan.rec"
        ),
        ("public.mpeg-2-transport-stream", "org.videolan.mpeg-stream org.videolan.rec org.videolan.tod"),
        ("com.microsoft.advanced-systems-format", "org.videolan.wtv org.videolan.xesc"),
        ("public.avi", "org.videolan.divx"),
        ("public.mp3", "public.mp2"), ("public.mp2", "public.mp3"),
        ("public.aiff-audio", "public.aifc-audio"),
        (
            "com.microsoft.windows-executable",
            "com.microsoft.windows-dynamic-link-library com.microsoft.screen-saver com.microsoft.excel.xll com.microsoft.device-driver org.7-zip.nsis-archive com.microsoft.dos-com"
        ),
        ("com.apple.mach-o-binary", "public.object-code com.apple.mach-o-dylib"),
        ("public.elf-binary", "public.object-code org.appimage.appimage public.unix-executable"),
        ("org.gnu.ar-archive", "org.gnu.ar-library org.debian.deb-archive"),
        (
            "com.microsoft.compound-file",
            """
            com.microsoft.word.doc com.microsoft.word.dot com.microsoft.excel.xls com.microsoft.excel.xlt \
            com.microsoft.excel.xlw com.microsoft.excel.xla com.microsoft.powerpoint.ppt com.microsoft.powerpoint.pot \
            com.microsoft.powerpoint.pps com.microsoft.powerpoint.ppa com.microsoft.outlook.message \
            com.microsoft.outlook.oft com.microsoft.visio.drawing.binary com.microsoft.publisher.document \
            com.microsoft.project.mpp com.microsoft.windows-installer com.hancom.hwp com.microsoft.works.document \
            com.autodesk.max com.autodesk.inventor com.autodesk.revit com.solidworks.part com.kodak.flashpix-image \
            org.aafassociation.advanced-authoring-format com.adobe.flash.source com.microsoft.thumbs-database \
            com.microsoft.jump-list com.zeiss.lsm com.softmaker.planmaker com.softmaker.presentations \
            com.microsoft.works.database org.gnucash.book com.justsystems.ichitaro
            """
        ),
        ("com.microsoft.word.doc", "com.microsoft.word.dot com.microsoft.works.document"),
        (
            "com.microsoft.excel.xls",
            """
            com.microsoft.excel.xlt com.microsoft.excel.xlw com.microsoft.excel.xla com.microsoft.excel.xlb \
            com.microsoft.excel.xlm com.microsoft.excel.xld com.microsoft.works.document
            """
        ),
        (
            "com.microsoft.powerpoint.ppt",
            "com.microsoft.powerpoint.pot com.microsoft.powerpoint.pps com.microsoft.powerpoint.ppa"
        ),
        ("com.microsoft.outlook.message", "com.microsoft.outlook.oft"),
        (
            "public.zip-archive",
            """
            org.openxmlformats.openxml org.oasis-open.opendocument org.idpf.epub-container \
            org.oasis-open.opendocument.database org.openoffice.text org.openoffice.spreadsheet \
            org.openoffice.presentation org.openoffice.graphics org.openoffice.formula com.apple.iWork.Keynote.sffkey \
            com.apple.iWork.Keynote.sffkth com.apple.iWork.Pages.sffpages com.apple.iWork.Pages.sfftemplate \
            com.apple.iWork.Numbers.sffnumbers com.apple.iWork.Numbers.sfftemplate com.apple.ibooks-container \
            com.apple.ibooksauthor.book com.apple.iphone.package-archive com.apple.itunes.ipa com.apple.itunes.ipsw \
            com.apple.pkpass-data com.apple.pkpasses-data com.apple.freeform.board com.apple.watchface \
            vnd.android.package-archive com.android.aab com.android.aar com.huawei.hap com.google.earth.kmz \
            com.pixar.universal-scene-description-mobile org.3mf.model com.macitbetter.zip-archive \
            com.macitbetter.cbz-archive com.macitbetter.cbr-archive org.mozilla.xpi org.mozilla.archive \
            org.chromium.extension org.python.wheel org.python.python-egg org.numpy.npz org.pytorch.model \
            org.keras.model org.freecad.document com.bohemiancoding.sketch.drawing com.adobe.xd.project \
            com.figma.document org.xmind.xmind org.musicxml.mxl org.musescore.mscz com.adobe.indesign-markup \
            com.microsoft.vsix com.microsoft.nuget com.microsoft.appx com.microsoft.xps com.microsoft.silverlight \
            com.microsoft.theme-pack com.microsoft.gadget com.microsoft.powerbi com.microsoft.office.openxml.theme \
            com.microsoft.excel.openxml.addin com.microsoft.powerpoint.ppam com.hancom.hwpx com.procreate.document \
            org.openraster.ora org.krita.document com.lottie.dotlottie org.osgeo.qgis-project-archive \
            org.textbundle.compressed org.libreoffice.extension com.adobe.air com.autodesk.fusion com.autodesk.dwf \
            com.adobe.flash.source org.astm.amf com.intel.nw.app com.sun.java-module com.corel.coreldraw \
            com.apple.scenekit.scene com.apple.reality com.apple.shortcuts.workflow-file com.1password.export \
            com.softmaker.planmaker com.softmaker.presentations org.snapcraft.snap com.vmware.ova \
            com.apple.rcproject com.microsoft.winhelp com.idsoftware.wad
            """
        ),
        ("com.sun.java-archive", "vnd.android.package-archive com.sun.java-module"),
        ("org.openxmlformats.openxml", "com.microsoft.excel.sheet.binary.macroenabled com.microsoft.xps org.3mf.model"),
        ("com.rarlab.rar-archive", "com.macitbetter.cbr-archive com.macitbetter.cbz-archive org.comicbook.cb7"),
        ("org.7-zip.7-zip-archive", "org.comicbook.cb7 com.macitbetter.cbr-archive com.macitbetter.cbz-archive"),
        (
            "public.tar-archive",
            "com.vmware.ova org.ruby.gem org.comicbook.cb7 public.cpio-archive org.gnu.gnu-tar-archive com.steinberg.cubase"
        ),
        (
            "org.gnu.gnu-zip-archive",
            """
            public.svg-image com.microsoft.emf com.microsoft.wmf com.apple.bom-compressed-cpio com.ableton.live-set \
            com.unity.package org.rust-lang.crate org.gnome.dia org.gnucash.book org.gnumeric.spreadsheet \
            net.ia.omnigraffle org.web3d.vrml org.web3d.x3d com.adobe.premiere.project com.sega.vgm \
            org.r-project.rdata gov.nih.nifti-1 com.apple.scenekit.scene org.blender.blend com.valve.mdl \
            org.erlang.hex org.samtools.bam org.alpine.apk com.adobe.aftereffects.project \
            com.abisource.abiword org.tug.tex.dvi public.tar-archive com.google.protobuf-binary
            """
        ),
        ("public.bzip2-archive", "org.bzip.bzip2-archive com.apple.disk-image-udif"),
        ("org.tukaani.xz-archive", "org.tukaani.tar-xz-archive"),
        ("org.tukaani.lzma-archive", "org.tukaani.tar-lzma-archive"),
        ("com.facebook.zstandard-archive", "org.blender.blend org.archlinux.package"),
        ("org.zlib.zlib-stream", "com.apple.disk-image-udif"),
        ("com.apple.xar-archive", "com.apple.installer-package-archive"),
        ("public.iso-image", "com.apple.disk-image com.nero.nrg"),
        ("public.cpio-archive", "com.apple.installer-package-archive"),
        (
            "org.sqlite.sqlite3",
            """
            public.database org.audacityteam.project com.celsys.clip-studio com.bohemiancoding.sketch.drawing \
            com.amazon.kfx com.apple.photos.library
            """
        ),
        ("org.hdfgroup.hdf5", "edu.ucar.netcdf com.mathworks.mat org.keras.model org.hdfgroup.hdf4"),
        (
            "com.apple.property-list",
            """
            com.apple.web-internet-location com.apple.internet-location com.apple.finder.smart-folder \
            com.apple.shortcuts.workflow-file com.apple.nib com.apple.webarchive com.apple.terminal.session \
            com.apple.xcode.strings-text com.apple.mobileconfig com.apple.configprofile com.apple.provisionprofile \
            com.apple.quartz-composer-composition com.apple.itunes.store-url ch.sudo.cyberduck.bookmark \
            com.apple.pdf-printer-settings com.apple.applescript.script com.apple.color-file com.razeware.geocache
            """
        ),
        (
            "com.apple.binary-property-list",
            """
            com.apple.web-internet-location com.apple.internet-location com.apple.finder.smart-folder \
            com.apple.shortcuts.workflow-file com.apple.nib com.apple.webarchive com.apple.terminal.session \
            com.apple.xcode.strings-text com.apple.quartz-composer-composition com.apple.audio-unit-preset \
            ch.sudo.cyberduck.bookmark com.razeware.geocache com.apple.color-file com.apple.pdf-printer-settings \
            com.apple.keychain com.apple.ichat.transcript
            """
        ),
        (
            "com.apple.xml-property-list",
            """
            com.apple.web-internet-location com.apple.internet-location com.apple.finder.smart-folder \
            com.apple.shortcuts.workflow-file com.apple.nib com.apple.webarchive com.apple.terminal.session \
            com.apple.xcode.strings-text com.apple.mobileconfig com.apple.configprofile com.apple.provisionprofile \
            com.apple.property-list ch.sudo.cyberduck.bookmark com.razeware.geocache com.apple.pdf-printer-settings
            """
        ),
        (
            "public.html",
            """
            public.source-code net.daringfireball.markdown com.microsoft.word.mhtml public.xml org.gnu.texinfo \
            com.apple.mail.email
            """
        ),
        (
            "public.xml",
            """
            public.html public.svg-image com.apple.property-list com.adobe.xfdf com.adobe.coldfusion com.oracle.jsp \
            public.php-script org.jinja.template org.ruby-lang.erb org.apache.velocity com.handlebarsjs.handlebars \
            org.vuejs.vue dev.svelte.svelte build.astro.astro com.facebook.jsx \
            com.apple.finder.smart-folder com.apple.internet-location com.microsoft.advanced-stream-redirector \
            org.astm.amf org.vtk.vtk com.apple.motion.project com.autodesk.dwf com.steinberg.cubase \
            com.microsoft.windows-movie-maker public.3d-content com.microsoft.access.database
            """
        ),
        ("public.json", "public.script public.text public.3d-content com.google.gdoc com.apple.reality"),
        (
            "com.apple.mail.email",
            "com.microsoft.word.mhtml com.apple.mail.emlx com.c-command.mbox public.email-message org.usenet.news-article"
        ),
        ("com.c-command.mbox", "com.apple.mail.email"),
        ("public.patch-file", "com.c-command.mbox com.apple.mail.email"),
        (
            "public.x509-certificate",
            "com.rsa.pkcs-7 com.rsa.pkcs-10 com.rsa.pkcs-12 com.rsa.pkcs-8 org.openssh.private-key"
        ),
        ("org.openpgp.message", "org.openpgp.key org.openpgp.signature"),
        ("public.camera-raw-image", "public.tiff"),
        (
            "com.microsoft.cab",
            "com.microsoft.onenote.section com.microsoft.infopath com.microsoft.windows-installer com.microsoft.theme-pack"
        ),
        ("com.autodesk.dxf", "public.plain-text"),
        ("com.amazon.mobi", "com.amazon.azw3 com.palm.pdb-database"),
        ("public.truetype-font", "public.opentype-font"), ("public.truetype-ttf-font", "public.opentype-font"),
        ("public.opentype-font", "public.truetype-ttf-font"),
        ("public.truetype-collection-font", "public.opentype-collection-font"),
        ("org.nema.dicom", "public.image"),
        ("com.pcx.image", "com.pcx.dcx"),
        ("com.apple.alias-file", "com.apple.bookmark com.apple.resolvable"),
    ]
}
