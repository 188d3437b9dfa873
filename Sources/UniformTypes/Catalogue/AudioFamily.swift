extension CatalogueFamily {
    /// Sound, music and playlists. See ``CatalogueFamily`` for the format.
    static let audio = CatalogueFamily(
        rows: """
            com.ableton.live-set < public.data  .als .alp .adg .adv  "Ableton Live set"  @V
            com.apple.amrwb-audio < public.audio  .awb  audio/amr-wb  "Adaptive multi-rate wideband audio"  @O
            com.apple.coreaudio-format < public.audio  .caf  audio/x-caf audio/caf audio/x-coreaudio  'caff'  "Apple CoreAudio format"  @C
            com.apple.logic-song < public.data  .lso  "Logic song"  @T
            com.apple.logic.channelstripsetting < public.data  .cst  "Logic channel strip"  @T
            com.apple.logic.dpst < public.data  .dpst  "Logic drum preset"  @T
            com.apple.logic.exs < public.data  .exs .sbk  "Logic sampler instrument"  @T
            com.apple.logic.impulseresponse < public.data  .sdir  "Logic impulse response"  @T
            com.apple.logic.notator < public.data  .son  "Notator song"  @T
            com.apple.logic.pluginsetting < public.data  .pst  "Logic plug-in setting"  @T
            com.apple.m4a-audio < public.mpeg-4-audio  .m4a  audio/x-m4a audio/m4a  'M4A '  "Apple MPEG-4 audio"  @C
            com.apple.mpeg-4-ringtone < public.mpeg-4-audio  .m4r  audio/x-m4r  "Ringtone"  @C
            com.apple.protected-mpeg-4-audio < public.audio  .m4p  'M4P '  "protected MPEG-4 audio"  @C
            com.apple.protected-mpeg-4-audio-b < com.apple.protected-mpeg-4-audio  .m4b  'M4B '  "protected MPEG-4 audio"  @C
            com.atari.sap < public.audio  .sap  audio/x-sap  "Atari audio"  @L
            com.audible.aa-audio < public.audio  "Audible.com Audio"  @C
            com.audible.aa-audiobook < com.audible.aa-audio  .aa  audio/audible audio/x-pn-audibleaudio audio/x-audible  "Audible.com Audiobook"  @C
            com.audible.aax-audiobook < com.audible.aa-audio  .aax  audio/vnd.audible.aax  "Audible.com Audiobook"  @C
            com.cockos.reaper.project < public.plain-text  .rpp  "REAPER project"  @V
            com.commodore.sid < public.audio  .sid .psid  audio/prs.sid  "Commodore audio"  @O
            com.creative.soundfont3 < public.audio  .sf3  "SoundFont (compressed)"  @O
            com.digidesign.sample-dump < public.data  .syx  audio/x-syx  "MIDI system exclusive"  @L
            com.digidesign.sd2-audio < public.audio  .sd2  audio/x-sd2  "Sound Designer II audio"  @C
            com.dsd.dff < public.audio  .dff  audio/x-dff audio/dff  "DSD audio (DSDIFF)"  @O
            com.dsd.dsf < public.audio  .dsf  audio/x-dsf audio/dsf  "DSD audio (DSF)"  @O
            com.ensoniq.paris < public.audio  .paf  "Ensoniq Paris audio"  @O
            com.image-line.flp < public.data  .flp  "FL Studio project"  @V
            com.microsoft.adpcm-wave < public.audio  audio/x-adpcm  "ADPCM audio"  @L
            com.microsoft.waveform-audio < public.audio  .wav .wave .bwf  audio/vnd.wave audio/wav audio/wave audio/x-wav audio/x-pn-wav  'WAVE'  "Waveform audio"  @C
            com.microsoft.windows-media-wax < public.audio com.microsoft.advanced-stream-redirector  .wax  video/x-ms-wax audio/x-ms-wax  "Windows media audio"  @C
            com.microsoft.windows-media-wma < public.audio com.microsoft.advanced-systems-format  .wma  video/x-ms-wma audio/x-ms-wma  "Windows media audio"  @C
            com.microsoft.xma < public.audio  .xma .xwma  "Xbox audio"  @O
            com.nintendo.nsf < public.audio  .nsf  audio/x-nsf  "NES audio"  @O
            com.nintendo.spc < public.audio  .spc  audio/x-spc  "SNES audio"  @O
            com.nintendo.stream-audio < public.audio  .brstm .bcstm .bfstm .bcwav  audio/x-brstm audio/x-bcstm audio/x-bfstm audio/x-bcwav  "Nintendo stream audio"  @L
            com.qualcomm.evrc < public.audio  audio/evrc  "EVRC audio"  @I
            com.qualcomm.qcelp < public.audio  .qcp  audio/qcelp  "Qualcomm PureVoice audio"  @O
            com.real.realaudio < public.audio  .ram .ra  audio/vnd.rn-realaudio audio/x-pn-realaudio audio/x-realaudio  'PNRA'  "RealMedia Audio"  @C
            com.sega.adx < public.audio  .adx  audio/x-adx  "CRI ADX audio"  @L
            com.sega.vgm < public.audio  .vgm .vgz  audio/x-vgm  "Video game music"  @L
            com.sony.psf < public.audio  .psf .minipsf  audio/x-psf  "PlayStation sound"  @L
            com.sony.wave64 < public.audio  .w64  audio/x-w64  "Wave64 Audio"  @C
            com.soundblaster.soundfont < public.audio  .sf2  audio/x-sfbk audio/x-soundfont  "SoundFont audio"  @C
            org.3gpp.adaptive-multi-rate-audio < public.audio  .amr  audio/amr audio/amr-nb audio/x-amr  'amr '  "Adaptive Multi-rate audio"  @C
            org.ardour.session < public.xml  .ardour  "Ardour session"  @O
            org.audacityteam.project < public.data  .aup .aup3  application/x-audacity-project application/x-audacity-project+sqlite3  "Audacity project"  @V
            org.cue.sheet < public.plain-text  .cue  application/x-cue  "Cue sheet"  @O
            org.matroska.mka < public.audio  .mka  audio/x-matroska audio/matroska  "Matroska audio"  @T
            org.nist.sphere < public.audio  .sph  audio/x-nist  "NIST Sphere audio"  @O
            org.steinberg.vst-preset < public.data  .fxp .fxb .vstpreset  "VST preset"  @O
            org.videolan.aob < public.audio  .aob  "DVD audio object"  @T
            org.videolan.ape < public.audio  .ape  audio/ape audio/x-ape audio/x-monkeys-audio  "Monkey's Audio"  @T
            org.videolan.axa < public.audio  .axa  audio/annodex  "Annodex audio"  @T
            org.videolan.dts < public.audio  .dts  audio/vnd.dts audio/x-dts  "DTS audio"  @T
            org.videolan.it < public.audio  .it  audio/x-it  "Impulse Tracker module"  @T
            org.videolan.mlp < public.audio  .mlp  audio/vnd.dolby.mlp  "Meridian lossless audio"  @T
            org.videolan.mod < public.audio  .mod .strk .stk .nst .669 .ult .mtm .med .far .okt ~.amf  audio/x-mod audio/mod  "Tracker module"  @T  # additive manufacturing has .amf
            org.videolan.mpc < public.audio  .mpc .mp+ ~.mpp  audio/x-musepack audio/musepack audio/x-mpc  "Musepack audio"  @T  # Microsoft Project has .mpp
            org.videolan.oma < public.audio  .oma .aa3 .omg .at3  audio/x-oma audio/atrac3  "ATRAC audio"  @T
            org.videolan.rmi < public.audio  .rmi  audio/mid  "RIFF MIDI audio"  @T
            org.videolan.s3m < public.audio  .s3m  audio/x-s3m audio/s3m  "Scream Tracker module"  @T
            org.videolan.tta < public.audio  .tta  audio/x-tta  "True Audio"  @T
            org.videolan.voc < public.audio  .voc  audio/x-voc audio/x-unknown  "Creative voice"  @T
            org.videolan.vqf < public.audio  .vqf  audio/x-twinvq  "TwinVQ audio"  @T
            org.videolan.wv < public.audio  .wv  audio/x-wavpack audio/wavpack  "WavPack audio"  @T
            org.videolan.xa < public.audio  .xa  "XA audio"  @T
            org.videolan.xm < public.audio  .xm  audio/x-xm audio/xm  "FastTracker module"  @T
            org.webmproject.webm-audio < org.webmproject.webm public.audio  .weba  "WebM audio"  @O
            org.xiph.flac < public.audio  .flac  audio/flac audio/x-flac  "FLAC audio"  @C
            org.xiph.ogg-audio < public.audio  .ogg .oga ~.spx  audio/ogg application/ogg audio/x-ogg audio/vorbis audio/x-vorbis+ogg audio/speex audio/x-speex  "Ogg audio"  @T  # macOS gives .spx to System Information
            org.xiph.ogg-flac < org.xiph.ogg-audio  audio/x-flac+ogg  "FLAC audio in Ogg"  @O
            org.xiph.opus < public.audio  .opus  audio/opus audio/x-opus+ogg  "Opus audio"  @T
            public.aac-audio < public.audio  .aac .adts  audio/aac audio/x-aac audio/aacp audio/x-hx-aac-adts audio/x-hx-aac-adif  "AAC audio"  @C
            public.ac3-audio < public.audio  .ac3  audio/ac3 audio/vnd.dolby.dd-raw audio/x-ac3  "AC-3 audio"  @C
            public.aifc-audio < public.audio  .aifc  audio/aifc audio/x-aifc  'AIFC'  "AIFF-C audio"  @C
            public.aiff-audio < public.aifc-audio  .aiff .aif  audio/aiff audio/x-aiff  'AIFF'  "AIFF audio"  @C
            public.au-audio < public.audio  .au .snd  audio/basic audio/au audio/x-au audio/x-dec-basic  'ULAW'  "AU audio"  @C
            public.cdda-audio < public.aifc-audio  .cdda  "CDDA audio"  @C
            public.downloadable-sound < public.audio  .dls  audio/dls  "downloadable sound"  @C
            public.enhanced-ac3-audio < public.audio  .eac3 .ec3  audio/eac3 audio/vnd.dolby.dd-plus  "Enhanced AC-3 audio"  @C
            public.m3u-playlist < public.plain-text public.playlist  .m3u .m3u8  audio/mpegurl application/vnd.apple.mpegurl audio/x-mpegurl application/x-mpegurl application/mpegurl  "M3U Playlist"  @C
            public.midi-audio < public.audio  .midi .mid .smf .kar .rmid  audio/midi audio/x-midi  'Midi'  "MIDI audio"  @C
            public.mp2 < public.audio  .mp2  audio/mp2 audio/x-mp2  "MP2 audio"  @C
            public.mp3 < public.audio  .mp3 .mpga  audio/mpeg audio/mpeg3 audio/mpg audio/mp3 audio/x-mpeg audio/x-mpeg3 audio/x-mpg audio/x-mp3  'MPG3' 'mpg3' 'Mp3 ' 'MP3 ' 'mp3!' 'MP3!'  "MP3 audio"  @C
            public.mp4a-latm < public.audio  audio/mp4a-latm audio/x-mp4a-latm  "Low-overhead MPEG-4 Audio Transport Multiplex"  @C
            public.mp4a-loas < public.audio  .loas .latm  "Low Overhead MPEG-4 Audio Stream"  @C
            public.mpeg-4-audio < public.audio  ~.mp4 ~.mpg4  audio/mp4 ~audio/mp4a-latm  "MPEG-4 audio"  @C  # one container for audio and video; the transport multiplex has a type of its own
            public.pls-playlist < public.text public.playlist  .pls  audio/x-scpls  "PLS Playlist"  @C
            public.ulaw-audio < public.audio  .ul .ulw .ulaw  "uLaw audio"  @C
            """)
}
