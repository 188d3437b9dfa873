import UniformTypes

/// Types that are often written as text but do not conform to `public.text`.
///
/// For content that is text, names and signatures are accepted for these types, but not for other types that are not
/// text.
enum TextBasedTypes {
    static func contains(_ type: UniformType) -> Bool { keys.contains(type.identifier.lowercased()) }

    private static let keys: Set<String> = Set(
        """
        com.adobe.postscript com.adobe.encapsulated-postscript com.adobe.postscript-pfa-font com.adobe.pdf com.adobe.fdf
        com.adobe.xfdf com.adobe.illustrator.ai-image com.apple.property-list com.apple.binhex-archive
        com.apple.web-internet-location com.apple.generic-internet-location com.apple.file-internet-location
        com.apple.ftp-internet-location com.apple.mail-internet-location com.apple.news-internet-location
        com.apple.vnc-internet-location com.apple.afp-internet-location com.apple.finder.smart-folder
        com.apple.shortcuts.workflow-file com.apple.terminal.session com.apple.nib com.apple.colorsync-profile
        com.apple.finder.textclipping com.apple.mail.email com.apple.mail.emlx com.apple.mobileprovision
        com.microsoft.internet-shortcut com.microsoft.word.mhtml com.microsoft.excel.slk com.microsoft.outlook.template
        org.usenet.news-article com.c-command.mbox org.gnu.emacs.rmail com.postbox-inc.postbox.pbeml
        public.x509-certificate com.rsa.pkcs-7 com.rsa.pkcs-8 com.rsa.pkcs-10 org.ietf.pem-key org.ietf.crl
        org.openssh.private-key org.openpgp.key org.openpgp.message org.openpgp.signature org.age-encryption.file
        public.pbm org.x.xpixmap-image public.xbitmap-image com.autodesk.dxf com.hp.hpgl gov.nasa.fits public.radiance
        org.imagemagick.mvg org.xfig.fig
        public.standard-tesselated-geometry-format public.polygon-file-format com.pixar.universal-scene-description
        com.autodesk.fbx com.autodesk.maya org.khronos.gltf org.pointclouds.pcd org.vtk.vtk com.microsoft.directx-model
        com.siemens.parasolid com.spatial.acis org.astm.amf com.idsoftware.md2 com.apple.rcproject
        public.uuencoded-archive public.log com.esri.shapefile com.garmin.fit org.bittorrent.torrent
        com.microsoft.access.database com.p5sys.jump.file.rdp com.apple.quicktime-player-reference
        com.apple.webarchive ch.sudo.cyberduck.bookmark com.microsoft.advanced-stream-redirector com.real.realaudio
        com.microsoft.windows-media-wax com.microsoft.windows-media-wmx com.microsoft.windows-media-wvx
        public.stored-url com.apple.itunes.podcast org.videolan.vlc com.apple.ds-store
        com.evernote.note-metadata2 com.getdropbox.dropbox.shortcut com.apple.xcode.projectdata
        org.khronos.collada.digital-asset-exchange com.apple.pdf-printer-settings
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
