const BINARY: [at: number, start: string, type: string][] = [
  [0, 'GIF8', 'image/gif'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, 'BM', 'image/bmp'],
  [0, '\0\0\x01\0', 'image/x-icon'],
  [0, '\xff\x0a', 'image/jxl'],
  [4, 'JXL ', 'image/jxl'],
  [4, 'jP  ', 'image/jp2'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypavis', 'image/avif'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftyphev', 'image/heic'],
  [4, 'ftypmif1', 'image/heif'],
  [4, 'ftypmsf1', 'image/heif'],
  [4, 'ftyp', 'video/mp4'],
  [0, '8BPS', 'image/vnd.adobe.photoshop'],
  [0, '%PDF', 'application/pdf'],
  [0, 'PK\x03\x04', 'application/zip'],
]

const TEXT: [pattern: RegExp, type: string][] = [
  [/^(<\?xml.*?)?<svg\b/s, 'image/svg+xml'],
  [/^<(!doctype html|html|head|body|script)\b/, 'text/html'],
  [/^<\?xml/, 'text/xml'],
]

/** A name for what a file is by its first bytes, for the message that refuses it; always one of those above. */
export function mediaTypeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 512))
  const binary = BINARY.find(([at, text]) => start.startsWith(text, at))
  if (binary) return binary[2]
  const text = start
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .replace(/<!--.*?-->\s*/gs, '')
    .toLowerCase()
  return TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown'
}
