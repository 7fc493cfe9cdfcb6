/** Finds a QR code in a picture. */
export interface QrReader {
  /** The text of the code, or null when none is found. */
  read(picture: ImageBitmapSource): Promise<string | null>
}

interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

interface DetectorMaker {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Chrome on Linux and Windows has the class but supports no format. */
async function nativeDetector(): Promise<DetectorMaker | null> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorMaker }
  const formats = await native?.getSupportedFormats().catch((): string[] => [])
  return native && formats?.includes('qr_code') ? native : null
}

/** Uses the browser's own QR reader, or loads one if it has none. */
export async function openQrReader(): Promise<QrReader> {
  const Maker = (await nativeDetector()) ?? (await import('qr/decode.js')).BarcodeDetector
  const detector = new Maker({ formats: ['qr_code'] })
  return {
    read: async (picture) => {
      const [code] = await detector.detect(picture)
      return code?.rawValue ?? null
    },
  }
}
