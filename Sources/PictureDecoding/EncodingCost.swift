import Confinement
import DecoderWire

/// The additional resources that the encoders of some formats need, which search for the smallest file.
enum EncodingCost {
    /// Whether the encoder of `output` needs many times the memory of the picture: 1.2 GB for 24 megapixels of noise as
    /// AVIF, 1.6 GB as JPEG XL.
    static func isHigh(_ output: DecoderRequest.Output) -> Bool { output == .avif || output == .jpegXL }

    /// Adds to this process's processor time limit the time for writing `pixels` as `request` specifies.
    static func allow(_ pixels: UInt64, for request: DecoderRequest) throws(DecoderFailure) {
        guard request.processorSeconds > 0 else { return }
        do {
            try ResourceLimits.setProcessorTime(
                UInt64(request.processorSeconds)
                    + min(pixels / pixelsPerSecond(request.output), maximumSeconds(request.output)))
        } catch {
            throw DecoderFailure(.unsupported, "\(error)")
        }
    }

    /// The maximum number of seconds added for pixels. A header may claim any number of pixels; with a fast encoder,
    /// pictures that take long to read also have many bytes, for which time is added separately.
    private static func maximumSeconds(_ output: DecoderRequest.Output) -> UInt64 {
        switch output {
        case .avif, .webp, .jpegXL: .max
        case .png, .jpeg, .tiff, .stripped: 4
        }
    }

    /// A quarter of the speed measured with noise, which takes longest.
    private static func pixelsPerSecond(_ output: DecoderRequest.Output) -> UInt64 {
        switch output {
        case .avif, .webp: 150_000
        case .jpegXL: 800_000
        case .png, .jpeg, .tiff, .stripped: 8_000_000
        }
    }
}
