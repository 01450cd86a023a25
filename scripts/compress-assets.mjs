/**
 * Writes a brotli and a gzip copy beside every text file of the built pages, so that the server never compresses
 * what does not change:
 *
 *   node scripts/compress-assets.mjs [folder]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = process.argv[2] ?? fileURLToPath(new URL('../build/client', import.meta.url))
const TEXT = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.map',
  '.ico',
])

// Larger blocks than brotli takes by itself make large files smaller; small ones are one block anyway.
const LARGE = 65_536
const LARGER_BLOCKS = { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NDIRECT]: 4 }

const brotli = (content, params) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      ...params,
    },
  })

const compressors = {
  br: async (content) => {
    const usual = await brotli(content)
    if (content.length < LARGE) return usual
    const larger = await brotli(content, LARGER_BLOCKS)
    return larger.length < usual.length ? larger : usual
  },
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))

await Promise.all(
  files.map(async (file) => {
    const content = await readFile(file)
    for (const [ending, compress] of Object.entries(compressors)) {
      const small = await compress(content)
      // A copy that saves nothing would only cost the visitor the decoding.
      if (small.length < content.length) await writeFile(`${file}.${ending}`, small)
    }
  }),
)
process.stdout.write(`Compressed ${files.length} files.\n`)
