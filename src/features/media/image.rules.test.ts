import { describe, expect, test } from 'vitest'
import { commonFormat, imageSrcSet, imageUrl, imageWidthFor, pictureOf } from './image.rules.ts'

const image = { storageKey: 'sample/house-01', widths: [320, 640, 1280], formats: ['avif', 'webp'] }

describe('variants of a picture', () => {
  test('each has its own address', () => {
    expect(imageUrl('sample/house-01', 640, 'avif')).toBe('/images/sample/house-01-640.avif')
  })

  test('a srcset names every width there is', () => {
    expect(imageSrcSet(image, 'webp')).toBe(
      '/images/sample/house-01-320.webp 320w, /images/sample/house-01-640.webp 640w, /images/sample/house-01-1280.webp 1280w',
    )
  })

  test('the smallest that fills the wanted width is chosen, or the widest when none does', () => {
    expect(imageWidthFor(image, 321)).toBe(640)
    expect(imageWidthFor(image, 640)).toBe(640)
    expect(imageWidthFor(image, 2000)).toBe(1280)
  })

  test('the last format is the one everybody reads', () => {
    expect(commonFormat(image)).toBe('webp')
  })

  test('a picture offers the better formats first and falls back to the common one', () => {
    const view = {
      alt: 'A house',
      width: 1280,
      height: 960,
      dominantColor: '#89a7c5',
      thumbhash: '',
      isRendering: true,
    }
    const { sources, src } = pictureOf({ ...image, ...view })
    expect(sources.map((source) => source.type)).toEqual(['image/avif'])
    expect(src).toBe('/images/sample/house-01-640.webp')
  })
})
