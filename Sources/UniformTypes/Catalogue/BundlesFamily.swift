extension CatalogueFamily {
    /// Folders that are shown as one file. See ``CatalogueFamily`` for the format.
    static let bundles = CatalogueFamily(
        rows: """
            com.apple.applescript.script-bundle < com.apple.bundle com.apple.package  .scptd  "Script bundle"  @C
            com.apple.application-and-system-extension < com.apple.xpc-service  .appex  "Application and System Extension"  @C
            com.apple.application-bundle < com.apple.application com.apple.localizable-name-bundle com.apple.package  ~.app  ""  @C  # .app is the application file first
            com.apple.application-placeholder < com.apple.application-bundle  .placeholder  ""  @C
            com.apple.automator-workflow < com.apple.package  .workflow  "Automator workflow"  @V
            com.apple.bundle < public.directory  "bundle"  @C
            com.apple.coredata.datamodel < com.apple.package  .xcdatamodeld .xcdatamodel .momd  "Core Data model"  @V
            com.apple.coreml.mlpackage < com.apple.package  .mlpackage  "Core ML Machine Learning Model Package"  @C
            com.apple.createml.project < com.apple.package public.data public.content  .mlproj  "Create ML project"  @T
            com.apple.dashboard-widget < com.apple.localizable-name-bundle com.apple.package  .wdgt  "Dashboard widget"  @C
            com.apple.data-container < public.folder com.apple.localizable-name-bundle  ""  @C
            com.apple.documentation.catalog < com.apple.package  .docc .doccarchive  "Documentation catalogue"  @V
            com.apple.driver-extension < com.apple.localizable-name-bundle com.apple.package  .dext  "Driver Extension"  @C
            com.apple.dt.assetcatalog < com.apple.package  .xcassets  "Asset catalogue"  @V
            com.apple.file-system-plug-in < com.apple.plugin  .fs  "File System Plug-in"  @C
            com.apple.finalcutpro.library < com.apple.package  .fcpbundle  "Final Cut Pro library"  @V
            com.apple.framework < com.apple.bundle  .framework  'FMWK'  "framework"  @C
            com.apple.garageband.project < com.apple.package public.audiovisual-content  .band .gbProj  "GarageBand Project"  @C
            com.apple.generic-bundle < com.apple.bundle com.apple.package  .bundle  'BNDL'  "bundle"  @C
            com.apple.ical.backup-package < com.apple.package public.data  .icbu  "Calendar backup"  @T
            com.apple.iMovieLibrary < com.apple.package  .imovielibrary  "iMovie Library"  @C
            com.apple.iMovieTheater < com.apple.package  .theater  "iMovie Theater"  @C
            com.apple.installer-distribution-package < com.apple.bundle com.apple.package  .dist .distz  "Installer distribution"  @C
            com.apple.installer-meta-package < com.apple.bundle com.apple.package  ~.mpkg  "Installer package"  @C  # the single file is the newer form
            com.apple.installer-package < com.apple.bundle com.apple.package  ~.pkg  "Installer package"  @C  # the single file is the newer form
            com.apple.intelligentsuggestions.assets < com.apple.bundle com.apple.package  .suggestionsassets  "Intelligent Suggestions assets"  @C
            com.apple.iWork.Keynote.key < com.apple.package public.presentation com.apple.keynote.key  ~.key  "Keynote document"  @C  # the single file is the newer form
            com.apple.iWork.Keynote.key-tef < com.apple.package public.presentation com.apple.keynote.key  .key-tef  "Keynote document"  @C
            com.apple.iWork.Keynote.kth < com.apple.package public.presentation com.apple.keynote.kth  ~.kth  "Keynote theme"  @C  # the single file is the newer form
            com.apple.iWork.Numbers.numbers < com.apple.package public.composite-content public.spreadsheet  ~.numbers  "Numbers document"  @C  # the single file is the newer form
            com.apple.iWork.Numbers.numbers-tef < com.apple.package public.composite-content public.spreadsheet  .numbers-tef  "Numbers document"  @C
            com.apple.iWork.Numbers.template < com.apple.package public.composite-content public.spreadsheet  ~.nmbtemplate  "Numbers template"  @C  # the single file is the newer form
            com.apple.iWork.Pages.pages < com.apple.package public.composite-content  ~.pages  "Pages document"  @C  # the single file is the newer form
            com.apple.iWork.Pages.pages-tef < com.apple.package public.composite-content  .pages-tef  "Pages document"  @C
            com.apple.iWork.Pages.template < com.apple.package public.composite-content  ~.template  "Pages template"  @C  # the single file is the newer form
            com.apple.kernel-extension < com.apple.bundle com.apple.package  .kext  "Kernel Extension"  @C
            com.apple.keynote.key < com.apple.package public.presentation  "Keynote document"  @C
            com.apple.keynote.kth < com.apple.package public.presentation  "Keynote theme"  @C
            com.apple.localizable-name-bundle < com.apple.bundle  ""  @C
            com.apple.localized-pdf-bundle < com.apple.localizable-name-bundle com.apple.package public.composite-content  .lpdf  "localized PDF"  @C
            com.apple.logic.project < com.apple.package  .logicx  "Logic project"  @V
            com.apple.menu-extra < com.apple.package com.apple.bundle  .menu  "System Menu Extra"  @C
            com.apple.metadata-importer < com.apple.plugin  .mdimporter  "Spotlight importer"  @C
            com.apple.music.itlp < public.html com.apple.package  .itlp  "iTunes LP"  @T
            com.apple.package < public.directory  "Package"  @C
            com.apple.photos.library < com.apple.package  .photoslibrary  "Photos library"  @V
            com.apple.pkpass < com.apple.bundle com.apple.package  ~.pkpass  application/vnd.apple.pkpass  "Pass"  @C  # the single file is what travels
            com.apple.plugin < com.apple.bundle com.apple.package  .plugin  "plug-in"  @C
            com.apple.pluginkit < com.apple.bundle com.apple.package  .pluginkit  "PlugInKit plug-in"  @C
            com.apple.ppp-plug-in < com.apple.plugin  .ppp  "PPP Plug-in"  @C
            com.apple.private.live-photo-bundle < com.apple.live-photo com.apple.bundle com.apple.package  .pvt  ""  @C
            com.apple.quicklook-generator < com.apple.plugin  .qlgenerator  "QuickLook preview generator"  @C
            com.apple.rtfd < com.apple.package public.composite-content  .rtfd  'RTFD'  "rich text with attachments (RTFD)"  @C
            com.apple.service-application < com.apple.application-bundle  .service  ""  @C
            com.apple.sparse-bundle < com.apple.package public.disk-image  .sparsebundle  "Sparse disk image bundle"  @V
            com.apple.system-extension < com.apple.localizable-name-bundle com.apple.package  .systemextension  "System Extension"  @C
            com.apple.systempreference.prefpane < com.apple.package com.apple.bundle  .prefPane  "System Preference pane"  @C
            com.apple.systempreference.screen-saver < com.apple.package com.apple.bundle  .saver  "Screen Saver"  @C
            com.apple.systempreference.screen-slide-saver < com.apple.package com.apple.bundle  .slideSaver  "Screen Slide Saver"  @C
            com.apple.tv.ite < public.html com.apple.package  .ite  "iTunes extras"  @T
            com.apple.webkit-plugin < com.apple.plugin  .webplugin  "WebKit plug-in"  @C
            com.apple.xcode.archive < com.apple.package  .xcarchive  "Xcode archive"  @V
            com.apple.xcode.dsym < com.apple.package  .dsym  ""  @C
            com.apple.xcode.playground < com.apple.package  .playground  "Swift playground"  @V
            com.apple.xcode.project < com.apple.package  .xcodeproj  "Xcode project"  @V
            com.apple.xcode.resultbundle < com.apple.package  .xcresult  "Xcode test results"  @V
            com.apple.xcode.workspace < com.apple.package  .xcworkspace  "Xcode workspace"  @V
            com.apple.xcode.xcframework < com.apple.package  .xcframework  "XCFramework"  @V
            com.apple.xpc-service < com.apple.bundle com.apple.package  .xpc  "XPC Service"  @C
            com.esri.file-geodatabase < com.apple.package  .gdbtable  "File geodatabase"  @O
            com.glyphsapp.glyphspackage < com.apple.package  .glyphspackage  "Glyphs font package"  @V
            com.parallels.vm < com.apple.package  .pvm  "Parallels virtual machine"  @V
            com.utmapp.utm < com.apple.package  .utm  "UTM virtual machine"  @V
            com.zarr.store < com.apple.package  .zarr  "Zarr arrays"  @O
            org.textbundle.compressed < public.data public.archive  .textpack  "TextPack"  @V
            org.textbundle.package < com.apple.package public.composite-content  .textbundle  "TextBundle"  @V
            org.unifiedfontobject.ufo < com.apple.package  .ufo  "Unified font object"  @V
            org.vmware.vmwarevm < com.apple.package  .vmwarevm  "VMware virtual machine"  @V
            public.avchd-collection < com.apple.package public.audiovisual-content-collection  .avchd  "AVCHD Collection"  @C
            """)
}
