extension CatalogueFamily {
    /// Fonts. See ``CatalogueFamily`` for the format.
    static let fonts = CatalogueFamily(
        rows: """
            com.adobe.postscript-font < public.font  "PostScript font"  @C
            com.adobe.postscript-font-metrics < public.data  ~.pfm  application/x-font-pfm  "PostScript font metrics"  @L  # macOS gives .pfm to portable float maps
            com.adobe.postscript-lwfn-font < com.adobe.postscript-font  'LWFN'  "PostScript Type 1 outline font"  @C
            com.adobe.postscript-pfa-font < com.adobe.postscript-font  .pfa  font/x-postscript-pfa  "PostScript Type 1 outline font"  @C
            com.adobe.postscript-pfb-font < com.adobe.postscript-font  .pfb  font/x-postscript-pfb application/x-font-type1  "PostScript Type 1 outline font"  @C
            com.apple.cfr-font < public.font  .sfont  "CFR font"  @T
            com.apple.font-suitcase < public.font  .suit  'FFIL'  "font suitcase"  @C
            com.apple.truetype-datafork-suitcase-font < public.truetype-font  .dfont  application/x-dfont  'dfon'  "TrueType datafork font"  @C
            com.commodore.amiga-font < public.font  font/x-amiga-font  "Amiga font"  @L
            com.digitalresearch.gdos-font < public.font  application/x-font-gdos  "GDOS font"  @L
            com.glyphsapp.glyphs < public.plain-text  .glyphs  "Glyphs font source"  @V
            com.microsoft.embedded-opentype < public.font  .eot  application/vnd.ms-fontobject  "Embedded OpenType font"  @O
            com.microsoft.fnt < public.font  .fon .fnt  application/x-font-fnt font/x-dos-cpi font/x-drdos-cpi  "Windows bitmap font"  @O
            com.sun.speedo-font < public.font  .spd  application/x-font-speedo  "Speedo font"  @O
            org.fontforge.sfd < public.font public.plain-text  .sfd  application/vnd.font-fontforge-sfd  "FontForge font"  @O
            org.gnu.grub.font < public.font  .pf2  application/x-font-pf2  "GRUB font"  @L
            org.kernel.psf-font < public.font  .psfu  application/x-font-linux-psf  "Console font"  @O
            org.w3.woff < public.font  .woff  font/woff application/font-woff application/x-font-woff  "Web font (WOFF)"  @V
            org.w3.woff2 < public.font  .woff2  font/woff2 application/font-woff2  "Web font (WOFF 2)"  @V
            org.x.pcf-font < public.font  .pcf  application/x-font-pcf  "X11 bitmap font"  @O
            org.x.snf-font < public.font  .snf  application/x-font-snf  "X11 server font"  @O
            public.opentype-collection-font < public.opentype-font  .otc  "PostScript OpenType collection font"  @C
            public.opentype-font < public.font  .otf  font/otf application/vnd.ms-opentype application/x-font-otf  'OTTO'  "PostScript OpenType font"  @C
            public.truetype-collection-font < public.truetype-font  .ttc  font/collection  "TrueType collection font"  @C
            public.truetype-font < public.font  "TrueType font"  @C
            public.truetype-ttf-font < public.truetype-font  .ttf  font/ttf application/x-font-ttf application/x-font-truetype font/sfnt  'sfnt'  "TrueType OpenType font"  @C
            """)
}
