import Confinement
import DecoderWire

/// What the encoders of some formats need beyond what reading a picture may cost: they look for the smallest file.
enum EncodingCost {
    /// Whether the encoder of `output` holds a picture many times over: 1.2 GB for 24 megapixels of noise as AVIF, 1.6 GB as JPEG XL.
    static func isHigh(_ output: DecoderRequest.Output) -> Bool { output == .avif || output == .jpegXL }

    /// Gives this process the time that writing `pixels` as `request` says may take, beyond what it was given for reading.
    static func allow(_ pixels: UInt64, for request: DecoderRequest) throws(DecoderFailure) {
        guard request.processorSeconds > 0 else { return }
        do {
            try ResourceLimits.setProcessorTime(
                UInt64(request.processorSeconds)
                    + min(pixels / pixelsPerSecond(request.output), mostSeconds(request.output)))
        } catch {
            throw DecoderFailure(.unsupported, "\(error)")
        }
    }

    /// The most that pixels alone are worth, in seconds. A header may claim any number of them; where their encoder is quick, those that
    /// take long to read have many bytes, too, for which there is time of its own.
    private static func mostSeconds(_ output: DecoderRequest.Output) -> UInt64 {
        switch output {
        case .avif, .webp, .jpegXL: .max
        case .png, .jpeg, .tiff, .stripped: 4
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
