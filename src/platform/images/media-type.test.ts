import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

test.each([
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['BM\0\0', 'image/bmp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypheic', 'image/heic'],
  ['\0\0\0\x1cftypmp42', 'video/mp4'],
  ['%PDF-1.4', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['<svg width="1">', 'image/svg+xml'],
  ['<?xml version="1.0"?><!-- a --> <SVG>', 'image/svg+xml'],
  ['\xef\xbb\xbf\n <!DOCTYPE html>', 'text/html'],
  ['<?xml version="1.0"?><note/>', 'text/xml'],
  ['image/png', 'unknown'],
  ['', 'unknown'],
])('%j is %s', (start, type) => {
  expect(mediaTypeOf(Buffer.from(start, 'latin1'))).toBe(type)
})
