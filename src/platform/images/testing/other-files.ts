import { MOST_FILE_BYTES } from '../images.ts'
import { CANARY, type HostileFile } from './hostile-file.ts'
import { animate, makeJpeg, makePhotographPng, makePhotographWebp, open, paintQuarters } from './pictures.ts'
import { PNG_SIGNATURE } from './png-parts.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`
const HTML = `<!doctype html><script>alert("${CANARY}")</script>`
const small = () => open(paintQuarters(16, 16))

/** A file of another kind, refused by name whatever it pretends to be. */
function other(name: string, make: HostileFile['make']): HostileFile {
  return { name, make, becomes: 'image.type_not_supported' }
}

/** Files that are no pictures, or none of the kinds that are taken. */
export const OTHER_FILES: HostileFile[] = [
  other('an SVG named .png', () => Buffer.from(SVG)),
  other('an SVG behind a prolog and a comment', () =>
    Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${SVG}`),
  ),
  other('an SVG whose entities grow a billion times', () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
    ),
  ),
  other('an SVG that reads a file of the server', () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
  ),
  other('HTML named .jpg', () => Buffer.from(HTML)),
  other('a script', () => Buffer.from('alert(document.cookie)')),
  other('PHP', () => Buffer.from('<?php system($_GET["c"]); ?>')),
  other('HTML with a whole PNG behind it', async () =>
    Buffer.concat([Buffer.from(HTML), await makePhotographPng()]),
  ),
  other('a script that begins like a GIF', () => Buffer.from('GIF89a=1;alert(1)')),
  other('a GIF', () => small().gif().toBuffer()),
  other('an animated GIF', () =>
    animate(paintQuarters(16, 32))
      .gif({ delay: [100, 100] })
      .toBuffer(),
  ),
  other('a TIFF', () => small().tiff().toBuffer()),
  other('an AVIF', () => small().avif({ effort: 0 }).toBuffer()),
  other('a HEIC of a phone', () => Buffer.from('0000001866747970686569630000000068656963', 'hex')),
  other('a JPEG XL', () => Buffer.from('ff0a000000', 'hex')),
  other('a BMP', () => Buffer.from(`BM${'\0'.repeat(60)}`)),
  other('an icon', () => Buffer.from('000001000100101000000100', 'hex')),
  other('a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>')),
  other('a zip', () => Buffer.from('PK\x03\x04\x14\0\0\0')),
  other('a film', () => Buffer.from('000000186674797069736f6d', 'hex')),
  other('drawing commands', () => Buffer.from('push graphic-context\nfill "url(https://example.com/|id)"\n')),
  other('random bytes', () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) >> 3))),
  other('only zeros', () => Buffer.alloc(4096)),
  other('one byte', () => Buffer.from([0xff])),
  other('a JPEG without its first byte', async () => (await makeJpeg()).subarray(1)),
  other('a JPEG behind a line break', async () => Buffer.concat([Buffer.from('\n'), await makeJpeg()])),
  other('a PNG that went through a text editor', async () => {
    const png = await makePhotographPng()
    return Buffer.concat([Buffer.from('89504e470a1a0a', 'hex'), png.subarray(PNG_SIGNATURE.length)])
  }),
  other('a RIFF that holds sound', async () => {
    const webp = await makePhotographWebp()
    webp.write('WAVE', 8)
    return webp
  }),
  { name: 'no bytes at all', make: () => new Uint8Array(), becomes: 'image.file_empty' },
  {
    name: 'a picture of exactly the limit',
    make: async () => padded(await makeJpeg(), MOST_FILE_BYTES),
    becomes: 'clean',
  },
  {
    name: 'a picture of one byte more than the limit',
    make: async () => padded(await makeJpeg(), MOST_FILE_BYTES + 1),
    becomes: 'image.file_too_large',
  },
  {
    name: 'random bytes of exactly the limit behind the first bytes of a JPEG',
    make: () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(MOST_FILE_BYTES - 3, 'ab')]),
    becomes: 'image.damaged',
  },
]

function padded(picture: Buffer, length: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(length - picture.length)])
}
