// Written by `make generate` from Sources/UniformTypes/Catalogue. TypeTable.h says what each array holds.

#include "TypeTable.h"

const uint32_t dnd_table_identifier_count = 1904;

const char dnd_table_identifier_text[] =
    "build.astro.astro" "ca.mcgill.mni.bic.mnc" "ch.sudo.cyberduck.bookmark" "co.huggingface.safetensors" "com.1password.export"
    "com.4x.movie" "com.abisource.abiword" "com.ableton.live-set" "com.ace.ace-archive" "com.acronis.tib" "com.adobe.actionscript"
    "com.adobe.afm" "com.adobe.aftereffects.project" "com.adobe.air" "com.adobe.coldfusion" "com.adobe.color-swatch" "com.adobe.cube-lut"
    "com.adobe.director" "com.adobe.edn" "com.adobe.encapsulated-postscript" "com.adobe.etd" "com.adobe.fdf" "com.adobe.flash.f4v"
    "com.adobe.flash.source" "com.adobe.flash.swf" "com.adobe.flash.video" "com.adobe.framemaker" "com.adobe.framemaker.mif"
    "com.adobe.illustrator.ai-image" "com.adobe.indesign-document" "com.adobe.indesign-markup" "com.adobe.lightroom-preset"
    "com.adobe.pagemaker" "com.adobe.pdf" "com.adobe.photoshop-actions" "com.adobe.photoshop-brushes" "com.adobe.photoshop-image"
    "com.adobe.photoshop-large-image" "com.adobe.postscript" "com.adobe.postscript-font" "com.adobe.postscript-font-metrics"
    "com.adobe.postscript-lwfn-font" "com.adobe.postscript-pfa-font" "com.adobe.postscript-pfb-font" "com.adobe.premiere.project"
    "com.adobe.raw-image" "com.adobe.swatch-exchange" "com.adobe.xd.project" "com.adobe.xfdf" "com.advenio.macgourmet-spotlight-metadata"
    "com.alcohol.mds" "com.allume.stuffit-archive" "com.amazon.azw3" "com.amazon.kfx" "com.amazon.mobi" "com.amiga.adf" "com.android.aab"
    "com.android.aar" "com.android.boot-image" "com.android.dex" "com.android.smali" "com.android.vdex" "com.anymedia.amv" "com.aperio.svs"
    "com.apple.accounts-icon" "com.apple.active-webpage" "com.apple.addressbook.group" "com.apple.addressbook.person"
    "com.apple.afp-internet-location" "com.apple.airdrop" "com.apple.airport" "com.apple.airport-express" "com.apple.airport-extreme-tower"
    "com.apple.airport-time-capsule-tower" "com.apple.alert" "com.apple.alert-caution" "com.apple.alert-note" "com.apple.alert-stop"
    "com.apple.alias-file" "com.apple.alias-record" "com.apple.amrwb-audio" "com.apple.apple-tv" "com.apple.appledouble"
    "com.apple.applescript.dictionary" "com.apple.applescript.script" "com.apple.applescript.script-bundle" "com.apple.applescript.text"
    "com.apple.applesingle-archive" "com.apple.appleworks.document" "com.apple.application" "com.apple.application-and-system-extension"
    "com.apple.application-bundle" "com.apple.application-file" "com.apple.application-placeholder" "com.apple.applications-folder"
    "com.apple.archive" "com.apple.ariadne.artrace" "com.apple.arobject" "com.apple.ascii-property-list" "com.apple.audio-unit-preset"
    "com.apple.automator-workflow" "com.apple.binary-property-list" "com.apple.binhex-archive" "com.apple.bom-archive"
    "com.apple.bom-compressed-cpio" "com.apple.bonjour" "com.apple.bookmark" "com.apple.bundle" "com.apple.cfr-font" "com.apple.chess.game"
    "com.apple.chess.pgn" "com.apple.cinema-display" "com.apple.clips-source" "com.apple.cocoa.pasteboard.character-formatting"
    "com.apple.cocoa.pasteboard.color" "com.apple.cocoa.pasteboard.find-panel-search-options"
    "com.apple.cocoa.pasteboard.multiple-text-selection" "com.apple.cocoa.pasteboard.paragraph-formatting"
    "com.apple.cocoa.pasteboard.sound" "com.apple.color-file" "com.apple.colorsync-profile" "com.apple.compact-pro-archive"
    "com.apple.configprofile" "com.apple.coreaudio-format" "com.apple.coredata.datamodel" "com.apple.coreml.mlpackage"
    "com.apple.coreml.model" "com.apple.crashreport" "com.apple.createml.project" "com.apple.csstore" "com.apple.dashboard-widget"
    "com.apple.data-container" "com.apple.deprecated-application-file" "com.apple.desktop-folder" "com.apple.developer-folder"
    "com.apple.developer-transition-kit-2005" "com.apple.developer-transition-kit-2020" "com.apple.device" "com.apple.device-model-code"
    "com.apple.disk-copy-image" "com.apple.disk-image" "com.apple.disk-image-cdr" "com.apple.disk-image-sparse" "com.apple.disk-image-udif"
    "com.apple.disk-image-udif-segment" "com.apple.document-type" "com.apple.document-type.dictionary"
    "com.apple.document-type.system-folder" "com.apple.documentation.catalog" "com.apple.documentation.guide"
    "com.apple.documentation.tutorial" "com.apple.documents-folder" "com.apple.dot-mac" "com.apple.downloads-folder" "com.apple.drawing"
    "com.apple.driver-extension" "com.apple.drop-folder" "com.apple.ds-store" "com.apple.dt.assetcatalog" "com.apple.dt.document.apns"
    "com.apple.dt.interfacebuilder.document.storyboard" "com.apple.emac" "com.apple.encrypted-archive" "com.apple.everyone-icon"
    "com.apple.file-internet-location" "com.apple.file-server" "com.apple.file-system-plug-in" "com.apple.file-vault"
    "com.apple.finalcutpro.colorboard" "com.apple.finalcutpro.library" "com.apple.finalcutpro.xml" "com.apple.finder.burn-folder"
    "com.apple.finder.clipping" "com.apple.finder.pictclipping" "com.apple.finder.recent-items" "com.apple.finder.smart-folder"
    "com.apple.finder.sound-clipping" "com.apple.finder.textclipping" "com.apple.flat-rtfd" "com.apple.font-suitcase" "com.apple.framework"
    "com.apple.freeform.board" "com.apple.ftp-internet-location" "com.apple.garageband.project" "com.apple.generic-airdisk"
    "com.apple.generic-bundle" "com.apple.generic-internet-location" "com.apple.generic-stationery" "com.apple.generic-time-machine-disk"
    "com.apple.gpurestart" "com.apple.groupactivities.activity" "com.apple.groups-folder" "com.apple.guest-user" "com.apple.hangreport"
    "com.apple.haptics.ahap" "com.apple.help-document" "com.apple.home-folder" "com.apple.homebuttonless-ipad"
    "com.apple.homebuttonless-iphone" "com.apple.homepod" "com.apple.ibook-g4" "com.apple.ibooks-container" "com.apple.ibooksauthor.book"
    "com.apple.ical.backup-package" "com.apple.ical.ics" "com.apple.ical.vcs" "com.apple.ichat.transcript" "com.apple.icloud"
    "com.apple.icloud-file-fault" "com.apple.icns" "com.apple.icon-decoration" "com.apple.icon-decoration-position"
    "com.apple.icon-decoration-position.center" "com.apple.icon-decoration-position.leading-bottom"
    "com.apple.icon-decoration-position.overlay" "com.apple.icon-decoration-position.trailing-bottom" "com.apple.icon-decoration.badge"
    "com.apple.icon-decoration.badge.checkmark" "com.apple.icon-decoration.badge.comments" "com.apple.icon-decoration.badge.drop-folder"
    "com.apple.icon-decoration.badge.heart" "com.apple.icon-decoration.badge.in-review" "com.apple.icon-decoration.badge.locked"
    "com.apple.icon-decoration.badge.locked-by-collaborator" "com.apple.icon-decoration.badge.locked-by-user"
    "com.apple.icon-decoration.badge.pinned" "com.apple.icon-decoration.badge.private-folder" "com.apple.icon-decoration.badge.syncing"
    "com.apple.icon-decoration.badge.trending" "com.apple.icon-decoration.badge.warning" "com.apple.icon-decoration.emboss"
    "com.apple.icon-decoration.system" "com.apple.icon-decoration.system.alias" "com.apple.icon-decoration.system.caution-alert"
    "com.apple.icon-decoration.system.new-folder" "com.apple.icon-decoration.system.unsupported"
    "com.apple.icon-overlay.alert-caution-badge" "com.apple.icon-overlay.alias-badge" "com.apple.icon-overlay.drop-folder-badge"
    "com.apple.icon-overlay.locked-badge" "com.apple.icon-overlay.new-folder-badge" "com.apple.icon-overlay.private-folder"
    "com.apple.icon-overlay.private-folder-badge" "com.apple.icon-overlay.unsupported-badge" "com.apple.iconset" "com.apple.idisk"
    "com.apple.iig-source" "com.apple.imac" "com.apple.imac-15-1" "com.apple.imac-2021" "com.apple.imac-2021-blue"
    "com.apple.imac-2021-green" "com.apple.imac-2021-orange" "com.apple.imac-2021-purple" "com.apple.imac-2021-red"
    "com.apple.imac-2021-silver" "com.apple.imac-2021-yellow" "com.apple.imac-aluminum-20" "com.apple.imac-aluminum-24"
    "com.apple.imac-core-2-duo" "com.apple.imac-core-duo" "com.apple.imac-g4-15" "com.apple.imac-g4-17" "com.apple.imac-g4-20"
    "com.apple.imac-g5" "com.apple.imac-g5-isight" "com.apple.imac-isight-24" "com.apple.imac-unibody" "com.apple.imac-unibody-21"
    "com.apple.imac-unibody-21-no-optical" "com.apple.imac-unibody-21-no-optical-2017" "com.apple.imac-unibody-21-no-optical-2019"
    "com.apple.imac-unibody-21-no-optical.mid-2015" "com.apple.imac-unibody-27-no-optical" "com.apple.imac-unibody-27-no-optical-2017"
    "com.apple.imac-unibody-27-no-optical-2019" "com.apple.imac-unibody-27-no-optical-2020" "com.apple.imac-unibody-27-no-optical-late-2015"
    "com.apple.imacpro-2017" "com.apple.imovielibrary" "com.apple.imovietheater" "com.apple.ink.inktext"
    "com.apple.installer-distribution-package" "com.apple.installer-meta-package" "com.apple.installer-package"
    "com.apple.installer-package-archive" "com.apple.intelligentsuggestions.assets" "com.apple.interfacebuilder.document.cocoa"
    "com.apple.internet-location" "com.apple.ios-device" "com.apple.ios-simulator" "com.apple.ipad" "com.apple.iphone" "com.apple.iphone-3g"
    "com.apple.iphone-3gs" "com.apple.iphone-4" "com.apple.iphone-8" "com.apple.iphone-8-2" "com.apple.iphone-8-7" "com.apple.iphone-8-8"
    "com.apple.iphone-8-plus" "com.apple.iphone-8-plus-1" "com.apple.iphone-8-plus-2" "com.apple.iphone-8-plus-3" "com.apple.iphone-x"
    "com.apple.iphone-x-1" "com.apple.iphone-x-2" "com.apple.iphone.package-archive" "com.apple.iphoto.ipmeta" "com.apple.iphoto.ipspot"
    "com.apple.ipod" "com.apple.ipod-classic" "com.apple.ipod-mini" "com.apple.ipod-nano" "com.apple.ipod-shuffle"
    "com.apple.ipod-shuffle-gen1" "com.apple.ipod-shuffle-gen2" "com.apple.ipod-shuffle-gen3" "com.apple.ipod-shuffle-gen4"
    "com.apple.ipod-touch" "com.apple.ipod-touch-2" "com.apple.ipod-touch-3" "com.apple.ipod-touch-4" "com.apple.ips" "com.apple.itunes.db"
    "com.apple.itunes.ipa" "com.apple.itunes.ipg" "com.apple.itunes.ipsw" "com.apple.itunes.nvf" "com.apple.itunes.podcast"
    "com.apple.itunes.store-url" "com.apple.iwork.keynote.key" "com.apple.iwork.keynote.key-tef" "com.apple.iwork.keynote.kpdc"
    "com.apple.iwork.keynote.kth" "com.apple.iwork.keynote.sffkey" "com.apple.iwork.keynote.sffkth" "com.apple.iwork.numbers.numbers"
    "com.apple.iwork.numbers.numbers-tef" "com.apple.iwork.numbers.sffnumbers" "com.apple.iwork.numbers.sfftemplate"
    "com.apple.iwork.numbers.template" "com.apple.iwork.pages.pages" "com.apple.iwork.pages.pages-tef" "com.apple.iwork.pages.sffpages"
    "com.apple.iwork.pages.sfftemplate" "com.apple.iwork.pages.template" "com.apple.kernel-extension" "com.apple.keychain"
    "com.apple.keynote.key" "com.apple.keynote.kth" "com.apple.ktrace" "com.apple.led-cinema-display-24" "com.apple.led-cinema-display-27"
    "com.apple.legacy-ipod" "com.apple.legacy.actions-icon" "com.apple.legacy.backward-arrow" "com.apple.legacy.burn"
    "com.apple.legacy.clock-icon" "com.apple.legacy.connect-to" "com.apple.legacy.customize-toolbar" "com.apple.legacy.delete-toolbar"
    "com.apple.legacy.eject-media" "com.apple.legacy.erasing" "com.apple.legacy.favorite-items" "com.apple.legacy.finder-icon"
    "com.apple.legacy.forward-arrow" "com.apple.legacy.general-icon" "com.apple.legacy.grid" "com.apple.legacy.keep-arranged"
    "com.apple.legacy.locked" "com.apple.legacy.magnifying-glass" "com.apple.legacy.multiple-items" "com.apple.legacy.no-write"
    "com.apple.legacy.open-folder" "com.apple.legacy.question-mark" "com.apple.legacy.right-container-arrow"
    "com.apple.legacy.sidebar-prefs-icon" "com.apple.legacy.synchronize" "com.apple.legacy.toolbar-advanced-icon"
    "com.apple.legacy.toolbar-info-icon" "com.apple.legacy.toolbar-labels-icon" "com.apple.legacy.unlocked" "com.apple.legacy.window"
    "com.apple.library-folder" "com.apple.linkpresentation.metadata" "com.apple.live-photo" "com.apple.localizable-name-bundle"
    "com.apple.localized-pdf-bundle" "com.apple.log" "com.apple.logic-song" "com.apple.logic.channelstripsetting" "com.apple.logic.dpst"
    "com.apple.logic.exs" "com.apple.logic.impulseresponse" "com.apple.logic.notator" "com.apple.logic.pluginsetting"
    "com.apple.logic.project" "com.apple.lsr-image" "com.apple.m4a-audio" "com.apple.m4v-video" "com.apple.mac" "com.apple.mac.laptop"
    "com.apple.mac.rackmount" "com.apple.mac.tower" "com.apple.macbinary-archive" "com.apple.macbook" "com.apple.macbook-black"
    "com.apple.macbook-retina" "com.apple.macbook-retina-gold" "com.apple.macbook-retina-gold-2017" "com.apple.macbook-retina-gold-2018"
    "com.apple.macbook-retina-rose-gold" "com.apple.macbook-retina-rose-gold-2017" "com.apple.macbook-retina-silver"
    "com.apple.macbook-retina-silver-2017" "com.apple.macbook-retina-space-gray" "com.apple.macbook-retina-space-gray-2017"
    "com.apple.macbook-unibody" "com.apple.macbook-unibody-plastic" "com.apple.macbook-white" "com.apple.macbookair"
    "com.apple.macbookair-11-unibody" "com.apple.macbookair-13-unibody" "com.apple.macbookair-2018" "com.apple.macbookair-2018-gold"
    "com.apple.macbookair-2018-silver" "com.apple.macbookair-2018-space-gray" "com.apple.macbookair-2019" "com.apple.macbookair-2019-gold"
    "com.apple.macbookair-2019-silver" "com.apple.macbookair-2019-space-gray" "com.apple.macbookair-2020" "com.apple.macbookair-2020-gold"
    "com.apple.macbookair-2020-silver" "com.apple.macbookair-2020-space-gray" "com.apple.macbookair-late-2020"
    "com.apple.macbookair-late-2020-gold" "com.apple.macbookair-late-2020-silver" "com.apple.macbookair-late-2020-space-gray"
    "com.apple.macbookpro" "com.apple.macbookpro-13-retina-display" "com.apple.macbookpro-13-retina-four-usb-ports-2020"
    "com.apple.macbookpro-13-retina-four-usb-ports-silver-2020" "com.apple.macbookpro-13-retina-four-usb-ports-space-gray-2020"
    "com.apple.macbookpro-13-retina-touchid" "com.apple.macbookpro-13-retina-touchid-2017" "com.apple.macbookpro-13-retina-touchid-2018"
    "com.apple.macbookpro-13-retina-touchid-2020" "com.apple.macbookpro-13-retina-touchid-late-2020"
    "com.apple.macbookpro-13-retina-touchid-silver" "com.apple.macbookpro-13-retina-touchid-silver-2017"
    "com.apple.macbookpro-13-retina-touchid-silver-2018" "com.apple.macbookpro-13-retina-touchid-silver-2020"
    "com.apple.macbookpro-13-retina-touchid-silver-late-2020" "com.apple.macbookpro-13-retina-touchid-space-gray"
    "com.apple.macbookpro-13-retina-touchid-space-gray-2017" "com.apple.macbookpro-13-retina-touchid-space-gray-2018"
    "com.apple.macbookpro-13-retina-touchid-space-gray-2020" "com.apple.macbookpro-13-retina-touchid-space-gray-late-2020"
    "com.apple.macbookpro-13-retina-usbc" "com.apple.macbookpro-13-retina-usbc-2017" "com.apple.macbookpro-13-retina-usbc-2019"
    "com.apple.macbookpro-13-retina-usbc-silver" "com.apple.macbookpro-13-retina-usbc-silver-2017"
    "com.apple.macbookpro-13-retina-usbc-silver-2019" "com.apple.macbookpro-13-retina-usbc-space-gray"
    "com.apple.macbookpro-13-retina-usbc-space-gray-2017" "com.apple.macbookpro-13-retina-usbc-space-gray-2019"
    "com.apple.macbookpro-13-unibody" "com.apple.macbookpro-15" "com.apple.macbookpro-15-late-2018" "com.apple.macbookpro-15-retina-display"
    "com.apple.macbookpro-15-retina-touchid" "com.apple.macbookpro-15-retina-touchid-2017" "com.apple.macbookpro-15-retina-touchid-2018"
    "com.apple.macbookpro-15-retina-touchid-silver" "com.apple.macbookpro-15-retina-touchid-silver-2017"
    "com.apple.macbookpro-15-retina-touchid-silver-2018" "com.apple.macbookpro-15-retina-touchid-space-gray"
    "com.apple.macbookpro-15-retina-touchid-space-gray-2017" "com.apple.macbookpro-15-retina-touchid-space-gray-2018"
    "com.apple.macbookpro-15-silver-late-2018" "com.apple.macbookpro-15-space-gray-late-2018" "com.apple.macbookpro-15-unibody"
    "com.apple.macbookpro-16" "com.apple.macbookpro-16-mid-2020" "com.apple.macbookpro-16-silver" "com.apple.macbookpro-16-silver-mid-2020"
    "com.apple.macbookpro-16-space-gray" "com.apple.macbookpro-16-space-gray-mid-2020" "com.apple.macbookpro-17"
    "com.apple.macbookpro-17-unibody" "com.apple.mach-o-binary" "com.apple.mach-o-bundle" "com.apple.mach-o-core" "com.apple.mach-o-dylib"
    "com.apple.mach-o-executable" "com.apple.mach-o-object" "com.apple.macmini" "com.apple.macmini-2018" "com.apple.macmini-2020"
    "com.apple.macmini-core-duo" "com.apple.macmini-g4" "com.apple.macmini-unibody" "com.apple.macmini-unibody-no-optical"
    "com.apple.macpaint-image" "com.apple.macpro" "com.apple.macpro-2019" "com.apple.macpro-2019-rackmount" "com.apple.macpro-cylinder"
    "com.apple.macpro-firewire" "com.apple.mail-internet-location" "com.apple.mail.email" "com.apple.mail.emlx" "com.apple.mapkit.map-item"
    "com.apple.menu-extra" "com.apple.metadata-importer" "com.apple.metal" "com.apple.mobileconfig" "com.apple.mobileprovision"
    "com.apple.motion.project" "com.apple.mount-point" "com.apple.movie-folder" "com.apple.mpeg-4-ringtone" "com.apple.music-folder"
    "com.apple.music.itlp" "com.apple.music.rmp-playlist" "com.apple.network-neighborhood" "com.apple.news-internet-location"
    "com.apple.nib" "com.apple.not-loaded" "com.apple.notifications" "com.apple.nspboard-type" "com.apple.ostype" "com.apple.package"
    "com.apple.panicreport" "com.apple.pasteboard.promised-file-content-type" "com.apple.pasteboard.promised-file-url"
    "com.apple.pdf-printer-settings" "com.apple.pef-binary" "com.apple.photos.apple-adjustment-envelope" "com.apple.photos.library"
    "com.apple.photos.slow-motion-video-sidecar" "com.apple.pict" "com.apple.pictures-folder" "com.apple.pkpass" "com.apple.pkpass-data"
    "com.apple.pkpasses-data" "com.apple.plugin" "com.apple.pluginkit" "com.apple.powerbook" "com.apple.powerbook-g4-12"
    "com.apple.powerbook-g4-15" "com.apple.powerbook-g4-17" "com.apple.powerbook-g4-titanium" "com.apple.powermac"
    "com.apple.powermac-g4-mirrored-drive-doors" "com.apple.powermac-g4-quicksilver" "com.apple.powermac-g5" "com.apple.ppp-plug-in"
    "com.apple.preview.blank" "com.apple.private.live-photo-bundle" "com.apple.pro-display-xdr" "com.apple.profile-background-color"
    "com.apple.profile-font-and-color" "com.apple.profile-font-icon" "com.apple.property-list" "com.apple.protected-mpeg-4-audio"
    "com.apple.protected-mpeg-4-audio-b" "com.apple.protected-mpeg-4-video" "com.apple.provisionprofile" "com.apple.public-folder"
    "com.apple.quartz-composer-composition" "com.apple.quicklook-generator" "com.apple.quicktime-image" "com.apple.quicktime-movie"
    "com.apple.quicktime-player-reference" "com.apple.rcproject" "com.apple.reality" "com.apple.resolvable" "com.apple.resource-file"
    "com.apple.rez-source" "com.apple.rtfd" "com.apple.scenekit.particlesystem" "com.apple.scenekit.scene" "com.apple.scripting-definition"
    "com.apple.server-applications-folder" "com.apple.servers-folder" "com.apple.service-application" "com.apple.shazamcatalog"
    "com.apple.shazamsignature" "com.apple.shortcuts.workflow-file" "com.apple.shutdownstall" "com.apple.sites-folder"
    "com.apple.sparse-bundle" "com.apple.spinreport" "com.apple.spritekit.serialized" "com.apple.storage-external"
    "com.apple.storage-internal" "com.apple.storage-netboot" "com.apple.storage-removable" "com.apple.structured-text"
    "com.apple.structured-text.address" "com.apple.structured-text.date" "com.apple.structured-text.telephone-number"
    "com.apple.structured-text.transit-information" "com.apple.symbol-export" "com.apple.system-extension"
    "com.apple.systempreference.prefpane" "com.apple.systempreference.screen-saver" "com.apple.systempreference.screen-slide-saver"
    "com.apple.systemprofiler.document" "com.apple.terminal.session" "com.apple.terminal.shell-script" "com.apple.text-based-dylib"
    "com.apple.time-capsule" "com.apple.trace" "com.apple.traditional-mac-plain-text" "com.apple.trash-empty" "com.apple.trash-full"
    "com.apple.truetype-datafork-suitcase-font" "com.apple.tv.database" "com.apple.tv.ite" "com.apple.txn.text-multimedia-data"
    "com.apple.unknown-object" "com.apple.user" "com.apple.user-group" "com.apple.user-idisk" "com.apple.user-unknown"
    "com.apple.users-folder" "com.apple.utilities-folder" "com.apple.virtual-machine" "com.apple.vnc-internet-location" "com.apple.watch"
    "com.apple.watchface" "com.apple.web-internet-location" "com.apple.webarchive" "com.apple.webkit-plugin"
    "com.apple.wireless-diagnostics.wdmon" "com.apple.x11-mach-o-executable" "com.apple.xar-archive" "com.apple.xcode.archive"
    "com.apple.xcode.dsym" "com.apple.xcode.entitlements-property-list" "com.apple.xcode.modulemap" "com.apple.xcode.mom"
    "com.apple.xcode.playground" "com.apple.xcode.project" "com.apple.xcode.projectdata" "com.apple.xcode.resultbundle"
    "com.apple.xcode.strings-text" "com.apple.xcode.workspace" "com.apple.xcode.xcconfig" "com.apple.xcode.xcframework"
    "com.apple.xip-archive" "com.apple.xml-property-list" "com.apple.xpc-service" "com.apple.xserve" "com.apple.xserve-g4"
    "com.apple.xserve-g5" "com.apple.xserve-xeon" "com.arc.arc-archive" "com.atari.degas" "com.atari.msa" "com.atari.program"
    "com.atari.rom" "com.atari.sap" "com.audible.aa-audio" "com.audible.aa-audiobook" "com.audible.aax-audiobook" "com.autodesk.3ds"
    "com.autodesk.dwf" "com.autodesk.dwg" "com.autodesk.dxf" "com.autodesk.fbx" "com.autodesk.fusion" "com.autodesk.inventor"
    "com.autodesk.max" "com.autodesk.maya" "com.autodesk.revit" "com.avid.open-media-framework" "com.bentley.dgn" "com.biovision.bvh"
    "com.blackmagic-design.braw" "com.blizzard.mpq" "com.bohemiancoding.sketch.drawing" "com.borland.dbase-memo" "com.borland.delphi.form"
    "com.borland.interbase" "com.buildingsmart.ifc" "com.c-command.eaglefiler.index" "com.c-command.mbox" "com.canon.cr2-raw-image"
    "com.canon.cr3-raw-image" "com.canon.crw-raw-image" "com.canon.thumbnail" "com.celsys.clip-studio" "com.cockos.reaper.project"
    "com.commodore.amiga-font" "com.commodore.disk" "com.commodore.iff-ilbm" "com.commodore.program" "com.commodore.sid"
    "com.compuserve.gif" "com.corel.coreldraw" "com.corel.photo-paint" "com.corel.presentations" "com.corel.wordperfect.doc"
    "com.creative.soundfont3" "com.cups.raster" "com.dassault.catia" "com.davinci.resolve.project" "com.dekorra.clarisdraw"
    "com.dekorra.clarisdrawlib" "com.dekorra.eazydraw.binary" "com.dekorra.eazydraw.graphic" "com.dekorra.macdrawii"
    "com.dekorra.macdrawpro" "com.dif.spreadsheet" "com.digidesign.sample-dump" "com.digidesign.sd2-audio" "com.digitalresearch.gdos-font"
    "com.djvu.document" "com.docker.dockerfile" "com.drawio.drawing" "com.dsd.dff" "com.dsd.dsf" "com.dv.dvd-ifo" "com.dxo.raw-image"
    "com.eastgate.tinderbox" "com.econtechnologies.chronosync.document.container" "com.econtechnologies.chronosync.document.sync"
    "com.electron.asar" "com.ensoniq.paris" "com.epson.raw-image" "com.esri.ascii-grid" "com.esri.file-geodatabase" "com.esri.shapefile"
    "com.esri.shapefile-attributes" "com.esri.shapefile-index" "com.estsoft.egg-archive" "com.evernote.enex" "com.evernote.note-metadata2"
    "com.excalidraw.drawing" "com.facebook.jsx" "com.facebook.tar-zstandard-archive" "com.facebook.zstandard-archive"
    "com.familysearch.gedcom" "com.figma.document" "com.filemaker.fmp12" "com.fuji.raw-image" "com.fujitsu.g3-fax" "com.garmin.fit"
    "com.garmin.gdb" "com.garmin.map" "com.garmin.tcx" "com.geocaching.loc" "com.getdropbox.dropbox.binder" "com.getdropbox.dropbox.paper"
    "com.getdropbox.dropbox.papert" "com.getdropbox.dropbox.shortcut" "com.github.json-with-comments" "com.glyphsapp.glyphs"
    "com.glyphsapp.glyphspackage" "com.google.ab" "com.google.brotli-archive" "com.google.earth.kml" "com.google.earth.kmz"
    "com.google.gdoc" "com.google.gsheet" "com.google.gslides" "com.google.protobuf-binary" "com.google.s2.poi" "com.google.snappy-archive"
    "com.gopro.raw-image" "com.hancom.hwp" "com.hancom.hwpx" "com.handlebarsjs.handlebars" "com.hashicorp.terraform"
    "com.hasselblad.3fr-raw-image" "com.hasselblad.fff-raw-image" "com.hp.hpgl" "com.hp.pcl" "com.huawei.hap" "com.ibm.lotus.notes"
    "com.ibm.lx-executable" "com.ibm.os2-help" "com.ibm.os2-icon" "com.ibm.spss.sav" "com.idsoftware.md2" "com.idsoftware.roq"
    "com.idsoftware.wad" "com.ilm.openexr-image" "com.image-line.flp" "com.inform.z-machine" "com.installshield.archive" "com.intel.aml"
    "com.intel.nw.app" "com.interplay.mve" "com.intuit.ofx" "com.intuit.qif" "com.intuit.quickbooks" "com.j2.efx-fax" "com.j2.jfx-fax"
    "com.jasc.paintshoppro" "com.jetbrains.http-request" "com.jpeg.jng" "com.jpeg.jpeg-2000.codestream" "com.jpeg.jpeg-2000.compound"
    "com.jpeg.jpeg-2000.part2" "com.jpeg.jpeg-ls" "com.jpeg.jpeg-xr" "com.jpeg.jpeg-xs" "com.jpeg.motion-jpeg" "com.jpeg.motion-jpeg-2000"
    "com.jrsoftware.innosetup" "com.justsystems.ichitaro" "com.kodak.cineon" "com.kodak.flashpix-image" "com.kodak.photocd"
    "com.kodak.raw-image" "com.konicaminolta.raw-image" "com.leafamerica.raw-image" "com.leica.pwl-raw-image" "com.leica.rwl-raw-image"
    "com.lottie.animation" "com.lottie.dotlottie" "com.lotus.1-2-3" "com.lotus.wordpro" "com.lytro.lfp" "com.macitbetter.cbr-archive"
    "com.macitbetter.cbz-archive" "com.macitbetter.segmented-archive" "com.macitbetter.zip-archive" "com.magicvoxel.qubicle"
    "com.mamiya.raw-image" "com.mapbox.mbtiles" "com.mapbox.vector-tile" "com.mathworks.mat" "com.mathworks.matlab" "com.maxon.cinema4d"
    "com.mcneel.rhino" "com.mdl.molfile" "com.microsoft.access.database" "com.microsoft.adpcm-wave"
    "com.microsoft.advanced-stream-redirector" "com.microsoft.advanced-systems-format" "com.microsoft.ani" "com.microsoft.appx"
    "com.microsoft.asp" "com.microsoft.batch-script" "com.microsoft.bmp" "com.microsoft.c-sharp" "com.microsoft.cab"
    "com.microsoft.chm-archive" "com.microsoft.coff-object" "com.microsoft.compound-file" "com.microsoft.compress" "com.microsoft.dds"
    "com.microsoft.device-driver" "com.microsoft.directx-model" "com.microsoft.dos-com" "com.microsoft.embedded-opentype"
    "com.microsoft.emf" "com.microsoft.ese" "com.microsoft.event-log" "com.microsoft.event-trace" "com.microsoft.excel.openxml.addin"
    "com.microsoft.excel.sheet.binary.macroenabled" "com.microsoft.excel.slk" "com.microsoft.excel.space-separated-values-text"
    "com.microsoft.excel.xla" "com.microsoft.excel.xlb" "com.microsoft.excel.xld" "com.microsoft.excel.xll" "com.microsoft.excel.xlm"
    "com.microsoft.excel.xls" "com.microsoft.excel.xlt" "com.microsoft.excel.xlw" "com.microsoft.f-sharp" "com.microsoft.fnt"
    "com.microsoft.gadget" "com.microsoft.hlsl" "com.microsoft.html-application" "com.microsoft.ico" "com.microsoft.idl"
    "com.microsoft.infopath" "com.microsoft.ini" "com.microsoft.internet-shortcut" "com.microsoft.jump-list" "com.microsoft.minidump"
    "com.microsoft.msbuild" "com.microsoft.multimedia-movie" "com.microsoft.ne-executable" "com.microsoft.nuget"
    "com.microsoft.office.openxml.theme" "com.microsoft.onenote.section" "com.microsoft.outlook-express.store" "com.microsoft.outlook.dat"
    "com.microsoft.outlook.message" "com.microsoft.outlook.oft" "com.microsoft.outlook.store" "com.microsoft.outlook.template"
    "com.microsoft.outlook.tnef" "com.microsoft.pdb-symbols" "com.microsoft.powerbi" "com.microsoft.powerpoint.pot"
    "com.microsoft.powerpoint.ppa" "com.microsoft.powerpoint.ppam" "com.microsoft.powerpoint.pps" "com.microsoft.powerpoint.ppt"
    "com.microsoft.powerpoint.sldm" "com.microsoft.powerpoint.sldx" "com.microsoft.powershell" "com.microsoft.project.mpp"
    "com.microsoft.publisher.document" "com.microsoft.razor" "com.microsoft.reader" "com.microsoft.registry-file"
    "com.microsoft.registry-hive" "com.microsoft.rtf-template" "com.microsoft.screen-saver" "com.microsoft.shortcut"
    "com.microsoft.silverlight" "com.microsoft.theme-pack" "com.microsoft.thumbs-database" "com.microsoft.typescript"
    "com.microsoft.vb-source" "com.microsoft.vhd" "com.microsoft.vhdx" "com.microsoft.visio.drawing" "com.microsoft.visio.drawing.binary"
    "com.microsoft.visio.drawing.macroenabled" "com.microsoft.visio.stencil" "com.microsoft.visio.template"
    "com.microsoft.visual-studio.solution" "com.microsoft.vsix" "com.microsoft.waveform-audio" "com.microsoft.wim"
    "com.microsoft.windows-dynamic-link-library" "com.microsoft.windows-executable" "com.microsoft.windows-icon-library"
    "com.microsoft.windows-installer" "com.microsoft.windows-media-wax" "com.microsoft.windows-media-wm" "com.microsoft.windows-media-wma"
    "com.microsoft.windows-media-wmp" "com.microsoft.windows-media-wmv" "com.microsoft.windows-media-wmx" "com.microsoft.windows-media-wvx"
    "com.microsoft.windows-movie-maker" "com.microsoft.winhelp" "com.microsoft.wmf" "com.microsoft.word.dictionary" "com.microsoft.word.doc"
    "com.microsoft.word.dot" "com.microsoft.word.mhtml" "com.microsoft.word.wordml" "com.microsoft.word.wordprocessingml"
    "com.microsoft.works.database" "com.microsoft.works.document" "com.microsoft.write" "com.microsoft.xaml" "com.microsoft.xbox-executable"
    "com.microsoft.xma" "com.microsoft.xps" "com.mie.metadata" "com.motorola.s-record" "com.mythtv.nuv" "com.nero.nrg"
    "com.netscape.javascript-source" "com.newtek.lightwave" "com.nikon.nrw-raw-image" "com.nikon.raw-image" "com.nintendo.ds-rom"
    "com.nintendo.fds-disk" "com.nintendo.gameboy-rom" "com.nintendo.gamecube-rom" "com.nintendo.gba-rom" "com.nintendo.n64-rom"
    "com.nintendo.nes-rom" "com.nintendo.nsf" "com.nintendo.snes-rom" "com.nintendo.spc" "com.nintendo.stream-audio" "com.nvidia.cuda"
    "com.nvidia.ptx" "com.olympus.or-raw-image" "com.olympus.raw-image" "com.omnigroup.omnioutliner.oo3" "com.oracle.jsp"
    "com.p5sys.jump.file.archive" "com.p5sys.jump.file.jump" "com.p5sys.jump.file.rdp" "com.palm.pdb-database" "com.panasonic.raw-image"
    "com.panasonic.rw2-raw-image" "com.parallels.vm" "com.parallels.vm.vmconfig" "com.parallels.vm.vmhdd" "com.parallels.vm.vmmem"
    "com.parallels.vm.vmsav" "com.pcx.dcx" "com.pcx.image" "com.pentax.raw-image" "com.phaseone.raw-image"
    "com.philandro.playbackfilehandler.anydesk" "com.philips.cdxa" "com.pixar.universal-scene-description"
    "com.pixar.universal-scene-description-mobile" "com.pixar.universal-scene-description-utf8" "com.pixelmator.pxm" "com.pixologic.zbrush"
    "com.pkware.zip-archive" "com.plantuml.plantuml" "com.postbox-inc.postbox.pbeml" "com.procreate.document" "com.qualcomm.evrc"
    "com.qualcomm.qcelp" "com.quark.xpress" "com.radgametools.bink" "com.radgametools.smacker" "com.rarlab.rar-archive"
    "com.razeware.geocache" "com.razeware.item-bundle" "com.real.realaudio" "com.real.realmedia" "com.real.realmedia-vbr" "com.red.r3d"
    "com.redhat.rpm-archive" "com.roxio.disk-image-toast" "com.rsa.pkcs-10" "com.rsa.pkcs-12" "com.rsa.pkcs-7" "com.rsa.pkcs-8"
    "com.salesforce.apex" "com.samsung.raw-image" "com.sas.sas-source" "com.sas.sas7bdat" "com.scenarist.closed-caption" "com.sega.adx"
    "com.sega.genesis-rom" "com.sega.saturn-rom" "com.sega.sms-rom" "com.sega.vgm" "com.seriflabs.affinity"
    "com.seriflabs.affinitydesigner.document" "com.seriflabs.affinityphoto.document" "com.seriflabs.affinitypublisher.document"
    "com.seriflabs.xmp" "com.sgi.movie" "com.sgi.sgi-image" "com.sidefx.houdini" "com.siemens.jt" "com.siemens.parasolid"
    "com.sigma.x3f-raw-image" "com.smpte.edl" "com.snk.ngp-rom" "com.softmaker.planmaker" "com.softmaker.presentations"
    "com.solidworks.part" "com.sony.arw-raw-image" "com.sony.bbeb" "com.sony.psf" "com.sony.raw-image" "com.sony.sr2-raw-image"
    "com.sony.tim" "com.sony.wave64" "com.soundblaster.soundfont" "com.spatial.acis" "com.stata.do" "com.stata.dta" "com.steinberg.cubase"
    "com.stuffit.archive.bin" "com.stuffit.archive.sidx" "com.stuffit.archive.sit" "com.stuffit.archive.sitx" "com.stylus-lang.stylus"
    "com.sun.enterprise-archive" "com.sun.java-archive" "com.sun.java-class" "com.sun.java-image" "com.sun.java-keystore"
    "com.sun.java-module" "com.sun.java-pack200" "com.sun.java-source" "com.sun.java-web-start" "com.sun.rasterfile" "com.sun.speedo-font"
    "com.sun.web-application-archive" "com.suunto.sml" "com.symantec.diskdoubler-archive" "com.tads.game" "com.tascam.opentl"
    "com.tokyocabinet.database" "com.topografix.gpx" "com.trimble.sketchup" "com.truevision.tga-image" "com.truevision.vst-image"
    "com.unity.package" "com.unity.shader" "com.utmapp.utm" "com.valve.mdl" "com.valve.vtf" "com.vmware.ova" "com.vmware.vmdk"
    "com.vmware.vmx" "com.vyper.vyper" "com.wavefront.mtl" "com.winace.alz-archive" "com.wolfram.language"
    "com.wolfram.mathematica.notebook" "com.wordperfect.graphic" "com.xilinx.bitstream" "com.zarr.store" "com.zeiss.lsm"
    "com.zoo.zoo-archive" "com.zpaq.zpaq-archive" "dev.dart.dart-script" "dev.svelte.svelte" "edu.rcsb.pdb" "edu.ucar.netcdf" "fr.inria.coq"
    "gov.nasa.cdf" "gov.nasa.fits" "gov.nih.nifti-1" "int.wmo.bufr" "int.wmo.grib" "io.cuelang.cue" "net.daringfireball.markdown"
    "net.ia.omnigraffle" "net.paint.pdn" "net.sourceforge.docutils.restructuredtext" "net.sourceforge.skim-app.skimnotes" "no.sosi.sosi"
    "org.3gpp.adaptive-multi-rate-audio" "org.3mf.model" "org.7-zip.7-zip-archive" "org.7-zip.arj-archive" "org.7-zip.lha-archive"
    "org.7-zip.nsis-archive" "org.aafassociation.advanced-authoring-format" "org.abc-notation.abc" "org.academysoftwarefoundation.vdb"
    "org.aegisub.substation-alpha" "org.aescrypt.aes" "org.agda.agda" "org.age-encryption.file" "org.algol68.algol68" "org.alpine.apk"
    "org.ansi.iges" "org.antlr.grammar" "org.aom.miaf" "org.aomedia.ivf" "org.aomedia.obu" "org.apache.arrow" "org.apache.avro"
    "org.apache.avro-schema" "org.apache.feather" "org.apache.hadoop-sequence" "org.apache.orc" "org.apache.parquet" "org.apache.thrift"
    "org.apache.velocity" "org.appimage.appimage" "org.archlinux.package" "org.ardour.session" "org.arduino.sketch"
    "org.asciidoctor.asciidoc" "org.aseprite.aseprite" "org.asprs.las" "org.astm.amf" "org.astm.e57" "org.audacityteam.project"
    "org.autohotkey.ahk" "org.autoit.au3" "org.bazel.starlark" "org.bcpl.bcpl" "org.bellard.bpg" "org.biosig.recording"
    "org.bittorrent.torrent" "org.blender.blend" "org.borland.delphi" "org.bson.bson" "org.bsp.quake-map" "org.bzip.bzip2-archive"
    "org.cadsoft.vdr" "org.capnproto.schema" "org.chromium.extension" "org.clojure.clojure-source" "org.cmake.cmake"
    "org.coffeescript.coffeescript" "org.comicbook.cb7" "org.common-lisp.lisp" "org.crystal-lang.crystal-source" "org.cue.sheet"
    "org.cups.ppd" "org.cyclonedx.bom.json" "org.cyclonedx.bom.xml" "org.daisy.ncx" "org.debian.deb-archive" "org.devicetree.blob"
    "org.devicetree.source" "org.dhall-lang.dhall" "org.dlang.d-source" "org.docbook.docbook" "org.dotenv.environment" "org.dpx.image"
    "org.duckdb.database" "org.dvb.file" "org.ebu.stl" "org.ecma.u3d" "org.edfplus.edf" "org.editorconfig.editorconfig" "org.eiffel.eiffel"
    "org.elixir-lang.elixir-source" "org.elm-lang.elm" "org.erlang.beam" "org.erlang.erlang-source" "org.erlang.hex" "org.fai.igc"
    "org.fictionbook.fb2" "org.fishshell.fish" "org.flatbuffers.schema" "org.flatgeobuf.fgb" "org.flatpak.flatpak" "org.flif.flif"
    "org.fontforge.sfd" "org.forth.forth" "org.freecad.document" "org.freedesktop.desktop-entry" "org.freedesktop.systemd-unit"
    "org.freemind.mindmap" "org.gcode.gcode" "org.gentoo.ebuild" "org.gentoo.package" "org.geomview.off" "org.gerber.rs-274x"
    "org.ggml.gguf" "org.gherkin.feature" "org.gimp.brush" "org.gimp.brush-pipe" "org.gimp.gradient" "org.gimp.palette" "org.gimp.pattern"
    "org.gimp.xcf" "org.git-scm.gitattributes" "org.git-scm.object" "org.gleam.gleam-source" "org.gltf.vrm" "org.gnome.dconf"
    "org.gnome.dia" "org.gnu.ar-archive" "org.gnu.ar-library" "org.gnu.awk" "org.gnu.bc" "org.gnu.bison-report" "org.gnu.core-dump"
    "org.gnu.elf-object" "org.gnu.emacs-lisp" "org.gnu.emacs.bytecode" "org.gnu.emacs.rmail" "org.gnu.gdbm" "org.gnu.gettext.mo"
    "org.gnu.gettext.po" "org.gnu.gnu-tar-archive" "org.gnu.gnu-zip-archive" "org.gnu.gnu-zip-tar-archive" "org.gnu.grub.font"
    "org.gnu.guile.scheme" "org.gnu.info" "org.gnu.libtool" "org.gnu.linker-script" "org.gnu.m4" "org.gnu.octave" "org.gnu.sed"
    "org.gnu.shared-library" "org.gnu.tar-compress-archive" "org.gnu.texinfo" "org.gnu.troff" "org.gnucash.book" "org.gnumeric.spreadsheet"
    "org.godotengine.gdscript" "org.godotengine.resource" "org.golang.go-source" "org.graphml.graphml" "org.graphql.graphql"
    "org.graphviz.dot" "org.groovy-lang.groovy-source" "org.haml.haml" "org.haskell.cabal" "org.haskell.haskell-source"
    "org.haskell.literate-haskell-source" "org.haxe.haxe-source" "org.hdfgroup.hdf4" "org.hdfgroup.hdf5" "org.hjson.hjson" "org.iana.gemini"
    "org.iana.tzif" "org.idpf.epub-container" "org.idpf.opf" "org.idris-lang.idris" "org.ieee.verilog" "org.ieee.vhdl" "org.ietf.asn1"
    "org.ietf.cbor" "org.ietf.crl" "org.ietf.json-text-sequence" "org.ietf.ldif" "org.ietf.pem-key" "org.ietf.rfc822-headers" "org.ietf.sdp"
    "org.igs.rinex" "org.iipc.arc" "org.iipc.warc" "org.imagemagick.miff" "org.imagemagick.mvg" "org.intel.hex" "org.isbn.marc-text"
    "org.iso.cgm" "org.iso.cobol" "org.iso.prc-3d" "org.iso.sql" "org.iso.step" "org.itu.h264" "org.itu.h265" "org.itu.lyrics"
    "org.iucr.cif" "org.jinja.template" "org.json5.json5" "org.jsonnet.jsonnet" "org.julialang.julia-source" "org.jupyter.notebook"
    "org.keepass.kdbx" "org.keras.model" "org.kernel.initramfs" "org.kernel.psf-font" "org.kernel.terminfo" "org.khronos.astc"
    "org.khronos.collada.digital-asset-exchange" "org.khronos.glb" "org.khronos.glsl-source" "org.khronos.glsl.fragment-shader"
    "org.khronos.glsl.geometry-shader" "org.khronos.glsl.tess-control-shader" "org.khronos.glsl.tess-evaluation-shader"
    "org.khronos.glsl.vertex-shader" "org.khronos.gltf" "org.khronos.ktx" "org.khronos.ktx2" "org.khronos.vox" "org.khronos.wgsl-source"
    "org.kotlinlang.source" "org.krita.document" "org.lean-lang.lean" "org.lesscss.less" "org.libpng.apng" "org.libpng.mng"
    "org.libreoffice.extension" "org.libvips.image" "org.lilypond.lilypond" "org.llvm.bitcode" "org.llvm.ir" "org.loc.marc"
    "org.loc.marcxml" "org.lrzip.lrzip-archive" "org.lua.bytecode" "org.lua.lua-source" "org.lyx.lyx" "org.lz4.lz4-archive"
    "org.lzop.lzop-archive" "org.materialx.mtlx" "org.matroska.mka" "org.matroska.mkv" "org.matroska.subrip" "org.mermaid.mermaid"
    "org.mesonbuild.meson" "org.modulefile" "org.mozart.oz-source" "org.mozilla.archive" "org.mozilla.xpi" "org.msgpack.msgpack"
    "org.musescore.mscz" "org.musicxml.musicxml" "org.musicxml.mxl" "org.ncbi.fasta" "org.ncbi.fastq" "org.nekovm.bytecode" "org.nema.dicom"
    "org.nifti.nifti-image" "org.nim-lang.nim-source" "org.ninja-build.ninja" "org.nist.sphere" "org.nixos.nix" "org.nmea.nmea-0183"
    "org.nongnu.lzip-archive" "org.numpy.npy" "org.numpy.npz" "org.nushell.nu" "org.oasis-open.dita" "org.oasis-open.opendocument"
    "org.oasis-open.opendocument.chart" "org.oasis-open.opendocument.chart-template" "org.oasis-open.opendocument.database"
    "org.oasis-open.opendocument.formula" "org.oasis-open.opendocument.formula-template" "org.oasis-open.opendocument.graphics"
    "org.oasis-open.opendocument.graphics-flat" "org.oasis-open.opendocument.graphics-template" "org.oasis-open.opendocument.image"
    "org.oasis-open.opendocument.image-template" "org.oasis-open.opendocument.presentation" "org.oasis-open.opendocument.presentation-flat"
    "org.oasis-open.opendocument.presentation-template" "org.oasis-open.opendocument.spreadsheet"
    "org.oasis-open.opendocument.spreadsheet-flat" "org.oasis-open.opendocument.spreadsheet-template" "org.oasis-open.opendocument.text"
    "org.oasis-open.opendocument.text-flat" "org.oasis-open.opendocument.text-master" "org.oasis-open.opendocument.text-template"
    "org.oasis-open.opendocument.text-web" "org.oasis-open.xliff" "org.ocaml.bytecode" "org.ocaml.ocaml-source" "org.odin-lang.odin-source"
    "org.onnx.model" "org.openbabel.xyz" "org.openctm.ctm" "org.opengex.ogex" "org.opengis.geopackage" "org.opengis.gml" "org.opengis.sld"
    "org.opengis.wkt" "org.openmicroscopy.ome-tiff" "org.openoffice.chart" "org.openoffice.database" "org.openoffice.formula"
    "org.openoffice.graphics" "org.openoffice.graphics-template" "org.openoffice.presentation" "org.openoffice.presentation-template"
    "org.openoffice.spreadsheet" "org.openoffice.spreadsheet-template" "org.openoffice.text" "org.openoffice.text-global"
    "org.openoffice.text-master" "org.openoffice.text-template" "org.openoffice.text-web" "org.openpgp.key" "org.openpgp.message"
    "org.openpgp.signature" "org.openraster.ora" "org.openscad.scad" "org.openssh.private-key" "org.openssh.public-key"
    "org.openstreetmap.osm" "org.openstreetmap.pbf" "org.openxmlformats.openxml" "org.openxmlformats.presentationml.presentation"
    "org.openxmlformats.presentationml.presentation.macroenabled" "org.openxmlformats.presentationml.slideshow"
    "org.openxmlformats.presentationml.slideshow.macroenabled" "org.openxmlformats.presentationml.template"
    "org.openxmlformats.presentationml.template.macroenabled" "org.openxmlformats.spreadsheetml.sheet"
    "org.openxmlformats.spreadsheetml.sheet.macroenabled" "org.openxmlformats.spreadsheetml.template"
    "org.openxmlformats.spreadsheetml.template.macroenabled" "org.openxmlformats.wordprocessingml.document"
    "org.openxmlformats.wordprocessingml.document.macroenabled" "org.openxmlformats.wordprocessingml.template"
    "org.openxmlformats.wordprocessingml.template.macroenabled" "org.opml.opml" "org.orgmode.org" "org.osgeo.qgis-project"
    "org.osgeo.qgis-project-archive" "org.perl.pod" "org.perl.sereal" "org.perl.test" "org.pointclouds.pcd" "org.povray.pov"
    "org.protomaps.pmtiles" "org.psi.mzml" "org.purescript.purescript" "org.putty.private-key" "org.python.bytecode" "org.python.cython"
    "org.python.pickle" "org.python.python-egg" "org.python.stub" "org.python.wheel" "org.pytorch.model" "org.qemu.qcow" "org.qoiformat.qoi"
    "org.qt.project" "org.qt.qm" "org.qt.qml" "org.r-project.r-source" "org.r-project.rdata" "org.r-project.rmarkdown"
    "org.racket-lang.racket" "org.raku.raku" "org.raw-disk-image" "org.rdfhdt.hdt" "org.reasonml.reason" "org.rebol.rebol"
    "org.rpa.renpy-archive" "org.ruby-lang.erb" "org.ruby-lang.gemspec" "org.ruby-lang.rbs" "org.ruby-lang.rdoc" "org.ruby.gem"
    "org.rust-lang.crate" "org.samtools.bam" "org.samtools.sam" "org.samtools.vcf" "org.sass-lang.sass" "org.sass-lang.scss"
    "org.scala-lang.scala" "org.scribus.document" "org.sitemaps.sitemap" "org.skarnet.execline" "org.smalltalk.smalltalk" "org.smpte.mxf"
    "org.snapcraft.snap" "org.solidity.solidity" "org.spice.netlist" "org.sqlite.journal" "org.sqlite.sqlite3" "org.squashfs.image"
    "org.steinberg.vst-preset" "org.suckless.farbfeld" "org.svr4.package" "org.swi-prolog.prolog" "org.swig.swig" "org.symbian.sis"
    "org.systemtap.stp" "org.tcpdump.pcap" "org.teem.nrrd" "org.tei-c.tei" "org.tensorflow.lite" "org.texmacs.texmacs"
    "org.textbundle.compressed" "org.textbundle.package" "org.textile.textile" "org.topojson.topojson" "org.tug.tex" "org.tug.tex.bibtex"
    "org.tug.tex.dvi" "org.tug.tex.style" "org.tug.tex.tfm" "org.tug.tex.xdv" "org.tukaani.lzma-archive" "org.tukaani.tar-lzma-archive"
    "org.tukaani.tar-xz-archive" "org.tukaani.xz-archive" "org.unifiedfontobject.ufo" "org.usenet.news-article" "org.valadoc.vala"
    "org.vesa.edid" "org.videolan.aob" "org.videolan.ape" "org.videolan.axa" "org.videolan.axv" "org.videolan.divx" "org.videolan.dts"
    "org.videolan.gxf" "org.videolan.it" "org.videolan.mlp" "org.videolan.mod" "org.videolan.mpc" "org.videolan.mpeg-stream"
    "org.videolan.nsv" "org.videolan.oma" "org.videolan.rec" "org.videolan.rmi" "org.videolan.s3m" "org.videolan.tod" "org.videolan.tta"
    "org.videolan.vlc" "org.videolan.vob" "org.videolan.voc" "org.videolan.vqf" "org.videolan.vro" "org.videolan.wtv" "org.videolan.wv"
    "org.videolan.xa" "org.videolan.xesc" "org.videolan.xm" "org.vim.vim-script" "org.virtualbox.machine" "org.virtualbox.vdi"
    "org.vlang.v-source" "org.vmware.vmwarevm" "org.vtk.vtk" "org.vuejs.vue" "org.w3.appcache" "org.w3.atom" "org.w3.har" "org.w3.json-ld"
    "org.w3.mathml" "org.w3.n-triples" "org.w3.rdf" "org.w3.robots" "org.w3.smil" "org.w3.source-map" "org.w3.sparql"
    "org.w3.svg-compressed" "org.w3.ttml" "org.w3.turtle" "org.w3.voicexml" "org.w3.webmanifest" "org.w3.webvtt" "org.w3.woff"
    "org.w3.woff2" "org.w3.wsdl" "org.w3.xml-dtd" "org.w3.xml-schema" "org.w3.xpointer.rng" "org.w3.xsl" "org.wbmp.image" "org.web3d.vrml"
    "org.web3d.x3d" "org.web3d.x3d-vrml" "org.webassembly.wasm" "org.webassembly.wat" "org.webmproject.webm" "org.webmproject.webm-audio"
    "org.webmproject.webp" "org.wikimedia.wikitext" "org.wireshark.pcapng" "org.x.bdf-font" "org.x.pcf-font" "org.x.snf-font"
    "org.x.xcursor" "org.x.xpixmap-image" "org.x.xwindowdump" "org.xfig.fig" "org.xiph.flac" "org.xiph.ogg-audio" "org.xiph.ogg-flac"
    "org.xiph.ogv" "org.xiph.opus" "org.xmind.xmind" "org.xspf.playlist" "org.yuv4mpeg" "org.ziglang.zig-source" "org.zlib.zlib-stream"
    "public.3d-content" "public.3gpp" "public.3gpp2" "public.aac-audio" "public.ac3-audio" "public.ada-source" "public.aifc-audio"
    "public.aiff-audio" "public.alembic" "public.app-category" "public.app-category.action-games" "public.app-category.adventure-games"
    "public.app-category.arcade-games" "public.app-category.board-games" "public.app-category.bookmarks" "public.app-category.books"
    "public.app-category.business" "public.app-category.card-games" "public.app-category.casino-games" "public.app-category.developer-tools"
    "public.app-category.dice-games" "public.app-category.education" "public.app-category.educational-games"
    "public.app-category.entertainment" "public.app-category.family-games" "public.app-category.finance"
    "public.app-category.food-and-drink" "public.app-category.games" "public.app-category.graphics-design"
    "public.app-category.healthcare-fitness" "public.app-category.kids-games" "public.app-category.lifestyle"
    "public.app-category.magazines-and-newspapers" "public.app-category.medical" "public.app-category.music"
    "public.app-category.music-games" "public.app-category.navigation" "public.app-category.news" "public.app-category.photography"
    "public.app-category.photography-and-video" "public.app-category.productivity" "public.app-category.puzzle-games"
    "public.app-category.racing-games" "public.app-category.reference" "public.app-category.role-playing-games"
    "public.app-category.shopping" "public.app-category.simulation-games" "public.app-category.social-networking"
    "public.app-category.sports" "public.app-category.sports-games" "public.app-category.strategy-games" "public.app-category.travel"
    "public.app-category.trivia-games" "public.app-category.utilities" "public.app-category.video" "public.app-category.weather"
    "public.app-category.word-games" "public.archive" "public.assembly-source" "public.au-audio" "public.audio" "public.audiovisual-content"
    "public.audiovisual-content-collection" "public.avchd-collection" "public.avchd-content" "public.avchd-mpeg-2-transport-stream"
    "public.avci" "public.avcs" "public.avi" "public.avif" "public.bash-script" "public.block-special" "public.bookmark"
    "public.bzip2-archive" "public.c-header" "public.c-plus-plus-header" "public.c-plus-plus-inline-header" "public.c-plus-plus-source"
    "public.c-plus-plus-source.preprocessed" "public.c-source" "public.c-source.preprocessed" "public.calendar-event"
    "public.camera-raw-image" "public.case-insensitive-text" "public.cd-based-media" "public.cd-media" "public.cd-r-media"
    "public.cd-rw-media" "public.cdda-audio" "public.character-special" "public.comma-separated-values-text" "public.composite-content"
    "public.computer" "public.contact" "public.content" "public.cpio-archive" "public.csh-script" "public.css" "public.data"
    "public.database" "public.delimited-values-text" "public.device" "public.directory" "public.disk-image" "public.display"
    "public.downloadable-sound" "public.dv-movie" "public.dvd-based-media" "public.dvd-media" "public.dvd-plus-r-media"
    "public.dvd-plus-rw-media" "public.dvd-r-media" "public.dvd-ram-media" "public.dvd-rw-media" "public.dylan-source" "public.elf-binary"
    "public.email-message" "public.enhanced-ac3-audio" "public.executable" "public.fax" "public.file-sharepoint" "public.file-url"
    "public.filename-extension" "public.flc-animation" "public.folder" "public.font" "public.fortran-77-source" "public.fortran-90-source"
    "public.fortran-95-source" "public.fortran-source" "public.generic-pc" "public.geojson" "public.geometry-definition-format"
    "public.haptics-content" "public.hd-dvd-based-media" "public.hd-dvd-media" "public.hd-dvd-r-media" "public.hd-dvd-ram-media"
    "public.hd-dvd-rw-media" "public.heic" "public.heics" "public.heif" "public.heif-standard" "public.heifs" "public.html" "public.image"
    "public.iso-image" "public.item" "public.jpeg" "public.jpeg-2000" "public.jpeg-xl" "public.json" "public.ksh-script" "public.lex-source"
    "public.log" "public.m3u-playlist" "public.make-source" "public.message" "public.midi-audio" "public.mig-source" "public.mime-type"
    "public.movie" "public.mp2" "public.mp3" "public.mp4a-latm" "public.mp4a-loas" "public.mpeg" "public.mpeg-2-transport-stream"
    "public.mpeg-2-video" "public.mpeg-4" "public.mpeg-4-audio" "public.mpo-image" "public.named-pipe" "public.nasm-assembly-source"
    "public.ndjson" "public.object-code" "public.objective-c-plus-plus-source" "public.objective-c-plus-plus-source.preprocessed"
    "public.objective-c-source" "public.objective-c-source.preprocessed" "public.ofd" "public.opencl-source"
    "public.opentype-collection-font" "public.opentype-font" "public.optical-storage-media" "public.pascal-source" "public.patch-file"
    "public.pbm" "public.perl-script" "public.php-script" "public.plain-text" "public.playlist" "public.pls-playlist" "public.png"
    "public.polygon-file-format" "public.precompiled-c-header" "public.precompiled-c-plus-plus-header" "public.presentation"
    "public.protobuf-source" "public.pvr" "public.python-script" "public.radiance" "public.rss" "public.rtf" "public.ruby-script"
    "public.rust-source" "public.script" "public.shell-script" "public.socket" "public.source-code" "public.source-code.preprocessed"
    "public.speaker" "public.spreadsheet" "public.standard-tesselated-geometry-format" "public.storage" "public.stored-url"
    "public.svg-image" "public.swift-source" "public.symlink" "public.tab-separated-values-text" "public.tar-archive"
    "public.tar-bzip2-archive" "public.tcsh-script" "public.text" "public.tiff" "public.to-do-item" "public.toml"
    "public.truetype-collection-font" "public.truetype-font" "public.truetype-ttf-font" "public.ulaw-audio" "public.unix-executable"
    "public.url" "public.url-name" "public.utf16-external-plain-text" "public.utf16-plain-text" "public.utf8-plain-text"
    "public.utf8-tab-separated-values-text" "public.uuencoded-archive" "public.vcard" "public.video" "public.volume"
    "public.x509-certificate" "public.xbitmap-image" "public.xfd" "public.xhtml" "public.xml" "public.yacc-source" "public.yaml"
    "public.z-archive" "public.zip-archive" "public.zsh-script" "tk.tcl.tcl-source" "vnd.android.package-archive";

const uint32_t dnd_table_identifier_start[] = {
    0, 17, 38, 64, 90, 110, 122, 143, 163, 182, 197, 219, 232, 262, 275, 295, 317, 335, 353, 366, 399, 412, 425, 444, 466, 485, 506, 526,
    550, 580, 607, 632, 658, 677, 690, 717, 744, 769, 800, 820, 845, 878, 908, 937, 966, 992, 1011, 1036, 1056, 1070, 1111, 1126, 1152,
    1167, 1181, 1196, 1209, 1224, 1239, 1261, 1276, 1293, 1309, 1325, 1339, 1362, 1386, 1413, 1441, 1472, 1489, 1506, 1531, 1562, 1598,
    1613, 1636, 1656, 1676, 1696, 1718, 1739, 1757, 1778, 1810, 1838, 1873, 1899, 1928, 1957, 1978, 2020, 2048, 2074, 2107, 2136, 2153,
    2178, 2196, 2225, 2252, 2280, 2310, 2334, 2355, 2384, 2401, 2419, 2435, 2453, 2473, 2492, 2516, 2538, 2585, 2617, 2669, 2719, 2766,
    2798, 2818, 2845, 2874, 2897, 2923, 2951, 2977, 2999, 3020, 3046, 3063, 3089, 3113, 3150, 3174, 3200, 3239, 3278, 3294, 3321, 3346,
    3366, 3390, 3417, 3442, 3475, 3498, 3532, 3569, 3600, 3629, 3661, 3687, 3704, 3730, 3747, 3773, 3794, 3812, 3837, 3863, 3912, 3926,
    3953, 3976, 4008, 4029, 4058, 4078, 4110, 4139, 4164, 4192, 4217, 4246, 4275, 4304, 4335, 4364, 4383, 4406, 4425, 4449, 4480, 4508,
    4533, 4557, 4592, 4620, 4655, 4675, 4709, 4732, 4752, 4772, 4794, 4817, 4838, 4867, 4898, 4915, 4933, 4959, 4986, 5015, 5033, 5051,
    5077, 5093, 5120, 5134, 5159, 5193, 5234, 5283, 5325, 5375, 5406, 5447, 5487, 5530, 5567, 5608, 5646, 5700, 5746, 5784, 5830, 5869,
    5909, 5948, 5980, 6012, 6050, 6096, 6139, 6183, 6225, 6259, 6299, 6334, 6373, 6410, 6453, 6493, 6510, 6525, 6545, 6559, 6578, 6597,
    6621, 6646, 6672, 6698, 6721, 6747, 6773, 6799, 6825, 6850, 6873, 6893, 6913, 6933, 6950, 6974, 6998, 7020, 7045, 7081, 7122, 7163,
    7208, 7244, 7285, 7326, 7367, 7413, 7435, 7458, 7481, 7502, 7542, 7574, 7601, 7636, 7675, 7716, 7743, 7763, 7786, 7800, 7816, 7835,
    7855, 7873, 7891, 7911, 7931, 7951, 7974, 7999, 8024, 8049, 8067, 8087, 8107, 8139, 8162, 8185, 8199, 8221, 8240, 8259, 8281, 8308,
    8335, 8362, 8389, 8409, 8431, 8453, 8475, 8488, 8507, 8527, 8547, 8568, 8588, 8612, 8638, 8665, 8696, 8724, 8751, 8781, 8811, 8842,
    8877, 8911, 8946, 8978, 9005, 9036, 9066, 9099, 9129, 9155, 9173, 9194, 9215, 9231, 9262, 9293, 9314, 9343, 9374, 9395, 9422, 9449,
    9483, 9514, 9542, 9566, 9597, 9625, 9655, 9684, 9705, 9735, 9758, 9791, 9822, 9847, 9875, 9905, 9943, 9978, 10006, 10044, 10078, 10114,
    10139, 10162, 10186, 10221, 10241, 10274, 10304, 10317, 10337, 10372, 10392, 10411, 10442, 10465, 10494, 10517, 10536, 10555, 10574,
    10587, 10607, 10630, 10649, 10676, 10693, 10716, 10740, 10769, 10803, 10837, 10871, 10910, 10941, 10977, 11012, 11052, 11077, 11110,
    11133, 11153, 11184, 11215, 11240, 11270, 11302, 11338, 11363, 11393, 11425, 11461, 11486, 11516, 11548, 11584, 11614, 11649, 11686,
    11727, 11747, 11785, 11835, 11892, 11953, 11991, 12034, 12077, 12120, 12168, 12213, 12263, 12313, 12363, 12418, 12467, 12521, 12575,
    12629, 12688, 12723, 12763, 12803, 12845, 12892, 12939, 12985, 13036, 13087, 13118, 13141, 13174, 13212, 13250, 13293, 13336, 13381,
    13431, 13481, 13530, 13584, 13638, 13678, 13722, 13753, 13776, 13808, 13838, 13877, 13911, 13954, 13977, 14008, 14031, 14054, 14075,
    14097, 14124, 14147, 14164, 14186, 14208, 14234, 14254, 14279, 14315, 14339, 14355, 14376, 14407, 14432, 14457, 14489, 14509, 14528,
    14553, 14573, 14600, 14615, 14637, 14662, 14686, 14707, 14729, 14754, 14776, 14796, 14824, 14854, 14886, 14899, 14919, 14942, 14965,
    14981, 14998, 15019, 15066, 15104, 15134, 15154, 15196, 15220, 15262, 15276, 15301, 15317, 15338, 15361, 15377, 15396, 15415, 15440,
    15465, 15490, 15521, 15539, 15581, 15614, 15635, 15656, 15679, 15714, 15739, 15773, 15805, 15832, 15855, 15887, 15921, 15953, 15979,
    16002, 16039, 16068, 16093, 16118, 16154, 16173, 16190, 16210, 16233, 16253, 16267, 16300, 16324, 16354, 16390, 16414, 16443, 16466,
    16491, 16524, 16547, 16569, 16592, 16612, 16642, 16668, 16694, 16719, 16746, 16771, 16804, 16834, 16876, 16921, 16944, 16970, 17005,
    17044, 17089, 17122, 17148, 17179, 17205, 17227, 17242, 17278, 17299, 17319, 17360, 17381, 17397, 17431, 17455, 17469, 17489, 17509,
    17531, 17553, 17579, 17604, 17635, 17650, 17669, 17700, 17720, 17743, 17779, 17810, 17831, 17854, 17874, 17916, 17941, 17960, 17986,
    18009, 18036, 18064, 18092, 18117, 18141, 18168, 18189, 18216, 18237, 18253, 18272, 18291, 18312, 18331, 18346, 18359, 18376, 18389,
    18402, 18422, 18446, 18471, 18487, 18503, 18519, 18535, 18551, 18570, 18591, 18607, 18624, 18642, 18671, 18686, 18703, 18729, 18745,
    18778, 18800, 18823, 18844, 18865, 18895, 18913, 18936, 18959, 18982, 19001, 19023, 19048, 19072, 19090, 19112, 19133, 19150, 19168,
    19187, 19208, 19231, 19256, 19279, 19294, 19312, 19339, 19361, 19386, 19413, 19441, 19462, 19484, 19503, 19529, 19553, 19582, 19599,
    19620, 19638, 19649, 19660, 19674, 19691, 19713, 19763, 19808, 19825, 19842, 19861, 19880, 19905, 19923, 19952, 19976, 19999, 20016,
    20043, 20065, 20081, 20115, 20145, 20168, 20186, 20205, 20223, 20241, 20255, 20269, 20283, 20297, 20315, 20344, 20372, 20401, 20432,
    20461, 20481, 20508, 20521, 20546, 20566, 20586, 20601, 20618, 20636, 20662, 20679, 20704, 20723, 20737, 20752, 20779, 20802, 20830,
    20858, 20869, 20879, 20893, 20912, 20933, 20949, 20965, 20981, 20999, 21017, 21035, 21056, 21074, 21094, 21119, 21132, 21148, 21165,
    21179, 21193, 21214, 21228, 21242, 21263, 21289, 21301, 21330, 21357, 21381, 21397, 21413, 21429, 21449, 21474, 21498, 21522, 21538,
    21562, 21579, 21598, 21625, 21650, 21673, 21696, 21716, 21736, 21751, 21768, 21781, 21808, 21835, 21868, 21895, 21917, 21937, 21955,
    21977, 21994, 22014, 22032, 22048, 22063, 22092, 22116, 22156, 22193, 22210, 22228, 22245, 22271, 22288, 22309, 22326, 22351, 22376,
    22403, 22425, 22442, 22469, 22496, 22517, 22548, 22565, 22582, 22605, 22630, 22663, 22708, 22731, 22778, 22801, 22824, 22847, 22870,
    22893, 22916, 22939, 22962, 22983, 23000, 23020, 23038, 23068, 23085, 23102, 23124, 23141, 23172, 23195, 23217, 23238, 23268, 23295,
    23314, 23348, 23377, 23412, 23437, 23466, 23491, 23518, 23548, 23574, 23599, 23620, 23648, 23676, 23705, 23733, 23761, 23790, 23819,
    23843, 23868, 23900, 23919, 23939, 23966, 23993, 24019, 24045, 24067, 24092, 24116, 24145, 24169, 24192, 24209, 24227, 24254, 24288,
    24328, 24355, 24383, 24419, 24437, 24465, 24482, 24524, 24556, 24590, 24621, 24652, 24682, 24713, 24744, 24775, 24806, 24837, 24870,
    24891, 24908, 24937, 24959, 24981, 25005, 25030, 25065, 25093, 25121, 25140, 25158, 25187, 25204, 25221, 25237, 25258, 25272, 25284,
    25314, 25334, 25357, 25376, 25395, 25416, 25440, 25465, 25485, 25505, 25525, 25541, 25562, 25578, 25603, 25618, 25632, 25656, 25677,
    25707, 25721, 25748, 25772, 25795, 25816, 25839, 25866, 25882, 25907, 25929, 25951, 25973, 25984, 25997, 26017, 26039, 26080, 26096,
    26133, 26177, 26219, 26237, 26257, 26279, 26300, 26329, 26351, 26368, 26386, 26402, 26423, 26447, 26469, 26490, 26514, 26532, 26550,
    26572, 26583, 26605, 26631, 26646, 26661, 26675, 26689, 26708, 26729, 26747, 26763, 26791, 26803, 26823, 26842, 26858, 26870, 26892,
    26931, 26967, 27007, 27024, 27037, 27054, 27072, 27086, 27107, 27130, 27143, 27158, 27181, 27208, 27227, 27249, 27262, 27274, 27292,
    27314, 27326, 27341, 27367, 27383, 27395, 27408, 27428, 27451, 27475, 27498, 27522, 27544, 27570, 27590, 27608, 27626, 27647, 27666,
    27686, 27705, 27727, 27745, 27764, 27795, 27809, 27841, 27854, 27871, 27896, 27914, 27934, 27958, 27982, 27999, 28015, 28029, 28042,
    28055, 28069, 28084, 28098, 28113, 28130, 28152, 28172, 28204, 28227, 28247, 28261, 28274, 28293, 28314, 28334, 28351, 28363, 28378,
    28390, 28402, 28415, 28430, 28442, 28454, 28468, 28495, 28513, 28526, 28567, 28601, 28613, 28647, 28660, 28683, 28704, 28725, 28747,
    28791, 28811, 28844, 28872, 28888, 28901, 28924, 28943, 28957, 28970, 28987, 28999, 29014, 29029, 29045, 29060, 29082, 29100, 29126,
    29140, 29158, 29175, 29194, 29215, 29236, 29254, 29272, 29296, 29317, 29330, 29342, 29354, 29378, 29396, 29410, 29428, 29441, 29456,
    29476, 29498, 29515, 29533, 29546, 29563, 29585, 29600, 29620, 29642, 29668, 29683, 29712, 29729, 29749, 29780, 29793, 29805, 29827,
    29848, 29861, 29883, 29902, 29923, 29943, 29961, 29980, 30002, 30015, 30034, 30046, 30057, 30069, 30084, 30113, 30130, 30159, 30175,
    30190, 30214, 30228, 30239, 30258, 30276, 30298, 30316, 30335, 30348, 30365, 30380, 30400, 30429, 30457, 30477, 30492, 30509, 30527,
    30543, 30561, 30574, 30593, 30607, 30626, 30643, 30659, 30675, 30687, 30712, 30730, 30752, 30764, 30779, 30792, 30810, 30828, 30839,
    30849, 30869, 30886, 30904, 30922, 30944, 30963, 30975, 30993, 31011, 31034, 31057, 31084, 31101, 31121, 31133, 31148, 31169, 31179,
    31193, 31204, 31226, 31254, 31269, 31282, 31298, 31322, 31346, 31370, 31390, 31409, 31428, 31444, 31473, 31486, 31503, 31529, 31564,
    31584, 31601, 31618, 31633, 31648, 31661, 31684, 31696, 31716, 31732, 31745, 31758, 31771, 31783, 31810, 31823, 31839, 31862, 31874,
    31887, 31899, 31912, 31932, 31951, 31964, 31982, 31993, 32006, 32020, 32031, 32043, 32055, 32067, 32081, 32093, 32111, 32126, 32145,
    32171, 32191, 32207, 32222, 32242, 32261, 32280, 32296, 32338, 32353, 32376, 32408, 32440, 32476, 32515, 32545, 32561, 32576, 32592,
    32607, 32630, 32651, 32669, 32687, 32703, 32718, 32732, 32757, 32774, 32795, 32811, 32822, 32834, 32849, 32872, 32888, 32906, 32917,
    32936, 32957, 32975, 32991, 33007, 33026, 33045, 33065, 33079, 33099, 33118, 33133, 33152, 33170, 33191, 33207, 33221, 33235, 33254,
    33268, 33289, 33312, 33333, 33348, 33361, 33379, 33402, 33415, 33428, 33442, 33461, 33488, 33521, 33563, 33599, 33634, 33678, 33714,
    33755, 33800, 33833, 33875, 33915, 33960, 34009, 34048, 34092, 34140, 34172, 34209, 34248, 34289, 34325, 34345, 34363, 34385, 34410,
    34424, 34441, 34456, 34472, 34494, 34509, 34524, 34539, 34566, 34586, 34609, 34631, 34654, 34686, 34713, 34749, 34775, 34810, 34829,
    34855, 34881, 34909, 34932, 34947, 34966, 34987, 35005, 35022, 35045, 35067, 35088, 35109, 35135, 35181, 35240, 35283, 35339, 35381,
    35436, 35474, 35525, 35566, 35620, 35664, 35721, 35765, 35822, 35835, 35850, 35872, 35902, 35914, 35929, 35942, 35961, 35975, 35996,
    36008, 36033, 36054, 36073, 36090, 36107, 36128, 36143, 36159, 36176, 36189, 36206, 36220, 36229, 36239, 36261, 36280, 36303, 36325,
    36338, 36356, 36370, 36389, 36404, 36425, 36442, 36463, 36480, 36498, 36510, 36529, 36545, 36561, 36577, 36595, 36613, 36633, 36653,
    36673, 36693, 36716, 36729, 36747, 36768, 36785, 36803, 36821, 36839, 36863, 36884, 36900, 36921, 36934, 36949, 36966, 36982, 36995,
    37008, 37027, 37046, 37071, 37093, 37112, 37133, 37144, 37162, 37177, 37194, 37209, 37224, 37248, 37276, 37302, 37324, 37349, 37372,
    37388, 37401, 37417, 37433, 37449, 37465, 37482, 37498, 37514, 37529, 37545, 37561, 37577, 37601, 37617, 37633, 37649, 37665, 37681,
    37697, 37713, 37729, 37745, 37761, 37777, 37793, 37809, 37824, 37839, 37856, 37871, 37889, 37911, 37929, 37947, 37966, 37977, 37990,
    38005, 38016, 38026, 38040, 38053, 38069, 38079, 38092, 38103, 38120, 38133, 38154, 38165, 38178, 38193, 38211, 38224, 38235, 38247,
    38258, 38272, 38289, 38308, 38318, 38332, 38346, 38359, 38377, 38397, 38416, 38436, 38462, 38482, 38504, 38524, 38538, 38552, 38566,
    38579, 38598, 38615, 38627, 38640, 38658, 38675, 38687, 38700, 38715, 38732, 38744, 38766, 38786, 38803, 38814, 38826, 38842, 38858,
    38875, 38892, 38909, 38923, 38942, 38974, 39009, 39041, 39072, 39101, 39126, 39154, 39184, 39216, 39251, 39281, 39310, 39347, 39380,
    39412, 39439, 39473, 39498, 39533, 39571, 39601, 39630, 39674, 39701, 39726, 39757, 39787, 39811, 39842, 39883, 39915, 39947, 39979,
    40008, 40046, 40074, 40110, 40147, 40173, 40205, 40239, 40265, 40297, 40326, 40351, 40378, 40408, 40422, 40444, 40459, 40471, 40497,
    40534, 40557, 40577, 40613, 40624, 40635, 40645, 40656, 40674, 40694, 40709, 40729, 40744, 40769, 40801, 40826, 40864, 40879, 40907,
    40928, 40951, 40979, 41000, 41015, 41032, 41050, 41067, 41091, 41125, 41149, 41164, 41178, 41192, 41211, 41228, 41238, 41249, 41264,
    41292, 41305, 41321, 41338, 41352, 41377, 41392, 41414, 41430, 41453, 41477, 41495, 41515, 41534, 41553, 41570, 41590, 41615, 41632,
    41642, 41664, 41679, 41704, 41724, 41737, 41748, 41772, 41796, 41820, 41841, 41858, 41872, 41905, 41927, 41952, 41971, 41992, 42015,
    42037, 42048, 42060, 42071, 42091, 42103, 42114, 42126, 42142, 42153, 42164, 42180, 42194, 42205, 42222, 42239, 42249, 42268, 42286,
    42300, 42317, 42334, 42350, 42362, 42372, 42382, 42398, 42414, 42425, 42455, 42474, 42487, 42506, 42522, 42539, 42566, 42579, 42597,
    42632, 42680, 42705, 42743, 42753, 42773, 42804, 42824, 42852, 42872, 42889, 42899, 42917, 42934, 42951, 42966, 42985, 42995, 43021,
    43048, 43085, 43104, 43126, 43136, 43156, 43171, 43181, 43191, 43209, 43227, 43240, 43259, 43272, 43290, 43321, 43335, 43353, 43395,
    43409, 43426, 43442, 43461, 43475, 43507, 43525, 43549, 43567, 43578, 43589, 43606, 43617, 43648, 43668, 43692, 43709, 43731, 43741,
    43756, 43788, 43811, 43833, 43870, 43894, 43906, 43918, 43931, 43954, 43974, 43984, 43996, 44006, 44024, 44035, 44051, 44069, 44086,
    44103, 44130,
};

const uint32_t dnd_table_extension_count = 2029;

const char dnd_table_extension_text[] =
    "000" "001" "002" "003" "004" "005" "006" "007" "008" "009" "010" "011" "012" "013" "014" "015" "016" "017" "018" "019" "020" "021"
    "022" "023" "024" "025" "026" "027" "028" "029" "030" "031" "032" "033" "034" "035" "036" "037" "038" "039" "040" "041" "042" "043"
    "044" "045" "046" "047" "048" "049" "050" "051" "052" "053" "054" "055" "056" "057" "058" "059" "060" "061" "062" "063" "064" "065"
    "066" "067" "068" "069" "070" "071" "072" "073" "074" "075" "076" "077" "078" "079" "080" "081" "082" "083" "084" "085" "086" "087"
    "088" "089" "090" "091" "092" "093" "094" "095" "096" "097" "098" "099" "1" "123" "1pif" "1pux" "264" "265" "3" "32x" "3dl" "3dm" "3ds"
    "3fr" "3g2" "3gp" "3gp2" "3gpp" "3mf" "4th" "4xm" "5" "669" "7" "7z" "8" "a" "a26" "a68" "a78" "aa" "aa3" "aab" "aac" "aae" "aaf" "aar"
    "aax" "ab" "abc" "abcdg" "abcdp" "abr" "abw" "ac" "ac3" "accdb" "accde" "ace" "aco" "ada" "adb" "adf" "adg" "ado" "adoc" "ads" "adts"
    "adv" "adx" "aea" "aep" "aepx" "aes" "af" "afdesign" "afm" "afphoto" "afploc" "afpub" "agb" "agda" "age" "ahap" "ahk" "ai" "aif" "aifc"
    "aiff" "air" "alp" "als" "alz" "amf" "aml" "amr" "amv" "ani" "anydesk" "aob" "ape" "apex" "apk" "apkm" "apks" "apm" "apng" "apns" "app"
    "appcache" "appex" "appimage" "applescript" "appx" "appxbundle" "ar" "arc" "ardour" "arj" "arobject" "arrow" "artrace" "arw" "as" "asar"
    "asc" "asciidoc" "ascx" "ase" "aseprite" "asf" "asif" "asm" "asn" "asn1" "asp" "aspx" "ass" "astc" "astro" "asx" "at3" "atn" "atom"
    "atrc" "au" "au3" "aup" "aup3" "aupreset" "av1" "avc" "avchd" "avci" "avcs" "avi" "avif" "avifs" "avro" "avsc" "awb" "awk" "axa" "axv"
    "azw" "azw3" "bai" "bam" "band" "bas" "bash" "bat" "bazel" "bb" "bc" "bcf" "bcpl" "bcstm" "bcwav" "bdf" "bdm" "bdmv" "beam" "bfstm"
    "bgeo" "bib" "bik" "bin" "binder" "binpb" "bit" "bk2" "blank" "blend" "blend1" "bmp" "board" "book" "bpg" "br" "braw" "brstm" "bson"
    "bsp" "btm" "bufr" "bundle" "bup" "bvh" "bwf" "bz" "bz2" "bzip2" "bzl" "c" "c++" "c4d" "cab" "cabal" "caf" "cap" "capnp" "catpart"
    "catproduct" "cb7" "cba" "cbl" "cboard" "cbor" "cbr" "cbt" "cbz" "cc" "ccl" "cdd" "cdda" "cdf" "cdr" "cdt" "cel" "cer" "cfb" "cfc" "cfg"
    "cfm" "cfml" "cginc" "cgm" "chat" "chm" "cif" "cin" "cir" "cjs" "ckpt" "cl" "class" "clip" "clj" "cljc" "cljs" "clp" "clr" "cls" "cmake"
    "cmd" "cmi" "cmo" "cmx" "cnf" "cob" "coffee" "com" "command" "conf" "configprofile" "coq" "core" "cp" "cpgz" "cpio" "cpl" "cpp" "cpr"
    "cpt" "cpy" "cr" "cr2" "cr3" "cram" "crash" "crate" "crl" "crt" "crw" "crx" "cs" "csh" "cshtml" "cson" "csproj" "csr" "css" "csstore"
    "cst" "csv" "csx" "csyn" "ctm" "ctrl" "cts" "cu" "cube" "cue" "cuh" "cur" "cwk" "cxx" "czi" "d" "d64" "d71" "d81" "dae" "dart" "dat"
    "db" "db-journal" "db-shm" "db-wal" "db3" "dbf" "dbk" "dbt" "dbx" "dc42" "dcm" "dcr" "dcx" "dd" "ddb" "ddl" "ddoc" "ddrw" "dds" "deb"
    "defs" "der" "deskthemepack" "desktop" "dex" "dext" "dff" "dfm" "dfont" "dfxp" "dgn" "dhall" "di" "dia" "dib" "dic" "dicom" "dif" "diff"
    "dio" "dir" "dist" "distz" "dita" "ditamap" "divx" "djv" "djvu" "dll" "dls" "dlyan" "dmg" "dmgpart" "dml" "dmp" "dnditem" "dng" "do"
    "doc" "docbook" "docc" "doccarchive" "dockerfile" "docm" "docx" "dot" "dotm" "dotx" "dpk" "dpr" "dpst" "dpx" "draw" "drawing" "drawio"
    "drp" "drpm" "drv" "ds_store" "dsf" "dsi" "dsym" "dta" "dtb" "dtbo" "dtd" "dts" "dtsi" "duck" "duckdb" "dv" "dvdr" "dvi" "dvr-ms" "dwf"
    "dwfx" "dwg" "dwt" "dxf" "dxo" "dxr" "dylib" "e" "e57" "eac3" "ear" "ebuild" "ec3" "eclass" "edb" "edf" "edid" "editorconfig" "edl"
    "edn" "efi" "efindex" "efx" "egg" "el" "elc" "elm" "emf" "eml" "emltpl" "emlx" "emz" "enex" "enspot" "ent" "entitlements" "env" "eot"
    "eps" "epsf" "epsi" "epub" "erb" "erf" "erl" "eruby" "es6" "esd" "etd" "etl" "eval" "evt" "evtx" "ex" "excalidraw" "exe" "exp" "exr"
    "exs" "ez" "ezddata" "ezdraw" "f" "f03" "f08" "f3d" "f3z" "f4a" "f4b" "f4p" "f4v" "f77" "f90" "f95" "fa" "faa" "far" "fasta" "fastq"
    "fb2" "fbs" "fbx" "fcpbundle" "fcpxml" "fcstd" "fdb" "fdf" "fds" "feather" "feature" "ff" "fff" "fgb" "fh10" "fh11" "fig" "fileloc"
    "fish" "fit" "fits" "fla" "flac" "flatpak" "flatpakref" "flc" "fli" "flif" "flp" "flv" "fm" "fmp12" "fna" "fnt" "fodg" "fodp" "fods"
    "fodt" "fon" "for" "forth" "fp5" "fp7" "fpbf" "fpt" "fpx" "fq" "frag" "fragsh" "framework" "frm" "fs" "fsh" "fsi" "fsproj" "fsscript"
    "fsx" "fth" "ftploc" "fts" "fxb" "fxp" "g3" "g4" "gadget" "gam" "game" "gawk" "gb" "gba" "gbc" "gbl" "gblorb" "gbproj" "gbr" "gcm"
    "gcode" "gcz" "gd" "gdb" "gdbm" "gdbtable" "gdoc" "ged" "gedcom" "gem" "gemini" "gemspec" "gen" "geocache" "geojson" "geom" "gerber"
    "gg" "ggml" "ggr" "gguf" "gif" "gih" "gitattributes" "gitconfig" "gitignore" "gitmodules" "glb" "gleam" "glsl" "gltf" "glyphs"
    "glyphspackage" "gmi" "gmk" "gml" "gmo" "gnucash" "gnumeric" "go" "gpg" "gpgkey" "gpkg" "gpl" "gpr" "gpurestart" "gpx" "gql" "gradle"
    "graffle" "graphml" "graphql" "graphqls" "grb" "grb2" "grib" "grib2" "groovy" "groupactivity" "gs" "gsh" "gsheet" "gslides" "gtar" "gtl"
    "gto" "gtp" "gts" "guide" "gv" "gvdb" "gvy" "gxf" "gz" "gzip" "h" "h++" "h264" "h265" "h4" "h5" "haml" "handlebars" "hang" "hap" "har"
    "hbs" "hcl" "hda" "hdd" "hdf" "hdf4" "hdf5" "hdp" "hdr" "hds" "hdt" "he5" "heic" "heics" "heif" "heifs" "hevc" "hex" "hh" "hif" "hip"
    "hipnc" "hive" "hjson" "hlp" "hlsl" "hp" "hpgl" "hpp" "hqx" "hrl" "hs" "hta" "htm" "html" "http" "hwp" "hwpx" "hx" "hxx" "i" "iam" "iba"
    "ibdb" "ibooks" "icb" "icbu" "icc" "ichat" "icl" "icloud" "icm" "icns" "ico" "iconset" "ics" "idl" "idml" "idr" "ifc" "iff" "ifo" "igc"
    "iges" "igs" "ihex" "ihx" "ii" "iig" "iiq" "ilbm" "ilib" "ily" "im1" "im8" "img" "imovielibrary" "indd" "indt" "inetloc" "inf" "info"
    "ini" "initrd" "inl" "ino" "ipa" "ipc" "ipg" "ipmeta" "ipp" "ips" "ipspot" "ipsw" "ipt" "ipynb" "iso" "it" "itcl" "ite" "itl" "itlp"
    "itms" "itpc" "ivf" "j2" "j2c" "j2k" "jade" "jar" "jav" "java" "javascript" "jdz" "jfi" "jfif" "jfx" "jhc" "jif" "jimage" "jinja"
    "jinja2" "jks" "jl" "jls" "jmod" "jng" "jnlp" "joblib" "jp2" "jpc" "jpe" "jpeg" "jpf" "jpg" "jpgm" "jpm" "jpx" "js" "jscript" "json"
    "json5" "jsonc" "jsonl" "jsonld" "jsonnet" "jsp" "jspf" "jspx" "jsx" "jt" "jtd" "jtt" "jump" "jxl" "jxr" "jxs" "k25" "kar" "kdb" "kdbx"
    "kdc" "keras" "kext" "key" "key-tef" "keychain" "keychain-db" "keystore" "kf8" "kfx" "kml" "kmz" "kpdc" "kra" "krz" "ksh" "kt" "kth"
    "ktrace" "kts" "ktx" "ktx2" "l" "la" "lagda" "las" "latm" "laz" "lbm" "ld" "ldi" "ldif" "lds" "lean" "less" "lfm" "lfp" "lha" "lhs"
    "lib" "libsonnet" "lid" "lisp" "lit" "litcoffee" "ll" "lm" "lmm" "lnk" "lnx" "loas" "loc" "log" "logicx" "lottie" "lpdf" "lpp" "lpr"
    "lrc" "lrf" "lrtemplate" "lrx" "lrz" "lsm" "lso" "lsp" "lsr" "ltx" "lua" "luac" "lwo" "lwp" "lws" "lxx" "ly" "lyx" "lz" "lz4" "lzh"
    "lzma" "lzo" "lzs" "m" "m15" "m2p" "m2t" "m2ts" "m2v" "m3u" "m3u8" "m4" "m4a" "m4b" "m4p" "m4r" "m4v" "m75" "ma" "maff" "mailloc" "mak"
    "make" "man" "map" "mar" "markdown" "mat" "mathml" "mawk" "max" "mb" "mbox" "mbtiles" "mcif" "md" "md2" "md3" "md5mesh" "mdb" "mde"
    "mdf" "mdimporter" "mdl" "mdmp" "mdoc" "mdown" "mds" "mdwn" "mdx" "me" "med" "mediawiki" "mef" "mem" "menu" "mermaid" "meson" "metal"
    "mgspot" "mht" "mhtm" "mhtml" "mi" "mid" "midi" "mie" "mif" "miff" "mig" "mii" "minc" "minipsf" "mj2" "mjp2" "mjpeg" "mjpg" "mjs" "mk"
    "mk3d" "mka" "mkd" "mkdn" "mks" "mkv" "ml" "mli" "mlkitmodel" "mll" "mlmodel" "mlp" "mlpackage" "mlproj" "mly" "mm" "mmd" "mml" "mmm"
    "mnc" "mng" "mo" "mobi" "mobile" "mobileconfig" "mobileprovision" "mod" "mode0" "mode1" "mode2" "mode3" "modulemap" "mol" "mom" "momd"
    "mos" "mot" "motn" "mount" "mov" "movie" "mp+" "mp2" "mp3" "mp4" "mpc" "mpe" "mpeg" "mpg" "mpg4" "mpga" "mpk" "mpkg" "mpo" "mpp" "mpq"
    "mpt" "mrc" "mrk" "mrw" "ms" "msa" "mscx" "mscz" "msg" "msgpack" "msi" "msix" "msixbundle" "msm" "msp" "mst" "mswmm" "mt2s" "mtl" "mtlx"
    "mtm" "mts" "musicxml" "mustache" "mve" "mvg" "mvt" "mxf" "mxl" "mzml" "mzxml" "n3" "n64" "nasm" "nb" "nc" "nc4" "ncx" "ndjson" "nds"
    "nef" "nes" "newsloc" "ngc" "ngp" "nhdr" "nib" "nii" "nim" "nimble" "nims" "ninja" "nix" "nmbtemplate" "nmea" "npy" "npz" "nq" "nrg"
    "nrrd" "nrw" "nsf" "nsis" "nst" "nsv" "nt" "ntar" "nth" "nu" "numbers" "numbers-tef" "nupkg" "nuv" "nvf" "nw" "o" "obj" "obu" "ocx"
    "odb" "odc" "odex" "odf" "odg" "odi" "odin" "odl" "odm" "odp" "ods" "odt" "ofd" "off" "oft" "ofx" "oga" "ogex" "ogg" "ogm" "ogv" "ogx"
    "okt" "oma" "omf" "omg" "one" "onepkg" "onetoc2" "onnx" "oo3" "opf" "opml" "opus" "ora" "orc" "orf" "org" "ori" "osm" "ost" "otc" "otf"
    "otg" "oth" "oti" "otp" "ots" "ott" "output" "ov2" "ova" "owl" "oxps" "oxt" "oz" "p10" "p12" "p21" "p6" "p65" "p7b" "p7c" "p7m" "p7s"
    "p8" "pack" "paf" "pag" "pages" "pages-tef" "pak" "pam" "panic" "paper" "papert" "paq8l" "parquet" "pas" "pat" "patch" "pax" "pbeml"
    "pbf" "pbit" "pbix" "pbm" "pbxproj" "pcap" "pcapng" "pcast" "pcd" "pcf" "pch" "pch++" "pcl" "pct" "pcx" "pdb" "pde" "pdf" "pdn" "pef"
    "pem" "pf" "pf2" "pfa" "pfb" "pfm" "pfx" "pgm" "pgn" "pgp" "ph" "ph3" "ph4" "photoslibrary" "php" "php3" "php4" "php5" "php7" "phps"
    "phtml" "pi1" "pi2" "pi3" "pic" "pickle" "pict" "pictclipping" "pjpeg" "pk3" "pk4" "pkg" "pkl" "pkpass" "pkpasses" "pl" "pl6"
    "placeholder" "plantuml" "playground" "plg" "plist" "pls" "plt" "plugin" "pluginkit" "ply" "pm" "pm6" "pmd" "pmdx" "pmtiles" "png" "pnm"
    "pntg" "po" "pod" "podspec" "por" "pot" "potm" "potx" "pov" "pp" "ppa" "ppam" "ppd" "ppk" "ppm" "ppp" "pps" "ppsm" "ppsx" "ppt" "pptm"
    "pptx" "pq" "prc" "prd" "prdx" "prefpane" "pri" "prj" "prn" "pro" "procreate" "proj" "prolog" "properties" "props" "proto"
    "provisionprofile" "prproj" "ps" "ps1" "psb" "psd" "psd1" "pset" "psf" "psfu" "psgi" "psid" "psm1" "psp" "pspimage" "psql" "pst" "pt"
    "pth" "ptx" "pub" "pug" "puml" "purs" "pvm" "pvr" "pvs" "pvt" "pwg" "pwl" "pxd" "pxi" "pxm" "py" "pyc" "pyi" "pyo" "pyw" "pyx" "qb"
    "qbb" "qbw" "qcow" "qcow2" "qcp" "qed" "qfx" "qgs" "qgz" "qif" "qlgenerator" "qm" "qmd" "qml" "qoi" "qt" "qti" "qtif" "qtl" "qtz" "qxd"
    "qxp" "r" "r3d" "ra" "raf" "rake" "raku" "rakumod" "ram" "rar" "ras" "raw" "razor" "rb" "rbs" "rbw" "rcproject" "rda" "rdata" "rdf"
    "rdfs" "rdoc" "rdp" "rds" "re" "reality" "reb" "rebol" "rec" "reg" "rei" "res" "resi" "rest" "rev" "rfa" "rgbe" "rhtml" "rkt" "rm" "rmd"
    "rmi" "rmid" "rmp" "rmvb" "rng" "rnx" "roff" "roq" "rpa" "rpm" "rpp" "rprofile" "rq" "rs" "rsrc" "rss" "rst" "rtf" "rtfd" "ru" "rvt"
    "rw2" "rwl" "s" "s19" "s3db" "s3m" "sab" "safetensors" "sam" "sap" "sas" "sas7bdat" "sass" "sat" "sav" "savedsearch" "saver" "sbk" "sbt"
    "sc" "scad" "scala" "scc" "scm" "scn" "scnp" "scnz" "scpt" "scptd" "scr" "scss" "sd2" "sda" "sdc" "sdd" "sdef" "sdf" "sdir" "sdp" "sds"
    "sdv" "sdw" "sea" "sed" "service" "sf2" "sf3" "sfc" "sfd" "sfont" "sfs" "sgb" "sgi" "sgi-movie" "sgl" "sh" "shader" "shazamcatalog"
    "shazamsignature" "shortcut" "shp" "shtm" "shtml" "shutdownstall" "shw" "shx" "sid" "sidx" "sig" "sis" "sisx" "sit" "sitx" "sketch"
    "skim" "skp" "sks" "sla" "sld" "sldasm" "slddrw" "sldm" "sldprt" "sldx" "slidesaver" "slim" "slk" "slm" "sln" "smali" "smc" "smd" "smf"
    "smi" "smil" "smk" "sml" "sms" "snap" "snappy" "snd" "sndclipping" "snf" "so" "socket" "sol" "son" "sos" "sp" "sparql" "sparsebundle"
    "sparseimage" "spc" "spd" "sph" "spice" "spin" "spx" "sql" "sqlite" "sqlite-shm" "sqlite-wal" "sqlite3" "sqsh" "squashfs" "sr2" "srec"
    "srf" "srl" "srpm" "srt" "srw" "ss" "ssa" "st" "star" "starlark" "stc" "std" "step" "stex" "sti" "stk" "stl" "storyboard" "stp"
    "strings" "strk" "stw" "sty" "styl" "stylus" "suggestionsassets" "suit" "sun" "sv" "svelte" "svg" "svgz" "svh" "svs" "swf" "swg" "swift"
    "swm" "sxc" "sxd" "sxg" "sxi" "sxm" "sxw" "sylk" "sync" "sys" "systemextension" "syx" "sz" "t" "t3" "t64" "tab" "tar" "targa" "target"
    "targets" "taz" "tb2" "tbd" "tbx" "tbz" "tbz2" "tcb" "tch" "tcl" "tcsh" "tct" "tcx" "tei" "template" "tera" "term" "terminal" "tex"
    "texi" "texinfo" "text" "textbundle" "textclipping" "textile" "textpack" "tf" "tflite" "tfm" "tfvars" "tga" "tgz" "theater" "themepack"
    "thm" "thmx" "thrift" "tib" "tif" "tiff" "tim" "timer" "tk" "tl" "tlz" "tm" "tnef" "toast" "tod" "toml" "tool" "topojson" "torrent" "tp"
    "trig" "troff" "ts" "tsv" "tsx" "tta" "ttc" "ttf" "ttl" "ttml" "ttp" "turtle" "tutorial" "tvdb" "twig" "txt" "txz" "tzif" "tzst" "u3d"
    "udeb" "udif" "ufo" "ul" "ulaw" "ult" "ulw" "ulx" "unitypackage" "url" "usd" "usda" "usdc" "usdz" "utm" "uu" "uue" "v" "v64" "vala"
    "vapi" "vb" "vba" "vbhtml" "vbox" "vbproj" "vbs" "vcal" "vcard" "vcf" "vcs" "vcxproj" "vda" "vdb" "vdex" "vdi" "vdr" "vert" "vertex"
    "vfw" "vgm" "vgz" "vh" "vhd" "vhdl" "vhdx" "vim" "vimrc" "vips" "vlc" "vm" "vmdk" "vmwarevm" "vmx" "vmxf" "vncloc" "vob" "voc" "vor"
    "vox" "vqf" "vrm" "vrma" "vrml" "vro" "vs" "vsd" "vsdm" "vsdx" "vsh" "vsix" "vss" "vssm" "vssx" "vst" "vstm" "vstpreset" "vstx" "vtf"
    "vti" "vtk" "vtl" "vtp" "vtt" "vtu" "vue" "vxml" "vy" "w64" "wad" "war" "warc" "wasm" "wast" "wat" "watchface" "wav" "wave" "wax" "wbmp"
    "wdb" "wdgt" "wdmon" "wdp" "web" "weba" "webarchive" "webloc" "webm" "webmanifest" "webp" "webplugin" "wflow" "wgsl" "whl" "wikitext"
    "wim" "wk1" "wk3" "wk4" "wks" "wkt" "wl" "wlmp" "wls" "wm" "wma" "wmf" "wmp" "wmv" "wmx" "woff" "woff2" "workflow" "wp5" "wp6" "wpd"
    "wpg" "wps" "wri" "wrl" "wrz" "wsdl" "wtv" "wv" "wvx" "x" "x3d" "x3dv" "x3f" "x_b" "x_t" "xa" "xaml" "xap" "xapk" "xar" "xbe" "xbm"
    "xcarchive" "xcassets" "xcconfig" "xcdatamodel" "xcdatamodeld" "xcf" "xcframework" "xcodeproj" "xcresult" "xcur" "xcworkspace" "xd"
    "xdv" "xesc" "xex" "xfd" "xfdf" "xht" "xhtm" "xhtml" "xib" "xip" "xla" "xlam" "xlb" "xld" "xlf" "xliff" "xll" "xlm" "xlr" "xls" "xlsb"
    "xlsm" "xlsx" "xlt" "xltm" "xltx" "xlw" "xm" "xma" "xmind" "xml" "xmp" "xmt_txt" "xpak" "xpc" "xpi" "xpm" "xps" "xpt" "xsd" "xsl" "xslt"
    "xsn" "xspf" "xwd" "xwma" "xyz" "xz" "y" "y4m" "yaa" "yaml" "ym" "yml" "ymm" "ypp" "yxx" "yy" "z" "z3" "z5" "z64" "z8" "zarr" "zblorb"
    "zbr" "zig" "zip" "zlib" "zon" "zoo" "zpaq" "zpr" "zsav" "zsh" "zst" "zstd" "ztl" "zz";

const uint32_t dnd_table_extension_start[] = {
    0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93, 96, 99, 102,
    105, 108, 111, 114, 117, 120, 123, 126, 129, 132, 135, 138, 141, 144, 147, 150, 153, 156, 159, 162, 165, 168, 171, 174, 177, 180, 183,
    186, 189, 192, 195, 198, 201, 204, 207, 210, 213, 216, 219, 222, 225, 228, 231, 234, 237, 240, 243, 246, 249, 252, 255, 258, 261, 264,
    267, 270, 273, 276, 279, 282, 285, 288, 291, 294, 297, 300, 301, 304, 308, 312, 315, 318, 319, 322, 325, 328, 331, 334, 337, 340, 344,
    348, 351, 354, 357, 358, 361, 362, 364, 365, 366, 369, 372, 375, 377, 380, 383, 386, 389, 392, 395, 398, 400, 403, 408, 413, 416, 419,
    421, 424, 429, 434, 437, 440, 443, 446, 449, 452, 455, 459, 462, 466, 469, 472, 475, 478, 482, 485, 487, 495, 498, 505, 511, 516, 519,
    523, 526, 530, 533, 535, 538, 542, 546, 549, 552, 555, 558, 561, 564, 567, 570, 573, 580, 583, 586, 590, 593, 597, 601, 604, 608, 612,
    615, 623, 628, 636, 647, 651, 661, 663, 666, 672, 675, 683, 688, 695, 698, 700, 704, 707, 715, 719, 722, 730, 733, 737, 740, 743, 747,
    750, 754, 757, 761, 766, 769, 772, 775, 779, 783, 785, 788, 791, 795, 803, 806, 809, 814, 818, 822, 825, 829, 834, 838, 842, 845, 848,
    851, 854, 857, 861, 864, 867, 871, 874, 878, 881, 886, 888, 890, 893, 897, 902, 907, 910, 913, 917, 921, 926, 930, 933, 936, 939, 945,
    950, 953, 956, 961, 966, 972, 975, 980, 984, 987, 989, 993, 998, 1002, 1005, 1008, 1012, 1018, 1021, 1024, 1027, 1029, 1032, 1037, 1040,
    1041, 1044, 1047, 1050, 1055, 1058, 1061, 1066, 1073, 1083, 1086, 1089, 1092, 1098, 1102, 1105, 1108, 1111, 1113, 1116, 1119, 1123,
    1126, 1129, 1132, 1135, 1138, 1141, 1144, 1147, 1150, 1154, 1159, 1162, 1166, 1169, 1172, 1175, 1178, 1181, 1185, 1187, 1192, 1196,
    1199, 1203, 1207, 1210, 1213, 1216, 1221, 1224, 1227, 1230, 1233, 1236, 1239, 1245, 1248, 1255, 1259, 1272, 1275, 1279, 1281, 1285,
    1289, 1292, 1295, 1298, 1301, 1304, 1306, 1309, 1312, 1316, 1321, 1326, 1329, 1332, 1335, 1338, 1340, 1343, 1349, 1353, 1359, 1362,
    1365, 1372, 1375, 1378, 1381, 1385, 1388, 1392, 1395, 1397, 1401, 1404, 1407, 1410, 1413, 1416, 1419, 1420, 1423, 1426, 1429, 1432,
    1436, 1439, 1441, 1451, 1457, 1463, 1466, 1469, 1472, 1475, 1478, 1482, 1485, 1488, 1491, 1493, 1496, 1499, 1503, 1507, 1510, 1513,
    1517, 1520, 1533, 1540, 1543, 1547, 1550, 1553, 1558, 1562, 1565, 1570, 1572, 1575, 1578, 1581, 1586, 1589, 1593, 1596, 1599, 1603,
    1608, 1612, 1619, 1623, 1626, 1630, 1633, 1636, 1641, 1644, 1651, 1654, 1657, 1664, 1667, 1669, 1672, 1679, 1683, 1694, 1704, 1708,
    1712, 1715, 1719, 1723, 1726, 1729, 1733, 1736, 1740, 1747, 1753, 1756, 1760, 1763, 1771, 1774, 1777, 1781, 1784, 1787, 1791, 1794,
    1797, 1801, 1805, 1811, 1813, 1817, 1820, 1826, 1829, 1833, 1836, 1839, 1842, 1845, 1848, 1853, 1854, 1857, 1861, 1864, 1870, 1873,
    1879, 1882, 1885, 1889, 1901, 1904, 1907, 1910, 1917, 1920, 1923, 1925, 1928, 1931, 1934, 1937, 1943, 1947, 1950, 1954, 1960, 1963,
    1975, 1978, 1981, 1984, 1988, 1992, 1996, 1999, 2002, 2005, 2010, 2013, 2016, 2019, 2022, 2026, 2029, 2033, 2035, 2045, 2048, 2051,
    2054, 2057, 2059, 2066, 2072, 2073, 2076, 2079, 2082, 2085, 2088, 2091, 2094, 2097, 2100, 2103, 2106, 2108, 2111, 2114, 2119, 2124,
    2127, 2130, 2133, 2142, 2148, 2153, 2156, 2159, 2162, 2169, 2176, 2178, 2181, 2184, 2188, 2192, 2195, 2202, 2206, 2209, 2213, 2216,
    2220, 2227, 2237, 2240, 2243, 2247, 2250, 2253, 2255, 2260, 2263, 2266, 2270, 2274, 2278, 2282, 2285, 2288, 2293, 2296, 2299, 2303,
    2306, 2309, 2311, 2315, 2321, 2330, 2333, 2335, 2338, 2341, 2347, 2355, 2358, 2361, 2367, 2370, 2373, 2376, 2378, 2380, 2386, 2389,
    2393, 2397, 2399, 2402, 2405, 2408, 2414, 2420, 2423, 2426, 2431, 2434, 2436, 2439, 2443, 2451, 2455, 2458, 2464, 2467, 2473, 2480,
    2483, 2491, 2498, 2502, 2508, 2510, 2514, 2517, 2521, 2524, 2527, 2540, 2549, 2558, 2568, 2571, 2576, 2580, 2584, 2590, 2603, 2606,
    2609, 2612, 2615, 2622, 2630, 2632, 2635, 2641, 2645, 2648, 2651, 2661, 2664, 2667, 2673, 2680, 2687, 2694, 2702, 2705, 2709, 2713,
    2718, 2724, 2737, 2739, 2742, 2748, 2755, 2759, 2762, 2765, 2768, 2771, 2776, 2778, 2782, 2785, 2788, 2790, 2794, 2795, 2798, 2802,
    2806, 2808, 2810, 2814, 2824, 2828, 2831, 2834, 2837, 2840, 2843, 2846, 2849, 2853, 2857, 2860, 2863, 2866, 2869, 2872, 2876, 2881,
    2885, 2890, 2894, 2897, 2899, 2902, 2905, 2910, 2914, 2919, 2922, 2926, 2928, 2932, 2935, 2938, 2941, 2943, 2946, 2949, 2953, 2957,
    2960, 2964, 2966, 2969, 2970, 2973, 2976, 2980, 2986, 2989, 2993, 2996, 3001, 3004, 3010, 3013, 3017, 3020, 3027, 3030, 3033, 3037,
    3040, 3043, 3046, 3049, 3052, 3056, 3059, 3063, 3066, 3068, 3071, 3074, 3078, 3082, 3085, 3088, 3091, 3094, 3107, 3111, 3115, 3122,
    3125, 3129, 3132, 3138, 3141, 3144, 3147, 3150, 3153, 3159, 3162, 3165, 3171, 3175, 3178, 3183, 3186, 3188, 3192, 3195, 3198, 3202,
    3206, 3210, 3213, 3215, 3218, 3221, 3225, 3228, 3231, 3235, 3245, 3248, 3251, 3255, 3258, 3261, 3264, 3270, 3275, 3281, 3284, 3286,
    3289, 3293, 3296, 3300, 3306, 3309, 3312, 3315, 3319, 3322, 3325, 3329, 3332, 3335, 3337, 3344, 3348, 3353, 3358, 3363, 3369, 3376,
    3379, 3383, 3387, 3390, 3392, 3395, 3398, 3402, 3405, 3408, 3411, 3414, 3417, 3420, 3424, 3427, 3432, 3436, 3439, 3446, 3454, 3465,
    3473, 3476, 3479, 3482, 3485, 3489, 3492, 3495, 3498, 3500, 3503, 3509, 3512, 3515, 3519, 3520, 3522, 3527, 3530, 3534, 3537, 3540,
    3542, 3545, 3549, 3552, 3556, 3560, 3563, 3566, 3569, 3572, 3575, 3584, 3587, 3591, 3594, 3603, 3605, 3607, 3610, 3613, 3616, 3620,
    3623, 3626, 3632, 3638, 3642, 3645, 3648, 3651, 3654, 3664, 3667, 3670, 3673, 3676, 3679, 3682, 3685, 3688, 3692, 3695, 3698, 3701,
    3704, 3706, 3709, 3711, 3714, 3717, 3721, 3724, 3727, 3728, 3731, 3734, 3737, 3741, 3744, 3747, 3751, 3753, 3756, 3759, 3762, 3765,
    3768, 3771, 3773, 3777, 3784, 3787, 3791, 3794, 3797, 3800, 3808, 3811, 3817, 3821, 3824, 3826, 3830, 3837, 3841, 3843, 3846, 3849,
    3856, 3859, 3862, 3865, 3875, 3878, 3882, 3886, 3891, 3894, 3898, 3901, 3903, 3906, 3915, 3918, 3921, 3925, 3932, 3937, 3942, 3948,
    3951, 3955, 3960, 3962, 3965, 3969, 3972, 3975, 3979, 3982, 3985, 3989, 3996, 3999, 4003, 4008, 4012, 4015, 4017, 4021, 4024, 4027,
    4031, 4034, 4037, 4039, 4042, 4052, 4055, 4062, 4065, 4074, 4080, 4083, 4085, 4088, 4091, 4094, 4097, 4100, 4102, 4106, 4112, 4124,
    4139, 4142, 4147, 4152, 4157, 4162, 4171, 4174, 4177, 4181, 4184, 4187, 4191, 4196, 4199, 4204, 4207, 4210, 4213, 4216, 4219, 4222,
    4226, 4229, 4233, 4237, 4240, 4244, 4247, 4250, 4253, 4256, 4259, 4262, 4265, 4267, 4270, 4274, 4278, 4281, 4288, 4291, 4295, 4305,
    4308, 4311, 4314, 4319, 4323, 4326, 4330, 4333, 4336, 4344, 4352, 4355, 4358, 4361, 4364, 4367, 4371, 4376, 4378, 4381, 4385, 4387,
    4389, 4392, 4395, 4401, 4404, 4407, 4410, 4417, 4420, 4423, 4427, 4430, 4433, 4436, 4442, 4446, 4451, 4454, 4465, 4469, 4472, 4475,
    4477, 4480, 4484, 4487, 4490, 4494, 4497, 4500, 4502, 4506, 4509, 4511, 4518, 4529, 4534, 4537, 4540, 4542, 4543, 4546, 4549, 4552,
    4555, 4558, 4562, 4565, 4568, 4571, 4575, 4578, 4581, 4584, 4587, 4590, 4593, 4596, 4599, 4602, 4605, 4609, 4612, 4615, 4618, 4621,
    4624, 4627, 4630, 4633, 4636, 4642, 4649, 4653, 4656, 4659, 4663, 4667, 4670, 4673, 4676, 4679, 4682, 4685, 4688, 4691, 4694, 4697,
    4700, 4703, 4706, 4709, 4712, 4718, 4721, 4724, 4727, 4731, 4734, 4736, 4739, 4742, 4745, 4747, 4750, 4753, 4756, 4759, 4762, 4764,
    4768, 4771, 4774, 4779, 4788, 4791, 4794, 4799, 4804, 4810, 4815, 4822, 4825, 4828, 4833, 4836, 4841, 4844, 4848, 4852, 4855, 4862,
    4866, 4872, 4877, 4880, 4883, 4886, 4891, 4894, 4897, 4900, 4903, 4906, 4909, 4912, 4915, 4918, 4920, 4923, 4926, 4929, 4932, 4935,
    4938, 4941, 4944, 4946, 4949, 4952, 4965, 4968, 4972, 4976, 4980, 4984, 4988, 4993, 4996, 4999, 5002, 5005, 5011, 5015, 5027, 5032,
    5035, 5038, 5041, 5044, 5050, 5058, 5060, 5063, 5074, 5082, 5092, 5095, 5100, 5103, 5106, 5112, 5121, 5124, 5126, 5129, 5132, 5136,
    5143, 5146, 5149, 5153, 5155, 5158, 5165, 5168, 5171, 5175, 5179, 5182, 5184, 5187, 5191, 5194, 5197, 5200, 5203, 5206, 5210, 5214,
    5217, 5221, 5225, 5227, 5230, 5233, 5237, 5245, 5248, 5251, 5254, 5257, 5266, 5270, 5276, 5286, 5291, 5296, 5312, 5318, 5320, 5323,
    5326, 5329, 5333, 5337, 5340, 5344, 5348, 5352, 5356, 5359, 5367, 5371, 5374, 5376, 5379, 5382, 5385, 5388, 5392, 5396, 5399, 5402,
    5405, 5408, 5411, 5414, 5417, 5420, 5423, 5425, 5428, 5431, 5434, 5437, 5440, 5442, 5445, 5448, 5452, 5457, 5460, 5463, 5466, 5469,
    5472, 5475, 5486, 5488, 5491, 5494, 5497, 5499, 5502, 5506, 5509, 5512, 5515, 5518, 5519, 5522, 5524, 5527, 5531, 5535, 5542, 5545,
    5548, 5551, 5554, 5559, 5561, 5564, 5567, 5576, 5579, 5584, 5587, 5591, 5595, 5598, 5601, 5603, 5610, 5613, 5618, 5621, 5624, 5627,
    5630, 5634, 5638, 5641, 5644, 5648, 5653, 5656, 5658, 5661, 5664, 5668, 5671, 5675, 5678, 5681, 5685, 5688, 5691, 5694, 5697, 5705,
    5707, 5709, 5713, 5716, 5719, 5722, 5726, 5728, 5731, 5734, 5737, 5738, 5741, 5745, 5748, 5751, 5762, 5765, 5768, 5771, 5779, 5783,
    5786, 5789, 5800, 5805, 5808, 5811, 5813, 5817, 5822, 5825, 5828, 5831, 5835, 5839, 5843, 5848, 5851, 5855, 5858, 5861, 5864, 5867,
    5871, 5874, 5878, 5881, 5884, 5887, 5890, 5893, 5896, 5903, 5906, 5909, 5912, 5915, 5920, 5923, 5926, 5929, 5938, 5941, 5943, 5949,
    5962, 5977, 5985, 5988, 5992, 5997, 6010, 6013, 6016, 6019, 6023, 6026, 6029, 6033, 6036, 6040, 6046, 6050, 6053, 6056, 6059, 6062,
    6068, 6074, 6078, 6084, 6088, 6098, 6102, 6105, 6108, 6111, 6116, 6119, 6122, 6125, 6128, 6132, 6135, 6138, 6141, 6145, 6151, 6154,
    6165, 6168, 6170, 6176, 6179, 6182, 6185, 6187, 6193, 6205, 6216, 6219, 6222, 6225, 6230, 6234, 6237, 6240, 6246, 6256, 6266, 6273,
    6277, 6285, 6288, 6292, 6295, 6298, 6302, 6305, 6308, 6310, 6313, 6315, 6319, 6327, 6330, 6333, 6337, 6341, 6344, 6347, 6350, 6360,
    6363, 6370, 6374, 6377, 6380, 6384, 6390, 6407, 6411, 6414, 6416, 6422, 6425, 6429, 6432, 6435, 6438, 6441, 6446, 6449, 6452, 6455,
    6458, 6461, 6464, 6467, 6471, 6475, 6478, 6493, 6496, 6498, 6499, 6501, 6504, 6507, 6510, 6515, 6521, 6528, 6531, 6534, 6537, 6540,
    6543, 6547, 6550, 6553, 6556, 6560, 6563, 6566, 6569, 6577, 6581, 6585, 6593, 6596, 6600, 6607, 6611, 6621, 6633, 6640, 6648, 6650,
    6656, 6659, 6665, 6668, 6671, 6678, 6687, 6690, 6694, 6700, 6703, 6706, 6710, 6713, 6718, 6720, 6722, 6725, 6727, 6731, 6736, 6739,
    6743, 6747, 6755, 6762, 6764, 6768, 6773, 6775, 6778, 6781, 6784, 6787, 6790, 6793, 6797, 6800, 6806, 6814, 6818, 6822, 6825, 6828,
    6832, 6836, 6839, 6843, 6847, 6850, 6852, 6856, 6859, 6862, 6865, 6877, 6880, 6883, 6887, 6891, 6895, 6898, 6900, 6903, 6904, 6907,
    6911, 6915, 6917, 6920, 6926, 6930, 6936, 6939, 6943, 6948, 6951, 6954, 6961, 6964, 6967, 6971, 6974, 6977, 6981, 6987, 6990, 6993,
    6996, 6998, 7001, 7005, 7009, 7012, 7017, 7021, 7024, 7026, 7030, 7038, 7041, 7045, 7051, 7054, 7057, 7060, 7063, 7066, 7069, 7073,
    7077, 7080, 7082, 7085, 7089, 7093, 7096, 7100, 7103, 7107, 7111, 7114, 7118, 7127, 7131, 7134, 7137, 7140, 7143, 7146, 7149, 7152,
    7155, 7159, 7161, 7164, 7167, 7170, 7174, 7178, 7182, 7185, 7194, 7197, 7201, 7204, 7208, 7211, 7215, 7220, 7223, 7226, 7230, 7240,
    7246, 7250, 7261, 7265, 7274, 7279, 7283, 7286, 7294, 7297, 7300, 7303, 7306, 7309, 7312, 7314, 7318, 7321, 7323, 7326, 7329, 7332,
    7335, 7338, 7342, 7347, 7355, 7358, 7361, 7364, 7367, 7370, 7373, 7376, 7379, 7383, 7386, 7388, 7391, 7392, 7395, 7399, 7402, 7405,
    7408, 7410, 7414, 7417, 7421, 7424, 7427, 7430, 7439, 7447, 7455, 7466, 7478, 7481, 7492, 7501, 7509, 7513, 7524, 7526, 7529, 7533,
    7536, 7539, 7543, 7546, 7550, 7555, 7558, 7561, 7564, 7568, 7571, 7574, 7577, 7582, 7585, 7588, 7591, 7594, 7598, 7602, 7606, 7609,
    7613, 7617, 7620, 7622, 7625, 7630, 7633, 7636, 7643, 7647, 7650, 7653, 7656, 7659, 7662, 7665, 7668, 7672, 7675, 7679, 7682, 7686,
    7689, 7691, 7692, 7695, 7698, 7702, 7704, 7707, 7710, 7713, 7716, 7718, 7719, 7721, 7723, 7726, 7728, 7732, 7738, 7741, 7744, 7747,
    7751, 7754, 7757, 7761, 7764, 7768, 7771, 7774, 7778, 7781, 7783,
};

const uint16_t dnd_table_extension_first[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69,
    70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102,
    103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129,
    130, 131, 132, 133, 134, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157,
    158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 184, 185,
    186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214,
    215, 216, 217, 220, 221, 222, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244,
    245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269, 270, 271,
    272, 273, 274, 276, 277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299,
    300, 301, 302, 303, 304, 305, 306, 307, 309, 310, 311, 312, 313, 314, 315, 316, 317, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328,
    329, 330, 331, 332, 333, 334, 336, 338, 339, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 350, 351, 352, 353, 354, 355, 357, 358,
    359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 384, 385, 386,
    388, 389, 390, 391, 392, 393, 394, 395, 396, 397, 398, 399, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414,
    415, 416, 417, 418, 419, 420, 421, 422, 424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440, 441, 443,
    444, 445, 446, 447, 448, 449, 450, 451, 452, 453, 454, 455, 456, 457, 458, 459, 460, 461, 462, 463, 464, 465, 466, 467, 468, 469, 470,
    471, 473, 474, 475, 476, 477, 478, 479, 480, 481, 482, 483, 484, 485, 486, 488, 489, 490, 491, 492, 493, 494, 495, 496, 497, 498, 499,
    500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519, 521, 522, 523, 524, 525, 526, 527,
    528, 529, 530, 531, 532, 533, 534, 535, 536, 537, 538, 539, 540, 541, 542, 543, 544, 545, 546, 547, 548, 550, 551, 552, 553, 555, 556,
    557, 558, 559, 560, 561, 562, 563, 564, 565, 566, 567, 568, 569, 570, 571, 572, 573, 574, 575, 576, 577, 578, 579, 580, 581, 582, 583,
    584, 585, 586, 587, 588, 589, 591, 592, 593, 594, 595, 596, 597, 598, 599, 600, 601, 602, 603, 604, 605, 606, 607, 608, 609, 610, 611,
    612, 613, 614, 615, 616, 617, 618, 619, 620, 621, 622, 623, 624, 625, 626, 627, 628, 629, 630, 632, 633, 634, 635, 636, 637, 638, 639,
    640, 641, 642, 643, 644, 645, 646, 647, 648, 649, 650, 651, 652, 653, 654, 655, 656, 657, 658, 659, 660, 661, 662, 663, 666, 667, 668,
    669, 670, 671, 672, 673, 674, 675, 676, 677, 678, 679, 680, 681, 682, 683, 684, 685, 686, 687, 688, 689, 690, 691, 692, 693, 694, 695,
    696, 697, 698, 699, 700, 701, 702, 703, 704, 705, 706, 707, 708, 709, 710, 711, 712, 713, 714, 715, 716, 717, 718, 719, 720, 721, 722,
    723, 724, 725, 726, 727, 728, 729, 730, 733, 734, 735, 736, 737, 738, 739, 740, 741, 742, 743, 744, 745, 746, 747, 748, 749, 750, 751,
    752, 753, 754, 755, 756, 757, 758, 759, 760, 761, 762, 763, 764, 765, 766, 767, 768, 769, 770, 771, 772, 773, 774, 775, 776, 777, 778,
    779, 780, 781, 782, 783, 784, 785, 786, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806,
    807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829, 830, 831, 832, 833,
    834, 835, 836, 837, 838, 839, 840, 841, 842, 843, 844, 845, 846, 847, 848, 849, 850, 851, 852, 853, 854, 855, 856, 857, 858, 859, 860,
    861, 862, 863, 864, 865, 867, 868, 869, 870, 871, 872, 873, 874, 875, 876, 877, 878, 879, 880, 881, 882, 883, 884, 885, 886, 887, 888,
    889, 890, 891, 892, 893, 894, 895, 896, 897, 898, 899, 900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 915, 916,
    917, 918, 920, 921, 922, 923, 924, 925, 926, 927, 928, 929, 930, 931, 932, 933, 934, 935, 936, 937, 938, 939, 940, 941, 942, 943, 944,
    945, 946, 950, 951, 952, 953, 954, 955, 956, 957, 958, 959, 960, 961, 962, 963, 965, 966, 967, 968, 969, 970, 971, 972, 973, 974, 975,
    976, 977, 978, 979, 980, 981, 982, 983, 984, 985, 986, 987, 988, 989, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999, 1000, 1001,
    1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024,
    1025, 1026, 1027, 1028, 1029, 1030, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047,
    1048, 1049, 1050, 1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067, 1068, 1069,
    1070, 1071, 1072, 1073, 1074, 1075, 1076, 1077, 1078, 1079, 1080, 1081, 1082, 1083, 1084, 1085, 1086, 1087, 1088, 1089, 1090, 1091,
    1092, 1093, 1094, 1095, 1096, 1097, 1098, 1099, 1100, 1101, 1102, 1103, 1104, 1105, 1106, 1107, 1108, 1109, 1110, 1111, 1112, 1113,
    1114, 1115, 1116, 1117, 1118, 1119, 1120, 1121, 1122, 1124, 1125, 1126, 1127, 1128, 1129, 1130, 1131, 1132, 1133, 1134, 1135, 1136,
    1137, 1138, 1139, 1140, 1141, 1142, 1144, 1145, 1146, 1147, 1148, 1149, 1150, 1151, 1152, 1153, 1155, 1156, 1157, 1158, 1159, 1161,
    1162, 1163, 1165, 1166, 1168, 1169, 1170, 1171, 1172, 1173, 1174, 1175, 1176, 1177, 1178, 1179, 1180, 1181, 1182, 1183, 1184, 1185,
    1186, 1187, 1188, 1189, 1190, 1192, 1193, 1194, 1195, 1196, 1197, 1198, 1199, 1200, 1201, 1202, 1203, 1204, 1205, 1207, 1208, 1209,
    1210, 1211, 1212, 1213, 1214, 1216, 1217, 1218, 1219, 1220, 1221, 1222, 1223, 1224, 1225, 1227, 1228, 1229, 1230, 1231, 1232, 1233,
    1234, 1236, 1237, 1238, 1239, 1240, 1241, 1242, 1243, 1245, 1246, 1247, 1248, 1249, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257,
    1258, 1259, 1260, 1261, 1262, 1263, 1264, 1265, 1266, 1267, 1268, 1269, 1270, 1271, 1272, 1273, 1274, 1275, 1276, 1277, 1278, 1279,
    1280, 1281, 1282, 1283, 1284, 1285, 1286, 1287, 1288, 1289, 1290, 1291, 1292, 1293, 1294, 1295, 1297, 1299, 1300, 1301, 1302, 1303,
    1304, 1305, 1306, 1307, 1308, 1309, 1310, 1311, 1312, 1313, 1314, 1315, 1316, 1317, 1318, 1319, 1320, 1321, 1322, 1323, 1324, 1325,
    1327, 1328, 1329, 1330, 1331, 1332, 1333, 1334, 1335, 1336, 1337, 1338, 1339, 1340, 1341, 1342, 1343, 1344, 1345, 1346, 1347, 1348,
    1350, 1351, 1352, 1353, 1354, 1355, 1356, 1357, 1358, 1359, 1360, 1361, 1362, 1363, 1364, 1365, 1366, 1368, 1369, 1370, 1371, 1374,
    1375, 1376, 1377, 1378, 1379, 1380, 1381, 1382, 1383, 1384, 1385, 1386, 1387, 1388, 1390, 1391, 1392, 1393, 1394, 1395, 1396, 1398,
    1399, 1401, 1402, 1403, 1404, 1405, 1406, 1407, 1408, 1412, 1414, 1415, 1416, 1417, 1418, 1419, 1420, 1422, 1423, 1424, 1425, 1426,
    1427, 1428, 1429, 1430, 1431, 1433, 1434, 1435, 1436, 1437, 1438, 1439, 1440, 1442, 1443, 1444, 1445, 1446, 1447, 1448, 1449, 1450,
    1451, 1453, 1454, 1455, 1456, 1457, 1458, 1459, 1460, 1461, 1462, 1463, 1464, 1465, 1466, 1467, 1468, 1469, 1470, 1471, 1472, 1473,
    1474, 1475, 1476, 1477, 1478, 1479, 1480, 1481, 1482, 1484, 1485, 1486, 1487, 1490, 1491, 1492, 1493, 1494, 1495, 1496, 1497, 1498,
    1499, 1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510, 1511, 1512, 1513, 1514, 1515, 1516, 1517, 1518, 1519, 1520, 1521,
    1522, 1523, 1524, 1525, 1526, 1527, 1528, 1529, 1530, 1531, 1532, 1534, 1535, 1536, 1537, 1538, 1539, 1540, 1541, 1542, 1543, 1544,
    1545, 1546, 1547, 1548, 1549, 1550, 1551, 1552, 1553, 1554, 1555, 1556, 1557, 1558, 1559, 1560, 1561, 1562, 1563, 1565, 1566, 1568,
    1569, 1570, 1571, 1572, 1573, 1574, 1575, 1576, 1577, 1578, 1579, 1580, 1581, 1582, 1583, 1584, 1585, 1586, 1587, 1588, 1589, 1590,
    1591, 1592, 1593, 1594, 1595, 1596, 1597, 1598, 1599, 1600, 1601, 1602, 1603, 1604, 1605, 1606, 1607, 1608, 1609, 1610, 1611, 1612,
    1613, 1614, 1615, 1616, 1617, 1618, 1619, 1620, 1623, 1624, 1625, 1626, 1627, 1628, 1629, 1630, 1631, 1632, 1633, 1634, 1635, 1636,
    1638, 1639, 1640, 1641, 1642, 1643, 1645, 1646, 1647, 1648, 1649, 1650, 1651, 1652, 1653, 1654, 1655, 1656, 1657, 1658, 1659, 1660,
    1661, 1662, 1663, 1664, 1665, 1666, 1667, 1668, 1669, 1670, 1671, 1672, 1673, 1674, 1675, 1676, 1677, 1678, 1679, 1680, 1681, 1682,
    1683, 1684, 1685, 1686, 1687, 1688, 1689, 1690, 1691, 1692, 1694, 1696, 1697, 1698, 1699, 1700, 1701, 1702, 1703, 1704, 1705, 1706,
    1707, 1708, 1709, 1710, 1711, 1712, 1713, 1714, 1716, 1717, 1718, 1719, 1720, 1722, 1723, 1724, 1725, 1726, 1727, 1728, 1729, 1730,
    1731, 1732, 1733, 1734, 1735, 1736, 1737, 1738, 1739, 1740, 1741, 1742, 1743, 1744, 1745, 1746, 1747, 1748, 1749, 1751, 1752, 1753,
    1754, 1755, 1756, 1757, 1758, 1759, 1760, 1761, 1762, 1763, 1764, 1765, 1766, 1767, 1768, 1769, 1770, 1771, 1772, 1773, 1774, 1775,
    1776, 1777, 1778, 1779, 1780, 1781, 1782, 1783, 1784, 1785, 1786, 1787, 1788, 1789, 1790, 1791, 1792, 1793, 1794, 1795, 1796, 1797,
    1798, 1799, 1800, 1801, 1802, 1803, 1805, 1806, 1807, 1808, 1809, 1810, 1811, 1812, 1813, 1814, 1815, 1816, 1817, 1818, 1819, 1820,
    1821, 1822, 1823, 1824, 1825, 1826, 1827, 1828, 1829, 1830, 1831, 1832, 1833, 1834, 1835, 1836, 1837, 1838, 1839, 1840, 1841, 1842,
    1843, 1844, 1845, 1846, 1848, 1849, 1850, 1851, 1852, 1853, 1854, 1855, 1856, 1857, 1858, 1859, 1860, 1861, 1862, 1863, 1864, 1865,
    1866, 1867, 1868, 1869, 1870, 1871, 1872, 1873, 1874, 1875, 1876, 1878, 1879, 1880, 1881, 1882, 1883, 1884, 1885, 1886, 1887, 1888,
    1889, 1890, 1891, 1892, 1893, 1894, 1895, 1896, 1897, 1898, 1899, 1900, 1901, 1902, 1903, 1904, 1905, 1906, 1907, 1908, 1909, 1911,
    1912, 1913, 1914, 1915, 1916, 1917, 1918, 1919, 1920, 1921, 1922, 1923, 1924, 1925, 1926, 1927, 1928, 1929, 1930, 1931, 1932, 1933,
    1934, 1935, 1936, 1937, 1938, 1939, 1940, 1941, 1942, 1943, 1944, 1945, 1946, 1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955,
    1956, 1957, 1958, 1959, 1960, 1961, 1962, 1963, 1964, 1965, 1966, 1967, 1968, 1969, 1970, 1971, 1972, 1973, 1974, 1975, 1976, 1977,
    1978, 1979, 1980, 1981, 1982, 1983, 1984, 1985, 1986, 1987, 1988, 1989, 1990, 1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999,
    2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021,
    2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036, 2037, 2038, 2039, 2040, 2041, 2042, 2043,
    2044, 2045, 2046, 2047, 2048, 2049, 2050, 2051, 2052, 2053, 2054, 2055, 2056, 2057, 2058, 2059, 2060, 2061, 2062, 2063, 2064, 2065,
    2066, 2067, 2068, 2070, 2071, 2072, 2073, 2074, 2076, 2077, 2078, 2079, 2080, 2081, 2082, 2083, 2084, 2085, 2086, 2087, 2088, 2089,
    2090, 2091, 2092, 2093, 2094, 2095, 2096, 2097, 2098, 2099, 2100, 2101, 2102, 2103, 2104, 2105, 2106, 2107, 2108, 2109, 2110, 2111,
    2112, 2113, 2114, 2115, 2116, 2117, 2118, 2119,
};

const uint16_t dnd_table_extension_types[] = {
    833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833,
    833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833,
    833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833,
    833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 833, 1280, 828, 4, 4, 1325, 1326, 1280, 1042,
    16, 842, 671, 780, 1652, 1651, 1652, 1651, 1137, 1229, 5, 1280, 1571, 1280, 1138, 1280, 1254, 666, 1149, 666, 669, 1575, 56, 1653, 541,
    1142, 95, 57, 670, 765, 1658, 66, 67, 35, 6, 1274, 1654, 844, 844, 8, 15, 1655, 1655, 55, 7, 1071, 1169, 1655, 1653, 7, 1041, 162, 12,
    12, 1146, 1046, 1047, 11, 1048, 68, 1049, 979, 1147, 1148, 194, 1175, 28, 1657, 1656, 1657, 13, 7, 7, 1110, 1172, 1571, 797, 1136, 62,
    848, 1007, 1562, 1563, 1036, 1903, 56, 56, 953, 1357, 159, 92, 784, 91, 1598, 90, 1165, 86, 849, 849, 1253, 662, 1167, 1139, 97, 1156,
    96, 1062, 87, 733, 1451, 1450, 1452, 1169, 850, 46, 1170, 1170, 847, 142, 1823, 1305, 1305, 850, 850, 1145, 1339, 0, 846, 1575, 34,
    1599, 617, 1709, 1176, 1174, 1174, 99, 1155, 1325, 1713, 1716, 1717, 1718, 1719, 1719, 1157, 1158, 80, 1255, 1564, 1565, 54, 52, 1515,
    1515, 183, 928, 1720, 851, 1177, 1190, 1256, 1515, 1178, 985, 985, 1633, 1213, 1714, 1714, 1218, 985, 1053, 1549, 1021, 405, 758, 772,
    1114, 1021, 561, 1182, 1182, 852, 181, 202, 1179, 766, 684, 985, 1184, 1185, 851, 1127, 185, 728, 683, 938, 1723, 1723, 1186, 1186,
    1177, 1729, 1727, 841, 854, 1291, 123, 1006, 1539, 1188, 711, 711, 1193, 1193, 1321, 168, 1306, 831, 1193, 832, 1727, 119, 713, 1738,
    1122, 1124, 141, 705, 705, 1773, 1892, 857, 14, 888, 14, 14, 1101, 1320, 206, 855, 1328, 818, 1528, 971, 1493, 1831, 1194, 1081, 697,
    1190, 1190, 1190, 112, 119, 1551, 1191, 851, 1424, 1424, 705, 1424, 888, 1321, 1192, 862, 614, 888, 122, 1123, 1258, 1727, 104, 1745,
    922, 1727, 1073, 706, 121, 1321, 1195, 693, 694, 1515, 127, 1514, 1307, 1892, 695, 1189, 853, 1746, 917, 1192, 892, 1032, 1747, 129,
    391, 1740, 853, 731, 1429, 1345, 927, 986, 16, 1196, 986, 885, 88, 1727, 1116, 1205, 1806, 700, 700, 700, 1340, 1119, 899, 1530, 1529,
    1529, 1529, 1530, 739, 1206, 687, 898, 139, 1389, 821, 17, 1003, 1092, 1209, 1323, 718, 713, 859, 1201, 1809, 1892, 925, 1231, 59, 155,
    726, 688, 621, 1610, 682, 1204, 1205, 1252, 852, 954, 1389, 1756, 1836, 725, 17, 1263, 282, 282, 1400, 1400, 1566, 723, 723, 940, 1755,
    1764, 143, 144, 1323, 891, 1539, 1025, 45, 1071, 955, 1206, 148, 148, 724, 1471, 1470, 956, 1473, 1472, 1183, 1183, 392, 1208, 717, 154,
    725, 712, 1030, 922, 157, 727, 975, 643, 1072, 1202, 1202, 1618, 1567, 1203, 1203, 2, 1209, 1756, 141, 1550, 1586, 672, 672, 673, 673,
    674, 729, 17, 496, 1215, 1173, 1767, 1079, 1235, 1767, 1235, 865, 1213, 1561, 1214, 1057, 18, 1190, 922, 691, 803, 1490, 741, 1260,
    1261, 1217, 864, 513, 903, 514, 864, 742, 743, 1121, 644, 1207, 863, 19, 19, 19, 1300, 1509, 735, 1219, 1509, 971, 939, 20, 867, 1346,
    866, 866, 1216, 744, 941, 607, 793, 393, 1216, 1220, 715, 716, 1779, 1777, 1777, 676, 676, 25, 25, 25, 25, 1776, 1777, 1778, 1386, 1386,
    1571, 1386, 1387, 1222, 1224, 675, 169, 170, 1230, 689, 21, 976, 1159, 1240, 1533, 781, 1225, 1046, 1046, 749, 164, 1223, 1125, 753,
    1125, 23, 1640, 1226, 1226, 1773, 1773, 1227, 794, 25, 26, 750, 1386, 881, 1408, 1413, 1416, 1419, 881, 1779, 1229, 750, 750, 171, 687,
    819, 1387, 1343, 1343, 180, 928, 166, 880, 1343, 1343, 880, 892, 880, 880, 1229, 182, 1125, 1532, 1532, 752, 1152, 882, 1093, 109, 1255,
    977, 979, 977, 1238, 795, 183, 1241, 978, 1234, 978, 1283, 754, 1263, 737, 769, 748, 748, 1513, 1298, 1510, 1042, 1024, 1781, 1344,
    1238, 1044, 1239, 1243, 1239, 704, 1242, 1247, 1247, 1247, 1247, 1341, 1249, 1342, 1348, 763, 764, 1298, 1806, 1432, 1264, 1281, 1282,
    1285, 1451, 1450, 1452, 1450, 1431, 1244, 775, 189, 1096, 1287, 1289, 1131, 1286, 1287, 1287, 1128, 1128, 1128, 1128, 1289, 190, 1344,
    1344, 770, 771, 1266, 1238, 1238, 665, 1238, 149, 1288, 1251, 1289, 1568, 1267, 1267, 1724, 1725, 1325, 1326, 1295, 1296, 1290, 778,
    193, 784, 1600, 778, 779, 1053, 1000, 1295, 1295, 1296, 812, 1851, 796, 1000, 1505, 1296, 1789, 1790, 1791, 1793, 1326, 1318, 1725,
    1791, 1053, 1053, 920, 1297, 952, 883, 1725, 782, 1725, 102, 1219, 1292, 884, 1794, 1794, 806, 776, 777, 1294, 1725, 1730, 677, 202,
    689, 201, 1099, 203, 120, 206, 942, 208, 120, 209, 885, 244, 204, 886, 30, 1302, 690, 701, 728, 1221, 1151, 1151, 1318, 1318, 1728, 246,
    1006, 701, 714, 1361, 1088, 1088, 143, 279, 29, 29, 186, 888, 1271, 888, 1336, 1726, 1168, 307, 325, 1156, 326, 308, 1725, 323, 309,
    327, 677, 1333, 1796, 1569, 1902, 623, 324, 526, 330, 329, 1154, 1329, 1799, 1799, 1290, 1080, 1086, 1086, 971, 992, 1798, 1798, 804,
    808, 1798, 1082, 1329, 1329, 1083, 1332, 811, 1084, 807, 1087, 1489, 1799, 808, 1798, 1798, 1799, 810, 1798, 809, 809, 1799, 810, 971,
    971, 1801, 1330, 762, 1824, 1601, 1331, 991, 991, 991, 745, 1054, 817, 817, 993, 1800, 812, 813, 821, 1808, 1334, 1334, 821, 1335, 347,
    335, 1310, 1455, 331, 332, 348, 348, 1083, 52, 53, 767, 768, 333, 1354, 1354, 1802, 1353, 336, 334, 351, 1353, 1349, 1350, 1803, 1272,
    1147, 1171, 1815, 1171, 701, 1273, 1309, 1309, 1273, 1355, 1356, 688, 830, 1140, 1293, 1254, 1331, 1764, 1194, 918, 1192, 1803, 1803,
    1803, 923, 666, 1815, 757, 389, 397, 827, 826, 388, 1803, 1183, 1327, 1063, 31, 1063, 1366, 1116, 390, 1194, 398, 1548, 1368, 1367, 972,
    829, 972, 1803, 1361, 1369, 1396, 1370, 1140, 1554, 1371, 1140, 1828, 840, 1816, 1573, 1573, 1715, 1818, 1805, 1805, 1274, 399, 569,
    568, 524, 400, 1816, 679, 1380, 512, 1806, 1806, 1280, 1607, 1380, 1130, 839, 1602, 1255, 678, 679, 692, 837, 1328, 1130, 790, 790, 790,
    844, 844, 50, 517, 1103, 891, 1280, 1130, 50, 1130, 1130, 1280, 1571, 1631, 836, 1001, 516, 1376, 1377, 518, 49, 957, 957, 957, 1829,
    1808, 1808, 967, 27, 1316, 1809, 1827, 1, 1064, 815, 815, 814, 814, 971, 1806, 1374, 1373, 1130, 1130, 1374, 1374, 1425, 1425, 126,
    1425, 126, 1570, 125, 128, 1425, 1826, 1233, 1376, 1602, 893, 1, 1358, 1264, 54, 519, 519, 520, 1571, 649, 649, 649, 649, 645, 843, 646,
    124, 646, 823, 968, 521, 1232, 576, 1051, 1572, 1812, 1813, 1819, 1820, 1572, 1816, 1816, 1816, 1819, 1820, 1813, 1382, 285, 283, 1821,
    915, 1572, 685, 915, 1364, 1319, 822, 1280, 664, 1383, 1383, 900, 1382, 943, 849, 849, 943, 943, 943, 951, 1573, 1109, 1372, 1571, 1715,
    927, 1384, 778, 799, 1317, 838, 1525, 1385, 1484, 1484, 1611, 980, 1823, 1112, 1122, 1234, 1122, 1200, 1824, 975, 974, 981, 529, 1234,
    1058, 1058, 1540, 530, 1126, 1391, 1391, 1391, 1392, 1394, 340, 341, 1395, 1397, 1398, 1603, 970, 1540, 973, 982, 785, 1141, 1571, 1574,
    1603, 1632, 834, 1399, 339, 337, 338, 895, 969, 328, 798, 1825, 1782, 1155, 922, 1404, 1402, 59, 1405, 1407, 1410, 1426, 886, 1420,
    1412, 1415, 1418, 1830, 1237, 901, 800, 1641, 1430, 1641, 1643, 1643, 1643, 1571, 1575, 681, 1575, 897, 897, 897, 1427, 990, 1301, 1474,
    1644, 1453, 1161, 989, 1475, 988, 1457, 902, 1832, 1403, 1833, 1406, 1409, 1422, 1411, 1414, 1417, 1421, 1257, 773, 1105, 1604, 966,
    1359, 1379, 1032, 1033, 1324, 1503, 32, 1034, 1034, 1034, 1034, 1035, 1085, 734, 1263, 344, 342, 343, 792, 1837, 536, 759, 760, 1118,
    1162, 1835, 1245, 1836, 1745, 1016, 1458, 906, 906, 1837, 649, 1539, 1632, 329, 1481, 820, 1634, 1845, 1846, 783, 544, 1004, 1121, 1168,
    33, 1132, 1005, 1892, 120, 1269, 42, 43, 1837, 40, 1033, 1837, 110, 1451, 1450, 1452, 1838, 1839, 1839, 542, 1839, 1839, 1839, 1839,
    1839, 1839, 1839, 663, 663, 663, 544, 1851, 1489, 544, 173, 1798, 834, 834, 285, 284, 1489, 547, 546, 548, 1838, 1503, 93, 1015, 647,
    1535, 567, 98, 656, 101, 1842, 1323, 782, 549, 550, 1844, 1838, 1503, 32, 1059, 1059, 1483, 1843, 1837, 506, 1265, 1478, 1510, 789, 907,
    1265, 1465, 1464, 1482, 1183, 908, 909, 1197, 1486, 1455, 1837, 560, 910, 1463, 1462, 911, 1461, 1460, 1162, 54, 995, 1060, 1060, 609,
    1496, 1434, 871, 1535, 1017, 892, 1535, 888, 892, 1848, 571, 44, 38, 914, 37, 36, 914, 539, 1064, 1337, 1480, 703, 914, 805, 805, 1323,
    396, 902, 1493, 1493, 987, 916, 1456, 1450, 1290, 1015, 1485, 998, 1849, 999, 562, 710, 824, 1488, 1012, 1488, 1012, 1850, 1487, 1491,
    1487, 1491, 1488, 835, 802, 802, 1494, 1494, 1019, 1494, 800, 1476, 1477, 801, 574, 1497, 1501, 1498, 1495, 576, 575, 575, 577, 573,
    1020, 1020, 582, 1499, 1029, 1026, 751, 1510, 1503, 1503, 1026, 1023, 1088, 996, 917, 1854, 1511, 1854, 578, 1500, 1500, 1604, 1604,
    1512, 994, 1500, 1506, 579, 1507, 1507, 1576, 919, 1506, 1506, 1284, 1506, 1133, 806, 1023, 680, 1851, 1509, 1502, 1027, 1501, 1577,
    1808, 527, 1028, 1620, 1313, 1280, 791, 1508, 1030, 698, 1499, 1608, 1855, 581, 1852, 1133, 1853, 583, 1510, 680, 997, 825, 1708, 968,
    1530, 1578, 1070, 3, 1516, 667, 1038, 1039, 1518, 1070, 1002, 175, 610, 393, 1520, 1520, 1454, 1520, 1040, 1270, 585, 63, 1284, 584,
    585, 84, 85, 922, 1519, 721, 1439, 1443, 1441, 586, 843, 394, 1441, 1312, 1436, 1651, 1445, 1076, 1276, 589, 1232, 1069, 709, 983, 1228,
    108, 1531, 977, 1052, 1051, 1446, 1857, 1101, 590, 591, 592, 738, 1794, 1794, 593, 707, 740, 703, 1075, 1452, 1537, 1537, 1076, 1077,
    686, 1134, 1097, 597, 1521, 1433, 1061, 1061, 912, 1061, 913, 611, 1290, 870, 543, 936, 60, 983, 1042, 1808, 1438, 1606, 143, 1606,
    1022, 1091, 1044, 1526, 774, 1709, 176, 1635, 1277, 1232, 1527, 395, 1135, 1528, 1608, 595, 142, 984, 1034, 1089, 1393, 1528, 596, 612,
    1641, 1323, 1530, 1529, 1529, 1530, 1531, 1531, 1066, 968, 1065, 1479, 1030, 1375, 1037, 1270, 1145, 1524, 1177, 1177, 1444, 1440, 1324,
    1284, 1442, 1571, 1863, 160, 1538, 1324, 651, 1571, 1448, 1551, 1078, 1078, 286, 179, 1088, 1303, 1120, 1866, 1866, 1303, 63, 24, 1536,
    1867, 939, 1443, 1439, 1447, 1441, 1438, 1445, 870, 732, 860, 608, 720, 774, 1480, 1093, 700, 1869, 1870, 1098, 1232, 892, 1278, 1186,
    615, 730, 1871, 1871, 1095, 1095, 1902, 1872, 1095, 756, 1541, 345, 346, 1329, 613, 613, 1548, 1279, 1279, 1840, 1545, 177, 1546, 1544,
    779, 1542, 1552, 779, 1098, 1268, 280, 925, 696, 896, 1163, 9, 1874, 1874, 1067, 1232, 1902, 1094, 1555, 1543, 904, 1031, 1579, 1876,
    614, 1547, 1181, 1573, 1611, 1280, 1817, 927, 1869, 927, 1580, 1877, 1879, 1611, 1610, 665, 1611, 150, 622, 1329, 1840, 1556, 1299, 746,
    1212, 1201, 143, 1558, 1880, 1880, 1571, 1880, 795, 1100, 889, 1009, 1011, 1009, 1009, 1010, 1102, 1888, 1888, 1303, 980, 1560, 1560,
    928, 928, 917, 1592, 892, 928, 205, 1889, 1889, 205, 892, 1099, 1144, 61, 1593, 1187, 1347, 1347, 1718, 1045, 1045, 1303, 929, 1304,
    1304, 930, 1591, 1591, 1360, 1581, 1164, 1106, 1595, 1107, 1107, 633, 1582, 1583, 1445, 1351, 1584, 1250, 1250, 1623, 1585, 1347, 932,
    933, 931, 1347, 937, 932, 934, 934, 932, 935, 1532, 935, 1104, 1596, 1596, 1164, 1596, 1614, 1596, 1597, 1612, 1108, 1068, 792, 1090,
    1315, 1626, 1627, 1627, 635, 938, 938, 944, 1622, 960, 130, 639, 812, 761, 1629, 637, 636, 1628, 1613, 1630, 638, 592, 1352, 1492, 1631,
    939, 828, 828, 828, 828, 1434, 1111, 951, 1111, 945, 946, 953, 947, 948, 949, 1615, 1616, 100, 708, 708, 708, 1113, 961, 962, 1623,
    1623, 1617, 1586, 1587, 950, 861, 1624, 1625, 1056, 1055, 1055, 1588, 963, 924, 56, 641, 964, 1893, 642, 158, 653, 124, 124, 1246, 654,
    648, 650, 1636, 652, 47, 1553, 1589, 964, 1894, 48, 1895, 1895, 1895, 287, 655, 872, 868, 873, 874, 1423, 1423, 875, 876, 961, 877, 869,
    1467, 1466, 878, 1469, 1468, 879, 1590, 965, 1645, 1896, 958, 1050, 1055, 1236, 657, 834, 1381, 1637, 966, 1039, 1619, 1621, 1621, 887,
    1646, 1638, 965, 1428, 1557, 1897, 1647, 95, 1898, 1897, 1898, 1897, 1897, 1897, 1897, 1899, 795, 795, 980, 795, 1115, 795, 1013, 1648,
    1900, 1649, 1648, 1117, 1118, 1013, 789, 1901, 747, 747, 1013, 1649,
};

const uint32_t dnd_table_mime_count = 1562;

const char dnd_table_mime_text[] =
    "application/acad" "application/age-encryption" "application/applefile" "application/appx" "application/appxbundle" "application/arj"
    "application/atom+xml" "application/avro" "application/bat" "application/binhex" "application/bson" "application/bufr"
    "application/bzip" "application/bzip2" "application/calendar" "application/cbor" "application/cdfv2" "application/cdr" "application/csv"
    "application/dart" "application/dbase" "application/dicom" "application/dita+xml" "application/djvu" "application/docbook+xml"
    "application/dwg" "application/dxf" "application/ecmascript" "application/enex+xml" "application/eps" "application/epub+zip"
    "application/etl" "application/fdf" "application/fit" "application/fits" "application/flatgeobuf" "application/font-woff"
    "application/font-woff2" "application/geo+json" "application/geojson" "application/geopackage+sqlite3" "application/gml+xml"
    "application/gpx+xml" "application/graphml+xml" "application/graphql" "application/grib" "application/gxf" "application/gzip"
    "application/gzipped" "application/har+json" "application/hta" "application/html" "application/hwp+zip" "application/iges"
    "application/illustrator" "application/internet-shortcut" "application/java" "application/java-archive" "application/java-vm"
    "application/javascript" "application/jnlp" "application/json" "application/json-seq" "application/json5" "application/jsonl"
    "application/jsonlines" "application/jsp" "application/ld+json" "application/lz4" "application/lzip" "application/mac-binhex"
    "application/mac-binhex40" "application/mac-compactpro" "application/macbinary" "application/manifest+json" "application/marc"
    "application/marcxml+xml" "application/mathematica" "application/mathml+xml" "application/mbox" "application/mp4" "application/mpegurl"
    "application/ms-tnef" "application/msaccess" "application/msexcel" "application/msgpack" "application/msix" "application/msixbundle"
    "application/msonenote" "application/mspowerpoint" "application/msword" "application/mxf" "application/n-quads" "application/n-triples"
    "application/ndjson" "application/netcdf" "application/octet-stream" "application/oebps-package+xml" "application/ofd" "application/ogg"
    "application/onenote" "application/opml+xml" "application/ovf" "application/owl+xml" "application/oxps" "application/p21"
    "application/pdf" "application/pgp" "application/pgp-encrypted" "application/pgp-keys" "application/pgp-signature"
    "application/photoshop" "application/php" "application/pkcs10" "application/pkcs12" "application/pkcs7-mime"
    "application/pkcs7-signature" "application/pkcs8" "application/pkix-cert" "application/pkix-crl" "application/ply"
    "application/postscript" "application/protobuf" "application/ps" "application/python-pickle" "application/rar" "application/rdf+xml"
    "application/relax-ng+xml" "application/rss+xml" "application/rtf" "application/sdp" "application/sereal" "application/sla"
    "application/sldworks" "application/smil" "application/smil+xml" "application/source-map" "application/sparql-query" "application/sql"
    "application/step" "application/tar" "application/tei+xml" "application/tga" "application/toml" "application/topo+json"
    "application/trig" "application/ttml+xml" "application/typescript" "application/tzif" "application/vnd-ms-works"
    "application/vnd.adobe.air-application-installer-package+zip" "application/vnd.adobe.fla" "application/vnd.adobe.flash.movie"
    "application/vnd.adobe.illustrator" "application/vnd.adobe.indesign-idml-package" "application/vnd.adobe.xd"
    "application/vnd.adobe.xfdf" "application/vnd.amazon.ebook" "application/vnd.amazon.mobi8-ebook" "application/vnd.android.aab"
    "application/vnd.android.dex" "application/vnd.android.package-archive" "application/vnd.ant.fit" "application/vnd.apache.arrow.file"
    "application/vnd.apache.arrow.stream" "application/vnd.apache.avro" "application/vnd.apache.orc" "application/vnd.apache.parquet"
    "application/vnd.appimage" "application/vnd.apple.keynote" "application/vnd.apple.mpegurl" "application/vnd.apple.numbers"
    "application/vnd.apple.pages" "application/vnd.apple.pkpass" "application/vnd.apple.pkpasses" "application/vnd.chess-pgn"
    "application/vnd.coffeescript" "application/vnd.comicbook" "application/vnd.comicbook+zip" "application/vnd.comicbook-rar"
    "application/vnd.corel-draw" "application/vnd.cups-ppd" "application/vnd.cups-raster" "application/vnd.cyclonedx+json"
    "application/vnd.cyclonedx+xml" "application/vnd.dart" "application/vnd.dbf" "application/vnd.debian.binary-package"
    "application/vnd.duckdb.file" "application/vnd.efi.iso" "application/vnd.excalidraw+json" "application/vnd.fdf"
    "application/vnd.flatpak" "application/vnd.flatpak.ref" "application/vnd.font-fontforge-sfd" "application/vnd.fpx"
    "application/vnd.framemaker" "application/vnd.ga4gh.bam" "application/vnd.garmin.tcx+xml" "application/vnd.gentoo.ebuild"
    "application/vnd.gentoo.eclass" "application/vnd.gentoo.gpkg" "application/vnd.gentoo.xpak" "application/vnd.geo+json"
    "application/vnd.gerber" "application/vnd.google-apps.document" "application/vnd.google-apps.presentation"
    "application/vnd.google-apps.spreadsheet" "application/vnd.google-earth.kml+xml" "application/vnd.google-earth.kmz"
    "application/vnd.google.protobuf" "application/vnd.hancom.hwp" "application/vnd.hancom.hwpx" "application/vnd.hdt"
    "application/vnd.hp-hpgl" "application/vnd.hp-pcl" "application/vnd.iccprofile" "application/vnd.intu.qfx"
    "application/vnd.jgraph.mxfile" "application/vnd.jupyter" "application/vnd.las" "application/vnd.laszip" "application/vnd.lotus-1-2-3"
    "application/vnd.lotus-wordpro" "application/vnd.mapbox-vector-tile" "application/vnd.microsoft.portable-executable"
    "application/vnd.mif" "application/vnd.ms-3mfdocument" "application/vnd.ms-access" "application/vnd.ms-appx" "application/vnd.ms-asf"
    "application/vnd.ms-cab-compressed" "application/vnd.ms-excel" "application/vnd.ms-excel.addin.macroenabled.12"
    "application/vnd.ms-excel.sheet.binary.macroenabled.12" "application/vnd.ms-excel.sheet.macroenabled.12"
    "application/vnd.ms-excel.template.macroenabled.12" "application/vnd.ms-fontobject" "application/vnd.ms-htmlhelp"
    "application/vnd.ms-officetheme" "application/vnd.ms-opentype" "application/vnd.ms-outlook"
    "application/vnd.ms-package.3dmanufacturing-3dmodel+xml" "application/vnd.ms-pki.stl" "application/vnd.ms-powerbi"
    "application/vnd.ms-powerpoint" "application/vnd.ms-powerpoint.addin.macroenabled.12"
    "application/vnd.ms-powerpoint.presentation.macroenabled.12" "application/vnd.ms-powerpoint.slide.macroenabled.12"
    "application/vnd.ms-powerpoint.slideshow.macroenabled.12" "application/vnd.ms-powerpoint.template.macroenabled.12"
    "application/vnd.ms-project" "application/vnd.ms-publisher" "application/vnd.ms-tnef" "application/vnd.ms-visio"
    "application/vnd.ms-visio.drawing" "application/vnd.ms-visio.drawing.macroenabled.12"
    "application/vnd.ms-visio.drawing.macroenabled.main+xml" "application/vnd.ms-visio.drawing.main+xml" "application/vnd.ms-visio.stencil"
    "application/vnd.ms-visio.stencil.macroenabled.12" "application/vnd.ms-visio.stencil.main+xml" "application/vnd.ms-visio.template"
    "application/vnd.ms-visio.template.macroenabled.12" "application/vnd.ms-visio.template.main+xml"
    "application/vnd.ms-word.document.macroenabled.12" "application/vnd.ms-word.template.macroenabled.12" "application/vnd.ms-works"
    "application/vnd.ms-works-db" "application/vnd.ms-xpsdocument" "application/vnd.msgpack" "application/vnd.msword"
    "application/vnd.nintendo.nes.rom" "application/vnd.nintendo.snes.rom" "application/vnd.oasis.opendocument.base"
    "application/vnd.oasis.opendocument.chart" "application/vnd.oasis.opendocument.chart-template"
    "application/vnd.oasis.opendocument.database" "application/vnd.oasis.opendocument.formula"
    "application/vnd.oasis.opendocument.formula-template" "application/vnd.oasis.opendocument.graphics"
    "application/vnd.oasis.opendocument.graphics-flat-xml" "application/vnd.oasis.opendocument.graphics-template"
    "application/vnd.oasis.opendocument.image" "application/vnd.oasis.opendocument.image-template"
    "application/vnd.oasis.opendocument.presentation" "application/vnd.oasis.opendocument.presentation-flat-xml"
    "application/vnd.oasis.opendocument.presentation-template" "application/vnd.oasis.opendocument.spreadsheet"
    "application/vnd.oasis.opendocument.spreadsheet-flat-xml" "application/vnd.oasis.opendocument.spreadsheet-template"
    "application/vnd.oasis.opendocument.text" "application/vnd.oasis.opendocument.text-flat-xml"
    "application/vnd.oasis.opendocument.text-master" "application/vnd.oasis.opendocument.text-template"
    "application/vnd.oasis.opendocument.text-web" "application/vnd.ogc.sld+xml" "application/vnd.openofficeorg.extension"
    "application/vnd.openstreetmap.data" "application/vnd.openstreetmap.data+xml"
    "application/vnd.openxmlformats-officedocument.presentationml.presentation"
    "application/vnd.openxmlformats-officedocument.presentationml.slide"
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow"
    "application/vnd.openxmlformats-officedocument.presentationml.template"
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template"
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template" "application/vnd.pagemaker" "application/vnd.palm"
    "application/vnd.pmtiles" "application/vnd.quark.quarkxpress" "application/vnd.rar" "application/vnd.recordare.musicxml"
    "application/vnd.recordare.musicxml+xml" "application/vnd.rn-realmedia" "application/vnd.rn-realmedia-vbr" "application/vnd.scribus"
    "application/vnd.shp" "application/vnd.shx" "application/vnd.sketchup.skp" "application/vnd.snap" "application/vnd.softmaker.planmaker"
    "application/vnd.softmaker.presentations" "application/vnd.sqlite3" "application/vnd.squashfs" "application/vnd.stardivision.cal"
    "application/vnd.stardivision.calc" "application/vnd.stardivision.chart" "application/vnd.stardivision.draw"
    "application/vnd.stardivision.impress" "application/vnd.stardivision.impress-packed" "application/vnd.stardivision.math"
    "application/vnd.stardivision.writer" "application/vnd.stardivision.writer-global" "application/vnd.sun.xml.base"
    "application/vnd.sun.xml.calc" "application/vnd.sun.xml.calc.template" "application/vnd.sun.xml.draw"
    "application/vnd.sun.xml.draw.template" "application/vnd.sun.xml.impress" "application/vnd.sun.xml.impress.template"
    "application/vnd.sun.xml.math" "application/vnd.sun.xml.writer" "application/vnd.sun.xml.writer.global"
    "application/vnd.sun.xml.writer.template" "application/vnd.sun.xml.writer.web" "application/vnd.symbian.install"
    "application/vnd.tcpdump.pcap" "application/vnd.visio" "application/vnd.visio2013" "application/vnd.wolfram.mathematica"
    "application/vnd.wolfram.wl" "application/vnd.wordperfect" "application/vnd.xmind.workbook" "application/voicexml+xml"
    "application/vsix" "application/warc" "application/wasm" "application/winhelp" "application/wmo-bufr" "application/wmo-grib"
    "application/wordperfect" "application/wsdl+xml" "application/x-3ds" "application/x-7z-compressed" "application/x-abiword"
    "application/x-ace" "application/x-ace-compressed" "application/x-acronis-tib" "application/x-adobe-aco" "application/x-aes-encrypted"
    "application/x-affinity-designer" "application/x-affinity-photo" "application/x-affinity-publisher" "application/x-alz"
    "application/x-amf" "application/x-amiga-disk-format" "application/x-apple-alias" "application/x-apple-aspen-config"
    "application/x-apple-aspen-mobileprovision" "application/x-apple-binary-plist" "application/x-apple-diskimage"
    "application/x-apple-plist" "application/x-apple-rsr" "application/x-applescript" "application/x-applescript-compiled"
    "application/x-appleworks" "application/x-appleworks3" "application/x-arc" "application/x-archive" "application/x-arj"
    "application/x-asar" "application/x-asp" "application/x-aspx" "application/x-atari-7800-rom" "application/x-atari-lynx-rom"
    "application/x-atari-msa" "application/x-audacity-project" "application/x-audacity-project+sqlite3" "application/x-awk"
    "application/x-bam" "application/x-bash" "application/x-bat" "application/x-bentley-dgn" "application/x-bibtex" "application/x-binhex40"
    "application/x-bittorrent" "application/x-blender" "application/x-blorb" "application/x-bplist" "application/x-brotli"
    "application/x-bytecode.python" "application/x-bz2" "application/x-bzip" "application/x-bzip2" "application/x-cab" "application/x-cb7"
    "application/x-cbr" "application/x-cbt" "application/x-cbz" "application/x-cdf" "application/x-cfb" "application/x-chess-pgn"
    "application/x-chm" "application/x-chrome-extension" "application/x-coff" "application/x-commodore-basic" "application/x-commodore-exec"
    "application/x-compress" "application/x-compressed" "application/x-compressed-tar" "application/x-coredump"
    "application/x-corelpresentations" "application/x-cpio" "application/x-csh" "application/x-csproj" "application/x-cue"
    "application/x-dbf" "application/x-dbm" "application/x-dbt" "application/x-dc-rom" "application/x-dc42-floppy-image" "application/x-deb"
    "application/x-debian-package" "application/x-desktop" "application/x-dfont" "application/x-dia-diagram" "application/x-dif"
    "application/x-director" "application/x-dmp" "application/x-dnditem" "application/x-docbook+xml" "application/x-doom"
    "application/x-dos-com" "application/x-dosdriver" "application/x-dosexec" "application/x-drawio" "application/x-dtbncx+xml"
    "application/x-dvi" "application/x-dwg" "application/x-dxf" "application/x-ebu-stl" "application/x-edid-dump" "application/x-elc"
    "application/x-elf" "application/x-emf" "application/x-eps" "application/x-epub+zip" "application/x-erb" "application/x-erlang-binary"
    "application/x-exe" "application/x-executable" "application/x-extension-fcstd" "application/x-fds-disk" "application/x-fictionbook"
    "application/x-fictionbook+xml" "application/x-figma" "application/x-fish" "application/x-fla" "application/x-font-afm"
    "application/x-font-bdf" "application/x-font-fnt" "application/x-font-gdos" "application/x-font-linux-psf" "application/x-font-otf"
    "application/x-font-pcf" "application/x-font-pf2" "application/x-font-pfm" "application/x-font-snf" "application/x-font-speedo"
    "application/x-font-truetype" "application/x-font-ttf" "application/x-font-type1" "application/x-font-woff" "application/x-fpt"
    "application/x-freearc" "application/x-freemind" "application/x-freeplane" "application/x-ft-apple.alias" "application/x-ft-fbx"
    "application/x-gameboy-color-rom" "application/x-gameboy-rom" "application/x-gamecube-rom" "application/x-gamegear-rom"
    "application/x-garmin-gpm" "application/x-garmin-map" "application/x-gba-rom" "application/x-gdbm" "application/x-gedcom"
    "application/x-genesis-32x-rom" "application/x-genesis-rom" "application/x-geocache" "application/x-geocaching-loc"
    "application/x-gettext" "application/x-gettext-translation" "application/x-git" "application/x-glulx" "application/x-gnucash"
    "application/x-gnumeric" "application/x-google-ab" "application/x-gpx+xml" "application/x-grib" "application/x-grib2"
    "application/x-gtar" "application/x-gtar-compressed" "application/x-gunzip" "application/x-gzip" "application/x-hcl" "application/x-hdf"
    "application/x-hdf5" "application/x-httpd-php" "application/x-hwp" "application/x-ia-arc" "application/x-ibooks+zip"
    "application/x-ichitaro4" "application/x-ichitaro5" "application/x-ichitaro6" "application/x-indesign" "application/x-innosetup"
    "application/x-innosetup-msg" "application/x-installshield" "application/x-installshield-compress-szdd" "application/x-intel-aml"
    "application/x-intel-hex" "application/x-ios-app" "application/x-ipynb+json" "application/x-iso9660-appimage"
    "application/x-iso9660-image" "application/x-itunes-ipsw" "application/x-iwork-keynote" "application/x-iwork-keynote-sffkey"
    "application/x-iwork-keynote-sffkth" "application/x-iwork-numbers-sffnumbers" "application/x-iwork-numbers-sfftemplate"
    "application/x-iwork-pages-sffpages" "application/x-iwork-pages-sfftemplate" "application/x-jar" "application/x-java"
    "application/x-java-applet" "application/x-java-archive" "application/x-java-ear" "application/x-java-image"
    "application/x-java-jce-keystore" "application/x-java-jmod" "application/x-java-jnlp-file" "application/x-java-keystore"
    "application/x-java-pack200" "application/x-java-vm" "application/x-javascript" "application/x-jinja" "application/x-json"
    "application/x-jsonlines" "application/x-kdelnk" "application/x-keepass" "application/x-keepass2" "application/x-krita"
    "application/x-latex" "application/x-ldjson" "application/x-lha" "application/x-llvm" "application/x-lrc" "application/x-lrzip"
    "application/x-lua" "application/x-lua-bytecode" "application/x-lx-executable" "application/x-lyx" "application/x-lz4"
    "application/x-lzh" "application/x-lzh-compressed" "application/x-lzip" "application/x-lzma" "application/x-lzma-compressed-tar"
    "application/x-lzop" "application/x-m4" "application/x-macbinary" "application/x-mach-binary" "application/x-matlab-data"
    "application/x-matroska" "application/x-mbox" "application/x-mie" "application/x-mif" "application/x-mimearchive"
    "application/x-mobipocket-ebook" "application/x-mozilla-archive" "application/x-mpegurl" "application/x-ms-compress-kwaj"
    "application/x-ms-compress-sz" "application/x-ms-compress-szdd" "application/x-ms-dbx" "application/x-ms-dos-executable"
    "application/x-ms-ese" "application/x-ms-evtx" "application/x-ms-infopath" "application/x-ms-installer" "application/x-ms-jumplist"
    "application/x-ms-msg" "application/x-ms-ne-executable" "application/x-ms-oft" "application/x-ms-pdb" "application/x-ms-reader"
    "application/x-ms-regedit" "application/x-ms-shortcut" "application/x-ms-thumbnail" "application/x-ms-w3-executable"
    "application/x-ms-w4-executable" "application/x-ms-wim" "application/x-msaccess" "application/x-msdos-batch" "application/x-msdownload"
    "application/x-msexcel" "application/x-msgpack" "application/x-msi" "application/x-msmetafile" "application/x-mspowerpoint"
    "application/x-mspublisher" "application/x-mswinurl" "application/x-mswrite" "application/x-musescore" "application/x-n64-rom"
    "application/x-navi-animation" "application/x-ndjson" "application/x-nekovm-bytecode" "application/x-neo-geo-pocket-rom"
    "application/x-nes-rom" "application/x-netcdf" "application/x-nintendo-ds-rom" "application/x-nintendo-nes-rom" "application/x-npy"
    "application/x-npz" "application/x-nrg" "application/x-nuget" "application/x-numpy-data" "application/x-object" "application/x-ofx"
    "application/x-ole-storage" "application/x-omf-lib" "application/x-onnx" "application/x-openscad" "application/x-os2-hlp"
    "application/x-os2-inf" "application/x-palm-database" "application/x-parquet" "application/x-pcap" "application/x-pcapng"
    "application/x-pdf" "application/x-pem-file" "application/x-perl" "application/x-photoshop" "application/x-php"
    "application/x-pie-executable" "application/x-pkcs12" "application/x-pkcs7-certificates" "application/x-pkcs7-crl"
    "application/x-pkcs7-mime" "application/x-pkcs7-signature" "application/x-plist" "application/x-postscript" "application/x-powershell"
    "application/x-protobuf" "application/x-putty-private-key" "application/x-python" "application/x-python-code" "application/x-python-egg"
    "application/x-python-pickle" "application/x-pytorch" "application/x-qemu-disk" "application/x-qgis-project" "application/x-qif"
    "application/x-quark-xpress-3" "application/x-quartzcomposer" "application/x-quicktime-player" "application/x-quicktimeplayer"
    "application/x-r-data" "application/x-rar" "application/x-rar-compressed" "application/x-raw-disk-image" "application/x-rdp"
    "application/x-redhat-package-manager" "application/x-rhino3d" "application/x-rpm" "application/x-ruby" "application/x-ruby-gem"
    "application/x-rust" "application/x-sas-data" "application/x-saturn-rom" "application/x-scribus" "application/x-sega-cd-rom"
    "application/x-sega-pico-rom" "application/x-sega-teradrive-rom" "application/x-setupscript" "application/x-sh"
    "application/x-sharedlib" "application/x-shellscript" "application/x-shockwave-flash" "application/x-silverlight-app"
    "application/x-sit" "application/x-sitx" "application/x-sitx-index" "application/x-sketch" "application/x-sln" "application/x-smali"
    "application/x-sms-rom" "application/x-snappy" "application/x-snappy-framed" "application/x-snes-rom" "application/x-sony-bbeb"
    "application/x-spss-sav" "application/x-sql" "application/x-sqlite3" "application/x-srecord" "application/x-star-sdv"
    "application/x-starcalc" "application/x-starchart" "application/x-stardraw" "application/x-starimpress" "application/x-starmath"
    "application/x-starwriter" "application/x-starwriter-global" "application/x-stata-dta" "application/x-step" "application/x-step-ifc"
    "application/x-stuffit" "application/x-stuffitx" "application/x-stuffitx-index" "application/x-subrip" "application/x-svr4-package"
    "application/x-sylk" "application/x-t3vm-image" "application/x-tads" "application/x-tar" "application/x-tarz" "application/x-tcl"
    "application/x-terminfo" "application/x-terminfo2" "application/x-tex" "application/x-tex-tfm" "application/x-texinfo"
    "application/x-tgz" "application/x-thrift" "application/x-tokyocabinet-btree" "application/x-tokyocabinet-fixed"
    "application/x-tokyocabinet-hash" "application/x-tokyocabinet-table" "application/x-troff" "application/x-troff-man"
    "application/x-typescript" "application/x-unix-archive" "application/x-ustar" "application/x-vhd" "application/x-vhdx"
    "application/x-virtualbox-ova" "application/x-virtualbox-vbox" "application/x-virtualbox-vdi" "application/x-virtualbox-vhd"
    "application/x-visio" "application/x-vmdk" "application/x-vnd.corel.draw.document+zip" "application/x-vnd.corel.draw.template+zip"
    "application/x-vnd.corel.zcf.draw.document+zip" "application/x-vnd.corel.zcf.draw.template+zip" "application/x-webarchive"
    "application/x-wheel+zip" "application/x-wii-rom" "application/x-win-lnk" "application/x-windows-gadget"
    "application/x-windows-themepack" "application/x-wine-extension-ini" "application/x-wine-extension-msp" "application/x-winexe"
    "application/x-winhelp" "application/x-winhelp-fts" "application/x-wordperfect" "application/x-x509-ca-cert"
    "application/x-x509-user-cert" "application/x-xar" "application/x-xliff+xml" "application/x-xmind" "application/x-xml"
    "application/x-xpinstall" "application/x-xz" "application/x-xz-compressed-tar" "application/x-yaml" "application/x-zip"
    "application/x-zip-compressed" "application/x-zmachine" "application/x-zoo" "application/x-zpaq" "application/x-zstd"
    "application/x-zstd-compressed-tar" "application/xaml+xml" "application/xhtml+xml" "application/xliff+xml" "application/xml"
    "application/xml-dtd" "application/xml-loc" "application/xml-sitemap" "application/xsd+xml" "application/xsl" "application/xslt+xml"
    "application/xspf+xml" "application/yaml" "application/zip" "application/zip+dotlottie" "application/zlib" "application/zstd"
    "audio/3gpp" "audio/3gpp2" "audio/aac" "audio/aacp" "audio/ac3" "audio/aifc" "audio/aiff" "audio/amr" "audio/amr-nb" "audio/amr-wb"
    "audio/annodex" "audio/ape" "audio/atrac3" "audio/au" "audio/audible" "audio/basic" "audio/caf" "audio/dff" "audio/dls" "audio/dsf"
    "audio/eac3" "audio/evrc" "audio/flac" "audio/m4a" "audio/matroska" "audio/mid" "audio/midi" "audio/mod" "audio/mp2" "audio/mp3"
    "audio/mp4" "audio/mp4a-latm" "audio/mpeg" "audio/mpeg3" "audio/mpegurl" "audio/mpg" "audio/musepack" "audio/ogg" "audio/opus"
    "audio/prs.sid" "audio/qcelp" "audio/s3m" "audio/speex" "audio/vnd.audible.aax" "audio/vnd.dolby.dd-plus" "audio/vnd.dolby.dd-raw"
    "audio/vnd.dolby.mlp" "audio/vnd.dts" "audio/vnd.rn-realaudio" "audio/vnd.wave" "audio/vorbis" "audio/wav" "audio/wave" "audio/wavpack"
    "audio/webm" "audio/x-aac" "audio/x-ac3" "audio/x-adpcm" "audio/x-adx" "audio/x-aifc" "audio/x-aiff" "audio/x-amr" "audio/x-ape"
    "audio/x-au" "audio/x-audible" "audio/x-bcstm" "audio/x-bcwav" "audio/x-bfstm" "audio/x-brstm" "audio/x-caf" "audio/x-coreaudio"
    "audio/x-dec-basic" "audio/x-dff" "audio/x-dsf" "audio/x-dts" "audio/x-flac" "audio/x-flac+ogg" "audio/x-hx-aac-adif"
    "audio/x-hx-aac-adts" "audio/x-it" "audio/x-m4a" "audio/x-m4r" "audio/x-matroska" "audio/x-midi" "audio/x-mod" "audio/x-monkeys-audio"
    "audio/x-mp2" "audio/x-mp3" "audio/x-mp4a-latm" "audio/x-mpc" "audio/x-mpeg" "audio/x-mpeg3" "audio/x-mpegurl" "audio/x-mpg"
    "audio/x-ms-asf" "audio/x-ms-wax" "audio/x-ms-wma" "audio/x-musepack" "audio/x-nist" "audio/x-nsf" "audio/x-ogg" "audio/x-oma"
    "audio/x-opus+ogg" "audio/x-pn-audibleaudio" "audio/x-pn-realaudio" "audio/x-pn-wav" "audio/x-psf" "audio/x-realaudio" "audio/x-s3m"
    "audio/x-sap" "audio/x-scpls" "audio/x-sd2" "audio/x-sfbk" "audio/x-soundfont" "audio/x-spc" "audio/x-speex" "audio/x-syx" "audio/x-tta"
    "audio/x-twinvq" "audio/x-unknown" "audio/x-vgm" "audio/x-voc" "audio/x-vorbis+ogg" "audio/x-w64" "audio/x-wav" "audio/x-wavpack"
    "audio/x-xbox-executable" "audio/x-xbox360-executable" "audio/x-xm" "audio/xm" "avro/binary" "biosig/bdf" "biosig/brainvision"
    "biosig/edf" "biosig/gdf" "biosig/scpecg" "chemical/seq-na-fasta" "chemical/x-cif" "chemical/x-mdl-molfile" "chemical/x-mdl-sdfile"
    "chemical/x-mmcif" "chemical/x-pdb" "chemical/x-xyz" "drawing/x-dwf" "font/collection" "font/otf" "font/sfnt" "font/ttf" "font/woff"
    "font/woff2" "font/x-amiga-font" "font/x-dos-cpi" "font/x-drdos-cpi" "font/x-postscript-pfa" "font/x-postscript-pfb" "image/aces"
    "image/apng" "image/astc" "image/avci" "image/avcs" "image/avif" "image/avif-sequence" "image/bmp" "image/bpg" "image/cgm"
    "image/cineon" "image/dng" "image/dpx" "image/efax" "image/emf" "image/eps" "image/fits" "image/flif" "image/fpx" "image/g3fax"
    "image/gif" "image/hdr" "image/heic" "image/heic-sequence" "image/heif" "image/heif-sequence" "image/icns" "image/j2c" "image/jls"
    "image/jp2" "image/jpeg" "image/jpeg2000" "image/jpg" "image/jpm" "image/jpx" "image/jxl" "image/jxr" "image/jxs" "image/ktx"
    "image/ktx2" "image/miff" "image/mpo" "image/openraster" "image/pcx" "image/photoshop" "image/pict" "image/pjpeg" "image/png"
    "image/psd" "image/pwg-raster" "image/qoi" "image/qtif" "image/sgi" "image/svg+xml" "image/svg+xml-compressed" "image/targa" "image/tga"
    "image/tiff" "image/tiff-fx" "image/vnd-ms.dds" "image/vnd.adobe.photoshop" "image/vnd.adobe.photoshop.large" "image/vnd.dgn"
    "image/vnd.djvu" "image/vnd.djvu+multipage" "image/vnd.dwg" "image/vnd.dxf" "image/vnd.fpx" "image/vnd.microsoft.icon"
    "image/vnd.mozilla.apng" "image/vnd.ms-dds" "image/vnd.ms-photo" "image/vnd.radiance" "image/vnd.wap.wbmp" "image/vnd.zbrush.pcx"
    "image/webp" "image/wmf" "image/x-3ds" "image/x-adobe-dng" "image/x-atari-degas" "image/x-bmp" "image/x-canon-cr2" "image/x-canon-cr3"
    "image/x-canon-crw" "image/x-cmu-raster" "image/x-corel-cpt" "image/x-coreldraw" "image/x-dcx" "image/x-dds" "image/x-djvu"
    "image/x-dpx" "image/x-dwg" "image/x-dxf" "image/x-emf" "image/x-eps" "image/x-epson-erf" "image/x-exr" "image/x-farbfeld"
    "image/x-fuji-raf" "image/x-fujifilm-raf" "image/x-gimp-gbr" "image/x-gimp-gih" "image/x-gimp-pat" "image/x-godot-stex"
    "image/x-gopro-gpr" "image/x-hasselblad-3fr" "image/x-hasselblad-fff" "image/x-hdr" "image/x-ibm-pointer" "image/x-icns" "image/x-ico"
    "image/x-icon" "image/x-iff" "image/x-ilbm" "image/x-jng" "image/x-jp2" "image/x-jp2-codestream" "image/x-kodak-dcr" "image/x-kodak-k25"
    "image/x-kodak-kdc" "image/x-leaf-mos" "image/x-leica-rwl" "image/x-lwo" "image/x-macpict" "image/x-mamiya-mef" "image/x-miff"
    "image/x-minolta-mrw" "image/x-mng" "image/x-ms-bmp" "image/x-ms-icl" "image/x-mvg" "image/x-nikon-nef" "image/x-nikon-nrw"
    "image/x-olympus-orf" "image/x-os2-graphics" "image/x-os2-ico" "image/x-paintnet" "image/x-paintshoppro" "image/x-panasonic-raw"
    "image/x-panasonic-rw2" "image/x-pcx" "image/x-pentax-pef" "image/x-phaseone-iiq" "image/x-photo-cd" "image/x-photoshop" "image/x-pict"
    "image/x-pict2" "image/x-png" "image/x-portable-anymap" "image/x-portable-arbitrarymap" "image/x-portable-bitmap"
    "image/x-portable-floatmap" "image/x-portable-graymap" "image/x-portable-greymap" "image/x-portable-pixmap" "image/x-psb" "image/x-psd"
    "image/x-pvr" "image/x-qoi" "image/x-quicktime" "image/x-rgb" "image/x-samsung-srw" "image/x-sgi" "image/x-sigma-x3f" "image/x-sony-arw"
    "image/x-sony-sr2" "image/x-sony-srf" "image/x-sony-tim" "image/x-sun-raster" "image/x-targa" "image/x-tga" "image/x-vtf" "image/x-webp"
    "image/x-win-bitmap" "image/x-wmf" "image/x-wordperfect-graphics" "image/x-wpg" "image/x-x3f" "image/x-xbitmap" "image/x-xbm"
    "image/x-xcf" "image/x-xcursor" "image/x-xfig" "image/x-xpixmap" "image/x-xpm" "image/x-xwindowdump" "image/x.djvu" "image/x.nifti"
    "inode/blockdevice" "inode/chardevice" "inode/directory" "inode/fifo" "inode/socket" "inode/symlink" "message/global" "message/news"
    "message/rfc822" "message/x-gnu-rmail" "model/3mf" "model/amf" "model/e57" "model/fbx" "model/gltf+json" "model/gltf-binary" "model/ifc"
    "model/iges" "model/jt" "model/mtl" "model/obj" "model/off" "model/ply" "model/prc" "model/step" "model/stl" "model/u3d" "model/usd"
    "model/vnd.3dm" "model/vnd.collada+xml" "model/vnd.dwf" "model/vnd.parasolid.transmit.text" "model/vnd.reality" "model/vnd.usd"
    "model/vnd.usda" "model/vnd.usdz+zip" "model/vrm" "model/vrml" "model/x-autodesk-max" "model/x-directx" "model/x.stl-ascii"
    "model/x.stl-binary" "model/x3d+vrml" "model/x3d+xml" "model/x3d-vrml" "multipart/appledouble" "multipart/related" "rinex/broadcast"
    "rinex/clock" "rinex/meteorological" "rinex/navigation" "rinex/observation" "text/asciidoc" "text/asp" "text/cache-manifest"
    "text/calendar" "text/coffeescript" "text/comma-separated-values" "text/css" "text/csv" "text/directory" "text/ecmascript"
    "text/fb2+xml" "text/gemini" "text/golang" "text/html" "text/html-erb" "text/javascript" "text/json" "text/json5" "text/jsx"
    "text/julia" "text/less" "text/markdown" "text/n3" "text/org" "text/pgp" "text/php" "text/plain" "text/plain;charset=utf-16"
    "text/plain;charset=utf-8" "text/postscript" "text/prs.fallenstein.rst" "text/rfc822-headers" "text/richtext" "text/rss" "text/rtf"
    "text/rust" "text/sql" "text/tab-separated-values" "text/texmacs" "text/troff" "text/tsv" "text/turtle" "text/typescript"
    "text/uri-list" "text/vbscript" "text/vcard" "text/vnd.abc" "text/vnd.familysearch.gedcom" "text/vnd.graphviz" "text/vnd.sosi"
    "text/vtt" "text/webassembly" "text/wgsl" "text/wkt" "text/x-actionscript" "text/x-ada" "text/x-adasrc" "text/x-agda" "text/x-algol68"
    "text/x-apple-plist+xml" "text/x-applescript" "text/x-arduino" "text/x-asciidoc" "text/x-asm" "text/x-asp" "text/x-ass"
    "text/x-assembly" "text/x-autohotkey" "text/x-autoit" "text/x-awk" "text/x-basic" "text/x-bcpl" "text/x-bibtex" "text/x-c" "text/x-c++"
    "text/x-c++hdr" "text/x-c++src" "text/x-chdr" "text/x-clojure" "text/x-cmake" "text/x-cobol" "text/x-coffeescript" "text/x-coldfusion"
    "text/x-comma-separated-values" "text/x-common-lisp" "text/x-coq" "text/x-crystal" "text/x-csharp" "text/x-csrc" "text/x-csv"
    "text/x-cuda-src" "text/x-cython" "text/x-d" "text/x-dart" "text/x-delphi" "text/x-devicetree-source" "text/x-diff" "text/x-dockerfile"
    "text/x-dsrc" "text/x-eiffel" "text/x-elixir" "text/x-elm" "text/x-emacs-lisp" "text/x-erb" "text/x-erlang" "text/x-execline"
    "text/x-fasta" "text/x-fastq" "text/x-fish" "text/x-forth" "text/x-fortran" "text/x-fsharp" "text/x-gawk" "text/x-gcode"
    "text/x-gdscript" "text/x-gettext-translation" "text/x-gherkin" "text/x-gimp-ggr" "text/x-gimp-gpl" "text/x-glsl" "text/x-go"
    "text/x-golang" "text/x-gradle" "text/x-groovy" "text/x-haml" "text/x-handlebars" "text/x-handlebars-template" "text/x-haskell"
    "text/x-haxe" "text/x-hcl" "text/x-hex" "text/x-icalendar" "text/x-idl" "text/x-info" "text/x-java" "text/x-java-source"
    "text/x-javascript" "text/x-jinja" "text/x-jsp" "text/x-julia" "text/x-kotlin" "text/x-latex" "text/x-ldif" "text/x-less" "text/x-lex"
    "text/x-lilypond" "text/x-lisp" "text/x-literate-haskell" "text/x-log" "text/x-lrc" "text/x-lua" "text/x-luatex" "text/x-lyx"
    "text/x-m4" "text/x-makefile" "text/x-markdown" "text/x-matlab" "text/x-modulefile" "text/x-ms-regedit" "text/x-msdos-batch"
    "text/x-nasm" "text/x-nawk" "text/x-nim" "text/x-nix" "text/x-nroff" "text/x-objcsrc" "text/x-objective-c" "text/x-objective-c++"
    "text/x-ocaml" "text/x-octave" "text/x-opencl-src" "text/x-openscad" "text/x-opml" "text/x-opml+xml" "text/x-org" "text/x-pascal"
    "text/x-patch" "text/x-perl" "text/x-perl-script" "text/x-php" "text/x-php-script" "text/x-plain" "text/x-plantuml" "text/x-po"
    "text/x-pod" "text/x-povray" "text/x-powershell" "text/x-prolog" "text/x-properties" "text/x-proto" "text/x-protobuf" "text/x-pug"
    "text/x-python" "text/x-python-script" "text/x-python-stub" "text/x-qml" "text/x-r" "text/x-r-markdown" "text/x-racket" "text/x-raku"
    "text/x-robots" "text/x-rsrc" "text/x-rst" "text/x-ruby" "text/x-ruby-script" "text/x-rust" "text/x-sam" "text/x-sas" "text/x-sass"
    "text/x-scala" "text/x-scc" "text/x-scheme" "text/x-script.python" "text/x-scss" "text/x-sed" "text/x-sh" "text/x-shellscript"
    "text/x-smali" "text/x-smalltalk" "text/x-solidity" "text/x-sql" "text/x-srecord" "text/x-ssa" "text/x-starlark" "text/x-stata"
    "text/x-stsrc" "text/x-subrip" "text/x-swift" "text/x-swig" "text/x-systemd-unit" "text/x-systemtap" "text/x-systemverilog" "text/x-tcl"
    "text/x-terraform" "text/x-tex" "text/x-texinfo" "text/x-textile" "text/x-troff" "text/x-ttcn-asn" "text/x-twig" "text/x-typescript"
    "text/x-uri" "text/x-uuencode" "text/x-vala" "text/x-vb" "text/x-vba" "text/x-vbnet" "text/x-vbscript" "text/x-vcalendar" "text/x-vcard"
    "text/x-velocity" "text/x-verilog" "text/x-vhdl" "text/x-vim" "text/x-vue" "text/x-wiki" "text/x-wine-extension-reg" "text/x-yacc"
    "text/x-yaml" "text/x-zig" "text/x.gcode" "text/xml" "text/xsl" "text/yaml" "text/zig" "video/3gpp" "video/3gpp2" "video/annodex"
    "video/av1" "video/avi" "video/divx" "video/dvd" "video/flc" "video/flv" "video/h264" "video/h265" "video/matroska" "video/mj2"
    "video/mp1s" "video/mp2p" "video/mp2t" "video/mp4" "video/mp4v-es" "video/mpeg" "video/mpeg2" "video/mpeg2-video" "video/mpeg4-generic"
    "video/mpg" "video/msvideo" "video/ogg" "video/quicktime" "video/vnd.avi" "video/vnd.dlna.mpeg-tts" "video/vnd.dvb.file"
    "video/vnd.radgamettools.bink" "video/vnd.radgamettools.smacker" "video/webm" "video/x-4xmv" "video/x-amv" "video/x-cdxa" "video/x-dv"
    "video/x-f4v" "video/x-flc" "video/x-fli" "video/x-flv" "video/x-h264" "video/x-h265" "video/x-ifo" "video/x-ivf" "video/x-m4v"
    "video/x-matroska" "video/x-mjpeg" "video/x-mmm" "video/x-mng" "video/x-motion-jpeg" "video/x-mpeg" "video/x-mpg" "video/x-ms-asf"
    "video/x-ms-asx" "video/x-ms-dvr" "video/x-ms-vob" "video/x-ms-wax" "video/x-ms-wm" "video/x-ms-wma" "video/x-ms-wmp" "video/x-ms-wmv"
    "video/x-ms-wmx" "video/x-ms-wvx" "video/x-msvideo" "video/x-mve" "video/x-nsv" "video/x-nuv" "video/x-ogm" "video/x-quicktime"
    "video/x-sgi-movie" "video/x-theora+ogg" "video/x-vdr" "video/x-yuv4mpeg" "x-epoc/x-sisx-app" "x-gis/x-shapefile" "x-world/x-vrml";

const uint32_t dnd_table_mime_start[] = {
    0, 16, 42, 63, 79, 101, 116, 136, 152, 167, 185, 201, 217, 233, 250, 270, 286, 303, 318, 333, 349, 366, 383, 403, 419, 442, 457, 472,
    494, 514, 529, 549, 564, 579, 594, 610, 632, 653, 675, 695, 714, 744, 763, 782, 805, 824, 840, 855, 871, 890, 910, 925, 941, 960, 976,
    999, 1028, 1044, 1068, 1087, 1109, 1125, 1141, 1161, 1178, 1195, 1216, 1231, 1250, 1265, 1281, 1303, 1327, 1353, 1374, 1399, 1415, 1438,
    1461, 1483, 1499, 1514, 1533, 1552, 1572, 1591, 1610, 1626, 1648, 1669, 1693, 1711, 1726, 1745, 1766, 1784, 1802, 1826, 1855, 1870,
    1885, 1904, 1924, 1939, 1958, 1974, 1989, 2004, 2019, 2044, 2064, 2089, 2110, 2125, 2143, 2161, 2183, 2210, 2227, 2248, 2268, 2283,
    2305, 2325, 2339, 2364, 2379, 2398, 2422, 2441, 2456, 2471, 2489, 2504, 2524, 2540, 2560, 2582, 2606, 2621, 2637, 2652, 2671, 2686,
    2702, 2723, 2739, 2759, 2781, 2797, 2821, 2880, 2905, 2938, 2971, 3014, 3038, 3064, 3092, 3126, 3153, 3180, 3219, 3242, 3275, 3310,
    3337, 3363, 3393, 3417, 3446, 3475, 3504, 3531, 3559, 3589, 3614, 3642, 3667, 3696, 3725, 3751, 3775, 3802, 3832, 3861, 3881, 3900,
    3937, 3964, 3987, 4018, 4037, 4060, 4087, 4121, 4140, 4166, 4191, 4221, 4250, 4279, 4306, 4333, 4357, 4379, 4415, 4455, 4494, 4530,
    4562, 4593, 4619, 4646, 4665, 4688, 4710, 4736, 4760, 4789, 4812, 4831, 4853, 4880, 4909, 4943, 4988, 5007, 5037, 5062, 5085, 5107,
    5140, 5164, 5210, 5263, 5309, 5358, 5387, 5414, 5444, 5471, 5497, 5551, 5577, 5603, 5632, 5683, 5741, 5792, 5847, 5901, 5927, 5955,
    5978, 6002, 6034, 6082, 6136, 6177, 6209, 6257, 6298, 6331, 6380, 6422, 6470, 6518, 6542, 6569, 6599, 6622, 6644, 6676, 6709, 6748,
    6788, 6837, 6880, 6922, 6973, 7016, 7068, 7120, 7160, 7209, 7256, 7312, 7368, 7414, 7469, 7524, 7563, 7611, 7657, 7705, 7748, 7775,
    7814, 7848, 7886, 7959, 8025, 8095, 8164, 8229, 8297, 8368, 8439, 8464, 8484, 8507, 8540, 8559, 8593, 8631, 8659, 8691, 8714, 8733,
    8752, 8780, 8800, 8835, 8874, 8897, 8921, 8953, 8986, 9020, 9053, 9089, 9132, 9165, 9200, 9242, 9270, 9298, 9335, 9363, 9400, 9431,
    9471, 9499, 9529, 9566, 9605, 9639, 9670, 9698, 9719, 9744, 9779, 9805, 9832, 9862, 9886, 9902, 9918, 9934, 9953, 9973, 9993, 10016,
    10036, 10053, 10080, 10101, 10118, 10146, 10171, 10194, 10221, 10252, 10280, 10312, 10329, 10346, 10377, 10402, 10434, 10475, 10507,
    10536, 10561, 10584, 10609, 10643, 10667, 10692, 10709, 10730, 10747, 10765, 10782, 10800, 10828, 10856, 10879, 10909, 10947, 10964,
    10981, 10999, 11016, 11041, 11061, 11083, 11107, 11128, 11147, 11167, 11187, 11216, 11233, 11251, 11270, 11287, 11304, 11321, 11338,
    11355, 11372, 11389, 11412, 11429, 11459, 11477, 11506, 11534, 11556, 11580, 11608, 11630, 11662, 11680, 11697, 11717, 11734, 11751,
    11768, 11785, 11805, 11836, 11853, 11881, 11902, 11921, 11946, 11963, 11985, 12002, 12023, 12048, 12066, 12087, 12110, 12131, 12151,
    12175, 12192, 12209, 12226, 12247, 12270, 12287, 12304, 12321, 12338, 12360, 12377, 12404, 12421, 12445, 12474, 12496, 12521, 12550,
    12569, 12587, 12604, 12626, 12648, 12670, 12693, 12721, 12743, 12765, 12787, 12809, 12831, 12856, 12883, 12905, 12929, 12952, 12969,
    12990, 13012, 13035, 13063, 13083, 13114, 13139, 13165, 13191, 13215, 13239, 13260, 13278, 13298, 13327, 13352, 13374, 13402, 13423,
    13456, 13473, 13492, 13513, 13535, 13558, 13579, 13597, 13616, 13634, 13663, 13683, 13701, 13718, 13735, 13753, 13776, 13793, 13813,
    13837, 13860, 13883, 13906, 13928, 13951, 13978, 14005, 14046, 14069, 14092, 14113, 14137, 14167, 14194, 14219, 14246, 14280, 14314,
    14352, 14391, 14425, 14462, 14479, 14497, 14522, 14548, 14570, 14594, 14625, 14648, 14676, 14703, 14729, 14750, 14774, 14793, 14811,
    14834, 14854, 14875, 14897, 14916, 14935, 14955, 14972, 14990, 15007, 15026, 15043, 15069, 15096, 15113, 15130, 15147, 15175, 15193,
    15211, 15244, 15262, 15278, 15301, 15326, 15351, 15373, 15391, 15408, 15425, 15450, 15480, 15509, 15530, 15560, 15588, 15618, 15638,
    15669, 15689, 15710, 15735, 15761, 15786, 15806, 15836, 15856, 15876, 15899, 15923, 15948, 15974, 16004, 16034, 16054, 16076, 16101,
    16125, 16146, 16167, 16184, 16208, 16234, 16259, 16281, 16302, 16325, 16346, 16374, 16394, 16423, 16455, 16476, 16496, 16525, 16555,
    16572, 16589, 16606, 16625, 16649, 16669, 16686, 16711, 16732, 16750, 16772, 16793, 16814, 16841, 16862, 16880, 16900, 16917, 16939,
    16957, 16980, 16997, 17025, 17045, 17077, 17100, 17124, 17153, 17172, 17196, 17220, 17242, 17273, 17293, 17318, 17342, 17369, 17390,
    17413, 17439, 17456, 17484, 17512, 17542, 17571, 17591, 17608, 17636, 17664, 17681, 17717, 17738, 17755, 17773, 17795, 17813, 17835,
    17859, 17880, 17905, 17932, 17964, 17989, 18005, 18028, 18053, 18082, 18111, 18128, 18146, 18170, 18190, 18207, 18226, 18247, 18267,
    18294, 18316, 18339, 18361, 18378, 18399, 18420, 18442, 18464, 18487, 18509, 18534, 18556, 18580, 18611, 18634, 18652, 18674, 18695,
    18717, 18745, 18765, 18791, 18809, 18833, 18851, 18868, 18886, 18903, 18925, 18948, 18965, 18986, 19007, 19024, 19044, 19076, 19108,
    19139, 19171, 19190, 19213, 19237, 19263, 19282, 19299, 19317, 19345, 19374, 19402, 19430, 19449, 19467, 19508, 19549, 19594, 19639,
    19663, 19686, 19707, 19728, 19756, 19787, 19819, 19851, 19871, 19892, 19917, 19942, 19968, 19996, 20013, 20036, 20055, 20072, 20095,
    20111, 20142, 20160, 20177, 20205, 20227, 20244, 20262, 20280, 20313, 20333, 20354, 20375, 20390, 20409, 20428, 20451, 20470, 20485,
    20505, 20525, 20541, 20556, 20581, 20597, 20613, 20623, 20634, 20643, 20653, 20662, 20672, 20682, 20691, 20703, 20715, 20728, 20737,
    20749, 20757, 20770, 20781, 20790, 20799, 20808, 20817, 20827, 20837, 20847, 20856, 20870, 20879, 20889, 20898, 20907, 20916, 20925,
    20940, 20950, 20961, 20974, 20983, 20997, 21006, 21016, 21029, 21040, 21049, 21060, 21081, 21104, 21126, 21145, 21158, 21180, 21194,
    21206, 21215, 21225, 21238, 21248, 21259, 21270, 21283, 21294, 21306, 21318, 21329, 21340, 21350, 21365, 21378, 21391, 21404, 21417,
    21428, 21445, 21462, 21473, 21484, 21495, 21507, 21523, 21542, 21561, 21571, 21582, 21593, 21609, 21621, 21632, 21653, 21664, 21675,
    21692, 21703, 21715, 21728, 21743, 21754, 21768, 21782, 21796, 21812, 21824, 21835, 21846, 21857, 21873, 21896, 21916, 21930, 21941,
    21958, 21969, 21980, 21993, 22004, 22016, 22033, 22044, 22057, 22068, 22079, 22093, 22108, 22119, 22130, 22148, 22159, 22170, 22185,
    22208, 22234, 22244, 22252, 22263, 22273, 22291, 22301, 22311, 22324, 22345, 22359, 22381, 22402, 22418, 22432, 22446, 22459, 22474,
    22482, 22491, 22499, 22508, 22518, 22535, 22549, 22565, 22586, 22607, 22617, 22627, 22637, 22647, 22657, 22667, 22686, 22695, 22704,
    22713, 22725, 22734, 22743, 22753, 22762, 22771, 22781, 22791, 22800, 22811, 22820, 22829, 22839, 22858, 22868, 22887, 22897, 22906,
    22915, 22924, 22934, 22948, 22957, 22966, 22975, 22984, 22993, 23002, 23011, 23021, 23031, 23040, 23056, 23065, 23080, 23090, 23101,
    23110, 23119, 23135, 23144, 23154, 23163, 23176, 23200, 23211, 23220, 23230, 23243, 23259, 23284, 23315, 23328, 23342, 23366, 23379,
    23392, 23405, 23429, 23451, 23467, 23485, 23503, 23521, 23541, 23551, 23560, 23571, 23588, 23607, 23618, 23635, 23652, 23669, 23687,
    23704, 23721, 23732, 23743, 23755, 23766, 23777, 23788, 23799, 23810, 23827, 23838, 23854, 23870, 23890, 23906, 23922, 23938, 23956,
    23973, 23995, 24017, 24028, 24047, 24059, 24070, 24082, 24093, 24105, 24116, 24127, 24149, 24166, 24183, 24200, 24216, 24233, 24244,
    24259, 24277, 24289, 24308, 24319, 24333, 24347, 24358, 24375, 24392, 24411, 24431, 24446, 24462, 24482, 24503, 24524, 24535, 24553,
    24573, 24589, 24606, 24618, 24631, 24642, 24665, 24694, 24717, 24742, 24766, 24790, 24813, 24824, 24835, 24846, 24857, 24874, 24885,
    24904, 24915, 24932, 24948, 24964, 24980, 24996, 25014, 25027, 25038, 25049, 25061, 25079, 25090, 25118, 25129, 25140, 25155, 25166,
    25177, 25192, 25204, 25219, 25230, 25249, 25261, 25274, 25291, 25307, 25322, 25332, 25344, 25357, 25371, 25383, 25397, 25416, 25425,
    25434, 25443, 25452, 25467, 25484, 25493, 25503, 25511, 25520, 25529, 25538, 25547, 25556, 25566, 25575, 25584, 25593, 25606, 25627,
    25640, 25673, 25690, 25703, 25717, 25735, 25744, 25754, 25774, 25789, 25806, 25824, 25838, 25851, 25865, 25886, 25903, 25918, 25929,
    25949, 25965, 25982, 25995, 26003, 26022, 26035, 26052, 26079, 26087, 26095, 26109, 26124, 26136, 26147, 26158, 26167, 26180, 26195,
    26204, 26214, 26222, 26232, 26241, 26254, 26261, 26269, 26277, 26285, 26295, 26320, 26344, 26359, 26383, 26402, 26415, 26423, 26431,
    26440, 26448, 26473, 26485, 26495, 26503, 26514, 26529, 26542, 26555, 26565, 26577, 26605, 26622, 26635, 26643, 26659, 26668, 26676,
    26695, 26705, 26718, 26729, 26743, 26765, 26783, 26797, 26812, 26822, 26832, 26842, 26857, 26874, 26887, 26897, 26909, 26920, 26933,
    26941, 26951, 26964, 26977, 26988, 27002, 27014, 27026, 27045, 27062, 27091, 27109, 27119, 27133, 27146, 27157, 27167, 27182, 27195,
    27203, 27214, 27227, 27251, 27262, 27279, 27290, 27303, 27316, 27326, 27343, 27353, 27366, 27381, 27393, 27405, 27416, 27428, 27442,
    27455, 27466, 27478, 27493, 27519, 27533, 27548, 27563, 27574, 27583, 27596, 27609, 27622, 27633, 27650, 27676, 27690, 27701, 27711,
    27721, 27737, 27747, 27758, 27769, 27787, 27804, 27816, 27826, 27838, 27851, 27863, 27874, 27885, 27895, 27910, 27921, 27944, 27954,
    27964, 27974, 27987, 27997, 28006, 28021, 28036, 28049, 28066, 28083, 28101, 28112, 28123, 28133, 28143, 28155, 28169, 28187, 28207,
    28219, 28232, 28249, 28264, 28275, 28290, 28300, 28313, 28325, 28336, 28354, 28364, 28381, 28393, 28408, 28417, 28427, 28440, 28457,
    28470, 28487, 28499, 28514, 28524, 28537, 28557, 28575, 28585, 28593, 28610, 28623, 28634, 28647, 28658, 28668, 28679, 28697, 28708,
    28718, 28728, 28739, 28751, 28761, 28774, 28794, 28805, 28815, 28824, 28842, 28854, 28870, 28885, 28895, 28909, 28919, 28934, 28946,
    28958, 28971, 28983, 28994, 29013, 29029, 29049, 29059, 29075, 29085, 29099, 29113, 29125, 29140, 29151, 29168, 29178, 29193, 29204,
    29213, 29223, 29235, 29250, 29266, 29278, 29293, 29307, 29318, 29328, 29338, 29349, 29374, 29385, 29396, 29406, 29418, 29426, 29434,
    29443, 29451, 29461, 29472, 29485, 29494, 29503, 29513, 29522, 29531, 29540, 29550, 29560, 29574, 29583, 29593, 29603, 29613, 29622,
    29635, 29645, 29656, 29673, 29692, 29701, 29714, 29723, 29738, 29751, 29774, 29792, 29820, 29851, 29861, 29873, 29884, 29896, 29906,
    29917, 29928, 29939, 29950, 29962, 29974, 29985, 29996, 30007, 30023, 30036, 30047, 30058, 30077, 30089, 30100, 30114, 30128, 30142,
    30156, 30170, 30183, 30197, 30211, 30225, 30239, 30253, 30268, 30279, 30290, 30301, 30312, 30329, 30346, 30364, 30375, 30391, 30408,
    30425, 30439,
};

const uint16_t dnd_table_mime_first[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33, 34, 35, 36,
    37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
    71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 88, 89, 90, 91, 92, 95, 97, 98, 99, 100, 101, 102, 104, 105, 106, 107, 108,
    109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 135, 136,
    137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163,
    164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190,
    191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
    218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 234, 235, 236, 237, 238, 239, 240, 241, 244, 245, 246, 247,
    248, 249, 250, 251, 252, 253, 254, 255, 256, 259, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269, 270, 271, 272, 273, 274, 275, 276,
    277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 300, 301, 302, 303,
    304, 305, 306, 307, 308, 309, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330,
    331, 332, 333, 334, 335, 336, 337, 338, 339, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 350, 351, 352, 353, 354, 355, 356, 357,
    358, 359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 370, 371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 384,
    385, 386, 387, 388, 389, 390, 391, 392, 393, 394, 395, 396, 397, 398, 399, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411,
    412, 413, 414, 415, 416, 417, 418, 419, 420, 421, 422, 423, 424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435, 436, 437, 438,
    439, 440, 441, 442, 443, 444, 445, 446, 447, 448, 449, 450, 451, 452, 453, 454, 455, 456, 457, 458, 459, 460, 461, 462, 463, 464, 465,
    466, 467, 468, 469, 470, 471, 472, 473, 474, 475, 476, 477, 478, 479, 480, 481, 482, 483, 484, 485, 486, 487, 488, 489, 490, 491, 492,
    493, 494, 495, 496, 497, 498, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519,
    520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537, 538, 539, 540, 541, 542, 543, 544, 545, 546,
    547, 548, 549, 550, 551, 552, 553, 554, 555, 556, 557, 558, 559, 560, 561, 562, 563, 564, 565, 566, 567, 568, 569, 570, 571, 572, 573,
    574, 575, 576, 577, 578, 579, 580, 581, 582, 583, 584, 585, 586, 587, 588, 589, 590, 591, 592, 593, 594, 595, 596, 597, 598, 599, 600,
    601, 602, 603, 604, 605, 606, 607, 608, 609, 610, 611, 612, 613, 614, 616, 617, 618, 619, 620, 621, 622, 623, 624, 625, 626, 627, 628,
    629, 630, 631, 632, 633, 634, 635, 636, 637, 638, 639, 640, 641, 642, 643, 645, 646, 647, 648, 649, 650, 651, 652, 653, 654, 655, 656,
    657, 658, 659, 660, 661, 662, 663, 664, 665, 666, 667, 668, 669, 670, 671, 672, 673, 674, 675, 676, 677, 678, 679, 680, 681, 682, 683,
    684, 685, 686, 687, 688, 689, 690, 691, 692, 693, 694, 695, 696, 697, 698, 699, 700, 701, 702, 703, 704, 705, 706, 707, 708, 709, 710,
    711, 712, 713, 714, 715, 716, 717, 718, 719, 720, 721, 722, 723, 724, 725, 726, 727, 728, 729, 730, 731, 732, 733, 734, 735, 736, 737,
    738, 739, 740, 741, 742, 743, 744, 745, 746, 747, 748, 749, 750, 751, 752, 753, 754, 755, 756, 757, 758, 759, 760, 761, 762, 763, 764,
    765, 766, 767, 768, 769, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779, 780, 781, 782, 783, 784, 785, 786, 787, 788, 789, 790, 791,
    792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818,
    819, 820, 821, 822, 823, 824, 825, 826, 827, 828, 829, 830, 831, 832, 833, 834, 835, 836, 837, 838, 839, 840, 841, 842, 843, 844, 845,
    846, 847, 848, 849, 850, 851, 852, 853, 854, 855, 856, 857, 858, 859, 860, 861, 862, 863, 864, 865, 866, 867, 868, 869, 870, 871, 872,
    874, 875, 876, 877, 878, 879, 880, 881, 882, 883, 884, 885, 886, 887, 888, 889, 890, 891, 892, 893, 894, 895, 896, 897, 898, 899, 900,
    901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919, 920, 921, 922, 923, 924, 925, 926, 927,
    928, 929, 930, 931, 932, 933, 934, 935, 936, 937, 938, 939, 940, 941, 942, 943, 944, 945, 946, 947, 948, 949, 950, 951, 952, 953, 954,
    955, 956, 957, 958, 959, 960, 961, 962, 963, 964, 965, 966, 967, 968, 969, 970, 971, 972, 973, 974, 975, 976, 977, 978, 979, 980, 981,
    982, 983, 984, 985, 986, 987, 988, 989, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999, 1000, 1001, 1002, 1003, 1004, 1005, 1006,
    1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028,
    1029, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050,
    1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067, 1068, 1069, 1070, 1071, 1072,
    1073, 1074, 1075, 1076, 1077, 1078, 1079, 1080, 1081, 1082, 1083, 1084, 1085, 1086, 1087, 1088, 1089, 1090, 1091, 1092, 1093, 1094,
    1095, 1096, 1097, 1098, 1099, 1100, 1101, 1102, 1103, 1104, 1105, 1106, 1107, 1108, 1109, 1110, 1111, 1112, 1113, 1114, 1115, 1116,
    1117, 1118, 1119, 1120, 1121, 1122, 1123, 1124, 1125, 1126, 1127, 1128, 1129, 1130, 1131, 1132, 1133, 1134, 1135, 1136, 1137, 1138,
    1139, 1140, 1141, 1142, 1143, 1144, 1145, 1146, 1147, 1148, 1149, 1150, 1151, 1152, 1153, 1154, 1155, 1156, 1157, 1158, 1159, 1160,
    1161, 1162, 1163, 1164, 1165, 1166, 1167, 1168, 1169, 1170, 1171, 1172, 1173, 1174, 1175, 1176, 1177, 1178, 1179, 1180, 1181, 1182,
    1183, 1184, 1185, 1186, 1187, 1188, 1189, 1190, 1191, 1192, 1193, 1194, 1195, 1196, 1197, 1198, 1199, 1200, 1201, 1202, 1203, 1204,
    1205, 1206, 1207, 1208, 1209, 1210, 1211, 1212, 1213, 1214, 1215, 1216, 1217, 1218, 1219, 1220, 1221, 1222, 1223, 1224, 1225, 1226,
    1227, 1228, 1229, 1230, 1231, 1232, 1233, 1234, 1235, 1236, 1237, 1238, 1239, 1240, 1241, 1242, 1243, 1244, 1245, 1246, 1247, 1248,
    1249, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 1259, 1260, 1261, 1262, 1263, 1264, 1265, 1266, 1267, 1268, 1269, 1270,
    1271, 1272, 1273, 1274, 1275, 1276, 1277, 1278, 1279, 1280, 1281, 1282, 1283, 1284, 1285, 1286, 1287, 1288, 1289, 1290, 1291, 1292,
    1293, 1294, 1295, 1296, 1297, 1298, 1299, 1300, 1301, 1302, 1303, 1304, 1305, 1306, 1307, 1308, 1309, 1310, 1311, 1312, 1313, 1314,
    1315, 1316, 1317, 1318, 1319, 1320, 1321, 1322, 1323, 1324, 1325, 1326, 1327, 1328, 1329, 1330, 1331, 1332, 1333, 1334, 1335, 1336,
    1337, 1338, 1339, 1340, 1341, 1342, 1343, 1344, 1345, 1346, 1347, 1348, 1349, 1350, 1351, 1352, 1353, 1354, 1355, 1356, 1357, 1358,
    1359, 1360, 1361, 1362, 1363, 1364, 1365, 1366, 1367, 1368, 1369, 1370, 1371, 1372, 1373, 1374, 1375, 1376, 1377, 1378, 1379, 1380,
    1381, 1382, 1383, 1384, 1385, 1386, 1387, 1388, 1389, 1390, 1391, 1392, 1393, 1394, 1395, 1396, 1397, 1398, 1399, 1400, 1401, 1402,
    1403, 1404, 1405, 1406, 1407, 1408, 1409, 1410, 1411, 1412, 1413, 1414, 1415, 1416, 1417, 1418, 1419, 1420, 1421, 1422, 1423, 1424,
    1425, 1426, 1427, 1428, 1429, 1430, 1431, 1432, 1433, 1434, 1435, 1436, 1437, 1438, 1439, 1440, 1441, 1442, 1443, 1444, 1445, 1446,
    1447, 1448, 1449, 1450, 1451, 1452, 1453, 1454, 1455, 1456, 1457, 1458, 1459, 1460, 1461, 1462, 1463, 1464, 1465, 1466, 1467, 1468,
    1469, 1470, 1471, 1472, 1473, 1474, 1475, 1476, 1477, 1478, 1479, 1480, 1481, 1482, 1483, 1484, 1485, 1486, 1487, 1488, 1489, 1490,
    1491, 1492, 1493, 1494, 1495, 1496, 1497, 1498, 1499, 1500, 1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510, 1511, 1512,
    1513, 1514, 1515, 1516, 1517, 1518, 1519, 1520, 1521, 1522, 1523, 1524, 1525, 1526, 1527, 1528, 1529, 1531, 1532, 1533, 1534, 1535,
    1536, 1537, 1538, 1539, 1540, 1541, 1542, 1543, 1544, 1545, 1546, 1547, 1548, 1549, 1550, 1551, 1552, 1553, 1554, 1555, 1556, 1557,
    1558, 1559, 1560, 1561, 1562, 1563, 1564, 1565, 1566, 1567, 1568, 1569, 1570, 1571, 1572, 1573, 1574, 1575, 1576, 1577, 1578, 1579,
};

const uint16_t dnd_table_mime_types[] = {
    673, 1148, 82, 849, 849, 1139, 1599, 1157, 851, 102, 1184, 1127, 1723, 1723, 204, 1306, 857, 705, 1740, 1119, 739, 1389, 1400, 723,
    1206, 673, 674, 971, 10, 742, 19, 1300, 867, 21, 753, 1125, 1225, 1615, 1616, 1781, 1781, 1431, 1432, 1096, 1286, 1287, 1128, 1568,
    1267, 1267, 1600, 884, 1794, 777, 1151, 28, 889, 1081, 1080, 1081, 971, 1087, 1801, 1308, 1330, 1824, 1824, 991, 1601, 1370, 1396, 102,
    102, 121, 405, 1613, 1364, 1365, 1112, 1602, 692, 1819, 1805, 904, 844, 877, 878, 879, 1382, 849, 849, 897, 911, 907, 910, 955, 956,
    1525, 1603, 1603, 1824, 1122, 1748, 307, 1301, 1830, 1641, 897, 1474, 1105, 1604, 966, 1324, 33, 1451, 1451, 1450, 1452, 36, 1839, 1032,
    1033, 1034, 1034, 1035, 1892, 1307, 1844, 38, 772, 38, 1489, 1023, 1604, 1050, 1620, 1852, 1853, 1312, 1479, 1863, 1061, 1606, 1606,
    1607, 1608, 1323, 1324, 1870, 1541, 1098, 1876, 1547, 1611, 1610, 927, 1299, 961, 13, 23, 24, 28, 30, 47, 48, 54, 52, 56, 59, 1903, 753,
    1156, 1156, 1157, 1161, 1162, 1165, 335, 1805, 339, 344, 546, 548, 110, 1192, 1193, 832, 831, 705, 1197, 710, 1198, 1199, 1119, 739,
    1201, 1209, 1796, 744, 21, 1226, 1226, 1228, 819, 26, 1515, 756, 1235, 1235, 1236, 1236, 1781, 1238, 769, 771, 770, 767, 768, 772, 776,
    777, 1505, 782, 783, 120, 800, 725, 1333, 1171, 1171, 828, 829, 838, 837, 941, 27, 1137, 844, 849, 847, 854, 877, 878, 879, 868, 869,
    1467, 1469, 863, 855, 896, 1833, 900, 1137, 1863, 906, 911, 907, 910, 909, 1461, 912, 1463, 1465, 915, 916, 904, 932, 931, 933, 933,
    931, 934, 934, 934, 935, 935, 935, 1471, 1473, 961, 960, 966, 1382, 955, 981, 983, 1404, 1402, 1403, 1404, 1405, 1406, 1407, 1408, 1409,
    1410, 1411, 1412, 1413, 1414, 1415, 1416, 1417, 1418, 1419, 1420, 1421, 1422, 1433, 1359, 1458, 1457, 1460, 913, 1462, 1464, 1466, 1468,
    1470, 1472, 32, 995, 1483, 1020, 1023, 1385, 1384, 1027, 1028, 1521, 738, 740, 1097, 1526, 1059, 1060, 1530, 1531, 1443, 1443, 1436,
    1439, 1441, 1441, 1438, 1445, 1446, 1437, 1443, 1444, 1439, 1440, 1441, 1442, 1438, 1445, 1447, 1448, 1449, 1537, 1539, 932, 931, 1112,
    1111, 708, 1645, 1612, 937, 1315, 1626, 952, 1127, 1128, 708, 1617, 671, 1138, 6, 8, 8, 9, 15, 1146, 1047, 1048, 1049, 1110, 1172, 55,
    78, 519, 520, 101, 143, 656, 581, 86, 84, 88, 88, 662, 1253, 1139, 733, 850, 850, 666, 666, 664, 1174, 1174, 1255, 1515, 1720, 851, 682,
    1549, 102, 1181, 1182, 795, 101, 766, 1487, 1723, 1723, 1723, 854, 1193, 831, 1193, 832, 1124, 857, 110, 855, 1189, 856, 702, 702, 1899,
    1899, 1268, 1258, 707, 1745, 1746, 892, 1196, 739, 1263, 687, 1043, 139, 1201, 1201, 1231, 621, 1252, 719, 17, 891, 1025, 1206, 792,
    862, 860, 941, 725, 1200, 1550, 673, 674, 1211, 1561, 1261, 1765, 864, 19, 1300, 1509, 1218, 941, 1765, 1230, 976, 1222, 1222, 749,
    1223, 23, 11, 1633, 881, 722, 1337, 1833, 1634, 1269, 40, 1635, 1089, 1879, 1879, 43, 1615, 687, 662, 1233, 1233, 78, 675, 977, 977,
    978, 1044, 755, 755, 979, 1263, 748, 1042, 1042, 1024, 757, 1265, 1264, 1248, 795, 1281, 1282, 765, 1096, 1128, 1128, 1266, 1268, 1267,
    1267, 779, 1295, 1296, 1839, 776, 1314, 201, 817, 817, 817, 29, 816, 816, 796, 858, 797, 1318, 325, 1333, 1165, 1796, 327, 335, 335,
    336, 339, 340, 344, 345, 1080, 1081, 1081, 1080, 1079, 1082, 1083, 1084, 1087, 1083, 1085, 1081, 971, 1329, 1801, 1824, 1231, 1334,
    1334, 1354, 1548, 1824, 1140, 1362, 1327, 1366, 1368, 1367, 786, 1369, 1370, 1140, 1140, 1396, 1554, 1555, 1371, 1274, 405, 493, 839,
    1374, 692, 967, 27, 26, 957, 54, 1380, 1805, 858, 858, 858, 898, 941, 865, 866, 887, 943, 890, 900, 894, 901, 905, 918, 919, 923, 926,
    894, 894, 939, 844, 851, 941, 940, 877, 1382, 943, 953, 911, 916, 889, 962, 1383, 980, 848, 1824, 1388, 1058, 981, 1122, 975, 981, 1397,
    1398, 970, 895, 1397, 1765, 800, 857, 1254, 1427, 1454, 787, 787, 995, 1162, 1539, 1632, 33, 1892, 1838, 36, 1839, 1765, 1033, 1034,
    1307, 1034, 1034, 656, 38, 914, 772, 1486, 1850, 1487, 1490, 1489, 1493, 1494, 1476, 801, 1020, 573, 577, 577, 1500, 1023, 1023, 1504,
    994, 1030, 842, 1030, 1854, 1513, 1855, 1039, 1043, 1521, 1042, 1042, 1042, 888, 1857, 1277, 1857, 24, 924, 1076, 1077, 1075, 686, 936,
    60, 1044, 774, 774, 983, 1063, 789, 1323, 1530, 968, 1439, 1443, 1436, 1439, 1441, 1438, 1445, 1446, 1072, 1324, 690, 1076, 1077, 1075,
    1375, 1534, 870, 1093, 1093, 1870, 1278, 1902, 1338, 1338, 1548, 1552, 1279, 1268, 1163, 1095, 1095, 1095, 1095, 1280, 1280, 927, 1253,
    1870, 929, 930, 1105, 1592, 1593, 929, 932, 1106, 705, 705, 705, 705, 637, 1492, 978, 923, 882, 925, 888, 943, 941, 952, 952, 708, 1892,
    1892, 641, 1423, 1645, 1896, 1381, 1557, 1556, 1898, 1900, 1900, 795, 1117, 1118, 747, 746, 963, 1895, 1423, 1896, 1618, 757, 1522,
    1619, 1621, 1621, 1646, 1898, 1900, 827, 1649, 747, 1651, 1652, 1653, 1653, 1654, 1656, 1657, 1136, 1136, 80, 1564, 1563, 1575, 1709,
    669, 1709, 123, 726, 1755, 727, 1767, 1018, 1640, 399, 1373, 1577, 1808, 1571, 1812, 1813, 1820, 1814, 1820, 1813, 1813, 1805, 1813,
    1572, 1641, 1644, 703, 1019, 1578, 1641, 670, 1767, 1654, 1570, 1567, 1026, 938, 1641, 938, 938, 1587, 1628, 1653, 1654, 845, 1041,
    1656, 1657, 1136, 1563, 1709, 669, 985, 985, 985, 985, 123, 123, 1709, 726, 727, 1567, 1640, 1642, 1653, 1653, 1569, 399, 524, 1373,
    1808, 1571, 1563, 1812, 1813, 1814, 1572, 1813, 1813, 1805, 1813, 847, 944, 946, 1572, 1393, 982, 1641, 1575, 1644, 669, 1026, 938,
    1064, 1026, 1578, 667, 1842, 721, 1069, 1069, 984, 1641, 720, 1580, 1584, 1583, 1045, 1583, 1641, 1068, 938, 1587, 964, 964, 1590, 1590,
    1157, 1180, 1180, 1213, 1180, 1180, 1386, 1328, 843, 843, 1328, 1121, 1428, 672, 1877, 1833, 1879, 1879, 1615, 1616, 699, 881, 881, 42,
    43, 793, 1357, 1339, 1716, 1717, 1719, 1719, 852, 1179, 1320, 818, 45, 1208, 803, 864, 19, 1125, 1227, 819, 752, 704, 1851, 1789, 1790,
    1791, 1793, 209, 808, 811, 1799, 1798, 1799, 1798, 809, 810, 1800, 812, 813, 1349, 1350, 1316, 1821, 1453, 1004, 36, 544, 1798, 1843,
    36, 710, 1495, 575, 1052, 1866, 1609, 1098, 1098, 1874, 1874, 859, 36, 37, 682, 723, 723, 673, 674, 819, 885, 1357, 859, 812, 1851,
    1622, 1004, 1630, 953, 671, 45, 663, 852, 693, 694, 695, 1088, 706, 705, 1003, 859, 723, 1208, 673, 674, 864, 19, 735, 793, 1533, 751,
    751, 1241, 1242, 1245, 1284, 775, 780, 781, 1851, 885, 209, 885, 885, 701, 701, 807, 1799, 808, 821, 821, 821, 823, 825, 972, 544, 836,
    1316, 822, 1358, 852, 942, 1317, 974, 973, 989, 788, 788, 1132, 805, 996, 997, 1004, 1005, 1006, 820, 36, 544, 544, 1843, 1837, 1837,
    1837, 1837, 1837, 1837, 1837, 37, 36, 1849, 1495, 575, 1052, 1037, 1052, 1056, 1062, 1066, 1065, 1067, 1088, 1098, 1098, 1104, 1630,
    885, 953, 1113, 1113, 1056, 1893, 1893, 1246, 1636, 1639, 1637, 1637, 1638, 723, 1390, 1721, 1739, 1752, 1822, 1858, 1868, 513, 1559,
    513, 1262, 1137, 1172, 1173, 675, 1348, 1341, 690, 1151, 1054, 1109, 1782, 1237, 1844, 1322, 1324, 1863, 1212, 1010, 842, 1340, 672,
    1055, 579, 1009, 1009, 1010, 1250, 1623, 678, 861, 1863, 1863, 1625, 1624, 1625, 82, 957, 1313, 1313, 1313, 1313, 1313, 1169, 850, 1598,
    204, 1192, 1740, 1747, 1740, 1889, 971, 1222, 1298, 1285, 1794, 1509, 971, 1801, 1330, 745, 1332, 1356, 1130, 1611, 1475, 1451, 1839,
    1840, 1885, 1886, 38, 1133, 1311, 1853, 1852, 1853, 1855, 1323, 1869, 1543, 1280, 1869, 1611, 927, 889, 928, 1889, 1143, 748, 1288,
    1135, 1614, 1627, 1352, 1434, 10, 1655, 1655, 1147, 1149, 656, 86, 1168, 1169, 1823, 850, 1145, 1823, 1175, 1176, 1255, 928, 1178, 1549,
    1729, 1727, 1725, 1727, 1724, 1190, 1191, 1321, 1192, 14, 1740, 1194, 1123, 1195, 853, 1729, 1740, 986, 1488, 1205, 1119, 1183, 1203,
    1836, 724, 1205, 1215, 1216, 1217, 1260, 1509, 1219, 1523, 1386, 1387, 1223, 1229, 1779, 880, 1255, 1234, 1283, 1265, 1240, 1243, 1244,
    1342, 1285, 1285, 1289, 1289, 1290, 778, 778, 1292, 1294, 779, 1318, 204, 886, 1271, 1086, 1086, 971, 1329, 991, 1332, 1353, 1548, 1309,
    1356, 1803, 1361, 1194, 1293, 1804, 1327, 1368, 1368, 1369, 1274, 1806, 1130, 840, 1378, 919, 851, 1823, 1255, 1391, 1394, 1280, 1828,
    1828, 1826, 1425, 1275, 1831, 1454, 1474, 1474, 1475, 1835, 1836, 1838, 1838, 1839, 1839, 1840, 1015, 1265, 1478, 1482, 914, 1535, 888,
    1848, 1848, 1290, 1850, 1850, 1491, 1498, 1499, 1501, 1502, 1503, 1605, 1499, 1133, 1854, 1854, 1855, 1516, 1038, 1518, 1520, 1040,
    1270, 1850, 1519, 1276, 1857, 1857, 60, 1524, 1527, 1323, 968, 1145, 1177, 1071, 1524, 1375, 1867, 1536, 1232, 1538, 1303, 1902, 779,
    1548, 1279, 1546, 1280, 1305, 1329, 927, 889, 1888, 1560, 928, 928, 928, 928, 205, 1889, 1164, 1303, 1304, 1591, 1597, 1631, 919, 1897,
    1898, 1648, 1234, 1896, 1621, 1898, 1648, 1651, 1652, 1565, 1155, 1718, 1566, 1582, 1773, 25, 1325, 1326, 1374, 815, 1573, 1573, 1817,
    1819, 1819, 1816, 1818, 1818, 1325, 1816, 1718, 1643, 576, 1718, 1715, 927, 1210, 1021, 1022, 1628, 5, 62, 1008, 1756, 22, 1773, 1773,
    25, 1325, 1326, 728, 1154, 400, 1374, 814, 893, 1358, 814, 1816, 1816, 847, 846, 1586, 1582, 944, 945, 946, 947, 948, 949, 950, 1718,
    799, 1574, 969, 1643, 576, 1051, 1643, 1187, 1647, 1537, 738, 1623,
};

const uint32_t dnd_table_ostype_count = 93;

const char dnd_table_ostype_text[] =
    ".SGI" "3gp2" "3gpp" "8BPS" "AIFC" "AIFF" "APPL" "ARTx" "BMP " "BMPf" "BNDL" "Bzp2" "EPSF" "FFIL" "FLI " "FMWK" "FPix" "GIFf" "Gzip"
    "HTML" "ICO " "JPEG" "LWFN" "M4A " "M4B " "M4P " "M4V " "M4VP" "MP3 " "MP3!" "MPEG" "MPG " "MPG3" "Midi" "MooV" "Mp3 " "OTTO" "PDF "
    "PICT" "PNGf" "PNRA" "PNRM" "PNTG" "RTF " "RTFD" "SIT!" "SIT5" "SITD" "SITX" "SLD3" "SLD8" "TARF" "TEXT" "TIFF" "TPIC" "ULAW" "VfW "
    "W6BN" "W8BN" "WARC" "WAVE" "XLS5" "XLS8" "ZIP " "ZIVU" "adrp" "alis" "amr " "caff" "clpp" "clps" "clpt" "dfon" "disk" "dvc!" "fold"
    "furl" "icns" "jp2 " "mBIN" "mp3!" "mpg3" "mpg4" "osas" "qtif" "rtfd" "sfnt" "url " "urln" "ut16" "utf8" "utxt" "vCrd";

const uint32_t dnd_table_ostype_start[] = {
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120, 124, 128,
    132, 136, 140, 144, 148, 152, 156, 160, 164, 168, 172, 176, 180, 184, 188, 192, 196, 200, 204, 208, 212, 216, 220, 224, 228, 232, 236,
    240, 244, 248, 252, 256, 260, 264, 268, 272, 276, 280, 284, 288, 292, 296, 300, 304, 308, 312, 316, 320, 324, 328, 332, 336, 340, 344,
    348, 352, 356, 360, 364, 368, 372,
};

const uint16_t dnd_table_ostype_first[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70,
    71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94,
};

const uint16_t dnd_table_ostype_types[] = {
    1052, 1652, 1651, 36, 1656, 1657, 92, 28, 852, 852, 185, 1723, 19, 179, 1773, 180, 819, 704, 1267, 1794, 885, 1798, 41, 399, 569, 568,
    400, 400, 1813, 1813, 1816, 1816, 1813, 1808, 576, 1813, 1833, 33, 544, 1843, 1026, 1027, 506, 1853, 583, 1076, 1076, 1076, 1077, 911,
    911, 1870, 1840, 618, 1874, 1098, 1709, 1718, 955, 955, 637, 938, 877, 877, 1900, 1899, 78, 79, 1136, 123, 173, 176, 177, 621, 1891,
    1756, 1774, 1771, 209, 1799, 405, 1813, 1813, 1819, 84, 575, 178, 1879, 1882, 1883, 1884, 1886, 1885, 1889,
};

const uint8_t dnd_table_row_family[] = {
    2, 4, 12, 12, 12, 7, 3, 6, 8, 8, 2, 1, 7, 13, 2, 4, 4, 13, 3, 3, 3, 3, 7, 3, 7, 7, 3, 3, 4, 3, 3, 4, 3, 3, 4, 4, 4, 4, 3, 9, 9, 9, 9, 9,
    7, 5, 4, 3, 3, 12, 8, 8, 3, 3, 3, 8, 8, 8, 13, 13, 2, 8, 7, 4, 19, 16, 12, 12, 16, 16, 17, 17, 17, 17, 19, 19, 19, 19, 16, 16, 6, 17, 8,
    2, 2, 14, 2, 8, 3, 13, 14, 14, 13, 14, 15, 8, 12, 16, 1, 1, 14, 16, 8, 8, 8, 16, 16, 14, 9, 1, 1, 17, 2, 16, 16, 16, 16, 16, 16, 16, 16,
    8, 1, 6, 14, 14, 16, 1, 14, 16, 14, 14, 13, 15, 15, 17, 17, 17, 1, 8, 8, 8, 8, 8, 8, 19, 19, 19, 14, 1, 1, 15, 16, 15, 4, 14, 15, 12,
    14, 1, 1, 17, 8, 19, 16, 15, 14, 16, 7, 14, 1, 15, 16, 4, 16, 16, 16, 16, 3, 9, 14, 3, 16, 14, 15, 14, 16, 16, 15, 1, 16, 15, 16, 1, 1,
    16, 15, 17, 17, 17, 17, 3, 3, 14, 1, 1, 12, 16, 16, 4, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19,
    19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 15, 16, 2, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 14, 14, 16, 14, 14, 14, 8, 14, 1, 16, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 8, 12, 12, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 1, 12, 8, 8, 8, 12, 12, 16, 14, 14,
    3, 14, 3, 3, 14, 14, 3, 3, 14, 14, 14, 3, 3, 14, 14, 12, 14, 14, 16, 17, 17, 17, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19,
    19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 15, 12, 16, 14, 14, 1, 6, 6, 6, 6, 6, 6, 6, 14, 4, 6, 7, 17, 17, 17, 17, 8,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 13, 13, 13, 13, 13, 13, 17, 17, 17, 17, 17, 17, 17, 4, 17,
    17, 17, 17, 17, 16, 3, 3, 16, 14, 14, 2, 1, 16, 7, 16, 15, 6, 15, 14, 1, 16, 16, 12, 19, 16, 1, 1, 14, 1, 16, 16, 12, 13, 5, 14, 5, 4,
    15, 14, 16, 16, 14, 14, 17, 17, 17, 17, 17, 17, 17, 17, 17, 14, 12, 14, 17, 16, 16, 19, 16, 6, 6, 7, 1, 15, 13, 14, 4, 7, 7, 10, 16, 16,
    12, 2, 14, 10, 10, 1, 15, 15, 14, 16, 16, 12, 1, 15, 14, 1, 10, 15, 15, 15, 15, 1, 1, 1, 1, 1, 2, 14, 14, 14, 14, 1, 12, 2, 1, 17, 12,
    1, 15, 15, 9, 12, 14, 3, 19, 16, 16, 16, 16, 15, 15, 17, 16, 17, 16, 16, 3, 14, 12, 13, 8, 14, 14, 1, 1, 12, 14, 14, 1, 14, 1, 14, 1,
    14, 8, 1, 14, 17, 17, 17, 17, 8, 4, 8, 13, 13, 6, 6, 6, 6, 10, 4, 4, 4, 10, 10, 10, 10, 10, 10, 7, 4, 10, 7, 8, 3, 12, 2, 12, 10, 12, 3,
    5, 5, 5, 4, 4, 6, 9, 8, 4, 13, 6, 4, 4, 4, 3, 3, 6, 12, 10, 7, 4, 4, 4, 4, 4, 4, 12, 6, 6, 9, 3, 2, 3, 6, 6, 7, 5, 3, 12, 12, 8, 6, 5,
    11, 14, 11, 11, 11, 8, 1, 12, 3, 2, 8, 8, 1, 3, 12, 5, 4, 11, 11, 11, 11, 11, 3, 3, 3, 3, 1, 9, 14, 12, 8, 11, 11, 3, 3, 3, 12, 11, 8,
    5, 3, 3, 2, 2, 5, 5, 4, 4, 8, 12, 13, 3, 4, 12, 10, 7, 8, 4, 6, 13, 8, 12, 12, 7, 12, 12, 12, 4, 4, 4, 2, 4, 4, 4, 4, 4, 4, 4, 7, 7, 8,
    3, 4, 4, 4, 5, 5, 5, 5, 5, 7, 7, 3, 3, 4, 3, 3, 8, 8, 10, 5, 11, 11, 12, 2, 10, 10, 1, 12, 6, 7, 7, 4, 8, 2, 2, 4, 2, 8, 3, 13, 3, 8, 4,
    13, 10, 13, 9, 4, 12, 12, 12, 3, 3, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 2, 9, 8, 2, 13, 4, 2, 12, 1, 3, 12, 12, 2, 7, 13, 8, 3, 3, 3, 3, 3, 3,
    3, 3, 3, 12, 12, 3, 3, 3, 3, 3, 3, 3, 2, 3, 3, 2, 3, 1, 12, 1, 13, 12, 8, 8, 12, 2, 2, 8, 8, 3, 3, 3, 3, 3, 2, 8, 6, 8, 13, 13, 4, 8, 6,
    7, 6, 7, 7, 7, 7, 7, 3, 4, 3, 3, 3, 3, 3, 1, 3, 3, 3, 2, 13, 6, 3, 13, 12, 7, 8, 2, 10, 5, 5, 13, 13, 13, 13, 13, 13, 13, 6, 13, 6, 6,
    2, 2, 5, 5, 3, 2, 12, 12, 12, 3, 5, 5, 14, 8, 8, 8, 8, 4, 4, 5, 5, 12, 7, 10, 10, 10, 4, 10, 8, 1, 3, 4, 6, 6, 3, 7, 7, 8, 11, 8, 6, 7,
    7, 5, 8, 8, 12, 12, 12, 12, 2, 5, 2, 12, 1, 6, 13, 13, 13, 6, 3, 3, 3, 3, 1, 7, 4, 10, 10, 10, 5, 7, 13, 3, 3, 10, 5, 3, 6, 5, 5, 4, 6,
    6, 10, 2, 12, 12, 8, 8, 8, 8, 2, 8, 8, 13, 8, 12, 8, 8, 2, 1, 4, 9, 8, 11, 8, 13, 12, 12, 11, 10, 4, 4, 8, 2, 14, 10, 4, 8, 8, 8, 2, 10,
    8, 2, 2, 4, 12, 14, 4, 8, 8, 2, 2, 1, 12, 2, 12, 4, 12, 11, 11, 2, 1, 3, 4, 1, 3, 11, 6, 10, 8, 8, 8, 8, 3, 2, 10, 1, 12, 2, 12, 2, 8,
    10, 2, 4, 7, 7, 12, 12, 12, 12, 12, 12, 12, 2, 2, 8, 8, 6, 2, 1, 4, 10, 10, 10, 6, 2, 2, 2, 2, 4, 12, 12, 10, 2, 12, 10, 8, 7, 12, 8, 2,
    2, 2, 3, 2, 2, 6, 1, 1, 1, 3, 8, 12, 2, 2, 2, 3, 1, 4, 12, 7, 7, 10, 12, 1, 2, 2, 2, 13, 2, 8, 11, 3, 2, 12, 11, 8, 4, 9, 2, 10, 1, 1,
    1, 2, 8, 8, 10, 4, 12, 2, 4, 4, 4, 4, 4, 4, 1, 12, 2, 10, 12, 3, 8, 13, 2, 2, 2, 13, 13, 2, 13, 3, 12, 12, 1, 8, 8, 8, 9, 2, 1, 13, 2,
    2, 2, 2, 13, 8, 1, 1, 3, 3, 2, 13, 2, 1, 2, 1, 2, 2, 2, 2, 2, 2, 12, 12, 1, 1, 12, 3, 3, 2, 2, 2, 12, 12, 12, 1, 1, 12, 1, 1, 11, 8, 8,
    4, 4, 12, 1, 4, 2, 10, 2, 10, 7, 7, 1, 1, 2, 1, 2, 2, 1, 12, 12, 8, 9, 12, 4, 10, 10, 2, 2, 2, 2, 2, 2, 10, 4, 4, 10, 2, 2, 4, 2, 2, 4,
    4, 8, 4, 2, 13, 2, 12, 12, 8, 13, 2, 3, 8, 8, 1, 6, 7, 1, 1, 2, 2, 2, 8, 8, 12, 3, 3, 3, 1, 1, 13, 12, 4, 2, 2, 6, 2, 11, 8, 12, 12, 2,
    3, 3, 3, 3, 12, 3, 3, 3, 8, 3, 4, 4, 3, 8, 3, 3, 8, 3, 3, 8, 3, 3, 3, 1, 13, 2, 2, 12, 1, 10, 10, 11, 11, 11, 11, 4, 8, 8, 3, 3, 3, 3,
    3, 3, 3, 3, 8, 3, 3, 8, 12, 12, 12, 4, 2, 12, 1, 11, 11, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 11, 11, 2, 12, 2, 10, 2, 11,
    12, 2, 12, 13, 2, 12, 8, 2, 8, 12, 8, 4, 2, 12, 2, 2, 12, 2, 2, 2, 8, 12, 2, 2, 8, 2, 2, 2, 2, 8, 8, 12, 1, 1, 2, 2, 2, 3, 1, 2, 2, 7,
    8, 2, 2, 12, 12, 8, 6, 4, 8, 2, 2, 8, 2, 12, 4, 3, 12, 3, 14, 14, 1, 11, 1, 1, 3, 1, 3, 3, 8, 8, 8, 8, 14, 3, 2, 12, 6, 6, 6, 7, 7, 6,
    7, 6, 6, 6, 6, 7, 7, 6, 7, 6, 6, 7, 6, 7, 7, 6, 6, 7, 7, 6, 6, 7, 6, 2, 8, 8, 2, 14, 10, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1,
    1, 1, 9, 9, 1, 1, 1, 1, 1, 4, 10, 10, 10, 13, 2, 7, 6, 4, 1, 12, 1, 9, 9, 4, 4, 4, 4, 6, 6, 6, 7, 6, 3, 1, 7, 2, 8, 0, 7, 7, 6, 6, 2, 6,
    6, 10, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18,
    18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 0, 2, 6, 0, 0, 0, 14, 7, 7, 4, 4, 7, 4, 2, 16, 0, 8, 2, 2, 2, 2, 2, 2,
    2, 0, 0, 1, 15, 15, 15, 15, 6, 16, 1, 0, 17, 0, 0, 8, 2, 1, 0, 0, 1, 17, 0, 0, 17, 6, 7, 15, 15, 15, 15, 15, 15, 15, 2, 13, 3, 6, 0, 4,
    0, 16, 1, 7, 0, 0, 2, 2, 2, 2, 17, 11, 10, 0, 15, 15, 15, 15, 15, 4, 4, 4, 4, 4, 1, 0, 8, 0, 4, 4, 4, 1, 2, 2, 16, 6, 2, 0, 6, 2, 1, 0,
    6, 6, 6, 6, 7, 7, 7, 7, 6, 4, 16, 2, 1, 13, 2, 2, 2, 2, 3, 2, 9, 9, 15, 2, 1, 4, 2, 2, 0, 0, 6, 4, 10, 2, 2, 0, 2, 4, 2, 4, 1, 1, 2, 2,
    2, 2, 16, 2, 2, 17, 0, 10, 0, 0, 4, 2, 0, 1, 8, 8, 2, 0, 4, 0, 1, 9, 9, 9, 6, 13, 16, 16, 1, 1, 1, 1, 8, 1, 0, 0, 16, 4, 1, 1, 1, 2, 1,
    8, 8, 2, 2, 8,
};

const uint32_t dnd_table_row_start[] = {
    0, 0, 0, 74, 154, 0, 0, 0, 0, 122, 70, 0, 64, 0, 204, 67, 162, 136, 113, 185, 356, 426, 150, 539, 230, 354, 649, 816, 241, 936, 1065,
    393, 1205, 1328, 477, 550, 623, 839, 1450, 0, 63, 216, 321, 446, 459, 0, 975, 1613, 1728, 226, 207, 274, 1860, 1961, 2046, 360, 463,
    587, 250, 313, 305, 703, 537, 1050, 0, 0, 318, 389, 51, 151, 0, 60, 128, 203, 71, 103, 166, 223, 187, 320, 80, 285, 769, 408, 484, 0,
    611, 876, 2202, 426, 102, 217, 487, 375, 0, 967, 470, 404, 90, 226, 462, 475, 1046, 1219, 1288, 656, 692, 548, 596, 320, 391, 343, 738,
    762, 848, 908, 997, 1084, 1170, 1230, 1294, 1406, 518, 179, 598, 704, 1404, 600, 809, 1501, 917, 1029, 572, 54, 117, 407, 477, 541, 686,
    1557, 1669, 1740, 1824, 1920, 2068, 280, 339, 418, 1112, 753, 848, 184, 1567, 251, 1153, 1215, 318, 541, 1327, 952, 1033, 594, 2167,
    493, 1600, 364, 1407, 1703, 605, 1488, 1145, 422, 1745, 1224, 1801, 1883, 1961, 2065, 2356, 653, 1579, 2469, 2167, 1655, 493, 1772,
    2267, 2368, 559, 1218, 2429, 645, 2516, 1307, 1390, 2572, 706, 637, 692, 751, 822, 2563, 2683, 1865, 1492, 1634, 608, 2631, 2676, 1342,
    564, 616, 686, 804, 938, 1058, 1194, 1334, 1500, 1664, 1834, 1992, 2158, 2318, 2510, 2686, 2846, 3022, 3184, 3348, 3510, 3643, 3734,
    3837, 3956, 4069, 4184, 4280, 4360, 4452, 4534, 4624, 4710, 4808, 763, 2762, 813, 880, 923, 990, 1035, 1090, 1146, 1203, 1260, 1314,
    1371, 1428, 1480, 1532, 1583, 1632, 1678, 1724, 1770, 1820, 1870, 1920, 1968, 2019, 2081, 2170, 2259, 2352, 2414, 2503, 2592, 2681,
    2775, 1957, 2039, 2794, 2115, 2237, 2377, 2261, 2511, 1747, 2845, 2831, 2889, 2957, 3007, 3061, 3117, 3175, 3229, 3283, 3376, 3469,
    3562, 3626, 3734, 3842, 3950, 4019, 4112, 2371, 690, 760, 4205, 4255, 4322, 4383, 4444, 4511, 4584, 4674, 4764, 4854, 4910, 4968, 5026,
    1842, 837, 2537, 2690, 2748, 915, 975, 2930, 2646, 2804, 2788, 2932, 2889, 3078, 3087, 3255, 3206, 3403, 3393, 3566, 3707, 3576, 3740,
    3818, 3965, 1056, 4060, 4146, 3001, 5084, 5159, 5234, 4900, 4976, 5056, 5116, 5188, 5260, 5346, 5426, 5500, 5566, 5646, 5715, 5793,
    5869, 5929, 6007, 6071, 6155, 6235, 6303, 6377, 6455, 6549, 6637, 6711, 6805, 6891, 6981, 7049, 823, 1145, 3084, 4229, 4290, 1899, 306,
    365, 448, 515, 592, 675, 739, 4428, 1436, 818, 691, 5287, 5347, 5398, 5456, 2863, 5505, 5561, 5613, 5666, 5731, 5806, 5876, 5946, 6031,
    6098, 6177, 6248, 6335, 6389, 6451, 6503, 6566, 6629, 6692, 6749, 6816, 6885, 6958, 7020, 7092, 7168, 7252, 7314, 7386, 7462, 7546,
    7613, 7721, 7833, 7953, 8016, 8086, 8186, 8351, 8524, 8594, 8687, 8780, 8873, 8976, 9071, 9178, 9329, 9480, 9646, 9745, 9860, 10019,
    10178, 10352, 10419, 10506, 10593, 10682, 10783, 10925, 11018, 11127, 11277, 11340, 11395, 11478, 11548, 11618, 11711, 11804, 11899,
    12006, 12157, 12256, 12371, 12530, 12661, 12800, 12863, 12918, 12985, 13050, 13164, 13233, 13355, 13410, 647, 744, 815, 882, 969, 1048,
    13473, 13523, 13574, 13625, 13680, 13729, 13783, 1504, 13848, 13896, 13965, 14048, 14121, 3126, 3885, 4000, 3229, 4502, 4592, 903, 1958,
    3285, 787, 3410, 872, 923, 931, 4678, 2079, 3486, 3540, 1216, 7113, 3643, 2166, 2229, 4755, 2287, 3691, 3776, 1283, 1119, 111, 4807,
    215, 1581, 990, 4890, 3843, 3900, 5031, 5109, 14194, 14254, 14322, 14390, 14458, 14532, 14590, 14674, 14749, 5203, 1363, 5269, 14812,
    3995, 4076, 7178, 4153, 1006, 1098, 854, 2373, 1055, 1190, 5377, 1716, 939, 1056, 0, 4220, 4301, 1431, 975, 5475, 78, 165, 2457, 1116,
    1177, 5591, 4343, 4419, 1522, 2536, 1226, 5670, 2634, 268, 1285, 1350, 1415, 1479, 2717, 2786, 2881, 2970, 3083, 1044, 5779, 5902, 6016,
    6121, 3202, 1631, 1121, 3288, 14878, 1713, 3374, 1546, 1597, 727, 1763, 6243, 4082, 7240, 4506, 4536, 4578, 4620, 1652, 1711, 14940,
    4666, 15005, 4766, 4844, 4184, 6319, 1840, 1330, 3006, 6396, 6473, 3476, 3594, 1927, 6529, 6613, 3676, 6690, 3782, 6776, 3868, 6859,
    3101, 3960, 6940, 15063, 15120, 15167, 15223, 3179, 1830, 3294, 1411, 1493, 1212, 1279, 1340, 1477, 342, 1917, 2014, 2163, 451, 555,
    639, 725, 823, 900, 1197, 2299, 981, 1309, 3389, 4310, 2031, 1220, 2134, 1053, 2223, 4437, 331, 433, 535, 2404, 2469, 1584, 859, 3465,
    2541, 1637, 1658, 2659, 2735, 3085, 4529, 4653, 1741, 2302, 1181, 1386, 3178, 3254, 3327, 3400, 3477, 3547, 2406, 1816, 1905, 935, 4841,
    1294, 5015, 1995, 2077, 1465, 637, 5161, 2489, 2589, 3559, 2156, 708, 0, 7024, 58, 153, 295, 3657, 4161, 2687, 5229, 1382, 3766, 3916,
    4244, 5338, 2770, 802, 3619, 384, 524, 582, 680, 776, 5445, 5520, 5601, 5684, 4379, 1021, 7105, 2864, 4050, 898, 1009, 5760, 5863, 5976,
    2944, 1132, 4154, 918, 6093, 6222, 1464, 1614, 1012, 1129, 3688, 3770, 4294, 3101, 1776, 6364, 3854, 3202, 1276, 1541, 4419, 3941, 2222,
    1879, 4515, 3286, 3374, 1606, 3453, 3574, 3661, 4029, 4091, 4139, 1761, 4241, 4316, 4438, 4536, 4686, 4756, 4855, 1681, 1785, 4656,
    6457, 4925, 4997, 5118, 1246, 1386, 1499, 1597, 1680, 1873, 1989, 6630, 6765, 5238, 6884, 7020, 4771, 5360, 1365, 1782, 1202, 1363,
    3750, 1878, 1447, 1527, 4457, 3834, 2286, 2092, 2229, 5300, 5471, 2003, 2137, 5400, 2304, 5699, 7156, 2057, 7290, 5838, 5522, 2154,
    1638, 2263, 1097, 5634, 4013, 4124, 4222, 7422, 7556, 7804, 4572, 7914, 7988, 8053, 8117, 8188, 8257, 8469, 8648, 2394, 1210, 6057,
    2547, 2365, 5744, 2620, 4312, 4670, 8828, 4403, 4485, 2710, 2397, 2457, 6168, 9010, 9118, 9276, 9404, 9470, 9613, 9734, 9859, 9966,
    4572, 4658, 10109, 10313, 10387, 10527, 10733, 10949, 11152, 2846, 11335, 11459, 2974, 11619, 4851, 4758, 5007, 2641, 4836, 6267, 6393,
    4973, 3050, 3314, 6533, 6662, 11739, 11951, 12140, 12403, 12644, 3494, 6772, 2360, 6876, 2759, 2932, 5912, 6982, 2515, 2486, 2667, 2611,
    2739, 2867, 2998, 3129, 12890, 6011, 13021, 13094, 13259, 13415, 13545, 5073, 13682, 13798, 13950, 3606, 3205, 2816, 14060, 3350, 5068,
    3218, 7171, 3679, 1740, 1879, 1981, 3426, 3549, 3653, 3810, 3950, 4071, 4192, 2879, 4359, 2947, 3016, 3925, 4020, 2075, 2160, 14198,
    4082, 5190, 5281, 5358, 14303, 2260, 2366, 7196, 7264, 7341, 7416, 7483, 6127, 6201, 2480, 2577, 5454, 3286, 1841, 2034, 2191, 6297,
    2346, 7555, 5177, 14484, 6385, 3172, 3235, 14580, 3353, 3449, 7628, 1458, 7794, 3320, 3549, 3643, 2686, 7910, 8055, 5545, 5633, 5762,
    6003, 4188, 2743, 4260, 6082, 5277, 3458, 4504, 4745, 4876, 3526, 14739, 14818, 14950, 15072, 5370, 3756, 6460, 2434, 2530, 2608, 2843,
    3853, 5016, 15204, 15363, 2740, 2953, 15508, 3602, 3052, 3143, 6572, 3683, 3753, 2866, 4337, 6169, 6246, 8137, 8222, 8361, 8511, 4417,
    8648, 8766, 5161, 8923, 6309, 9018, 9118, 4495, 5494, 6649, 1336, 9226, 1545, 9318, 5343, 6443, 6501, 1597, 2944, 6767, 6910, 9412,
    4604, 7272, 3055, 6993, 9495, 9616, 9710, 4678, 3131, 9785, 4745, 4856, 7062, 6735, 7340, 7176, 9881, 9974, 5003, 5127, 5606, 6798,
    5199, 6903, 7246, 7018, 1704, 1812, 5274, 5697, 15620, 7338, 5841, 15716, 1969, 3856, 3210, 10079, 10187, 10298, 10450, 15790, 5321,
    3395, 5976, 7069, 5405, 7157, 5491, 10531, 3489, 5582, 7414, 3919, 3986, 7255, 7388, 7500, 7563, 7626, 7695, 7774, 5647, 5742, 10597,
    10747, 3989, 5835, 6093, 7468, 3600, 3726, 3848, 4052, 5931, 6016, 6089, 6191, 7581, 7896, 8014, 3935, 6270, 8114, 4045, 10818, 4060,
    8184, 10958, 6373, 6525, 6599, 15913, 6759, 6903, 4198, 6207, 6305, 6416, 16057, 11072, 8260, 7004, 7152, 7215, 16139, 6523, 7646, 8330,
    4131, 4200, 4099, 8446, 6601, 7306, 7390, 7527, 5461, 7606, 11244, 2051, 16262, 7704, 8556, 2113, 11315, 7721, 1422, 7809, 4187, 6695,
    6820, 6993, 7903, 11454, 11593, 4303, 7787, 8632, 8021, 7909, 7981, 8067, 8149, 8229, 8305, 7133, 8691, 8110, 4400, 8759, 16415, 11727,
    5568, 8187, 8305, 8354, 5670, 5756, 8424, 5818, 16494, 8837, 8977, 7249, 11850, 11953, 12123, 1536, 8506, 7431, 5920, 8599, 8673, 8759,
    8836, 5984, 12285, 7501, 7613, 16570, 16670, 8900, 6083, 8984, 7795, 9090, 7884, 9192, 9315, 9429, 9508, 9604, 9723, 9085, 9169, 7985,
    8036, 9254, 16791, 16930, 9807, 9880, 9999, 9324, 9407, 9477, 8118, 8208, 9591, 8294, 8379, 2194, 12389, 12482, 8370, 8456, 9678, 8513,
    8555, 10116, 4486, 10206, 4580, 4270, 4383, 8575, 8671, 10361, 8785, 10501, 10578, 8866, 9782, 9911, 12576, 1615, 9968, 8633, 4763,
    4929, 10676, 10779, 10940, 11045, 11157, 11275, 5027, 8704, 8771, 5118, 11384, 11485, 8843, 11579, 11650, 8928, 9025, 12666, 9124,
    11735, 6206, 11826, 10078, 10158, 12797, 6277, 11880, 17022, 12898, 13007, 8983, 4274, 4477, 9048, 9154, 11983, 12054, 12130, 13104,
    13219, 10244, 17110, 17229, 17337, 9232, 9350, 6381, 10384, 9185, 12199, 12299, 4367, 12374, 2352, 13358, 10458, 10555, 12449, 17468,
    17557, 17620, 17784, 10643, 18005, 18165, 18382, 13473, 18555, 9260, 9412, 18755, 13648, 18960, 19192, 13836, 19393, 19621, 14021,
    19782, 19964, 20152, 9443, 6485, 12513, 12616, 10846, 9574, 5191, 5265, 2425, 2535, 2621, 2716, 9591, 14185, 14325, 20330, 20542, 20750,
    20900, 21172, 21354, 21583, 21744, 14443, 21933, 22067, 14615, 10920, 11088, 11213, 9655, 12694, 11359, 9656, 2805, 2912, 22212, 22276,
    22490, 22737, 22943, 23182, 23397, 23645, 23866, 24116, 24352, 24617, 24844, 25096, 25323, 9771, 9877, 3022, 3112, 12803, 11472, 12880,
    5342, 12949, 3206, 11547, 13027, 11617, 6591, 13111, 11723, 14744, 13207, 14845, 11853, 14942, 9737, 13322, 11945, 13381, 13454, 12008,
    13575, 13677, 13768, 15055, 12096, 13870, 13958, 15158, 14033, 14166, 14263, 14337, 15237, 15325, 12170, 9961, 10048, 14400, 14477,
    14554, 25575, 10112, 14652, 14729, 4604, 15400, 14839, 14933, 12300, 12408, 15497, 4443, 9816, 15618, 15009, 15112, 15712, 15188, 12560,
    9898, 25711, 12726, 25785, 7401, 7483, 10191, 3304, 10277, 10401, 25868, 10509, 25947, 26030, 15846, 15947, 16081, 16209, 7582, 26092,
    15270, 12798, 4522, 4584, 4689, 4688, 4762, 4763, 4832, 4845, 4923, 5013, 5183, 4918, 5021, 5329, 5094, 5427, 5499, 5159, 5589, 5221,
    5294, 5658, 5747, 5382, 5447, 5821, 5909, 5544, 5961, 15358, 16313, 16413, 15436, 7661, 5425, 15497, 10569, 10663, 10738, 10811, 10899,
    10978, 11086, 11186, 11255, 11356, 11436, 9958, 11529, 11614, 11731, 11809, 11915, 1706, 1819, 11980, 12065, 12163, 12239, 12327, 10053,
    5506, 5615, 5698, 6734, 15571, 5625, 6044, 10133, 12433, 12895, 12528, 1914, 1996, 10219, 10288, 10380, 10461, 6132, 6211, 6418, 5709,
    6500, 26179, 12630, 5812, 15666, 16523, 0, 5886, 5979, 6583, 6718, 15765, 6820, 6913, 5820, 0, 42, 123, 210, 291, 370, 439, 500, 567,
    644, 725, 806, 883, 952, 1043, 1120, 1201, 1266, 1343, 1404, 1487, 1576, 1653, 1722, 1819, 1884, 1945, 2024, 2095, 2154, 2227, 2350,
    2425, 2506, 2587, 2656, 2749, 2816, 2905, 2990, 3053, 3134, 3219, 3282, 3363, 3432, 3493, 3558, 53, 15869, 7014, 91, 146, 229, 7742,
    6071, 6154, 10541, 10603, 6291, 10684, 15945, 4944, 300, 16621, 16046, 16121, 16235, 16327, 16447, 16587, 16671, 335, 382, 12727, 1778,
    1841, 1891, 1945, 7130, 5006, 12778, 445, 15272, 502, 547, 16803, 16788, 12993, 580, 644, 13045, 15320, 679, 744, 15351, 7193, 6408,
    2001, 2066, 2119, 2181, 2245, 2302, 2363, 16875, 6838, 26311, 7277, 797, 10783, 836, 5071, 13117, 6485, 880, 935, 16954, 17017, 17090,
    17153, 15384, 3390, 5897, 973, 2422, 2493, 2555, 2621, 2691, 10835, 10897, 10989, 11056, 11110, 13201, 1022, 16904, 1077, 11202, 11329,
    11456, 13305, 17248, 17319, 5124, 7393, 17420, 1104, 7584, 17542, 13397, 1137, 7696, 7768, 7961, 8081, 6601, 6735, 6829, 6921, 8166,
    11524, 5177, 17627, 13462, 7000, 17763, 17880, 18051, 18168, 26370, 18316, 2078, 2182, 2759, 18408, 13646, 11610, 18497, 18621, 1192,
    1277, 8347, 11866, 6019, 18829, 18912, 1312, 19009, 11946, 19126, 12014, 13742, 13822, 19273, 19394, 19522, 19571, 5229, 19705, 19763,
    15430, 1379, 6138, 1434, 1467, 12173, 19848, 1496, 13924, 17030, 17163, 19936, 1582, 12260, 1635, 14081, 2324, 2434, 2490, 8438, 7074,
    5279, 5323, 14144, 14213, 14300, 14385, 17259, 14489, 1674, 1715, 5377, 12351, 14624, 14676, 14757, 20012, 14848, 17365, 17489, 20116,
    20184, 17630,
};

const uint16_t dnd_table_row_length[] = {
    69, 66, 73, 79, 71, 63, 112, 79, 121, 84, 133, 89, 85, 135, 100, 94, 78, 113, 71, 170, 69, 112, 79, 109, 123, 104, 166, 119, 151, 128,
    139, 83, 122, 121, 72, 72, 215, 135, 162, 62, 152, 104, 124, 149, 77, 110, 74, 114, 131, 91, 66, 85, 100, 84, 155, 102, 123, 115, 62,
    112, 102, 65, 67, 102, 70, 50, 70, 80, 99, 35, 59, 67, 74, 81, 31, 62, 56, 56, 132, 83, 98, 57, 106, 75, 126, 101, 126, 90, 153, 60,
    114, 157, 84, 86, 53, 78, 70, 70, 135, 93, 85, 180, 172, 68, 117, 35, 69, 49, 56, 70, 126, 63, 74, 85, 59, 88, 86, 85, 59, 63, 109, 150,
    81, 126, 105, 104, 96, 85, 107, 65, 111, 82, 74, 62, 66, 69, 63, 52, 66, 111, 70, 83, 95, 147, 98, 58, 78, 74, 102, 94, 103, 66, 32, 66,
    70, 111, 45, 66, 79, 80, 111, 42, 93, 70, 102, 57, 80, 41, 85, 90, 72, 70, 55, 117, 81, 77, 103, 101, 112, 73, 75, 93, 99, 116, 65, 92,
    100, 60, 85, 88, 86, 60, 55, 82, 101, 58, 56, 54, 58, 70, 57, 119, 104, 91, 141, 112, 81, 44, 85, 93, 51, 69, 117, 133, 119, 135, 139,
    165, 163, 169, 157, 165, 159, 191, 175, 159, 175, 161, 163, 161, 132, 90, 102, 118, 112, 114, 95, 79, 91, 81, 89, 85, 97, 91, 59, 31,
    89, 42, 66, 44, 54, 55, 56, 56, 53, 56, 56, 51, 51, 50, 48, 45, 45, 45, 49, 49, 49, 47, 50, 61, 88, 88, 92, 61, 88, 88, 88, 93, 55, 81,
    75, 50, 121, 139, 133, 109, 134, 94, 84, 57, 67, 49, 53, 55, 57, 53, 53, 92, 92, 92, 63, 107, 107, 107, 68, 92, 92, 165, 69, 76, 49, 66,
    60, 60, 66, 72, 89, 89, 89, 55, 57, 57, 57, 56, 77, 152, 57, 114, 59, 80, 70, 157, 127, 100, 154, 188, 127, 167, 137, 196, 172, 172,
    140, 110, 163, 144, 146, 94, 88, 85, 82, 82, 74, 74, 52, 75, 79, 59, 71, 71, 85, 79, 73, 65, 79, 68, 77, 75, 59, 77, 63, 83, 79, 67, 73,
    77, 93, 87, 73, 93, 85, 89, 67, 63, 48, 70, 41, 60, 137, 58, 58, 82, 66, 76, 82, 63, 78, 73, 67, 104, 95, 59, 50, 57, 48, 142, 55, 51,
    52, 64, 74, 69, 69, 84, 66, 78, 70, 86, 53, 61, 51, 62, 62, 62, 56, 66, 68, 72, 61, 71, 75, 83, 61, 71, 75, 83, 66, 107, 111, 119, 62,
    69, 99, 164, 172, 69, 92, 92, 92, 102, 94, 106, 150, 150, 165, 98, 114, 158, 158, 173, 66, 86, 86, 88, 100, 141, 92, 108, 149, 62, 54,
    82, 69, 69, 92, 92, 94, 106, 150, 98, 114, 158, 130, 138, 62, 54, 66, 64, 113, 68, 121, 54, 62, 96, 70, 66, 86, 78, 70, 49, 50, 50, 54,
    48, 53, 64, 76, 47, 68, 82, 72, 72, 102, 114, 81, 55, 89, 85, 71, 120, 124, 66, 75, 58, 82, 58, 76, 86, 53, 102, 66, 64, 47, 62, 57, 51,
    85, 84, 66, 79, 70, 103, 82, 115, 134, 64, 140, 56, 94, 77, 93, 59, 67, 67, 67, 73, 57, 83, 74, 62, 65, 67, 107, 65, 80, 76, 61, 66, 91,
    113, 84, 83, 60, 139, 97, 113, 116, 140, 77, 80, 41, 90, 68, 115, 86, 102, 78, 60, 48, 78, 75, 86, 108, 97, 58, 108, 82, 73, 64, 64, 63,
    66, 68, 94, 88, 112, 118, 76, 122, 113, 104, 121, 85, 81, 98, 85, 61, 49, 101, 50, 54, 131, 76, 75, 101, 72, 29, 41, 41, 45, 58, 66, 64,
    99, 57, 77, 99, 125, 76, 86, 80, 94, 76, 55, 117, 81, 103, 83, 76, 105, 85, 85, 82, 91, 80, 77, 200, 83, 56, 46, 55, 48, 114, 86, 94,
    81, 143, 66, 60, 136, 106, 108, 96, 148, 135, 103, 83, 85, 97, 76, 80, 111, 104, 71, 76, 75, 126, 102, 73, 88, 127, 78, 91, 101, 101,
    101, 64, 71, 73, 75, 93, 117, 138, 82, 75, 349, 92, 123, 187, 74, 103, 94, 78, 75, 72, 72, 76, 69, 71, 82, 88, 89, 85, 173, 87, 145, 81,
    78, 75, 70, 67, 99, 97, 97, 65, 93, 57, 80, 94, 141, 88, 108, 82, 82, 108, 81, 149, 133, 134, 106, 93, 115, 68, 139, 57, 97, 95, 121,
    74, 80, 82, 75, 77, 75, 90, 79, 103, 110, 122, 102, 112, 116, 156, 69, 139, 93, 128, 141, 149, 146, 116, 116, 81, 83, 124, 100, 102, 92,
    86, 83, 88, 64, 95, 87, 63, 177, 140, 87, 78, 74, 120, 86, 88, 61, 47, 101, 116, 74, 121, 97, 149, 69, 98, 69, 103, 87, 114, 172, 71,
    120, 119, 139, 112, 97, 82, 101, 115, 102, 134, 118, 61, 135, 135, 588, 110, 81, 96, 160, 94, 83, 124, 79, 110, 114, 178, 73, 136, 167,
    99, 227, 133, 166, 121, 89, 138, 133, 96, 131, 218, 111, 108, 101, 101, 112, 109, 110, 97, 89, 133, 247, 109, 97, 73, 64, 63, 70, 68,
    211, 178, 179, 152, 125, 110, 72, 91, 167, 89, 90, 180, 181, 81, 86, 135, 88, 183, 98, 107, 157, 127, 65, 142, 120, 124, 106, 142, 85,
    99, 203, 73, 139, 205, 215, 202, 182, 127, 123, 159, 75, 119, 155, 77, 65, 117, 136, 125, 139, 94, 263, 179, 128, 109, 211, 188, 262,
    240, 245, 111, 103, 154, 105, 172, 272, 98, 188, 151, 124, 148, 127, 127, 130, 130, 88, 130, 115, 72, 164, 155, 129, 136, 103, 115, 151,
    109, 72, 144, 62, 137, 75, 121, 67, 92, 245, 100, 101, 93, 122, 103, 156, 139, 120, 120, 166, 67, 144, 68, 155, 94, 61, 84, 99, 104,
    105, 90, 76, 95, 180, 105, 113, 75, 76, 74, 66, 71, 73, 95, 96, 108, 90, 66, 192, 156, 154, 87, 87, 72, 99, 95, 74, 62, 84, 158, 95, 99,
    165, 86, 115, 137, 93, 112, 56, 144, 81, 87, 128, 240, 78, 71, 99, 76, 86, 92, 67, 240, 130, 139, 75, 78, 131, 121, 131, 123, 96, 111,
    95, 77, 131, 109, 65, 144, 158, 144, 125, 98, 111, 80, 90, 98, 76, 69, 102, 77, 79, 76, 62, 84, 138, 149, 136, 77, 117, 156, 181, 94,
    133, 99, 107, 108, 111, 117, 85, 91, 51, 93, 117, 57, 233, 106, 110, 142, 82, 82, 73, 67, 75, 68, 120, 93, 74, 66, 78, 95, 110, 146,
    113, 62, 60, 69, 92, 104, 123, 71, 90, 104, 74, 114, 91, 50, 107, 156, 46, 143, 95, 75, 134, 73, 81, 132, 184, 107, 110, 151, 80, 122,
    83, 93, 116, 87, 85, 97, 90, 65, 110, 64, 53, 66, 73, 132, 111, 62, 62, 68, 78, 121, 94, 92, 149, 70, 62, 95, 113, 112, 125, 121, 86,
    145, 84, 72, 101, 78, 64, 117, 99, 109, 102, 69, 53, 139, 70, 75, 113, 151, 73, 159, 143, 143, 100, 75, 97, 110, 106, 81, 171, 69, 147,
    62, 90, 122, 77, 74, 115, 68, 69, 87, 109, 93, 83, 136, 78, 106, 97, 70, 61, 152, 104, 75, 80, 138, 65, 113, 93, 115, 124, 172, 139,
    117, 138, 133, 96, 121, 58, 88, 71, 85, 81, 79, 75, 64, 115, 67, 76, 85, 77, 78, 122, 101, 117, 48, 69, 85, 61, 81, 101, 75, 139, 107,
    181, 102, 169, 161, 78, 92, 69, 63, 73, 85, 76, 63, 98, 103, 111, 181, 99, 120, 83, 122, 105, 88, 101, 100, 122, 113, 78, 95, 118, 83,
    83, 84, 50, 81, 69, 138, 91, 72, 118, 116, 82, 69, 113, 89, 85, 86, 84, 133, 157, 92, 93, 85, 98, 103, 61, 77, 89, 93, 154, 182, 112,
    93, 95, 113, 139, 80, 76, 97, 116, 128, 56, 89, 90, 109, 70, 165, 97, 102, 160, 104, 111, 117, 108, 90, 66, 71, 72, 100, 93, 84, 70, 84,
    96, 98, 130, 60, 90, 70, 53, 79, 85, 100, 103, 102, 87, 108, 96, 64, 92, 126, 105, 77, 70, 75, 68, 114, 138, 139, 118, 107, 130, 117,
    92, 103, 73, 74, 99, 74, 75, 74, 72, 114, 96, 87, 63, 88, 62, 163, 220, 202, 159, 216, 172, 174, 199, 151, 178, 204, 187, 231, 200, 184,
    227, 160, 163, 181, 187, 177, 130, 105, 102, 77, 73, 81, 73, 76, 109, 85, 94, 88, 63, 139, 117, 211, 207, 149, 271, 181, 228, 160, 188,
    171, 133, 144, 128, 167, 124, 145, 81, 108, 112, 114, 106, 109, 63, 213, 246, 205, 238, 214, 247, 220, 249, 235, 264, 226, 251, 226,
    251, 105, 83, 89, 93, 76, 74, 68, 82, 77, 97, 69, 83, 105, 142, 95, 129, 100, 114, 96, 91, 112, 78, 58, 62, 72, 120, 87, 101, 90, 101,
    102, 73, 87, 74, 78, 132, 96, 73, 62, 87, 74, 129, 86, 63, 76, 76, 97, 135, 78, 76, 109, 83, 96, 93, 75, 107, 151, 120, 78, 81, 93, 102,
    75, 133, 81, 165, 59, 73, 71, 82, 81, 98, 85, 85, 123, 107, 78, 59, 82, 61, 100, 133, 127, 103, 78, 86, 87, 96, 61, 104, 73, 73, 69, 81,
    85, 77, 89, 169, 145, 102, 72, 97, 64, 71, 89, 61, 68, 72, 87, 88, 73, 64, 96, 87, 51, 80, 82, 77, 99, 109, 60, 80, 80, 73, 93, 74, 72,
    87, 78, 107, 99, 68, 100, 79, 92, 94, 84, 116, 77, 105, 64, 112, 94, 84, 97, 75, 87, 105, 79, 108, 82, 121, 103, 94, 83, 87, 85, 94,
    102, 101, 81, 81, 68, 91, 80, 79, 78, 206, 81, 102, 82, 131, 96, 73, 98, 97, 52, 92, 91, 134, 101, 103, 92, 100, 76, 41, 80, 86, 80, 78,
    68, 60, 66, 76, 80, 80, 76, 68, 90, 76, 80, 64, 76, 60, 82, 88, 76, 68, 96, 64, 60, 78, 70, 58, 72, 122, 74, 80, 80, 68, 92, 66, 88, 84,
    62, 80, 84, 62, 80, 68, 60, 64, 76, 37, 75, 115, 54, 82, 70, 113, 82, 136, 61, 80, 116, 98, 100, 61, 34, 181, 74, 113, 91, 119, 139, 83,
    116, 46, 62, 50, 62, 49, 53, 55, 62, 64, 214, 56, 47, 44, 32, 100, 86, 51, 63, 34, 71, 30, 64, 52, 32, 83, 76, 64, 52, 61, 63, 56, 60,
    58, 78, 161, 58, 115, 38, 51, 43, 52, 83, 115, 54, 37, 62, 72, 62, 94, 45, 120, 121, 48, 70, 61, 65, 69, 67, 61, 91, 66, 53, 91, 103,
    54, 125, 26, 126, 126, 67, 91, 70, 100, 52, 190, 121, 32, 111, 84, 64, 54, 71, 192, 119, 84, 133, 93, 91, 109, 180, 85, 51, 135, 183,
    73, 116, 170, 116, 147, 106, 91, 103, 141, 74, 88, 95, 255, 123, 207, 84, 34, 90, 79, 118, 82, 96, 66, 116, 67, 146, 158, 79, 101, 120,
    127, 48, 133, 49, 57, 84, 32, 54, 219, 32, 28, 86, 87, 85, 156, 132, 95, 75, 52, 90, 38, 62, 109, 55, 162, 66, 77, 43, 53, 68, 86, 84,
    103, 105, 134, 40, 51, 187, 92, 51, 80, 90, 103, 108, 123, 140, 67, 97, 127,
};

const uint32_t dnd_table_closure_width = 4;

const uint32_t dnd_table_ancestors_count = 210;

const uint16_t dnd_table_ancestors[] = {
    25, 38, 39, 51, 54, 70, 74, 89, 91, 92, 103, 107, 137, 140, 145, 172, 175, 198, 210, 211, 212, 213, 215, 216, 231, 247, 249, 269, 273,
    288, 289, 291, 292, 296, 300, 304, 310, 314, 349, 350, 354, 386, 387, 400, 401, 402, 403, 404, 406, 408, 409, 412, 414, 416, 421, 424,
    425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435, 436, 440, 442, 445, 447, 448, 449, 450, 453, 455, 458, 460, 462, 463, 466, 471,
    473, 475, 476, 479, 485, 486, 487, 489, 493, 499, 507, 535, 549, 551, 556, 567, 568, 580, 602, 616, 626, 641, 656, 657, 658, 668, 747,
    846, 847, 1009, 1014, 1080, 1126, 1130, 1266, 1267, 1342, 1401, 1459, 1548, 1628, 1641, 1650, 1656, 1659, 1677, 1688, 1704, 1707, 1710,
    1711, 1712, 1723, 1725, 1727, 1729, 1731, 1732, 1733, 1734, 1741, 1742, 1743, 1744, 1748, 1749, 1750, 1751, 1752, 1753, 1754, 1757,
    1765, 1766, 1768, 1769, 1774, 1775, 1779, 1783, 1784, 1792, 1794, 1795, 1797, 1799, 1801, 1804, 1807, 1811, 1817, 1819, 1820, 1826,
    1828, 1833, 1834, 1835, 1838, 1840, 1841, 1843, 1847, 1850, 1853, 1854, 1856, 1857, 1859, 1860, 1861, 1862, 1864, 1865, 1866, 1869,
    1873, 1874, 1878, 1881, 1882, 1886, 1890, 1896, 1898, 1899, 1900,
};

const uint16_t dnd_table_bit_of[] = {
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 0, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 1, 2,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 3, 65535, 65535, 4, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 5, 65535, 65535, 65535, 6, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 7, 65535, 8, 9, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 10, 65535, 65535, 65535, 11, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 12, 65535, 65535, 13,
    65535, 65535, 65535, 65535, 14, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 15, 65535, 65535, 16, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 17, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 18, 19, 20, 21, 65535, 22, 23, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 24, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 25, 65535, 26, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 27, 65535, 65535, 65535, 28, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 29, 30, 65535, 31, 32, 65535, 65535, 65535, 33, 65535, 65535, 65535, 34, 65535, 65535, 65535, 35,
    65535, 65535, 65535, 65535, 65535, 36, 65535, 65535, 65535, 37, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 38, 39, 65535, 65535, 65535, 40, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 41, 42, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 43, 44, 45, 46, 47,
    65535, 48, 65535, 49, 50, 65535, 65535, 51, 65535, 52, 65535, 53, 65535, 65535, 65535, 65535, 54, 65535, 65535, 55, 56, 57, 58, 59, 60,
    61, 62, 63, 64, 65, 66, 67, 65535, 65535, 65535, 68, 65535, 69, 65535, 65535, 70, 65535, 71, 72, 73, 74, 65535, 65535, 75, 65535, 76,
    65535, 65535, 77, 65535, 78, 65535, 79, 80, 65535, 65535, 81, 65535, 65535, 65535, 65535, 82, 65535, 83, 65535, 84, 85, 65535, 65535,
    86, 65535, 65535, 65535, 65535, 65535, 87, 88, 89, 65535, 90, 65535, 65535, 65535, 91, 65535, 65535, 65535, 65535, 65535, 92, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 93, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 94, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 95, 65535, 96, 65535, 65535, 65535, 65535, 97, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 98, 99, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 100,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 101, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 102, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 103, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 104, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 105, 106, 107,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 108, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 109, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 110, 111, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 112, 65535, 65535, 65535, 65535, 113, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 114, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 115, 65535, 65535, 65535, 116, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 117, 118, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 119, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 120, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 121, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 122, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 123, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 124, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 125, 65535,
    65535, 65535, 65535, 65535, 126, 65535, 65535, 127, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 128, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 129, 65535, 65535, 65535,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 130, 65535, 65535, 131, 65535, 65535, 132, 133, 134,
    65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 135, 65535, 136, 65535, 137, 65535, 138, 65535, 139, 140, 141,
    142, 65535, 65535, 65535, 65535, 65535, 65535, 143, 144, 145, 146, 65535, 65535, 65535, 147, 148, 149, 150, 151, 152, 153, 65535, 65535,
    154, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 155, 156, 65535, 157, 158, 65535, 65535, 65535, 65535, 159, 160, 65535, 65535,
    65535, 161, 65535, 65535, 65535, 162, 163, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 164, 65535, 165, 166, 65535, 167, 65535,
    168, 65535, 169, 65535, 65535, 170, 65535, 65535, 171, 65535, 65535, 65535, 172, 65535, 65535, 65535, 65535, 65535, 173, 65535, 174,
    175, 65535, 65535, 65535, 65535, 65535, 176, 65535, 177, 65535, 65535, 65535, 65535, 178, 179, 180, 65535, 65535, 181, 65535, 182, 183,
    65535, 184, 65535, 65535, 65535, 185, 65535, 65535, 186, 65535, 65535, 187, 188, 65535, 189, 190, 65535, 191, 192, 193, 194, 65535, 195,
    196, 197, 65535, 65535, 198, 65535, 65535, 65535, 199, 200, 65535, 65535, 65535, 201, 65535, 65535, 202, 203, 65535, 65535, 65535, 204,
    65535, 65535, 65535, 205, 65535, 65535, 65535, 65535, 65535, 206, 65535, 207, 208, 209, 65535, 65535, 65535,
};

const uint16_t dnd_table_closure_of[] = {
    0, 1, 2, 2, 2, 3, 4, 2, 5, 2, 6, 7, 2, 8, 0, 2, 7, 2, 2, 9, 2, 2, 10, 2, 2, 3, 11, 7, 1, 11, 11, 7, 11, 11, 2, 2, 1, 1, 11, 12, 2, 13,
    13, 13, 2, 14, 2, 11, 11, 2, 2, 5, 15, 11, 11, 16, 5, 5, 2, 8, 0, 2, 3, 1, 17, 18, 2, 19, 20, 18, 21, 21, 22, 23, 18, 24, 24, 24, 25,
    25, 26, 27, 2, 28, 6, 29, 6, 5, 11, 30, 31, 32, 33, 34, 35, 5, 2, 2, 36, 37, 38, 39, 5, 40, 41, 18, 25, 42, 12, 43, 43, 44, 0, 2, 2, 2,
    2, 2, 2, 2, 2, 5, 28, 26, 38, 38, 2, 45, 46, 47, 48, 49, 50, 35, 35, 51, 52, 53, 54, 55, 16, 55, 55, 55, 55, 56, 17, 35, 38, 57, 57, 35,
    18, 35, 1, 48, 35, 2, 38, 58, 28, 52, 5, 17, 20, 59, 60, 18, 2, 38, 28, 35, 2, 61, 62, 2, 63, 63, 11, 12, 64, 11, 20, 65, 59, 29, 20, 2,
    59, 45, 2, 35, 66, 45, 67, 2, 35, 68, 69, 70, 71, 11, 11, 72, 73, 73, 2, 56, 2, 1, 18, 18, 74, 74, 74, 74, 75, 76, 76, 76, 76, 76, 77,
    76, 76, 76, 76, 76, 76, 76, 78, 79, 80, 80, 80, 80, 17, 17, 17, 17, 17, 17, 17, 17, 35, 18, 81, 52, 82, 83, 84, 84, 84, 84, 84, 84, 84,
    83, 83, 83, 83, 83, 83, 83, 83, 83, 83, 83, 83, 83, 85, 85, 85, 83, 82, 82, 82, 82, 83, 38, 38, 2, 29, 29, 29, 5, 29, 28, 86, 21, 27,
    27, 27, 69, 69, 69, 69, 87, 87, 87, 69, 88, 88, 88, 89, 90, 90, 5, 2, 2, 27, 91, 91, 91, 91, 92, 92, 92, 92, 93, 93, 93, 93, 54, 47, 8,
    2, 8, 2, 2, 94, 95, 95, 96, 97, 96, 96, 98, 98, 99, 99, 98, 100, 100, 11, 11, 100, 29, 47, 101, 101, 102, 44, 44, 21, 17, 17, 17, 17,
    17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 35, 2, 18, 64, 103, 104, 2, 2, 2, 2,
    2, 2, 2, 38, 1, 105, 106, 107, 52, 52, 52, 5, 71, 108, 108, 109, 110, 109, 109, 111, 109, 112, 109, 113, 108, 108, 108, 71, 114, 114,
    114, 115, 115, 115, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 71, 127, 128, 129, 130, 127, 128, 128, 128, 131, 128,
    132, 133, 134, 135, 128, 136, 137, 138, 139, 127, 140, 140, 140, 141, 142, 140, 143, 144, 127, 127, 145, 127, 127, 145, 145, 145, 146,
    147, 145, 148, 149, 150, 151, 127, 127, 152, 152, 153, 152, 154, 127, 127, 155, 156, 156, 156, 156, 156, 52, 157, 157, 157, 157, 157,
    157, 1, 52, 158, 159, 158, 158, 20, 160, 160, 2, 29, 60, 0, 28, 2, 28, 161, 35, 105, 35, 162, 163, 18, 20, 2, 17, 18, 54, 54, 42, 45,
    18, 18, 2, 8, 164, 38, 164, 1, 35, 29, 2, 2, 29, 29, 71, 165, 165, 165, 165, 51, 166, 166, 166, 60, 2, 167, 44, 2, 2, 56, 2, 26, 168,
    169, 28, 35, 8, 60, 1, 3, 2, 2, 2, 18, 2, 0, 100, 2, 170, 28, 35, 35, 34, 2, 2, 171, 45, 35, 172, 45, 2, 59, 59, 59, 59, 7, 173, 173,
    173, 173, 0, 48, 29, 29, 29, 28, 2, 174, 175, 21, 2, 7, 35, 35, 176, 47, 162, 11, 17, 18, 18, 18, 18, 35, 35, 52, 20, 27, 164, 20, 11,
    60, 2, 156, 5, 38, 38, 39, 7, 2, 38, 38, 54, 38, 7, 38, 7, 38, 177, 178, 29, 179, 180, 180, 180, 5, 1, 16, 8, 8, 26, 26, 181, 181, 170,
    2, 2, 2, 170, 170, 170, 170, 170, 170, 182, 2, 7, 3, 5, 11, 2, 7, 47, 183, 2, 2, 14, 14, 14, 1, 1, 7, 12, 16, 1, 8, 26, 1, 1, 1, 96, 11,
    26, 2, 170, 2, 1, 2, 2, 1, 1, 1, 7, 2, 26, 12, 11, 6, 4, 26, 26, 2, 14, 28, 2, 2, 5, 26, 14, 7, 38, 2, 47, 2, 5, 28, 2, 58, 6, 184, 5,
    7, 11, 47, 14, 185, 2, 2, 2, 28, 28, 2, 2, 2, 2, 54, 7, 38, 2, 5, 28, 5, 58, 58, 58, 2, 7, 5, 14, 11, 11, 0, 0, 14, 14, 1, 2, 5, 47, 8,
    2, 1, 2, 170, 3, 5, 1, 2, 8, 5, 2, 8, 3, 7, 7, 47, 185, 185, 1, 7, 1, 186, 1, 186, 1, 1, 1, 3, 3, 2, 11, 1, 1, 1, 14, 14, 14, 14, 14,
    58, 2, 187, 11, 1, 5, 5, 5, 5, 170, 14, 47, 2, 2, 0, 170, 170, 7, 47, 26, 188, 182, 1, 8, 189, 6, 1, 0, 5, 5, 8, 2, 5, 1, 8, 170, 8, 12,
    1, 47, 2, 2, 2, 190, 2, 54, 2, 2, 2, 2, 2, 99, 187, 187, 0, 12, 5, 0, 189, 1, 0, 2, 7, 86, 2, 2, 28, 3, 8, 5, 2, 11, 47, 2, 160, 160,
    47, 160, 191, 2, 2, 96, 2, 2, 96, 96, 192, 193, 6, 11, 11, 189, 11, 7, 2, 194, 8, 25, 8, 5, 2, 6, 0, 16, 16, 195, 11, 196, 195, 195, 7,
    5, 26, 5, 8, 8, 2, 8, 197, 198, 199, 198, 198, 200, 200, 2, 2, 1, 2, 11, 11, 2, 4, 4, 47, 11, 11, 28, 8, 26, 11, 2, 7, 3, 16, 201, 170,
    14, 14, 8, 8, 8, 8, 8, 8, 8, 26, 8, 26, 26, 202, 0, 14, 14, 11, 0, 5, 2, 2, 47, 14, 14, 38, 2, 2, 2, 2, 1, 1, 14, 14, 2, 3, 170, 170,
    203, 1, 170, 5, 7, 160, 1, 26, 26, 11, 3, 3, 5, 2, 11, 26, 3, 3, 3, 5, 55, 2, 2, 2, 2, 0, 14, 0, 2, 54, 26, 8, 8, 8, 26, 2, 2, 2, 2, 28,
    3, 1, 170, 170, 170, 14, 7, 8, 187, 96, 170, 14, 11, 26, 14, 14, 1, 26, 26, 170, 0, 2, 2, 204, 204, 204, 204, 54, 205, 206, 8, 2, 2, 5,
    5, 0, 28, 1, 12, 205, 28, 5, 8, 2, 47, 28, 170, 1, 1, 5, 0, 38, 170, 1, 5, 16, 7, 0, 7, 5, 0, 7, 1, 2, 38, 1, 5, 5, 0, 0, 7, 2, 0, 2, 1,
    2, 2, 2, 0, 7, 11, 1, 7, 2, 7, 26, 170, 5, 5, 5, 5, 11, 7, 170, 7, 2, 0, 2, 0, 5, 183, 0, 207, 3, 3, 2, 2, 58, 2, 2, 2, 2, 0, 0, 8, 5,
    28, 202, 7, 1, 170, 170, 170, 2, 6, 6, 0, 0, 1, 2, 2, 170, 208, 2, 2, 5, 3, 0, 164, 0, 6, 6, 5, 0, 0, 7, 7, 58, 28, 28, 5, 2, 0, 0, 0,
    28, 7, 1, 47, 3, 2, 170, 2, 7, 0, 6, 0, 8, 0, 5, 7, 4, 174, 0, 2, 5, 1, 209, 0, 170, 7, 7, 28, 7, 174, 5, 183, 7, 2, 7, 1, 1, 7, 7, 1,
    1, 7, 2, 0, 170, 47, 28, 5, 5, 6, 6, 7, 210, 210, 0, 8, 2, 47, 2, 7, 5, 5, 211, 12, 0, 7, 7, 0, 0, 0, 6, 210, 212, 7, 7, 47, 187, 0, 2,
    0, 28, 0, 7, 6, 0, 7, 0, 0, 0, 2, 2, 54, 7, 2, 11, 28, 0, 0, 0, 7, 2, 2, 54, 7, 2, 7, 7, 7, 5, 5, 1, 213, 7, 7, 1, 0, 170, 0, 183, 214,
    214, 7, 7, 0, 54, 0, 6, 58, 47, 2, 5, 12, 2, 1, 215, 170, 0, 216, 216, 216, 216, 216, 217, 1, 1, 170, 0, 0, 1, 0, 54, 218, 1, 5, 1, 7,
    2, 0, 2, 28, 5, 8, 6, 7, 5, 5, 28, 26, 3, 7, 7, 6, 6, 0, 5, 5, 2, 11, 28, 11, 7, 7, 8, 2, 219, 0, 7, 26, 0, 7, 5, 2, 5, 174, 28, 2, 220,
    220, 221, 222, 222, 220, 4, 220, 223, 223, 224, 4, 224, 225, 4, 225, 220, 4, 220, 220, 220, 28, 8, 0, 0, 2, 7, 170, 226, 47, 28, 28, 7,
    227, 164, 164, 164, 164, 164, 96, 96, 187, 187, 164, 164, 164, 164, 164, 2, 2, 2, 1, 0, 2, 7, 28, 2, 2, 193, 192, 193, 192, 193, 192,
    228, 229, 228, 229, 195, 196, 195, 196, 28, 7, 28, 5, 7, 2, 230, 170, 0, 2, 28, 0, 7, 8, 0, 2, 5, 231, 5, 2, 16, 1, 7, 2, 0, 6, 2, 57,
    0, 0, 16, 2, 0, 0, 5, 0, 232, 0, 7, 5, 5, 2, 7, 7, 54, 54, 0, 4, 28, 6, 0, 3, 5, 0, 7, 2, 47, 16, 2, 1, 5, 0, 0, 8, 6, 2, 2, 28, 2, 7,
    5, 100, 7, 58, 7, 7, 2, 233, 2, 2, 5, 5, 5, 5, 38, 191, 0, 2, 26, 26, 26, 3, 3, 26, 3, 26, 26, 26, 26, 3, 3, 26, 3, 26, 26, 3, 26, 234,
    3, 26, 26, 3, 3, 26, 26, 3, 26, 6, 28, 16, 0, 38, 170, 0, 7, 28, 58, 58, 28, 7, 28, 7, 28, 58, 7, 235, 28, 7, 28, 58, 54, 12, 12, 28, 7,
    28, 28, 28, 1, 226, 236, 226, 8, 0, 3, 237, 1, 7, 2, 209, 12, 12, 1, 1, 1, 213, 26, 26, 238, 3, 26, 11, 239, 3, 0, 5, 240, 3, 3, 26, 26,
    0, 26, 241, 170, 18, 242, 242, 242, 242, 243, 243, 243, 242, 242, 243, 242, 243, 242, 243, 242, 243, 243, 243, 243, 243, 242, 243, 243,
    243, 243, 242, 243, 243, 243, 244, 243, 242, 242, 243, 242, 243, 242, 243, 243, 242, 242, 243, 242, 243, 243, 243, 242, 18, 0, 26, 182,
    164, 18, 245, 164, 246, 207, 207, 3, 207, 174, 56, 18, 5, 0, 0, 247, 0, 248, 0, 249, 18, 1, 54, 250, 251, 251, 251, 241, 56, 252, 240,
    53, 18, 18, 5, 174, 54, 56, 18, 54, 18, 56, 40, 18, 26, 3, 250, 253, 253, 253, 253, 253, 253, 0, 8, 254, 26, 18, 255, 18, 94, 256, 3,
    42, 2, 257, 257, 257, 0, 258, 58, 226, 18, 250, 259, 259, 259, 259, 207, 207, 207, 1, 207, 54, 164, 55, 18, 1, 1, 1, 54, 174, 0, 56,
    260, 6, 18, 26, 0, 256, 182, 26, 26, 26, 26, 3, 3, 214, 3, 26, 1, 56, 0, 54, 8, 0, 261, 0, 262, 11, 0, 263, 12, 59, 0, 7, 1, 174, 174,
    54, 18, 163, 1, 170, 0, 0, 264, 0, 1, 174, 1, 28, 54, 174, 0, 0, 6, 56, 7, 0, 18, 240, 170, 18, 18, 265, 0, 161, 252, 266, 267, 174,
    164, 1, 18, 54, 176, 12, 176, 26, 8, 2, 2, 7, 7, 7, 268, 5, 269, 3, 35, 2, 1, 28, 28, 54, 0, 54, 5, 270, 174, 6, 5,
};

const uint64_t dnd_table_closures[] = {
    0x0, 0x0, 0x80400080000c0000, 0x80, 0x0, 0x0, 0xc0000c0000, 0x0, 0x0, 0x0, 0x8000080000, 0x0, 0x0, 0x0, 0x1080000c0020, 0x0, 0x0, 0x0,
    0x80000c8000, 0x4080, 0x0, 0x0, 0x8000080008, 0x0, 0x0, 0x0, 0xa0400080000c0000, 0x80, 0x0, 0x0, 0x400080000c0000, 0x80, 0x0, 0x0,
    0x8020080000, 0x0, 0x2, 0x0, 0x80000c8000, 0x0, 0x1, 0x0, 0x1080000c0020, 0x0, 0x0, 0x0, 0x80000c8000, 0x0, 0x0, 0x0, 0x8100080000, 0x0,
    0x4, 0x0, 0x8100080000, 0x0, 0x0, 0x0, 0xc0000c1000, 0x0, 0x10, 0x0, 0x80000c8000, 0x0, 0x0, 0x0, 0x8001080008, 0x0, 0x4000, 0x0,
    0x8000000000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80000a0000, 0x0, 0x20000000, 0x0, 0x8000080000, 0x10, 0x1000, 0x0, 0x400000, 0x0,
    0x1020, 0x0, 0x400000, 0x0, 0x1000, 0x4000000000, 0x400000, 0x0, 0x40, 0x0, 0x0, 0x0, 0x0, 0x1000000000, 0x8000080000, 0x0, 0x0, 0x0,
    0x80000c0030, 0x0, 0x40001000, 0x0, 0x400000, 0x0, 0x0, 0x0, 0x80000c0000, 0x4080, 0x800, 0x40000000, 0x8000800000, 0x0, 0x0, 0x0,
    0x20000000, 0x0, 0x800, 0x40040000000, 0x8000800000, 0x0, 0x40000000880, 0x40000000, 0x8020800000, 0x0, 0x80, 0x0, 0x8020080000, 0x0,
    0x40000000980, 0x40000000, 0x8020800000, 0x0, 0x0, 0x0, 0x8080800000, 0x0, 0x0, 0x400000000, 0x80000c0000, 0x80, 0x0, 0x20400000000,
    0x80000c0000, 0x4080, 0x0, 0x40000000, 0x8000800000, 0x0, 0x0, 0x400000000, 0x8000080000, 0x0, 0x0, 0x0, 0x8, 0x0, 0x400, 0x0,
    0x8000080008, 0x0, 0x0, 0x0, 0x8000800000, 0x0, 0x0, 0x0, 0x400080000c0000, 0x1080, 0x0, 0x0, 0x2000000, 0x0, 0x0, 0x0,
    0x400480000c0000, 0x1080, 0x0, 0x40000000, 0x80008c0000, 0x0, 0x0, 0x0, 0x8000180000, 0x0, 0x40000000800, 0x40000000, 0x8000800000, 0x0,
    0x40000000800, 0x0, 0x8080800000, 0x0, 0x280, 0x0, 0x8020080000, 0x0, 0x900000001000, 0x0, 0x410000, 0x0, 0x100000001000, 0x0, 0x410000,
    0x0, 0x0, 0x0, 0x400000, 0x0, 0x0, 0x0, 0x80000c0000, 0x80, 0x2000, 0x0, 0x8001080008, 0x0, 0x0, 0x0, 0x8000000000, 0x0, 0x0,
    0x10000000000000, 0x400080000c0000, 0x80, 0x0, 0x0, 0x280000c0000, 0x80, 0x0, 0x0, 0x0, 0x8, 0x800, 0xc0000000, 0x8000800000, 0x0,
    0x8000, 0x0, 0xc0000c0000, 0x0, 0x10000, 0x0, 0x8000080000, 0x0, 0x8000, 0x0, 0x8000080000, 0x0, 0x800, 0x0, 0x8000800000, 0x0, 0x0,
    0x40000000, 0x80008c0020, 0x0, 0x0, 0x8000000000, 0x0, 0x0, 0x0, 0x0, 0x284000c0000, 0x80, 0xc0001000, 0x0, 0x400000, 0x0, 0x140001000,
    0x0, 0x400000, 0x0, 0x40001000, 0x0, 0x400000, 0x2, 0x300000001000, 0x0, 0x410000, 0x0, 0x0, 0x40000000, 0x8000880000, 0x0, 0x0, 0x0,
    0x80000c0800, 0x80, 0x80000, 0x0, 0x0, 0x0, 0x4c0000, 0x0, 0x0, 0x0, 0xcc0000, 0x0, 0x0, 0x0, 0x12c0000, 0x0, 0x0, 0x0, 0x1c0000, 0x0,
    0x0, 0x0, 0x40000, 0x0, 0x0, 0x0, 0x1040000, 0x0, 0x0, 0x0, 0x0, 0x0, 0x80400080000c0400, 0x80, 0x100012001000, 0x0, 0x410000, 0x0,
    0x100002001000, 0x0, 0x410000, 0x0, 0x100006001000, 0x0, 0x410000, 0x0, 0x10000a001000, 0x0, 0x410000, 0x0, 0x0, 0x0, 0x8000080000,
    0x10, 0x340001000, 0x0, 0x400000, 0x0, 0x540001000, 0x0, 0x400000, 0x0, 0x140021000, 0x0, 0x400000, 0x0, 0x940021000, 0x0, 0x400000,
    0x0, 0x10000001000, 0x0, 0x400000, 0x0, 0x12000001000, 0x0, 0x400000, 0x0, 0x1040001000, 0x0, 0x400000, 0x0, 0x0, 0x0, 0x8000080000,
    0x800, 0x4000000000, 0x40000000, 0x200008000848000, 0x0, 0x0, 0x0, 0x2000080000c8000, 0x0, 0x8000000000, 0x40000000, 0x200008000848000,
    0x0, 0x0, 0x40000000, 0x8000848000, 0x4, 0x0, 0x0, 0x80000c8000, 0x4, 0x0, 0x40000000, 0x8000848000, 0x0, 0x0, 0x40000000,
    0x200008000848000, 0x0, 0x0, 0x0, 0x48000080000, 0x0, 0x40000000800, 0x40000000, 0x8000848000, 0x0, 0x0, 0x0, 0x400480000c0000, 0x80,
    0x0, 0x0, 0x8080000c0030, 0x0, 0x0, 0x0, 0x5080000c0020, 0x0, 0x1000, 0x0, 0x410000, 0x0, 0x1300000001000, 0x0, 0x410000, 0x0,
    0x3300000001000, 0x0, 0x410000, 0x0, 0x7300000001000, 0x0, 0x410000, 0x0, 0xb300000001000, 0x0, 0x410000, 0x0, 0x13300000001000, 0x0,
    0x410000, 0x0, 0x23300000001000, 0x0, 0x410000, 0x0, 0x40300000001000, 0x0, 0x410000, 0x0, 0xc0300000001000, 0x0, 0x410000, 0x0,
    0x1c0300000001000, 0x0, 0x410000, 0x0, 0x2c0300000001000, 0x0, 0x410000, 0x0, 0x4c0300000001000, 0x0, 0x410000, 0x0, 0x8c0300000001000,
    0x0, 0x410000, 0x0, 0x11c0300000001000, 0x0, 0x410000, 0x0, 0x22c0300000001000, 0x0, 0x410000, 0x0, 0x44c0300000001000, 0x0, 0x410000,
    0x0, 0x88c0300000001000, 0x0, 0x410000, 0x0, 0x99c0300000001000, 0x9, 0x410000, 0x0, 0xaac0300000001000, 0xa, 0x410000, 0x0,
    0xccc0300000001000, 0xc, 0x410000, 0x0, 0x300000001000, 0x10, 0x410000, 0x0, 0x300000001000, 0x50, 0x410000, 0x0, 0x300000001000, 0x470,
    0x410000, 0x0, 0x300000001000, 0x1070, 0x410000, 0x0, 0x300000001000, 0x150, 0x410000, 0x0, 0x300000001000, 0x450, 0x410000, 0x0,
    0x300000001000, 0x4d0, 0x410000, 0x0, 0x300000001000, 0x550, 0x410000, 0x0, 0x300000001000, 0xf50, 0x410000, 0x0, 0x300000001000,
    0x1050, 0x410000, 0x0, 0x300000001000, 0x10d0, 0x410000, 0x0, 0x300000001000, 0x1150, 0x410000, 0x0, 0x300000001000, 0x3350, 0x410000,
    0x0, 0x300000001000, 0x4010, 0x410000, 0x0, 0x300000001000, 0x14010, 0x410000, 0x0, 0x300000001000, 0x1c010, 0x410000, 0x0,
    0x300000001000, 0x24010, 0x410000, 0x0, 0x300000001000, 0x2c010, 0x410000, 0x0, 0x300000001000, 0x80010, 0x410000, 0x0, 0x300000001000,
    0x280010, 0x410000, 0x0, 0x300000001000, 0x380010, 0x410000, 0x0, 0x300000001000, 0x480010, 0x410000, 0x0, 0x300000001000, 0x580010,
    0x410000, 0x0, 0x300000001000, 0x2c0010, 0x410000, 0x0, 0x300000001000, 0x4c0010, 0x410000, 0x0, 0x300000001000, 0x800010, 0x410000,
    0x0, 0x300000001000, 0x3800010, 0x410000, 0x0, 0x300000001000, 0x5800010, 0x410000, 0x0, 0x0, 0x0, 0x8020080000, 0x400, 0x0, 0x8000000,
    0x8020080000, 0x400, 0x100000001000, 0x10000000, 0x410000, 0x0, 0x900000001000, 0x20000000, 0x410000, 0x0, 0x500000001000, 0x20000000,
    0x410000, 0x0, 0x0, 0x0, 0x88010080000, 0x0, 0x0, 0x1000000000, 0x8000000000, 0x0, 0x0, 0x40000000, 0xa0008c0000, 0x80, 0x0, 0x0,
    0x800080000c0000, 0x80, 0x0, 0x0, 0x80000c0000, 0x0, 0x300000001000, 0x100000000, 0x410000, 0x0, 0x900000001000, 0x200000000, 0x410000,
    0x0, 0x20000000800, 0x40000000, 0x8000800000, 0x0, 0x0, 0x800000000, 0x80000c0030, 0x0, 0x80000000000, 0x0, 0x5080000c0020, 0x0, 0x0,
    0x2000000000000000, 0x80000c0000, 0x0, 0x0, 0x400000000, 0x80000c0000, 0x0, 0x0, 0x40000000, 0x8001800008, 0x0, 0x0, 0x2000000000,
    0x400080000c0000, 0x80, 0x0, 0x0, 0xe0400080000c0000, 0x80, 0x0, 0x0, 0x80000c0000, 0x8080, 0x0, 0x0, 0x8100080000, 0x200, 0x0,
    0x10000000000, 0x8000080008, 0x0, 0x0, 0x400000000, 0x80000c0000, 0x4080, 0x500000001000, 0x0, 0x410000, 0x0, 0x500000001000,
    0x80000000000, 0x410000, 0x0, 0x0, 0x100000000000, 0x80000c0030, 0x0, 0x0, 0x0, 0x80000c0020, 0x0, 0x0, 0x2000000000000000,
    0x400080000c0000, 0x80, 0x0, 0x200000000000, 0x8000080008, 0x0, 0x0, 0x0, 0x8c0400c0000, 0x0, 0x0, 0x0, 0x1c0000c0000, 0x0, 0x0, 0x0,
    0x80000c0000, 0x4, 0x0, 0x0, 0x80000c0020, 0x4080, 0x0, 0x0, 0xa0000c0000, 0x80, 0x0, 0x2000000000000, 0x80200c8008, 0x20004, 0x0, 0x0,
    0x88000080000, 0x0, 0x0, 0x200000000000000, 0x2000080200c8000, 0x0, 0x0, 0x200000000000000, 0x2000080000c8000, 0x0, 0x0, 0x0,
    0x8000080000c0000, 0x80, 0x0, 0x200000000000000, 0x80000c8000, 0x0, 0x0, 0x200000000000000, 0x80200c8000, 0x0, 0x0, 0x400000000000,
    0x80000c0030, 0x4080, 0x0, 0x800000000000, 0x1080000c0020, 0x0, 0x0, 0x800000000000, 0x80000c0030, 0x0, 0x0, 0x400000000000,
    0x1080000c0020, 0x4080, 0x0, 0x0, 0xa0400080200c0000, 0x80, 0x0, 0x0, 0x80400080000c0200, 0x80, 0x0, 0x2001000000000000,
    0x400080000c0000, 0x1080, 0x8, 0x0, 0x8000080008, 0x0, 0x0, 0x6000000000000, 0x8020080008, 0x20000, 0x0, 0x2000000000000, 0x8020080008,
    0x20000, 0x0, 0x0, 0xd0000c0000, 0x0, 0x0, 0x0, 0x80500080000c0000, 0x80, 0x0, 0x0, 0x400081000c0000, 0x80, 0x0, 0x0, 0x8028080000, 0x0,
    0x0, 0x40000000000000, 0x8000080008, 0x0, 0x0, 0x0, 0x8000080008, 0x10000, 0x0, 0x0, 0x4000c0000c0000, 0x80, 0x0, 0x0, 0x1080000c0020,
    0x2000, 0x0, 0x2000000000000000, 0x80000c0020, 0x4080, 0x0, 0x80000000000000, 0x80400080000c0000, 0x80, 0x0, 0x2000000000000000,
    0x280000c0000, 0x80, 0x0, 0x0, 0x10000c0000c0000, 0x0, 0x0, 0x8000000000000, 0x8000080000, 0x0, 0x0, 0x100000000000000, 0x80000c8000,
    0x0, 0x0, 0x0, 0x80001c0000, 0x0, 0x0, 0x100000000000000, 0x80000c0000, 0x0, 0x0, 0x100000000000000, 0xc0000c0000, 0x0, 0x0,
    0x100000000000000, 0x2000080000c8000, 0x0, 0x0, 0x100000000000000, 0x80000c8000, 0x4, 0x0, 0x2000000000000000, 0x80000c0000, 0x80, 0x0,
    0x0, 0xc0000c0000, 0x100, 0x0, 0x200000000000000, 0x80000c8000, 0x4, 0x0, 0x200000000000000, 0x80200c8000, 0x4, 0x0, 0x0,
    0xe0600080000c0000, 0x80, 0x0, 0x0, 0xe4400080000c0000, 0x80, 0x0, 0x0, 0xf0400080000c0000, 0x80, 0x0, 0x400000000000000,
    0x400080000c0000, 0x80, 0x0, 0x0, 0x80008000080000, 0x0, 0x0, 0x0, 0xc0000c0000, 0x40a0, 0x0, 0x2000000000000000, 0x80000c0000, 0x4080,
    0x0, 0x800000000000000, 0x1080000c0030, 0x0, 0x0, 0x1000000000000000, 0x80000c0030, 0x0, 0x0, 0x0, 0x800080000c0000, 0x4080, 0x0, 0x0,
    0x40000, 0x0, 0x0, 0x4000000000000000, 0x80000c0030, 0x0, 0x0, 0x8000000000000000, 0x1, 0x0, 0x0, 0x8000000000000000, 0x0, 0x0, 0x0,
    0x8000000000000000, 0x6, 0x0, 0x0, 0x40000000, 0x8000800040, 0x0, 0x0, 0x0, 0x3080000c0020, 0x0, 0x0, 0x0, 0x80400080000c0100, 0x80,
    0x0, 0x0, 0x80400080000c0200, 0x81, 0x0, 0x0, 0x80400080000c0400, 0x81, 0x0, 0x0, 0x8000000000000, 0x8, 0x0, 0x0, 0x8000000004000, 0x8,
    0x0, 0x0, 0x400080002c0000, 0x80, 0x0, 0x0, 0x8000004000000, 0x8, 0x0, 0x0, 0x80000000000, 0x0, 0x0, 0x0, 0x8c0000c0000, 0x0, 0x0, 0x0,
    0x80000c2000, 0x80, 0x0, 0x0, 0x80400082000c0000, 0x80, 0x0, 0x0, 0x410000, 0x0, 0x0, 0x0, 0x8000800000000, 0x8, 0x0, 0x0,
    0xc00080000c0000, 0x80, 0x0, 0x0, 0x80410080000c0000, 0x81, 0x0, 0x0, 0x80420080000c0000, 0x81, 0x0, 0x0, 0x4008100080000, 0x0, 0x0,
    0x0, 0x48000, 0x0, 0x0, 0x0, 0xc0000c0000, 0x4080, 0x0, 0x20000000000000, 0x8000080008, 0x0, 0x0, 0x0, 0x8000080088, 0x0, 0x0, 0x0,
    0x400080002c0000, 0x10c0, 0x0, 0x0, 0x80000e0000, 0x80, 0x0, 0x2000000000000, 0x8000080008, 0x0,
};
