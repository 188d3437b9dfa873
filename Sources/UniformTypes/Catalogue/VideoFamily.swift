extension CatalogueFamily {
    /// Video. See ``CatalogueFamily`` for the format.
    static let video = CatalogueFamily(
        rows: """
            com.4x.movie < public.movie  .4xm  video/x-4xmv  "4X movie"  @L
            com.adobe.aftereffects.project < public.data  .aep .aepx  "After Effects project"  @V
            com.adobe.flash.f4v < com.adobe.flash.video  video/x-f4v  "Flash MP4 video"  @O
            com.adobe.flash.swf < public.data  .swf  application/x-shockwave-flash application/vnd.adobe.flash.movie  "Flash movie"  @V
            com.adobe.flash.video < public.movie  .flv .f4v .f4p .f4a .f4b  video/x-flv video/flv  "Flash video"  @C
            com.adobe.premiere.project < public.data  .prproj  "Premiere Pro project"  @V
            com.anymedia.amv < public.movie  .amv  video/x-amv  "AMV video"  @L
            com.apple.finalcutpro.colorboard < public.data  .cboard  "Final Cut colour board"  @T
            com.apple.m4v-video < public.mpeg-4  .m4v  video/x-m4v  'M4V ' 'M4VP'  "Apple MPEG-4 movie"  @C
            com.apple.motion.project < public.xml  .motn  "Motion project"  @V
            com.apple.protected-mpeg-4-video < com.apple.m4v-video  "protected MPEG-4 movie"  @C
            com.apple.quicktime-movie < public.movie  .mov .qt  video/quicktime video/x-quicktime  'MooV'  "QuickTime movie"  @C
            com.apple.quicktime-player-reference < public.data  .qtl  application/x-quicktime-player application/x-quicktimeplayer  "QuickTime link"  @L
            com.avid.open-media-framework < public.audiovisual-content  .omf  "Open Media Framework interchange format"  @C
            com.blackmagic-design.braw < public.movie  .braw  "Blackmagic RAW movie"  @V
            com.davinci.resolve.project < public.data  .drp  "DaVinci Resolve project"  @V
            com.dv.dvd-ifo < public.data  .ifo .bup  video/x-ifo  "DVD information"  @O
            com.idsoftware.roq < public.movie  .roq  "id Software video"  @O
            com.interplay.mve < public.movie  .mve  video/x-mve  "Interplay movie"  @O
            com.jpeg.motion-jpeg < public.movie  .mjpg .mjpeg  video/x-mjpeg video/x-motion-jpeg  "Motion JPEG"  @O
            com.jpeg.motion-jpeg-2000 < public.movie  .mj2 .mjp2  video/mj2  "Motion JPEG 2000"  @O
            com.lottie.animation < public.json  ~.lottie  "Lottie animation"  @O  # a .lottie file is a ZIP with such documents
            com.lottie.dotlottie < public.data  .lottie  application/zip+dotlottie  "Lottie animation package"  @O
            com.microsoft.advanced-stream-redirector < public.audiovisual-content public.xml  .asx  video/x-ms-asx  "Advanced Stream Redirector"  @C
            com.microsoft.advanced-systems-format < public.audiovisual-content  .asf  video/x-ms-asf application/vnd.ms-asf audio/x-ms-asf  "Microsoft Advanced Systems Format"  @C
            com.microsoft.multimedia-movie < public.movie  .mmm  video/x-mmm  "Multimedia movie"  @L
            com.microsoft.windows-media-wm < public.movie com.microsoft.advanced-systems-format  .wm  video/x-ms-wm  "Windows media"  @C
            com.microsoft.windows-media-wmp < public.movie com.microsoft.advanced-systems-format  .wmp  video/x-ms-wmp  "Windows media"  @C
            com.microsoft.windows-media-wmv < public.movie com.microsoft.advanced-systems-format  .wmv  video/x-ms-wmv  "Windows media"  @C
            com.microsoft.windows-media-wmx < public.movie com.microsoft.advanced-stream-redirector  .wmx  video/x-ms-wmx  "Windows media"  @C
            com.microsoft.windows-media-wvx < public.movie com.microsoft.advanced-stream-redirector  .wvx  video/x-ms-wvx  "Windows media"  @C
            com.microsoft.windows-movie-maker < public.data  .mswmm .wlmp  "Movie Maker project"  @O
            com.mythtv.nuv < public.movie  .nuv  video/x-nuv  "NuppelVideo"  @T
            com.philips.cdxa < public.movie  video/x-cdxa  "Video CD data"  @L
            com.radgametools.bink < public.movie  .bik .bk2  video/vnd.radgamettools.bink  "Bink video"  @O
            com.radgametools.smacker < public.movie  .smk  video/vnd.radgamettools.smacker  "Smacker video"  @O
            com.real.realmedia < public.movie  .rm  application/vnd.rn-realmedia  'PNRM'  "RealMedia"  @C
            com.real.realmedia-vbr < public.movie  .rmvb  application/vnd.rn-realmedia-vbr  "RealMedia Variable Bitrate"  @C
            com.sgi.movie < public.movie  .movie .sgi-movie  video/x-sgi-movie  "Silicon Graphics movie"  @O
            com.smpte.edl < public.plain-text  .edl  "Edit decision list"  @O
            org.aomedia.ivf < public.movie  .ivf  video/x-ivf  "IVF video"  @O
            org.aomedia.obu < public.movie  .obu .av1  video/av1  "AV1 bitstream"  @O
            org.cadsoft.vdr < public.movie  .vdr  video/x-vdr  "VDR recording"  @L
            org.dvb.file < public.movie  video/vnd.dvb.file  "DVB recording"  @L
            org.ebu.stl < public.data  application/x-ebu-stl  "EBU subtitles"  @O
            org.itu.h264 < public.video  .h264 .264 .avc  video/h264 video/x-h264 video/mpeg4-generic  "H.264 bitstream"  @O
            org.itu.h265 < public.video  .h265 .265 .hevc  video/h265 video/x-h265  "H.265 bitstream"  @O
            org.matroska.mkv < public.movie  .mkv .mks .mk3d  video/x-matroska video/matroska application/x-matroska  "Matroska video"  @T
            org.smpte.mxf < public.movie  .mxf  application/mxf  "Material eXchange Format"  @C
            org.videolan.axv < public.movie  .axv  video/annodex  "Annodex video"  @T
            org.videolan.divx < public.movie  .divx  video/divx  "DivX video"  @T
            org.videolan.gxf < public.movie  .gxf  application/gxf  "General exchange format"  @T
            org.videolan.mpeg-stream < public.movie  .m2p .tp .m2t .mt2s  video/mp1s video/mp2p  "MPEG stream"  @T
            org.videolan.nsv < public.movie  .nsv  video/x-nsv  "Nullsoft video"  @T
            org.videolan.rec < public.movie  .rec  "Recorded television"  @T
            org.videolan.tod < public.movie  .tod  "JVC camera video"  @T
            org.videolan.vlc < public.data public.playlist  .vlc  "VLC playlist"  @T
            org.videolan.vob < public.movie  .vob  video/dvd video/x-ms-vob  "DVD video object"  @T
            org.videolan.vro < public.movie  .vro  "DVD video recording"  @T
            org.videolan.wtv < public.movie  .wtv .dvr-ms  video/x-ms-dvr  "Windows recorded television"  @T
            org.videolan.xesc < public.movie  .xesc  "Expression Encoder screen capture"  @T
            org.webmproject.webm < public.movie  .webm  video/webm audio/webm  "WebM Media"  @C
            org.xiph.ogv < public.movie  .ogm .ogv .ogx  video/ogg video/x-ogm video/x-theora+ogg  "Ogg video"  @T
            org.yuv4mpeg < public.movie  .y4m  video/x-yuv4mpeg  "YUV4MPEG video"  @O
            public.3gpp < public.movie  .3gp .3gpp .sdv  video/3gpp audio/3gpp  '3gpp'  "3GPP movie"  @C
            public.3gpp2 < public.movie  .3g2 .3gp2  video/3gpp2 audio/3gpp2  '3gp2'  "3GPP2 movie"  @C
            public.avchd-content < public.data public.content  .bdm .bdmv  "AVCHD content"  @T
            public.avchd-mpeg-2-transport-stream < public.mpeg-2-transport-stream  .mts .m2ts  video/vnd.dlna.mpeg-tts  "AVCHD transport stream"  @T
            public.avi < public.movie  .avi .vfw  video/avi video/msvideo video/x-msvideo video/vnd.avi  'VfW '  "AVI movie"  @C
            public.dv-movie < public.movie  .dv .dif  video/x-dv  'dvc!'  "DV movie"  @C
            public.flc-animation < public.movie  .flc .fli .cel  video/flc video/x-flc video/x-fli  'FLI '  "FLC animation"  @C
            public.mpeg < public.movie  .mpg .mpeg .mpe .m75 .m15  video/mpeg video/mpg video/x-mpeg video/x-mpg  'MPG ' 'MPEG'  "MPEG movie"  @C
            public.mpeg-2-transport-stream < public.movie  .ts  video/mp2t  "MPEG-2 Transport Stream"  @C
            public.mpeg-2-video < public.video  .m2v  video/mpeg2 video/mpeg2-video  "MPEG-2 video"  @C
            public.mpeg-4 < public.movie  .mp4 .mpg4  video/mp4 video/mp4v-es application/mp4  'mpg4'  "MPEG-4 movie"  @C
            """)
}
