// Counts what tells whether the house stays in order, and prints it as a table.
import { parseSync } from 'vite'
import { findComparedRoles } from '../tests/architecture/authorisation.ts'
import { readTree, type TreeFile } from '../tests/architecture/tree.ts'
import { LAYERS } from './cruise.ts'

const LONG_FILE = 300
const MOST_SHOWN = 8

const CODE = /[.](?:tsx?|mjs|css|sql)$/
const TEST = /[.](?:test|spec|contract)[.]tsx?$|\/testing\/|^tests\//
const MADE_BY_A_TOOL = /[.]gen[.]ts$/

/** Types whose values are the words of a list, such as a status. */
const WORDS = /^['"`]|^[A-Z]\w*(?:Status|State|Kind|Tag|Type|Role|Category|Event|Metric|Tenure)$/
/** A page that sends its acts in a way of its own, beside the one act protocol. */
const OWN_ACT = /export (?:const clientAction = (?!clientActs)|(?:async )?function clientAction)/g
const PRIVATE_WORD = /\bkept\b/gi

const all = readTree()
const code = all.filter(({ path }) => CODE.test(path) && !MADE_BY_A_TOOL.test(path))
const source = code.filter(({ path }) => path.startsWith('src/') && !TEST.test(path))
const tests = code.filter(({ path }) => /^(?:src|tests|samples)\//.test(path) && TEST.test(path))

const linesOf = (files: readonly TreeFile[]) =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const below = (files: readonly TreeFile[], folder: string) =>
  files.filter(({ path }) => path.startsWith(`${folder}/`))
const hits = (files: readonly TreeFile[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + (withoutImports(text).match(pattern)?.length ?? 0), 0)

function withoutImports(text: string): string {
  return text.replace(/^(?:import|export) [^;]*?from .*$/gm, '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
}

/**
 * The types that a file claims for what the compiler knows otherwise. `as const` claims nothing, and `as unknown` gives
 * knowledge up, which is safe.
 */
function castsIn({ path, text }: TreeFile): string[] {
  if (!/[.]tsx?$/.test(path)) return []
  const casts: string[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TSNonNullExpression') casts.push('!')
    if ('type' in node && node.type === 'TSAsExpression' && 'typeAnnotation' in node) {
      const { start, end } = node.typeAnnotation as { start: number; end: number }
      casts.push(text.slice(start, end))
    }
    for (const child of Object.values(node)) look(child)
  }
  look(parseSync(path, text).program.body)
  return casts.filter((type) => type !== 'const' && type !== 'unknown')
}

type Row = readonly (string | number)[]

function print(title: string, head: Row, rows: readonly Row[]): void {
  const texts = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell)),
  )
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  process.stdout.write(`\n${title}\n`)
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  for (const row of texts) process.stdout.write(`  ${row.map(pad).join('  ')}\n`)
}

const room = (name: string, folder: string): Row => [
  name,
  below(source, folder).length,
  linesOf(below(source, folder)),
  below(tests, folder).length,
  linesOf(below(tests, folder)),
]
const inRooms = new Set(LAYERS.flatMap((name) => below(source, `src/${name}`)))
const rest = source.filter((file) => !inRooms.has(file))
print(
  'Rooms',
  ['', 'files', 'lines', 'tests', 'lines'],
  [
    ...LAYERS.map((name) => room(name, `src/${name}`)),
    ['src itself', rest.length, linesOf(rest), 0, 0],
    ['tests/', 0, 0, below(tests, 'tests').length, linesOf(below(tests, 'tests'))],
    ['all', source.length, linesOf(source), tests.length, linesOf(tests)],
  ],
)

const subRooms = new Map<string, TreeFile[]>()
for (const file of source) {
  const [, parent, child, ...deeper] = file.path.split('/')
  if (parent !== 'routes' || deeper.length === 0) continue
  subRooms.set(`routes/${child}`, [...(subRooms.get(`routes/${child}`) ?? []), file])
}
print(
  'Routes by who comes there',
  ['', 'files', 'lines'],
  [...subRooms].map(([name, files]) => [name, files.length, linesOf(files)]),
)

const folders = new Map<string, number>()
for (const { path } of all.filter((file) => file.path.startsWith('src/'))) {
  const folder = path.slice(0, path.lastIndexOf('/'))
  folders.set(folder, (folders.get(folder) ?? 0) + 1)
}
print('Largest folders', ['', 'files'], [...folders].sort(([, a], [, b]) => b - a).slice(0, MOST_SHOWN))

const long = [...source, ...tests]
  .map((file): [string, number] => [file.path, linesOf([file])])
  .filter(([, lines]) => lines > LONG_FILE)
  .sort(([, a], [, b]) => b - a)
print(`Files over ${LONG_FILE} lines: ${long.length}`, ['', 'lines'], long.slice(0, MOST_SHOWN))

const casts = source.flatMap(castsIn)
print(
  'Habits',
  ['', 'count'],
  [
    ['casts in source', casts.length],
    ["casts to a list's words", casts.filter((type) => WORDS.test(type)).length],
    ['role comparisons outside policies', findComparedRoles(all).length],
    [
      'acts of a page’s own making',
      hits(
        source.filter(({ path }) => !path.startsWith('src/web/')),
        OWN_ACT,
      ),
    ],
    ['“kept” in source', hits(source, PRIVATE_WORD)],
    ['“kept” in tests', hits(tests, PRIVATE_WORD)],
    ['test lines for a line of source', (linesOf(tests) / linesOf(source)).toFixed(2)],
  ],
)
