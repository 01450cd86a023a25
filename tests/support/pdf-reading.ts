import { inflateSync } from 'node:zlib'

/** The text of a PDF file as a reader would copy it, page by page and line by line. */
export function readPdf(file: Buffer): { pages: string[]; text: string } {
  const objects = readObjects(file)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      if (map) fonts.set(name, readLetters(objects.get(map)?.stream ?? ''))
    }
  }
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) =>
      readPage(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '', fonts),
    )
  return { pages, text: pages.join('\n') }
}

type PdfObject = { head: string; stream: string }

function readObjects(file: Buffer): Map<string, PdfObject> {
  const source = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const at = body.indexOf('\nstream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + '\nstream\n'.length, body.lastIndexOf('\nendstream'))
    const bytes = Buffer.from(raw, 'latin1')
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { head, stream: stream.toString('latin1') })
  }
  return objects
}

// `<0001> <0052>`, or a range with a list of its letters.
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16)
    for (const [index, [, code = '']] of [...list.matchAll(/<([\da-f]*)>/gi)].entries()) {
      letters.set((start + index).toString(16).padStart(4, '0'), decode(code))
    }
  }
  return letters
}

const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function readPage(content: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  let text = ''
  let font = new Map<string, string>()
  let height = ''
  const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\[([^\]]*)\] TJ/g
  for (const [, name, , at, shown] of content.matchAll(steps)) {
    if (name) font = fonts.get(name) ?? font
    if (at !== undefined) {
      // Another height is another line.
      if (height !== '' && at !== height) text += '\n'
      height = at
    }
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]*)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(glyph.toLowerCase()) ?? ''
  }
  return text
}
