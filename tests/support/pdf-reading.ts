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
    // Some writers put a space before the word, some a line.
    const at = body.search(/[\n ]stream\n/)
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + '\nstream\n'.length, body.lastIndexOf('\nendstream'))
    const bytes = Buffer.from(raw, 'latin1')
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { head, stream: stream.toString('latin1') })
  }
  return objects
}

// One letter (`<2E> <006F>`), or a range with its first letter or a list of all of them.
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, list = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', code] of list.matchAll(/<([\da-f]+)> <([\da-f]+)>/gi))
      letters.set(glyph.toLowerCase(), decode(code ?? ''))
  for (const [, list = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    const ranges = /<([\da-f]+)> <([\da-f]+)> (?:<([\da-f]+)>|\[([^\]]*)\])/gi
    for (const [, first = '', last = '', from, given = ''] of list.matchAll(ranges)) {
      const start = Number.parseInt(first, 16)
      const codes = [...given.matchAll(/<([\da-f]*)>/gi)].map(([, code = '']) => decode(code))
      for (let glyph = start; glyph <= Number.parseInt(last, 16); glyph++) {
        const letter = from
          ? String.fromCodePoint(Number.parseInt(from, 16) + glyph - start)
          : codes[glyph - start]
        letters.set(glyph.toString(16).padStart(first.length, '0'), letter ?? '')
      }
    }
  }
  return letters
}

const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function readPage(content: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  let text = ''
  let font = new Map<string, string>()
  let height = ''
  const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 -?1 ([\d.-]+) ([\d.-]+) Tm|(?:\[([^\]]*)\]|<([\da-f]*)>) T[Jj]/gi
  for (const [, name, , at, list, one] of content.matchAll(steps)) {
    if (name) font = fonts.get(name) ?? font
    if (at !== undefined) {
      // Another height is another line.
      if (height !== '' && at !== height) text += '\n'
      height = at
    }
    const runs = one === undefined ? (list ?? '').matchAll(/<([\da-f]*)>/gi) : [[one, one]]
    // A font of few letters numbers them with one byte, any other with two.
    const digits = [...font.keys()][0]?.length ?? 4
    for (const [, hex = ''] of runs)
      for (const glyph of hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
        text += font.get(glyph.toLowerCase()) ?? ''
  }
  return text
}
