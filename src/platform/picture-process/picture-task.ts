import type { RefusalKind } from '#/shared/errors.ts'
import type { Drawing } from '../drawing/share-picture.ts'
import type { ImageFile, ReadImage, RenderedImage } from '../images/images.ts'

/** What is asked of the process, and what it answers. */
export type PictureTasks = {
  read: { input: Uint8Array; output: ReadImage }
  renderFirst: { input: Uint8Array; output: RenderedImage }
  renderDocument: { input: Uint8Array; output: ImageFile }
  renderAvif: { input: Uint8Array; output: ImageFile[] }
  sharePicture: { input: Drawing; output: Uint8Array }
}

export type PictureTask = keyof PictureTasks

/** Seconds of a wall's clock for everything that is made of one upload, and for its AVIF. */
export type PictureSeconds = { first: number; avif: number }

/**
 * A file is announced by its size and comes by the standard input, where the bytes of one follow those of the other: in
 * the message it would be copied twice on its way.
 */
export type PictureRequest<T extends PictureTask = PictureTask> = {
  id: number
  task: T
  input: { size: number } | Exclude<PictureTasks[T]['input'], Uint8Array>
}

/** A refusal travels as its parts, since a class does not; anything else that went wrong as its words. */
export type PictureAnswer =
  | { id: number; output: unknown }
  | { id: number; refusal: { kind: RefusalKind; code: string; message: string } }
  | { id: number; problem: string }
