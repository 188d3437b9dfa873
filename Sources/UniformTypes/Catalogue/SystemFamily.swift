extension CatalogueFamily {
    /// Types of Apple's system and pasteboard. See ``CatalogueFamily`` for the format.
    static let system = CatalogueFamily(
        rows: """
            com.apple.active-webpage <   "Active Web Page"  @C
            com.apple.afp-internet-location < com.apple.internet-location  .afploc  "AFP internet location"  @C
            com.apple.airdrop <   "AirDrop"  @C
            com.apple.alias-file < public.data com.apple.resolvable  application/x-ft-apple.alias application/x-apple-alias  'adrp'  "alias"  @C
            com.apple.alias-record < public.data com.apple.resolvable  'alis'  "alias data"  @C
            com.apple.arobject < public.data  .arobject  "AR Reference Object"  @C
            com.apple.binary-property-list < com.apple.property-list  ~.plist  application/x-bplist application/x-apple-binary-plist  "binary property list"  @C  # the general type comes first
            com.apple.bonjour <   "Bonjour"  @C
            com.apple.bookmark < public.data com.apple.resolvable  "bookmark"  @C
            com.apple.cocoa.pasteboard.character-formatting < public.data  "character format"  @C
            com.apple.cocoa.pasteboard.color < public.data  "color"  @C
            com.apple.cocoa.pasteboard.find-panel-search-options < public.data  "search options"  @C
            com.apple.cocoa.pasteboard.multiple-text-selection < public.data  "text selection"  @C
            com.apple.cocoa.pasteboard.paragraph-formatting < public.data  "paragraph format"  @C
            com.apple.cocoa.pasteboard.sound < public.data  "sound"  @C
            com.apple.color-file < public.data  .clr .ccl  "Color File"  @C
            com.apple.colorsync-profile < public.data  .icc .icm .pf  application/vnd.iccprofile  "ColorSync profile"  @C
            com.apple.coreml.model < public.data  .mlmodel .mlkitmodel  "Core ML Machine Learning Model"  @C
            com.apple.csstore < public.data public.database  .csstore  ""  @C
            com.apple.dot-mac <   ".Mac"  @C
            com.apple.file-internet-location < com.apple.internet-location  .fileloc  "file internet location"  @C
            com.apple.file-vault <   "File Vault"  @C
            com.apple.finder.clipping < public.data  "clipping"  @C
            com.apple.finder.recent-items < com.apple.finder.smart-folder  "Recent Items"  @C
            com.apple.finder.smart-folder < public.data  .savedSearch  "Smart Folder"  @C
            com.apple.finder.sound-clipping < com.apple.finder.clipping  .sndClipping  'clps'  "Sound Clipping"  @C
            com.apple.finder.textclipping < com.apple.finder.clipping  .textclipping  'clpt'  "text clipping"  @C
            com.apple.ftp-internet-location < com.apple.internet-location  .ftploc  "FTP internet location"  @C
            com.apple.generic-internet-location < com.apple.internet-location  .inetloc  "internet location"  @C
            com.apple.generic-stationery < public.data  "Stationery"  @C
            com.apple.groupactivities.activity < public.data  .groupactivity  "Group Activity"  @C
            com.apple.guest-user < com.apple.user  "Guest User"  @C
            com.apple.help-document < public.data  "Help Document"  @C
            com.apple.iCloud < public.item  "iCloud"  @C
            com.apple.icloud-file-fault < public.data  .icloud  "iCloud synchronization file"  @C
            com.apple.idisk <   "iDisk"  @C
            com.apple.ink.inktext < public.data  "writing"  @C
            com.apple.internet-location < public.stored-url public.data  "internet location"  @C
            com.apple.itunes.store-url < public.url  .itms  "iTunes store URL"  @C
            com.apple.ktrace < public.data public.log  .ktrace  "Darwin kernel trace file"  @C
            com.apple.live-photo <   "Live Photo"  @C
            com.apple.mail-internet-location < com.apple.internet-location  .mailloc  "mail internet location"  @C
            com.apple.mapkit.map-item < public.data  "Map Item"  @C
            com.apple.mobileprovision < public.data  .mobileprovision  application/x-apple-aspen-mobileprovision  "mobile provision"  @C
            com.apple.mount-point < public.item com.apple.resolvable  "mount point"  @C
            com.apple.network-neighborhood <   "neighborhood"  @C
            com.apple.news-internet-location < com.apple.internet-location  .newsloc  "news internet location"  @C
            com.apple.notifications <   "Notifications"  @C
            com.apple.pasteboard.promised-file-content-type <   "Promised file content type"  @C
            com.apple.pasteboard.promised-file-url <   "Promised file URL"  @C
            com.apple.pkpass-data < public.data  .pkpass  "Pass"  @C
            com.apple.pkpasses-data < public.data  .pkpasses  application/vnd.apple.pkpasses  "Passes"  @C
            com.apple.profile-background-color < public.data  "Profile Background Color"  @C
            com.apple.profile-font-and-color < public.data  "Profile Font And Color"  @C
            com.apple.property-list < public.data  .plist  "property list"  @C
            com.apple.reality < public.data  .reality  model/vnd.reality  "Reality File"  @C
            com.apple.resolvable <   "resolvable"  @C
            com.apple.shazamcatalog < public.data  .shazamcatalog  "Shazam Catalog"  @C
            com.apple.shazamsignature < public.data  .shazamsignature  "Shazam Signature Data"  @C
            com.apple.user <   "User"  @C
            com.apple.user-group <   "User Group"  @C
            com.apple.user-idisk <   "User iDisk"  @C
            com.apple.user-unknown <   "User Unknown"  @C
            com.apple.vnc-internet-location < com.apple.internet-location  .vncloc  "VNC Internet Location"  @C
            com.apple.watchface < public.data public.content  .watchface  "Watchface"  @C
            com.apple.web-internet-location < com.apple.internet-location  .webloc  "web internet location"  @C
            public.block-special < public.item  inode/blockdevice  ""  @C
            public.character-special < public.item  inode/chardevice  ""  @C
            public.file-url < public.url  'furl'  "file URL"  @C
            public.log < public.item  text/x-log  "Log file"  @C
            public.named-pipe < public.item  inode/fifo  ""  @C
            public.socket < public.item  inode/socket  ""  @C
            public.url < public.data  'url '  "URL"  @C
            public.url-name < public.data  'urln'  "URL name"  @C
            public.x509-certificate < public.data  .cer .der .crt .pem  application/x-x509-ca-cert application/x-pem-file application/pkix-cert application/x-x509-user-cert  "certificate (X.509)"  @C
            """)
}
