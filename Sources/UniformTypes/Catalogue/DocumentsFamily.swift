extension CatalogueFamily {
    /// Documents, mail and office formats. See ``CatalogueFamily`` for the format.
    static let documents = CatalogueFamily(
        rows: """
            com.abisource.abiword < public.xml public.composite-content  .abw  application/x-abiword  "AbiWord document"  @O
            com.adobe.edn < public.data  .edn  "Adobe DRM Activation Key (EDN)"  @C
            com.adobe.encapsulated-postscript < com.adobe.postscript  .eps .epsf .epsi  image/x-eps application/eps application/x-eps image/eps  'EPSF'  "Encapsulated PostScript"  @C
            com.adobe.etd < public.data  .etd  "Adobe Digital Editions (ETD)"  @C
            com.adobe.fdf < public.data  .fdf  application/vnd.fdf application/fdf  "Adobe Acrobat Forms Document (FDF)"  @C
            com.adobe.flash.source < public.data  .fla  application/vnd.adobe.fla application/x-fla  "Flash document"  @V
            com.adobe.framemaker < public.data public.composite-content  .fm  application/vnd.framemaker ~application/x-mif  "FrameMaker document"  @O  # MIF is a type of its own
            com.adobe.framemaker.mif < public.plain-text  .mif  application/vnd.mif application/x-mif  "FrameMaker interchange"  @O
            com.adobe.indesign-document < public.data public.composite-content  .indd .indt  application/x-indesign  "InDesign document"  @V
            com.adobe.indesign-markup < public.data public.composite-content  .idml  application/vnd.adobe.indesign-idml-package  "InDesign markup"  @V
            com.adobe.pagemaker < public.data public.composite-content  .pmd .p65  application/vnd.pagemaker  "PageMaker document"  @O
            com.adobe.pdf < public.data public.composite-content  .pdf  application/pdf application/x-pdf  'PDF '  "PDF document"  @C
            com.adobe.postscript < public.data public.composite-content  .ps  application/postscript application/ps application/x-postscript text/postscript  "PostScript"  @C
            com.adobe.xd.project < public.data public.composite-content  .xd  application/vnd.adobe.xd  "Adobe XD project"  @V
            com.adobe.xfdf < public.data public.composite-content  .xfdf  application/vnd.adobe.xfdf  "Adobe Acrobat Forms Document (XFDF)"  @C
            com.amazon.azw3 < com.amazon.mobi  .azw3 .kf8  application/vnd.amazon.mobi8-ebook  "Kindle book"  @O
            com.amazon.kfx < public.data public.composite-content  .kfx  "Kindle book (KFX)"  @O
            com.amazon.mobi < public.data public.composite-content  .mobi .azw .prc  application/x-mobipocket-ebook application/vnd.amazon.ebook  "Mobipocket book"  @V
            com.apple.appleworks.document < public.data public.composite-content  .cwk  application/x-appleworks3 application/x-appleworks  "AppleWorks document"  @T
            com.apple.flat-rtfd < public.data public.composite-content  'rtfd'  "rich text with attachments (RTFD) data"  @C
            com.apple.freeform.board < public.data public.composite-content  .board  "Freeform board"  @T
            com.apple.ibooks-container < public.data public.composite-content  .ibooks  application/x-ibooks+zip  "iBooks book"  @T
            com.apple.ibooksauthor.book < public.data public.composite-content  .iba .book  "iBooks Author book"  @T
            com.apple.iwork.keynote.kpdc < public.data public.presentation  .kpdc  "Keynote cached document"  @T
            com.apple.iWork.Keynote.sffkey < public.data public.presentation  .key  application/x-iwork-keynote-sffkey application/vnd.apple.keynote application/x-iwork-keynote  "Keynote document"  @C
            com.apple.iWork.Keynote.sffkth < public.data public.presentation  .kth  application/x-iwork-keynote-sffkth  "Keynote theme"  @C
            com.apple.iWork.Numbers.sffnumbers < public.data public.composite-content public.spreadsheet  .numbers  application/x-iwork-numbers-sffnumbers application/vnd.apple.numbers  "Numbers document"  @C
            com.apple.iWork.Numbers.sfftemplate < public.data public.composite-content public.spreadsheet  .nmbtemplate  application/x-iwork-numbers-sfftemplate  "Numbers template"  @C
            com.apple.iWork.Pages.sffpages < public.data public.composite-content  .pages  application/x-iwork-pages-sffpages application/vnd.apple.pages  "Pages document"  @C
            com.apple.iWork.Pages.sfftemplate < public.data public.composite-content  .template  application/x-iwork-pages-sfftemplate  "Pages template"  @C
            com.apple.mail.email < public.data public.email-message  .eml  message/rfc822 message/global  "e-mail message"  @T
            com.apple.mail.emlx < public.data public.email-message  .emlx  "Mail message"  @T
            com.apple.txn.text-multimedia-data < public.data public.composite-content  "text with multimedia"  @C
            com.apple.webarchive < public.data public.composite-content  .webarchive  application/x-webarchive  'WARC'  "web archive"  @C
            com.bohemiancoding.sketch.drawing < public.data public.composite-content  .sketch  application/x-sketch  "Sketch document"  @V
            com.c-command.mbox < public.data  .mbox  application/mbox application/x-mbox  "mailbox"  @T
            com.corel.presentations < public.data public.presentation  .shw  application/x-corelpresentations  "Corel presentation"  @L
            com.corel.wordperfect.doc < public.data public.composite-content  .wpd .wp5 .wp6  application/vnd.wordperfect application/wordperfect application/x-wordperfect  "WordPerfect document"  @V
            com.djvu.document < public.data public.composite-content  .djvu .djv  image/vnd.djvu image/x-djvu image/x.djvu image/vnd.djvu+multipage application/djvu  "DjVu document"  @V
            com.drawio.drawing < public.xml public.composite-content  .drawio .dio  application/vnd.jgraph.mxfile application/x-drawio  "draw.io diagram"  @O
            com.eastgate.tinderbox < public.xml  .tbx  "Tinderbox document"  @T
            com.excalidraw.drawing < public.json  .excalidraw  application/vnd.excalidraw+json  "Excalidraw drawing"  @O
            com.figma.document < public.data public.composite-content  .fig  application/x-figma  "Figma document"  @V
            com.getdropbox.dropbox.binder < public.data  .binder  "Dropbox binder"  @T
            com.getdropbox.dropbox.paper < public.data  .paper  "Dropbox Paper document"  @T
            com.getdropbox.dropbox.papert < public.data  .papert  "Dropbox Paper template"  @T
            com.getdropbox.dropbox.shortcut < public.data  .web  "Dropbox shortcut"  @T
            com.google.gdoc < public.json  .gdoc  application/vnd.google-apps.document  "Google document link"  @T
            com.google.gsheet < public.json  .gsheet  application/vnd.google-apps.spreadsheet  "Google spreadsheet link"  @T
            com.google.gslides < public.json  .gslides  application/vnd.google-apps.presentation  "Google presentation link"  @V
            com.hancom.hwp < public.data public.composite-content  .hwp  application/x-hwp application/vnd.hancom.hwp  "Hangul document"  @V
            com.hancom.hwpx < public.data public.composite-content  .hwpx  application/hwp+zip application/vnd.hancom.hwpx  "Hangul document (OWPML)"  @V
            com.ibm.os2-help < public.data  application/x-os2-hlp application/x-os2-inf  "OS/2 help"  @L
            com.justsystems.ichitaro < public.data public.composite-content  .jtd .jtt  application/x-ichitaro4 application/x-ichitaro5 application/x-ichitaro6  "Ichitaro document"  @L
            com.lotus.1-2-3 < public.data public.spreadsheet  .123 .wk1 .wk3 .wk4 .wks  application/vnd.lotus-1-2-3  "Lotus 1-2-3 spreadsheet"  @O
            com.lotus.wordpro < public.data public.composite-content  .lwp  application/vnd.lotus-wordpro  "Word Pro document"  @O
            com.macitbetter.cbr-archive < public.data public.archive  .cbr  application/vnd.comicbook-rar application/x-cbr  "Comic book (RAR)"  @T
            com.macitbetter.cbz-archive < public.data public.archive  .cbz  application/vnd.comicbook+zip application/x-cbz  "Comic book (ZIP)"  @T
            com.microsoft.chm-archive < public.data public.archive  .chm  application/vnd.ms-htmlhelp application/x-chm  "Compiled HTML help"  @T
            com.microsoft.compound-file < public.data  .cfb  application/x-ole-storage application/x-cfb application/CDFV2  "Compound file"  @O
            com.microsoft.excel.openxml.addin < public.data  .xlam  application/vnd.ms-excel.addin.macroEnabled.12  "Excel add-in (Open XML)"  @T
            com.microsoft.excel.sheet.binary.macroenabled < public.zip-archive public.composite-content public.spreadsheet public.executable  .xlsb  application/vnd.ms-excel.sheet.binary.macroEnabled.12  "Microsoft Excel 2007 spreadsheet (macros enabled)"  @C
            com.microsoft.excel.slk < public.data  .slk .sylk  application/x-sylk  "Symbolic link spreadsheet (SYLK)"  @T
            com.microsoft.excel.xla < public.data  .xla  "Microsoft Excel add-in"  @C
            com.microsoft.excel.xlb < public.data  .xlb  "Excel toolbar"  @T
            com.microsoft.excel.xld < public.data  .xld  "Excel dialog"  @T
            com.microsoft.excel.xll < public.data  .xll  "Excel native add-in"  @T
            com.microsoft.excel.xlm < public.data  .xlm  "Excel macro sheet"  @T
            com.microsoft.excel.xls < public.data public.composite-content public.spreadsheet  .xls  application/vnd.ms-excel application/msexcel application/x-msexcel  'XLS8' 'XLS5'  "Microsoft Excel 97-2004 worksheet"  @C
            com.microsoft.excel.xlt < public.data public.spreadsheet  .xlt  ~application/vnd.ms-excel ~application/msexcel  "Microsoft Excel 97-2004 template"  @C  # the workbook comes first
            com.microsoft.excel.xlw < public.data public.spreadsheet  .xlw  ~application/vnd.ms-excel ~application/msexcel  "Microsoft Excel 97-2004 workspace"  @C  # the workbook comes first
            com.microsoft.internet-shortcut < public.stored-url public.data  .url  application/x-mswinurl application/internet-shortcut text/x-uri text/uri-list  "Windows Internet shortcut"  @C
            com.microsoft.office.openxml.theme < public.data  .thmx  application/vnd.ms-officetheme  "Office theme"  @T
            com.microsoft.onenote.section < public.data public.composite-content  .one .onetoc2 .onepkg  application/msonenote application/onenote  "OneNote section"  @O
            com.microsoft.outlook-express.store < public.data public.database  .dbx  application/x-ms-dbx  "Outlook Express mail store"  @O
            com.microsoft.outlook.dat < public.data  .dat  "Outlook data"  @T
            com.microsoft.outlook.message < public.data public.email-message  .msg  application/vnd.ms-outlook application/x-ms-msg  "Outlook message"  @V
            com.microsoft.outlook.oft < public.data public.email-message  .oft  application/x-ms-oft  "Outlook message template"  @O
            com.microsoft.outlook.store < public.data public.database  .ost ~.pst  "Outlook mail store"  @O  # macOS gives .pst to Logic
            com.microsoft.outlook.template < public.data public.email-message  .emltpl  "Outlook for Mac template"  @T
            com.microsoft.outlook.tnef < public.data public.message  .tnef  application/vnd.ms-tnef application/ms-tnef  "Outlook rich message (TNEF)"  @O
            com.microsoft.powerpoint.pot < public.data public.presentation  .pot  ~application/vnd.ms-powerpoint ~application/mspowerpoint  "Microsoft PowerPoint 97-2004 template"  @C  # the presentation comes first
            com.microsoft.powerpoint.ppa < public.data  .ppa  "PowerPoint add-in"  @T
            com.microsoft.powerpoint.ppam < public.data  .ppam  application/vnd.ms-powerpoint.addin.macroEnabled.12  "PowerPoint add-in (Open XML)"  @T
            com.microsoft.powerpoint.pps < public.data public.presentation  .pps  ~application/vnd.ms-powerpoint ~application/mspowerpoint  "Microsoft PowerPoint 97-2004 slide show"  @C  # the presentation comes first
            com.microsoft.powerpoint.ppt < public.data public.presentation  .ppt  application/vnd.ms-powerpoint application/mspowerpoint application/x-mspowerpoint  'SLD8' 'SLD3'  "Microsoft PowerPoint 97-2004 presentation"  @C
            com.microsoft.powerpoint.sldm < org.openxmlformats.openxml public.presentation public.executable  .sldm  application/vnd.ms-powerpoint.slide.macroEnabled.12  "Office Open XML slide (macros enabled)"  @I
            com.microsoft.powerpoint.sldx < org.openxmlformats.openxml public.presentation  .sldx  application/vnd.openxmlformats-officedocument.presentationml.slide  "Office Open XML slide"  @I
            com.microsoft.project.mpp < public.data public.composite-content  .mpp .mpt  application/vnd.ms-project  "Project plan"  @V
            com.microsoft.publisher.document < public.data public.composite-content  .pub  application/vnd.ms-publisher application/x-mspublisher  "Publisher document"  @O
            com.microsoft.reader < public.data public.composite-content  .lit  application/x-ms-reader  "Microsoft Reader book"  @O
            com.microsoft.visio.drawing < org.openxmlformats.openxml public.composite-content  .vsdx  application/vnd.ms-visio.drawing application/vnd.ms-visio.drawing.main+xml application/vnd.visio2013  "Visio drawing"  @V
            com.microsoft.visio.drawing.binary < public.data public.composite-content  .vsd .vst .vss  application/vnd.visio application/x-visio application/vnd.ms-visio  "Visio drawing (97-2010)"  @O
            com.microsoft.visio.drawing.macroenabled < org.openxmlformats.openxml public.composite-content public.executable  .vsdm  application/vnd.ms-visio.drawing.macroEnabled.12 application/vnd.ms-visio.drawing.macroEnabled.main+xml  "Visio drawing (macros enabled)"  @O
            com.microsoft.visio.stencil < org.openxmlformats.openxml public.composite-content  .vssx .vssm  application/vnd.ms-visio.stencil application/vnd.ms-visio.stencil.main+xml application/vnd.ms-visio.stencil.macroEnabled.12  "Visio stencil"  @O
            com.microsoft.visio.template < org.openxmlformats.openxml public.composite-content  .vstx .vstm  application/vnd.ms-visio.template application/vnd.ms-visio.template.main+xml application/vnd.ms-visio.template.macroEnabled.12  "Visio template"  @O
            com.microsoft.winhelp < public.data  .hlp  application/winhelp application/x-winhelp application/x-winhelp-fts  "Windows help"  @O
            com.microsoft.word.dictionary < public.data  .dic  "Word dictionary"  @T
            com.microsoft.word.doc < public.data public.composite-content  .doc  application/msword application/vnd.msword  'W8BN' 'W6BN'  "Microsoft Word 97-2004 document"  @C
            com.microsoft.word.dot < public.data public.composite-content  .dot  ~application/msword  "Microsoft Word 97-2004 template"  @C  # the document comes first
            com.microsoft.word.mhtml < public.data  .mht .mhtm .mhtml  multipart/related application/x-mimearchive  "Web archive (MHTML)"  @T
            com.microsoft.word.wordml < public.xml public.composite-content  ~.xml  "Microsoft Word 2003 XML document"  @C  # XML itself comes first
            com.microsoft.works.database < public.data public.database  .wdb  application/vnd.ms-works-db  "Works database"  @O
            com.microsoft.works.document < public.data public.composite-content  .wps .xlr  application/vnd.ms-works application/vnd-ms-works  "Works document"  @O
            com.microsoft.write < public.data public.composite-content  .wri  application/x-mswrite  "Write document"  @O
            com.microsoft.xps < public.data public.composite-content  .xps .oxps  application/vnd.ms-xpsdocument application/oxps  "XPS document"  @V
            com.omnigroup.omnioutliner.oo3 < public.data public.composite-content  .oo3  "OmniOutliner document"  @T
            com.palm.pdb-database < public.data public.database  ~.prc  application/vnd.palm application/x-palm-database  "Palm database"  @O  # .pdb is a protein structure, .prc mostly a book
            com.postbox-inc.postbox.pbeml < public.data public.email-message  .pbeml  "Postbox message"  @T
            com.quark.xpress < public.data public.composite-content  .qxd .qxp  application/vnd.quark.quarkxpress application/x-quark-xpress-3  "QuarkXPress document"  @O
            com.seriflabs.affinity < public.data  .fh10 .fh11 .af  "Affinity document"  @T
            com.seriflabs.affinitydesigner.document < public.data  .afdesign  application/x-affinity-designer  "Affinity Designer document"  @V
            com.seriflabs.affinityphoto.document < public.data  .afphoto  application/x-affinity-photo  "Affinity Photo document"  @T
            com.seriflabs.affinitypublisher.document < public.data  .afpub  application/x-affinity-publisher  "Affinity Publisher document"  @T
            com.softmaker.planmaker < public.data public.spreadsheet  ~.pmd .pmdx  application/vnd.softmaker.planmaker  "PlanMaker spreadsheet"  @L  # .pmd is PageMaker's
            com.softmaker.presentations < public.data public.presentation  .prd .prdx  application/vnd.softmaker.presentations  "SoftMaker presentation"  @L
            com.sony.bbeb < public.data public.composite-content  .lrf .lrx  application/x-sony-bbeb  "BroadBand eBook"  @O
            net.ia.omnigraffle < public.data public.composite-content  .graffle  "OmniGraffle document"  @V
            net.sourceforge.skim-app.skimnotes < public.data  .skim  "Skim notes"  @T
            org.aafassociation.advanced-authoring-format < public.data public.composite-content  .aaf  "Advanced Authoring Format"  @C
            org.comicbook.cb7 < public.data public.archive  .cb7 .cbt .cba  application/vnd.comicbook application/x-cb7 application/x-cbt  "Comic book"  @O
            org.daisy.ncx < public.xml  .ncx  application/x-dtbncx+xml  "EPUB navigation"  @O
            org.docbook.docbook < public.xml  .dbk .docbook  application/docbook+xml application/x-docbook+xml  "DocBook document"  @O
            org.fictionbook.fb2 < public.xml public.composite-content  .fb2  application/x-fictionbook+xml application/x-fictionbook text/fb2+xml  "FictionBook"  @O
            org.gnome.dia < public.xml  .dia  application/x-dia-diagram  "Dia diagram"  @O
            org.gnu.emacs.rmail < public.data  message/x-gnu-rmail  "Rmail mailbox"  @L
            org.gnucash.book < public.data public.database  .gnucash  application/x-gnucash  "GnuCash book"  @O
            org.gnumeric.spreadsheet < public.data public.spreadsheet  .gnumeric  application/x-gnumeric  "Gnumeric spreadsheet"  @O
            org.idpf.epub-container < public.data public.composite-content  .epub  application/epub+zip application/x-epub+zip  "EPUB publication"  @C
            org.idpf.opf < public.xml  .opf  application/oebps-package+xml  "EPUB package document"  @O
            org.lyx.lyx < public.plain-text  .lyx  application/x-lyx text/x-lyx  "LyX document"  @O
            org.musescore.mscz < public.data public.composite-content  .mscz .mscx  application/x-musescore  "MuseScore score"  @O
            org.musicxml.musicxml < public.xml  .musicxml  application/vnd.recordare.musicxml+xml  "MusicXML score"  @V
            org.musicxml.mxl < public.data public.composite-content  .mxl  application/vnd.recordare.musicxml  "Compressed MusicXML score"  @V
            org.oasis-open.dita < public.xml  .dita .ditamap  application/dita+xml  "DITA topic"  @O
            org.oasis-open.opendocument < public.data  "Open Document"  @C
            org.oasis-open.opendocument.chart < org.oasis-open.opendocument public.composite-content  .odc  application/vnd.oasis.opendocument.chart  "Open Document chart"  @C
            org.oasis-open.opendocument.chart-template < org.oasis-open.opendocument public.composite-content  ~.otc  application/vnd.oasis.opendocument.chart-template  "Open Document chart template"  @C  # fonts are the common .otc
            org.oasis-open.opendocument.formula < org.oasis-open.opendocument public.content  .odf  application/vnd.oasis.opendocument.formula  "Open Document formula"  @C
            org.oasis-open.opendocument.formula-template < org.oasis-open.opendocument public.content  ~.otf  application/vnd.oasis.opendocument.formula-template  "Open Document formula template"  @C  # fonts are the common .otf
            org.oasis-open.opendocument.graphics < org.oasis-open.opendocument public.composite-content  .odg  application/vnd.oasis.opendocument.graphics  "Open Document graphics"  @C
            org.oasis-open.opendocument.graphics-template < org.oasis-open.opendocument public.composite-content  .otg  application/vnd.oasis.opendocument.graphics-template  "Open Document graphics template"  @C
            org.oasis-open.opendocument.presentation < org.oasis-open.opendocument public.composite-content public.presentation  .odp  application/vnd.oasis.opendocument.presentation  "Open Document presentation"  @C
            org.oasis-open.opendocument.presentation-template < org.oasis-open.opendocument public.composite-content public.presentation  .otp  application/vnd.oasis.opendocument.presentation-template  "Open Document presentation template"  @C
            org.oasis-open.opendocument.spreadsheet < org.oasis-open.opendocument public.composite-content public.spreadsheet  .ods  application/vnd.oasis.opendocument.spreadsheet  "Open Document spreadsheet"  @C
            org.oasis-open.opendocument.spreadsheet-template < org.oasis-open.opendocument public.composite-content public.spreadsheet  .ots  application/vnd.oasis.opendocument.spreadsheet-template  "Open Document spreadsheet template"  @C
            org.oasis-open.opendocument.text < org.oasis-open.opendocument public.composite-content  .odt  application/vnd.oasis.opendocument.text  "Open Document text"  @C
            org.oasis-open.opendocument.text-master < org.oasis-open.opendocument public.composite-content  .odm  application/vnd.oasis.opendocument.text-master  "Open Document text master"  @C
            org.oasis-open.opendocument.text-template < org.oasis-open.opendocument public.composite-content  .ott  application/vnd.oasis.opendocument.text-template  "Open Document text template"  @C
            org.oasis-open.opendocument.text-web < org.oasis-open.opendocument public.composite-content  .oth  application/vnd.oasis.opendocument.text-web  "Open Document HTML template"  @C
            org.openoffice.formula < public.data public.content  .sxm ~.smf  application/vnd.sun.xml.math application/vnd.stardivision.math application/x-starmath  "OpenOffice.org 1.0 Formula"  @C  # MIDI is the common .smf
            org.openoffice.graphics < public.data public.content  .sxd .sda  application/vnd.sun.xml.draw application/vnd.stardivision.draw application/x-star-sdv application/x-stardraw  "OpenOffice.org 1.0 Drawing"  @C
            org.openoffice.graphics-template < public.data public.content  .std  application/vnd.sun.xml.draw.template  "OpenOffice.org 1.0 Drawing Template"  @C
            org.openoffice.presentation < public.data public.content public.presentation  .sxi .sdd .sdp  application/vnd.sun.xml.impress application/vnd.stardivision.impress application/vnd.stardivision.impress-packed application/x-starimpress  "OpenOffice.org 1.0 Presentation"  @C
            org.openoffice.presentation-template < public.data public.content public.presentation  .sti  application/vnd.sun.xml.impress.template  "OpenOffice.org 1.0 Presentation Template"  @C
            org.openoffice.spreadsheet < public.data public.spreadsheet  .sxc .sdc  application/vnd.sun.xml.calc application/vnd.stardivision.calc application/vnd.stardivision.cal application/x-starcalc  "OpenOffice.org 1.0 Spreadsheet"  @C
            org.openoffice.spreadsheet-template < public.data public.spreadsheet  .stc  application/vnd.sun.xml.calc.template  "OpenOffice.org 1.0 Spreadsheet Template"  @C
            org.openoffice.text < public.data public.content  .sxw .sdw .vor  application/vnd.sun.xml.writer application/vnd.stardivision.writer application/x-starwriter  "OpenOffice.org 1.0 Text"  @C
            org.openoffice.text-master < public.data public.content  .sxg  application/vnd.sun.xml.writer.global  "OpenOffice.org 1.0 Master"  @C
            org.openoffice.text-template < public.data public.content  .stw  application/vnd.sun.xml.writer.template  "OpenOffice.org 1.0 Text Template"  @C
            org.openxmlformats.openxml < public.data  "Office Open XML"  @C
            org.openxmlformats.presentationml.presentation < org.openxmlformats.openxml public.presentation  .pptx  application/vnd.openxmlformats-officedocument.presentationml.presentation  "Office Open XML presentation"  @C
            org.openxmlformats.presentationml.presentation.macroenabled < org.openxmlformats.openxml public.presentation public.executable  .pptm  application/vnd.ms-powerpoint.presentation.macroEnabled.12  "Office Open XML presentation (macros enabled)"  @C
            org.openxmlformats.presentationml.slideshow < org.openxmlformats.openxml public.presentation  .ppsx  application/vnd.openxmlformats-officedocument.presentationml.slideshow  "Office Open XML slide show"  @C
            org.openxmlformats.presentationml.slideshow.macroenabled < org.openxmlformats.openxml public.presentation public.executable  .ppsm  application/vnd.ms-powerpoint.slideshow.macroEnabled.12  "Office Open XML slide show (macros enabled)"  @C
            org.openxmlformats.presentationml.template < org.openxmlformats.openxml public.presentation  .potx  application/vnd.openxmlformats-officedocument.presentationml.template  "Office Open XML presentation template"  @C
            org.openxmlformats.presentationml.template.macroenabled < org.openxmlformats.openxml public.presentation public.executable  .potm  application/vnd.ms-powerpoint.template.macroEnabled.12  "Office Open XML presentation template (macros enabled)"  @C
            org.openxmlformats.spreadsheetml.sheet < org.openxmlformats.openxml public.composite-content public.spreadsheet  .xlsx  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet  "Office Open XML spreadsheet"  @C
            org.openxmlformats.spreadsheetml.sheet.macroenabled < org.openxmlformats.openxml public.composite-content public.spreadsheet public.executable  .xlsm  application/vnd.ms-excel.sheet.macroEnabled.12  "Office Open XML spreadsheet (macros enabled)"  @C
            org.openxmlformats.spreadsheetml.template < org.openxmlformats.openxml public.composite-content public.spreadsheet  .xltx  application/vnd.openxmlformats-officedocument.spreadsheetml.template  "Office Open XML spreadsheet template"  @C
            org.openxmlformats.spreadsheetml.template.macroenabled < org.openxmlformats.openxml public.composite-content public.spreadsheet public.executable  .xltm  application/vnd.ms-excel.template.macroEnabled.12  "Office Open XML spreadsheet template (macros enabled)"  @C
            org.openxmlformats.wordprocessingml.document < org.openxmlformats.openxml public.composite-content  .docx  application/vnd.openxmlformats-officedocument.wordprocessingml.document  "Office Open XML word processing document"  @C
            org.openxmlformats.wordprocessingml.document.macroenabled < org.openxmlformats.openxml public.composite-content public.executable  .docm  application/vnd.ms-word.document.macroEnabled.12  "Office Open XML word processing document (macros enabled)"  @C
            org.openxmlformats.wordprocessingml.template < org.openxmlformats.openxml public.composite-content  .dotx  application/vnd.openxmlformats-officedocument.wordprocessingml.template  "Office Open XML word processing template"  @C
            org.openxmlformats.wordprocessingml.template.macroenabled < org.openxmlformats.openxml public.composite-content public.executable  .dotm  application/vnd.ms-word.template.macroEnabled.12  "Office Open XML word processing template (macros enabled)"  @C
            org.scribus.document < public.xml public.composite-content  .sla  application/x-scribus application/vnd.scribus  "Scribus document"  @O
            org.tei-c.tei < public.xml  .tei  application/tei+xml  "TEI document"  @O
            org.texmacs.texmacs < public.plain-text  .tm  text/texmacs  "TeXmacs document"  @L
            org.tug.tex.dvi < public.data  .dvi  application/x-dvi  "TeX DVI document"  @T
            org.tug.tex.tfm < public.data  .tfm  application/x-tex-tfm  "TeX font metrics"  @L
            org.tug.tex.xdv < public.data  .xdv  "XeTeX DVI document"  @T
            org.usenet.news-article < public.data public.message  message/news  "news article"  @I
            org.xmind.xmind < public.data public.composite-content  .xmind  application/vnd.xmind.workbook application/x-xmind  "XMind map"  @V
            public.email-message < public.message  "email message"  @C
            public.ofd < public.data public.composite-content  .ofd  application/ofd  "Open Fixed-layout Document"  @C
            """)
}
