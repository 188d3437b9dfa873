import Confinement
import DecoderWire

/// What the encoders of some formats need beyond what reading a picture may cost: they look for the smallest file.
enum EncodingCost {
    /// Whether the encoder of `output` holds a picture many times over: 1.2 GB for 24 megapixels of noise as AVIF, 1.6 GB as JPEG XL.
    static func isHigh(_ output: DecoderRequest.Output) -> Bool { output == .avif || output == .jpegXL }

    /// Gives this process the time that writing `pixels` as `request` says may take, beyond what it was given for reading.
    static func allow(_ pixels: UInt64, for request: DecoderRequest) throws(DecoderFailure) {
        guard request.processorSeconds > 0 else { return }
        let pace = pixelsPerSecond(request.output)
        do {
            try ResourceLimits.setProcessorTime(UInt64(request.processorSeconds) + pixels / pace)
        } catch {
            throw DecoderFailure(.unsupported, "\(error)")
        }
    }

    /// A quarter of what was seen with noise, which takes longest.
    private static func pixelsPerSecond(_ output: DecoderRequest.Output) -> UInt64 {
        switch output {
        case .avif, .webp: 150_000
        case .jpegXL: 800_000
        case .png, .jpeg, .tiff, .stripped: 8_000_000
        }
    }
}
