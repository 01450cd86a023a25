/** Most bytes that an uploaded file may have: 5 MB. Whoever receives one may stop reading beyond. */
export const MOST_FILE_BYTES = 5_242_880

/** Most bytes of a photographed document, which has to stay legible: 10 MB. */
export const MOST_DOCUMENT_BYTES = 10_485_760

/** The pictures that are taken. */
export type SourceFormat = 'jpeg' | 'png' | 'webp'

/** What pictures are made into. `jpeg` and `webp` come first, `avif` follows because it takes longest. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/** What an uploaded file holds, as its content says. */
export type ReadImage = {
  format: SourceFormat
  /** Pixels, as the picture is looked at: a photograph taken upright is higher than wide. */
  width: number
  height: number
  byteCount: number
}

/** One variant. It holds pixels and nothing else: no place, no camera, no profile, no comment. */
export type ImageFile = {
  format: ImageFormat
  width: number
  height: number
  contentType: `image/${ImageFormat}`
  bytes: Uint8Array
}

/** A picture ready to be stored and shown. */
export type RenderedImage = {
  original: ReadImage
  /** The size of the widest variant. */
  width: number
  height: number
  /** Ascending. */
  widths: number[]
  /** Best first. */
  formats: ImageFormat[]
  /** As `#rrggbb`. */
  dominantColor: string
  /** Base64 of the thumbhash. */
  thumbhash: string
  /** One for each width and format. */
  files: ImageFile[]
  /** As good as the original at the greatest width, and as clean as the variants: what `renderAvif` is given later. */
  master: ImageFile
}

/**
 * Makes uploaded bytes, which may be anything, into clean pictures; what goes in never comes out as it was. Every
 * expected "no" is a refusal of `images.errors.ts`. Two pictures are worked on at a time; when too many wait, one more
 * is refused with `images.busy` (unavailable).
 */
export interface Images {
  /** Looks at the head of the file only, so that what is damaged further on is found by `renderFirst`. */
  read(bytes: Uint8Array): Promise<ReadImage>
  /** WebP and JPEG in every width, the placeholders, and the master. */
  renderFirst(bytes: Uint8Array): Promise<RenderedImage>
  /** One JPEG as good as the original at the greatest width, for a picture of at most `MOST_DOCUMENT_BYTES`. */
  renderDocument(bytes: Uint8Array): Promise<ImageFile>
  /** AVIF in the same widths, from the master; for a job, since it takes seconds. */
  renderAvif(master: Uint8Array): Promise<ImageFile[]>
}
