extension CatalogueFamily {
    /// Text, markup and configuration. See ``CatalogueFamily`` for the format.
    static let text = CatalogueFamily(
        rows: """
            com.adobe.afm < public.plain-text  .afm  application/x-font-afm  "Font metrics (AFM)"  @O
            com.apple.ascii-property-list < public.text com.apple.property-list  ~.plist  "ascii property list"  @C  # the general type comes first
            com.apple.audio-unit-preset < com.apple.xml-property-list  .aupreset  "audio unit preset"  @C
            com.apple.chess.game < public.utf8-plain-text  .game  "Chess game"  @T
            com.apple.chess.pgn < public.utf8-plain-text  .pgn  application/vnd.chess-pgn application/x-chess-pgn  "Chess games (PGN)"  @T
            com.apple.configprofile < public.xml  .configprofile  "configuration profile"  @C
            com.apple.crashreport < public.utf8-plain-text public.log  .crash  "Crash Report"  @C
            com.apple.device-model-code < public.text  "device model code"  @C
            com.apple.documentation.guide < net.daringfireball.markdown  .guide  "Documentation guide"  @T
            com.apple.documentation.tutorial < net.daringfireball.markdown  .tutorial  "Documentation tutorial"  @V
            com.apple.dt.document.apns < public.json  .apns  "Push notification payload"  @T
            com.apple.dt.interfacebuilder.document.storyboard < public.xml  .storyboard  "Interface Builder storyboard"  @V
            com.apple.finalcutpro.xml < public.xml  .fcpxml  "Final Cut Pro XML"  @T
            com.apple.gpuRestart < public.utf8-plain-text public.log  .gpuRestart  "GPU Restart"  @C
            com.apple.hangreport < public.utf8-plain-text public.log  .hang  "Hang Report"  @C
            com.apple.haptics.ahap < public.haptics-content public.json  .ahap  "Apple Haptics Audio Pattern"  @C
            com.apple.ical.ics < public.text public.item public.calendar-event  .ics  text/calendar application/calendar text/x-icalendar  "ICS File"  @C
            com.apple.ical.vcs < public.text public.item public.calendar-event  .vcs .vcal  text/x-vcalendar  "VCS File"  @C
            com.apple.interfacebuilder.document.cocoa < public.xml  .xib  "Interface Builder document"  @T
            com.apple.ips < public.text  .ips  "Incident report"  @T
            com.apple.log < public.plain-text public.log  .log  ""  @C
            com.apple.mobileconfig < public.xml  .mobileconfig .mobile  application/x-apple-aspen-config  "mobile configuration"  @C
            com.apple.music.rmp-playlist < public.text public.playlist  .rmp  "Music playlist"  @T
            com.apple.nspboard-type < public.text  "NSPasteboard type"  @C
            com.apple.ostype < public.text  "four-character code"  @C
            com.apple.panicreport < public.utf8-plain-text public.log  .panic  "Panic Report"  @C
            com.apple.provisionprofile < public.xml  .provisionprofile  "provision profile"  @C
            com.apple.scripting-definition < public.xml  .sdef  "Scripting Definition"  @C
            com.apple.shutdownStall < public.utf8-plain-text public.log  .shutdownStall  "Shutdown Stall"  @C
            com.apple.spinreport < public.utf8-plain-text public.log  .spin  "Spin Report"  @C
            com.apple.structured-text < public.plain-text  "Structured Text"  @C
            com.apple.structured-text.address < com.apple.structured-text  "Address (Structured Text)"  @C
            com.apple.structured-text.date < com.apple.structured-text  "Date (Structured Text)"  @C
            com.apple.structured-text.telephone-number < com.apple.structured-text  "Telephone Number (Structured Text)"  @C
            com.apple.structured-text.transit-information < com.apple.structured-text  "Transit Information (Structured Text)"  @C
            com.apple.systemprofiler.document < public.xml  .spx  "System information report"  @T
            com.apple.text-based-dylib < public.yaml  .tbd  "Text-based dynamic library stub"  @T
            com.apple.traditional-mac-plain-text < public.plain-text  ~'TEXT'  ""  @C  # TEXT is plain text first
            com.apple.xcode.entitlements-property-list < com.apple.property-list  .entitlements  "Entitlements property list"  @V
            com.apple.xcode.modulemap < public.plain-text  .modulemap  "Clang module map"  @V
            com.apple.xcode.projectdata < public.text  .pbxproj .mode0 .mode1 .mode2 .mode3  "Xcode project data"  @T
            com.apple.xcode.strings-text < public.plain-text  .strings  "Localizable strings"  @V
            com.apple.xcode.xcconfig < public.plain-text  .xcconfig  "Xcode configuration settings"  @V
            com.apple.xml-property-list < public.xml com.apple.property-list  ~.plist  application/x-plist application/x-apple-plist text/x-apple-plist+xml  "XML property list"  @C  # the general type comes first
            com.evernote.enex < public.xml  .enex  application/enex+xml  "Evernote export"  @T
            com.familysearch.gedcom < public.plain-text  .ged .gedcom  text/vnd.familysearch.gedcom application/x-gedcom  "Genealogy (GEDCOM)"  @V
            com.github.json-with-comments < public.text  .jsonc  "JSON with comments"  @O
            com.mdl.molfile < public.plain-text  .mol .sdf  chemical/x-mdl-molfile chemical/x-mdl-sdfile  "Molecule (MDL)"  @O
            com.microsoft.excel.space-separated-values-text < public.text  .prn  "Space-separated values"  @T
            com.microsoft.ini < public.plain-text  .ini .cfg .conf .cnf .inf .properties  application/x-setupscript application/x-wine-extension-ini text/x-properties  "Configuration text"  @V
            com.microsoft.registry-file < public.plain-text  .reg  text/x-ms-regedit application/x-ms-regedit text/x-wine-extension-reg  "Windows registry entries"  @O
            com.microsoft.rtf-template < public.rtf  "Rich text template"  @O
            com.microsoft.word.wordprocessingml < public.xml public.composite-content  "Word processing markup"  @V
            com.plantuml.plantuml < public.plain-text  .puml .plantuml  text/x-plantuml  "PlantUML diagram"  @O
            com.scenarist.closed-caption < public.text  .scc  text/x-scc  "Scenarist Closed Caption"  @C
            com.seriflabs.xmp < public.xml  .xmp  ~application/rdf+xml  "XMP metadata"  @T  # RDF carries it, and has a type of its own
            com.sun.java-web-start < public.xml  .jnlp  application/x-java-jnlp-file application/jnlp  "Java web start"  @C
            edu.rcsb.pdb < public.plain-text  .pdb .ent  chemical/x-pdb  "Protein structure (PDB)"  @O
            net.daringfireball.markdown < public.plain-text  .md .markdown .mdown .mkd .mkdn .mdwn .mdx  text/markdown text/x-markdown  "Markdown text"  @T
            net.sourceforge.docutils.restructuredtext < public.plain-text  .rst .rest  text/x-rst text/prs.fallenstein.rst  "reStructuredText"  @O
            org.aegisub.substation-alpha < public.plain-text  .ass .ssa  text/x-ssa text/x-ass  "SubStation Alpha subtitles"  @O
            org.asciidoctor.asciidoc < public.plain-text  .adoc .asciidoc  text/asciidoc text/x-asciidoc  "AsciiDoc text"  @O
            org.cups.ppd < public.plain-text  .ppd  application/vnd.cups-ppd  "Printer description (PPD)"  @O
            org.cyclonedx.bom.json < public.json  application/vnd.cyclonedx+json  "CycloneDX bill of materials (JSON)"  @O
            org.cyclonedx.bom.xml < public.xml  application/vnd.cyclonedx+xml  "CycloneDX bill of materials (XML)"  @O
            org.dotenv.environment < public.plain-text  .env  "Environment variables"  @O
            org.editorconfig.editorconfig < public.plain-text  .editorconfig  "EditorConfig settings"  @O
            org.freedesktop.desktop-entry < public.plain-text  .desktop  application/x-desktop application/x-kdelnk  "Desktop entry"  @O
            org.freedesktop.systemd-unit < public.plain-text  ~.service .timer .socket .mount .target  text/x-systemd-unit  "systemd unit"  @O  # .service is a Mac service bundle first
            org.freemind.mindmap < public.xml  ~.mm  application/x-freemind application/x-freeplane  "FreeMind map"  @O  # .mm is Objective-C++'s first
            org.git-scm.gitattributes < public.plain-text  .gitattributes .gitignore .gitmodules .gitconfig  "Git settings"  @O
            org.gnu.gettext.po < public.plain-text  .po ~.pot  text/x-po text/x-gettext-translation application/x-gettext  "Translation catalogue"  @O  # .pot is PowerPoint's first in CoreTypes
            org.gnu.info < public.plain-text  .info  text/x-info  "Info text"  @O
            org.gnu.texinfo < public.plain-text  .texi .texinfo  text/x-texinfo application/x-texinfo  "Texinfo source"  @O
            org.gnu.troff < public.plain-text  .roff .troff .man .mdoc .ms .me .1 .3 .5 .7 .8  text/troff text/x-troff application/x-troff application/x-troff-man text/x-nroff  "troff text"  @O
            org.graphml.graphml < public.xml  .graphml  application/graphml+xml  "GraphML graph"  @O
            org.graphviz.dot < public.plain-text  .gv  text/vnd.graphviz  "Graphviz graph"  @V  # .dot is Word's
            org.hjson.hjson < public.text  .hjson  "Hjson"  @O
            org.iana.gemini < public.plain-text  .gmi .gemini  text/gemini  "Gemini text"  @O
            org.ietf.json-text-sequence < public.text  application/json-seq  "JSON text sequence"  @I
            org.ietf.ldif < public.plain-text  .ldif .ldi  text/x-ldif  "LDAP entries (LDIF)"  @O
            org.ietf.rfc822-headers < public.plain-text  text/rfc822-headers  "Mail headers"  @I
            org.ietf.sdp < public.plain-text  ~.sdp  application/sdp  "Session description (SDP)"  @I  # StarOffice presentations have .sdp first
            org.isbn.marc-text < public.plain-text  .mrk  "MARC text"  @O
            org.itu.lyrics < public.plain-text  .lrc  application/x-lrc text/x-lrc  "Lyrics with times"  @O
            org.iucr.cif < public.plain-text  .cif .mcif  chemical/x-cif chemical/x-mmcif  "Crystallographic information"  @O
            org.json5.json5 < public.text  .json5  application/json5 text/json5  "JSON5"  @O
            org.jupyter.notebook < public.json  .ipynb  application/x-ipynb+json application/vnd.jupyter  "Jupyter notebook"  @V
            org.materialx.mtlx < public.xml  .mtlx  "MaterialX document"  @T
            org.matroska.subrip < public.plain-text  .srt  application/x-subrip text/x-subrip  "SubRip subtitles"  @O
            org.mermaid.mermaid < public.plain-text  .mmd .mermaid  "Mermaid diagram"  @O
            org.ncbi.fasta < public.plain-text  .fasta .fa .fna .faa  text/x-fasta chemical/seq-na-fasta  "Sequences (FASTA)"  @O
            org.ncbi.fastq < public.plain-text  .fastq .fq  text/x-fastq  "Sequencing reads (FASTQ)"  @O
            org.oasis-open.xliff < public.xml  .xliff .xlf  application/xliff+xml application/x-xliff+xml  "Localisation exchange (XLIFF)"  @T
            org.openbabel.xyz < public.plain-text  .xyz  chemical/x-xyz  "Molecule (XYZ)"  @O
            org.openssh.public-key < public.plain-text  ~.pub  "OpenSSH public key"  @O  # Publisher documents have .pub first
            org.opml.opml < public.xml  .opml  text/x-opml text/x-opml+xml application/opml+xml  "Outline (OPML)"  @T
            org.orgmode.org < public.plain-text  .org  text/org text/x-org  "Org mode text"  @T
            org.samtools.sam < public.plain-text  .sam  text/x-sam  "Sequence alignment (SAM)"  @O
            org.samtools.vcf < public.plain-text  "Variant calls (VCF)"  @O
            org.sitemaps.sitemap < public.xml  application/xml-sitemap  "Web site map"  @O
            org.textile.textile < public.plain-text  .textile  text/x-textile  "Textile text"  @O
            org.tug.tex < public.plain-text  .tex .ltx  text/x-tex application/x-tex text/x-latex application/x-latex  "TeX source"  @V
            org.tug.tex.bibtex < public.plain-text  .bib  text/x-bibtex application/x-bibtex  "BibTeX bibliography"  @V
            org.tug.tex.style < org.tug.tex  .sty .cls  "TeX style"  @V
            org.w3.appcache < public.plain-text  .appcache  text/cache-manifest  "Web cache manifest"  @O
            org.w3.atom < public.xml  .atom  application/atom+xml  "Atom web feed"  @O
            org.w3.har < public.json  .har  application/har+json  "HTTP archive"  @O
            org.w3.json-ld < public.json  .jsonld  application/ld+json  "Linked data (JSON-LD)"  @O
            org.w3.mathml < public.xml  .mathml .mml  application/mathml+xml  "MathML"  @O
            org.w3.n-triples < public.plain-text  .nt .nq  application/n-triples application/n-quads  "RDF triples"  @O
            org.w3.rdf < public.xml  .rdf .rdfs .owl  application/rdf+xml application/owl+xml  "RDF in XML"  @O
            org.w3.robots < public.plain-text  text/x-robots  "Robots rules"  @O
            org.w3.smil < public.xml  .smil .smi  application/smil+xml application/smil  "SMIL presentation"  @O
            org.w3.source-map < public.json  .map  application/source-map  "Source map"  @O
            org.w3.sparql < public.plain-text  .rq .sparql  application/sparql-query  "SPARQL query"  @O
            org.w3.ttml < public.xml  .ttml .dfxp  application/ttml+xml  "Timed Text (TTML)"  @O
            org.w3.turtle < public.plain-text  .ttl .turtle .n3 .trig  text/turtle text/n3 application/trig  "RDF in Turtle"  @O
            org.w3.voicexml < public.xml  .vxml  application/voicexml+xml  "VoiceXML"  @O
            org.w3.webmanifest < public.json  .webmanifest  application/manifest+json  "Web application manifest"  @O
            org.w3.webvtt < public.text  .vtt  text/vtt  "WebVTT Format"  @C
            org.w3.wsdl < public.xml  .wsdl  application/wsdl+xml  "Web service description"  @O
            org.w3.xml-dtd < public.plain-text  .dtd  application/xml-dtd  "XML document type definition"  @V
            org.w3.xml-schema < public.xml  .xsd  application/xsd+xml  "XML schema"  @V
            org.w3.xpointer.rng < public.xml  .rng  application/relax-ng+xml  "RELAX NG schema"  @O
            org.w3.xsl < public.xml  .xsl .xslt  application/xslt+xml text/xsl application/xsl  "XSL style sheet"  @V
            org.wikimedia.wikitext < public.plain-text  .mediawiki .wikitext  text/x-wiki  "Wiki text"  @O
            org.x.bdf-font < public.font public.plain-text  .bdf  application/x-font-bdf  "Bitmap font (BDF)"  @O
            org.xspf.playlist < public.xml public.playlist  .xspf  application/xspf+xml  "XSPF playlist"  @O
            public.case-insensitive-text < public.text  ""  @C
            public.comma-separated-values-text < public.plain-text public.delimited-values-text  .csv  text/csv text/comma-separated-values application/csv text/x-csv text/x-comma-separated-values  "comma-separated values"  @C
            public.css < public.text  .css  text/css  "CSS"  @C
            public.delimited-values-text < public.text  "delimited text values"  @C
            public.filename-extension < public.case-insensitive-text  "file name extension"  @C
            public.html < public.text  .html .htm .shtml .shtm  text/html application/html  'HTML'  "HTML text"  @C
            public.json < public.text  .json  application/json text/json application/x-json  "JSON"  @C
            public.mime-type < public.case-insensitive-text  "MIME type"  @C
            public.ndjson < public.text  .ndjson .jsonl  application/x-ndjson application/ndjson application/x-ldjson application/jsonl application/jsonlines application/x-jsonlines  "NDJSON"  @C
            public.patch-file < public.plain-text  .patch .diff  text/x-diff text/x-patch  "patch file"  @C
            public.rss < public.xml  .rss  application/rss+xml text/rss  "RSS web feed"  @C
            public.rtf < public.text  .rtf  text/rtf application/rtf text/richtext  'RTF '  "rich text (RTF)"  @C
            public.tab-separated-values-text < public.plain-text public.delimited-values-text  .tsv .tab  text/tab-separated-values text/tsv  "tab-separated values"  @C
            public.toml < public.text  .toml  application/toml  "TOML"  @V
            public.utf16-external-plain-text < public.plain-text  'ut16'  ""  @C
            public.utf16-plain-text < public.plain-text  text/plain;charset=utf-16  'utxt'  ""  @C
            public.utf8-plain-text < public.plain-text  text/plain;charset=utf-8  'utf8'  ""  @C
            public.utf8-tab-separated-values-text < public.tab-separated-values-text public.utf8-plain-text  ""  @C
            public.vcard < public.text public.contact  .vcf .vcard  text/vcard text/directory text/x-vcard  'vCrd'  "electronic business card"  @C
            public.xfd < public.xml  .xfd  "XML Form (XFD)"  @C
            public.xhtml < public.xml  .xhtml .xhtm .xht  application/xhtml+xml  "XHTML"  @C
            public.xml < public.text  .xml  application/xml text/xml application/x-xml  "XML text"  @C
            public.yaml < public.text  .yml .yaml  application/x-yaml application/yaml text/yaml text/x-yaml  "YAML"  @C
            """)
}
