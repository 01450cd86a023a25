import type { ImageFormat } from './images.ts'

const STEPS = [320, 640, 960, 1280, 1920]

/** No variant is wider. */
export const GREATEST_WIDTH = 1920

// A step this close below the greatest width would be the same picture once more.
const NEARLY_THE_SAME = 0.9

/** The widths a picture is made into, ascending: never wider than itself, and its own width when that is the greatest. */
export function widthsFor(ownWidth: number): number[] {
  const greatest = Math.min(ownWidth, GREATEST_WIDTH)
  return [...STEPS.filter((step) => step < greatest * NEARLY_THE_SAME), greatest]
}

// AVIF needs about two thirds of the bytes for the same looks.
const SHARE: Record<ImageFormat, number> = { avif: 0.7, webp: 1, jpeg: 1 }
const PORTRAIT = 4 / 3

/**
 * Most bytes a variant may weigh. WebP and JPEG of 320, 640, 960, 1280 and 1920 pixels get 13, 38, 70, 108 and 199 kB,
 * AVIF 9, 26, 49, 75 and 139 kB. One that is higher than a portrait of 3:4 gets more, by as much as it is higher, so
 * that a flyer stays legible.
 */
export function mostBytesFor(
  { width, height }: { width: number; height: number },
  format: ImageFormat,
): number {
  const excessHeight = Math.max(1, height / (width * PORTRAIT))
  return Math.floor(2.37 * width ** 1.5 * excessHeight * SHARE[format]) + SMALLEST
}

// What a picture of a few pixels takes.
const SMALLEST = 400
