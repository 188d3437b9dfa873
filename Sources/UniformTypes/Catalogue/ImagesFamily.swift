extension CatalogueFamily {
    /// Pictures and drawings. See ``CatalogueFamily`` for the format.
    static let images = CatalogueFamily(
        rows: """
            ca.mcgill.mni.bic.mnc < public.image  .mnc .minc  "MINC Image"  @C
            com.adobe.color-swatch < public.data  .aco  application/x-adobe-aco  "Adobe colour swatch"  @L
            com.adobe.cube-lut < public.plain-text  .cube .3dl  "Colour look-up table"  @O
            com.adobe.illustrator.ai-image < public.image  .ai  application/illustrator application/vnd.adobe.illustrator  'ARTx'  "Adobe Illustrator document"  @C
            com.adobe.lightroom-preset < public.plain-text  .lrtemplate  "Lightroom preset"  @V
            com.adobe.photoshop-actions < public.data  .atn  "Photoshop actions"  @V
            com.adobe.photoshop-brushes < public.data  .abr  "Photoshop brushes"  @V
            com.adobe.photoshop-image < public.image  .psd  image/vnd.adobe.photoshop image/photoshop image/x-photoshop image/psd application/photoshop image/x-psd application/x-photoshop  '8BPS'  "Adobe Photoshop document"  @C
            com.adobe.photoshop-large-image < public.image  .psb  image/x-psb image/vnd.adobe.photoshop.large  "Adobe Photoshop large document"  @C
            com.adobe.swatch-exchange < public.data  .ase  "Adobe swatch exchange"  @V
            com.aperio.svs < public.image  .svs ~.scn  "Whole-slide image"  @O  # CoreTypes gives .scn to SceneKit
            com.apple.drawing < public.image  .drawing  "Apple Drawing Format"  @C
            com.apple.finder.pictclipping < com.apple.finder.clipping public.image  .pictclipping  'clpp'  "picture clipping"  @C
            com.apple.icns < public.image  .icns  image/x-icns image/icns  'icns'  "Apple icon image"  @C
            com.apple.lsr-image < public.image  .lsr  "Layered image (LSR)"  @T
            com.apple.macpaint-image < public.image  .pntg  'PNTG'  "MacPaint image"  @C
            com.apple.pict < public.image  .pict .pct .pic  image/pict image/x-pict image/x-macpict image/x-pict2  'PICT'  "QuickDraw picture"  @C
            com.apple.quicktime-image < public.image  .qtif .qti  image/x-quicktime image/qtif  'qtif'  "QuickTime image"  @C
            com.atari.degas < public.image  .pi1 .pi2 .pi3  image/x-atari-degas  "Degas image"  @L
            com.autodesk.dwf < public.data  .dwf .dwfx  model/vnd.dwf drawing/x-dwf  "Design web format"  @V
            com.autodesk.dwg < public.data  .dwg .dwt  image/vnd.dwg image/x-dwg application/acad application/x-dwg application/dwg  "AutoCAD drawing (DWG)"  @V
            com.autodesk.dxf < public.data  .dxf  image/vnd.dxf image/x-dxf application/dxf application/x-dxf  "AutoCAD exchange drawing (DXF)"  @T
            com.bentley.dgn < public.data  .dgn  application/x-bentley-dgn image/vnd.dgn  "MicroStation drawing"  @O
            com.canon.thumbnail < public.image  .thm  "Camera thumbnail"  @O
            com.celsys.clip-studio < public.image  .clip  "Clip Studio artwork"  @O
            com.commodore.iff-ilbm < public.image  .iff .lbm .ilbm  image/x-ilbm image/x-iff  "Interchange file (ILBM image)"  @O
            com.compuserve.gif < public.image  .gif  image/gif  'GIFf'  "GIF image"  @C
            com.corel.coreldraw < public.image  ~.cdr .cdt .cmx  application/vnd.corel-draw image/x-coreldraw application/x-vnd.corel.draw.document+zip application/x-vnd.corel.zcf.draw.document+zip application/x-vnd.corel.draw.template+zip application/x-vnd.corel.zcf.draw.template+zip application/cdr  "CorelDRAW drawing"  @V  # macOS gives .cdr to disk images
            com.corel.photo-paint < public.image  .cpt  image/x-corel-cpt  "Corel Photo-Paint image"  @L
            com.dekorra.clarisdraw < public.image  .ddrw .cdd  "ClarisDraw drawing"  @T
            com.dekorra.clarisdrawlib < public.data  .ilib  "ClarisDraw library"  @T
            com.dekorra.eazydraw.binary < public.data  .ezddata  "EazyDraw data"  @T
            com.dekorra.eazydraw.graphic < public.image  .ezdraw  "EazyDraw drawing"  @T
            com.dekorra.macdrawii < public.image  .draw  "MacDraw II drawing"  @T
            com.dekorra.macdrawpro < public.image  .ddoc  "MacDraw Pro drawing"  @T
            com.fujitsu.g3-fax < public.fax  .g3  image/g3fax  "Group 3 fax"  @L
            com.hp.hpgl < public.image  .hpgl .plt  application/vnd.hp-HPGL  "HP-GL plot"  @O
            com.hp.pcl < public.data  .pcl  application/vnd.hp-PCL  "HP printer data (PCL)"  @O
            com.ibm.os2-icon < public.image  image/x-os2-ico image/x-os2-graphics  "OS/2 icon"  @L
            com.ilm.openexr-image < public.image  .exr  image/x-exr image/aces  "OpenEXR image"  @C
            com.j2.efx-fax < public.fax  .efx  image/efax  "eFax fax"  @C
            com.j2.jfx-fax < public.fax  .jfx  "J2 fax"  @C
            com.jasc.paintshoppro < public.image  .psp .pspimage  image/x-paintshoppro  "PaintShop Pro image"  @O
            com.jpeg.jng < public.image  .jng  image/x-jng  "JPEG network graphic"  @O
            com.jpeg.jpeg-2000.codestream < public.jpeg-2000  .jpc .jhc  image/x-jp2-codestream image/j2c  "JPEG 2000 codestream"  @O
            com.jpeg.jpeg-2000.compound < public.image  .jpm .jpgm  image/jpm  "JPEG 2000 compound image"  @O
            com.jpeg.jpeg-2000.part2 < public.jpeg-2000  ~.jpf ~.jpx  image/jpx  "JPEG 2000 image (extended)"  @O  # CoreTypes gives both to JPEG 2000 as a whole
            com.jpeg.jpeg-ls < public.image  .jls  image/jls  "JPEG-LS image"  @O
            com.jpeg.jpeg-xr < public.image  .jxr .wdp .hdp  image/jxr image/vnd.ms-photo  "JPEG XR image"  @V
            com.jpeg.jpeg-xs < public.image  .jxs  image/jxs  "JPEG XS image"  @O
            com.kodak.cineon < public.image  .cin  image/cineon  "Cineon image"  @O
            com.kodak.flashpix-image < public.image  .fpx  image/fpx application/vnd.fpx image/vnd.fpx  'FPix'  "FlashPix image"  @C
            com.kodak.photocd < public.image  ~.pcd  image/x-photo-cd  "Photo CD image"  @O  # point clouds are the common .pcd now
            com.lytro.lfp < public.image  .lfp  "Light field picture"  @O
            com.microsoft.ani < public.image  .ani  application/x-navi-animation  "Windows animated cursor"  @O
            com.microsoft.bmp < public.image  .bmp .dib  image/bmp image/x-ms-bmp image/x-bmp  'BMPf' 'BMP '  "Windows BMP image"  @C
            com.microsoft.dds < public.image  .dds  image/vnd-ms.dds image/vnd.ms-dds image/x-dds  "DirectDraw surface"  @T
            com.microsoft.emf < public.image  .emf .emz  image/emf image/x-emf application/x-emf  "Enhanced metafile"  @V
            com.microsoft.ico < public.image  .ico .cur  image/vnd.microsoft.icon image/x-icon image/x-ico image/x-win-bitmap image/x-ibm-pointer  'ICO '  "Windows icon image"  @C
            com.microsoft.windows-icon-library < public.data  .icl  image/x-ms-icl  "Windows icon library"  @L
            com.microsoft.wmf < public.image  .wmf .apm  image/wmf image/x-wmf application/x-msmetafile  "Windows metafile"  @V
            com.pcx.dcx < public.image  .dcx  image/x-dcx  "Multi-page PCX image"  @L
            com.pcx.image < public.image  .pcx  image/x-pcx image/vnd.zbrush.pcx image/pcx  "PCX image"  @O
            com.pixelmator.pxm < public.image  .pxm ~.pxd  "Pixelmator image"  @V  # .pxd is Cython
            com.procreate.document < public.image  .procreate  "Procreate artwork"  @O
            com.sgi.sgi-image < public.image  .sgi  image/sgi image/x-sgi image/x-rgb  '.SGI'  "Silicon Graphics image"  @C
            com.sony.tim < public.image  .tim  image/x-sony-tim  "PlayStation image"  @L
            com.sun.rasterfile < public.image  .ras .sun .im1 .im8  image/x-cmu-raster image/x-sun-raster  "Sun raster image"  @O
            com.truevision.tga-image < public.image  .tga .targa  image/targa image/tga application/tga image/x-tga image/x-targa  'TPIC'  "TGA image"  @C
            com.truevision.vst-image < public.image  .icb .vda  "Targa image (raw device)"  @O
            com.valve.vtf < public.image  .vtf  image/x-vtf  "Valve texture"  @O
            com.wordperfect.graphic < public.image  .wpg  image/x-wpg image/x-wordperfect-graphics  "WordPerfect graphic"  @O
            com.zeiss.lsm < public.image  .lsm .czi  "Zeiss microscope image"  @O
            gov.nasa.fits < public.image  .fits .fit .fts  image/fits application/fits  "FITS data"  @V
            net.paint.pdn < public.image  .pdn  image/x-paintnet  "Paint.NET image"  @O
            org.aom.miaf < public.heif-standard  "MIAF image"  @O
            org.aseprite.aseprite < public.image  .aseprite ~.ase  "Aseprite sprite"  @O  # .ase is an Adobe swatch exchange
            org.bellard.bpg < public.image  .bpg  image/bpg  "BPG image"  @O
            org.dpx.image < public.image  .dpx  image/x-dpx image/dpx  "DPX image"  @V
            org.flif.flif < public.image  .flif  image/flif  "FLIF image"  @O
            org.gerber.rs-274x < public.plain-text  .gtl .gbl .gto .gts .gerber  application/vnd.gerber  "Gerber circuit artwork"  @O
            org.gimp.brush < public.image  .gbr  image/x-gimp-gbr  "GIMP brush"  @O
            org.gimp.brush-pipe < public.image  .gih  image/x-gimp-gih  "GIMP animated brush"  @O
            org.gimp.gradient < public.plain-text  .ggr  text/x-gimp-ggr  "GIMP gradient"  @O
            org.gimp.palette < public.plain-text  .gpl  text/x-gimp-gpl  "GIMP palette"  @O
            org.gimp.pattern < public.image  .pat  image/x-gimp-pat  "GIMP pattern"  @O
            org.gimp.xcf < public.image  .xcf  image/x-xcf  "GIMP image"  @V
            org.imagemagick.miff < public.image  .miff  image/x-miff image/miff  "MIFF image"  @O
            org.imagemagick.mvg < public.image public.plain-text  .mvg  image/x-mvg  "ImageMagick drawing"  @O
            org.iso.cgm < public.image  .cgm  image/cgm  "Computer graphics metafile"  @O
            org.khronos.astc < public.image  .astc  image/astc  "ASTC texture"  @T
            org.khronos.ktx < public.image  .ktx  image/ktx  "KTX texture"  @T
            org.khronos.ktx2 < public.image  .ktx2  image/ktx2  "KTX 2 texture"  @O
            org.krita.document < public.image  .kra .krz  application/x-krita  "Krita image"  @V
            org.libpng.apng < public.png  .apng  image/apng image/vnd.mozilla.apng  "Animated PNG image"  @I
            org.libpng.mng < public.image  .mng  video/x-mng image/x-mng  "Multiple-image network graphic"  @O
            org.libvips.image < public.image  .vips  "libvips image"  @O
            org.nifti.nifti-image < gov.nih.nifti-1  image/x.nifti  "NIfTI volume"  @L
            org.oasis-open.opendocument.image < org.oasis-open.opendocument public.image  .odi  application/vnd.oasis.opendocument.image  "Open Document image"  @C
            org.oasis-open.opendocument.image-template < org.oasis-open.opendocument public.image  .oti  application/vnd.oasis.opendocument.image-template  "Open Document image template"  @C
            org.openmicroscopy.ome-tiff < public.tiff  "OME-TIFF image"  @O
            org.openraster.ora < public.image  .ora  image/openraster  "OpenRaster image"  @O
            org.qoiformat.qoi < public.image  .qoi  image/x-qoi image/qoi  "QOI image"  @O
            org.suckless.farbfeld < public.image  .ff  image/x-farbfeld  "farbfeld image"  @O
            org.teem.nrrd < public.data  .nrrd .nhdr  "NRRD volume"  @O
            org.w3.svg-compressed < public.svg-image  image/svg+xml-compressed  "Compressed SVG image"  @O
            org.wbmp.image < public.image  .wbmp  image/vnd.wap.wbmp  "Wireless bitmap"  @O
            org.webmproject.webp < public.image  .webp  image/webp image/x-webp  "WebP Image"  @C
            org.x.xcursor < public.image  .xcur  image/x-xcursor  "X cursor"  @O
            org.x.xpixmap-image < public.image  .xpm  image/x-xpixmap image/x-xpm  "X pixmap image"  @O
            org.x.xwindowdump < public.image  .xwd  image/x-xwindowdump  "X window dump"  @O
            org.xfig.fig < public.image public.plain-text  image/x-xfig  "Xfig drawing"  @L
            public.avci < public.heif-standard  .avci  image/avci  ""  @C
            public.avcs < public.heif-standard  .avcs  image/avcs  "HEIF Image Sequence"  @C
            public.avif < public.heif-standard  .avif .avifs  image/avif image/avif-sequence  "AVIF image"  @T
            public.fax < public.image public.message  "fax"  @C
            public.heic < public.heif-standard  .heic  image/heic  ""  @C
            public.heics < public.heif-standard  .heics  image/heic-sequence  "HEIF Image Sequence"  @C
            public.heif < public.heif-standard  .heif .hif  image/heif  ""  @C
            public.heif-standard < public.image  "HEIF Image"  @C
            public.heifs < public.heif-standard  .heifs  image/heif-sequence  "HEIF Image Sequence"  @C
            public.jpeg < public.image  .jpeg .jpg .jpe .jfif .jfi .jif .pjpeg  image/jpeg image/jpg image/pjpeg  'JPEG'  "JPEG image"  @C
            public.jpeg-2000 < public.image  .jp2 .jpf .jpx .j2k .j2c  image/jp2 image/jpeg2000 image/x-jp2  'jp2 '  "JPEG 2000 image"  @C
            public.jpeg-xl < public.image  .jxl  image/jxl  "JPEG XL image"  @U
            public.mpo-image < public.image  .mpo  image/mpo  "Multiple Picture Object image"  @C
            public.pbm < public.image  .pbm .pgm .ppm .pfm .pnm .pam  image/x-portable-anymap image/x-portable-bitmap image/x-portable-graymap image/x-portable-greymap image/x-portable-pixmap image/x-portable-arbitrarymap image/x-portable-floatmap  "Netpbm image"  @T
            public.png < public.image  .png  image/png image/x-png  'PNGf'  "PNG image"  @C
            public.pvr < public.image  .pvr  image/x-pvr  "PowerVR texture"  @T
            public.radiance < public.image  ~.pic .hdr .rgbe  image/vnd.radiance image/x-hdr image/hdr  "Radiance image"  @T  # CoreTypes gives .pic to QuickDraw pictures
            public.svg-image < public.image public.xml  .svg .svgz  image/svg+xml  "SVG image"  @C
            public.tiff < public.image  .tiff .tif  image/tiff image/tiff-fx  'TIFF'  "TIFF image"  @C
            public.xbitmap-image < public.image  .xbm  image/x-xbitmap image/x-xbm  "X bitmap image"  @C
            """)
}
