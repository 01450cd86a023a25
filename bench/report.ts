/**
 * Writes the figures of the measurements in `.cache/bench` into `docs/performance.md`, between the marks of each part,
 * and draws the charts of it. What is not measured stays as it is in the tables. `before` is the label of what is
 * compared with `latest`.
 *
 *   npm run bench:report
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { drawPanels, type Panel, type Series } from './charts.ts'
import {
  type Conditions,
  type Cost,
  listResults,
  type MemoryResult,
  readResult,
  type SaturationResult,
  type SpeedResult,
  type VisitsResult,
} from './results.ts'

const REPORT = 'docs/performance.md'
const PICTURES = 'docs/pictures'
const COLORS = { reference: '#888', before: '#c2512a', latest: '#1b6b5a' }
const LABELS = ['before', 'latest'] as const

type Measured<T> = Partial<Record<(typeof LABELS)[number], T>>

let report = readFileSync(REPORT, 'utf8')

/** For which numbers of rows there is a measurement with a label of the report, ascending. */
function sizesOf(kind: string): number[] {
  const pattern = new RegExp(`^${kind}-(\\d+)-(?:${LABELS.join('|')})$`)
  const found = listResults().flatMap((name) => pattern.exec(name)?.[1] ?? [])
  return [...new Set(found.map(Number))].sort((a, b) => a - b)
}

function measured<T>(kind: string, rows: number): Measured<T> {
  return Object.fromEntries(LABELS.map((label) => [label, readResult<T>(`${kind}-${rows}-${label}`)]))
}

/** How many cells at the beginning of a part's rows say what a row is about. */
const KEY_CELLS: Record<string, number> = { conditions: 3 }

// A part that the report does not have is not wanted there.
function writePart(name: string, lines: string[]): void {
  const part = new RegExp(`(<!-- ${name} -->\n)([\\s\\S]*?)(<!-- /${name} -->)`)
  report = report.replace(part, (_, begin, was, end) => {
    const rows = keepUnmeasured(was.trimEnd().split('\n'), lines, KEY_CELLS[name] ?? 1)
    return `${begin}${rows.join('\n')}\n${end}`
  })
}

/**
 * The lines of a table with what stood there and was not measured here: rows that are missing, and cells that are empty.
 * A machine that measured only the program of today knows nothing of the one before it.
 */
function keepUnmeasured(was: string[], lines: string[], keyCells: number): string[] {
  const cellsOf = (line: string) => line.slice(1, -1).split('|')
  const keyOf = (line: string) => cellsOf(line).slice(0, keyCells).join('|')
  const isTable = (some: string[]) => some[0]?.startsWith('|') === true
  if (!isTable(lines)) return isTable(was) ? was : lines
  // Another head is another table.
  if (was[0] !== lines[0]) return lines
  const old = new Map(was.map((line) => [keyOf(line), line]))
  const written = new Map(
    lines.map((line) => {
      const before = cellsOf(old.get(keyOf(line)) ?? '')
      const cells = cellsOf(line).map((cell, index) => (cell.trim() ? cell : (before[index] ?? cell)))
      return [keyOf(line), `|${cells.join('|')}|`]
    }),
  )
  return [...new Map([...old, ...written]).values()]
}

function table(head: string[], rows: string[][]): string[] {
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
}

function conditionsTable(): string[] {
  const rows = listResults().flatMap((name) => {
    const parts = /^([a-z]+)-(\d+)-(before|latest)$/.exec(name)
    const result = parts && readResult<{ conditions: Conditions }>(name)
    if (!result) return []
    const { commit, date, postgres, busyProcessors } = result.conditions
    const [, kind = '', size, label = ''] = parts
    return [
      [
        kind,
        Number(size).toLocaleString('en-GB'),
        label,
        commit,
        date,
        postgres,
        busyProcessors?.toFixed(1) ?? '',
      ],
    ]
  })
  return table(['Measurement', 'Rows', 'Label', 'Commit', 'UTC', 'PostgreSQL', 'Processors busy'], rows)
}

const total = ({ server, postgres }: Cost) => server + postgres
const cost = (one: Cost | undefined) =>
  one
    ? `${one.server.toFixed(2)} + ${one.postgres.toFixed(2)}${one.failedPercent ? `, ${one.failedPercent.toFixed(0)} % failed` : ''}`
    : ''
const times = (ratio: number | undefined) => (ratio === undefined ? '' : ratio.toFixed(1))

function find(result: SpeedResult | undefined, name: string) {
  return result?.operations.find((operation) => operation.name === name)
}

function speedTable({ before, latest }: Measured<SpeedResult>): string[] {
  const all = (latest ?? before)?.operations ?? []
  const rows = all.map(({ name, title }) => {
    const [old, now] = [find(before, name), find(latest, name)]
    return [
      title,
      cost(old?.reference),
      cost(old?.ours),
      times(old?.ratio),
      cost(now?.reference),
      cost(now?.ours),
      times(now?.ratio),
    ]
  })
  const pgbench = (result: SpeedResult | undefined) =>
    result?.pgbench ? `0 + ${result.pgbench.postgres.toFixed(2)}` : ''
  rows.push(['List by pgbench alone', pgbench(before), '', '', pgbench(latest), '', ''])
  return table(['', 'reference, before', 'before', 'ratio', 'reference, now', 'now', 'ratio'], rows)
}

function growthTable(all: number[]): string[] {
  const [small, large] = [all.at(0), all.at(-1)]
  if (small === undefined || large === undefined || small === large) return ['Only one size is measured.']
  const [less, more] = [measured<SpeedResult>('speed', small), measured<SpeedResult>('speed', large)]
  const growth = (a: Cost | undefined, b: Cost | undefined) => (a && b ? times(total(b) / total(a)) : '')
  const rows = ((more.latest ?? more.before)?.operations ?? []).map(({ name, title }) => [
    title,
    growth(
      find(less.latest ?? less.before, name)?.reference,
      find(more.latest ?? more.before, name)?.reference,
    ),
    growth(find(less.before, name)?.ours, find(more.before, name)?.ours),
    growth(find(less.latest, name)?.ours, find(more.latest, name)?.ours),
  ])
  return table(['', 'reference', 'before', 'now'], rows)
}

function drawGrowth(all: number[]): void {
  const results = all.map((rows) => measured<SpeedResult>('speed', rows))
  const operations = results.flatMap(({ before, latest }) => (latest ?? before)?.operations ?? [])
  const names = [...new Map(operations.map(({ name, title }) => [name, title]))]
  const panels = names.map(([name, title]): Panel => {
    const line = (label: keyof typeof COLORS, values: (Cost | undefined)[]): Series => ({
      name: label === 'latest' ? 'now' : label,
      color: COLORS[label],
      values: values.map((value) => value && total(value)),
    })
    return {
      title,
      positions: all.map((rows) => (rows >= 1_000_000 ? `${rows / 1_000_000}M` : `${rows / 1_000}k`)),
      series: [
        line(
          'reference',
          results.map(({ before, latest }) => find(latest ?? before, name)?.reference),
        ),
        line(
          'before',
          results.map(({ before }) => find(before, name)?.ours),
        ),
        line(
          'latest',
          results.map(({ latest }) => find(latest, name)?.ours),
        ),
      ],
    }
  })
  const unit = 'CPU ms per request, server + PostgreSQL, over properties in all'
  draw('performance-growth', panels, { columns: 4, unit, isLogarithmic: true })
}

function saturationTable({ before, latest }: Measured<SaturationResult>): string[] {
  const said = (summary: SaturationResult['crowd'] | undefined) =>
    summary
      ? `${summary.perSecond.toFixed(1)}/s, p99 ${Math.round(summary.p99Milliseconds).toLocaleString('en-GB')} ms${summary.failures ? `, ${summary.failures} of ${summary.requests} failed` : ''}`
      : ''
  const steps = (latest ?? before)?.steps ?? []
  const rows = steps.map(({ name, title, connections, reference }) => {
    const same = (result: SaturationResult | undefined) =>
      result?.steps.find((step) => step.name === name && step.connections === connections)?.ours
    return [`${title}, ${connections}`, said(reference), said(same(before)), said(same(latest))]
  })
  rows.push(['64 connections on list pages, longer', '', said(before?.crowd), said(latest?.crowd)])
  for (const [key, title] of [
    ['alone', '8 readers of list pages alone'],
    ['readers', '8 readers beside 2 writers'],
    ['writers', 'the 2 writers'],
  ] as const) {
    rows.push([title, '', said(before?.writes[key]), said(latest?.writes[key])])
  }
  return table(['', 'reference', 'before', 'now'], rows)
}

function drawSaturation({ before, latest }: Measured<SaturationResult>, rows: number): void {
  const steps = (latest ?? before)?.steps ?? []
  const names = [...new Map(steps.map(({ name, title }) => [name, title]))]
  const panels = names.map(([name, title]): Panel => {
    const of = (result: SaturationResult | undefined) =>
      result?.steps.filter((step) => step.name === name) ?? []
    const line = (label: string, color: string, values: (number | undefined)[]): Series => ({
      name: label,
      color,
      values,
    })
    return {
      title,
      positions: of(latest ?? before).map(({ connections }) => String(connections)),
      series: [
        line(
          'reference',
          COLORS.reference,
          of(latest ?? before).map(({ reference }) => reference?.perSecond),
        ),
        line(
          'before',
          COLORS.before,
          of(before).map(({ ours }) => ours.perSecond),
        ),
        line(
          'now',
          COLORS.latest,
          of(latest).map(({ ours }) => ours.perSecond),
        ),
      ],
    }
  })
  const unit = 'answers a second over connections'
  draw(`performance-saturation-${rows}`, panels, { columns: 3, unit, isLogarithmic: true })
}

function memoryTable({ before, latest }: Measured<MemoryResult>): string[] {
  const rows = [before, latest].flatMap((result, index) => {
    if (!result) return []
    const whole = (value: number) => value.toFixed(0)
    const { programPeak, childrenPeak, afterTwoMinutes, atTheEnd, minutes, requests, uploads, failures } =
      result
    return [
      [
        index === 0 ? 'before' : 'now',
        ...[
          whole(programPeak),
          whole(childrenPeak),
          whole(afterTwoMinutes),
          whole(atTheEnd),
          String(minutes),
        ],
        ...[requests, uploads, failures].map((count) => count.toLocaleString('en-GB')),
      ],
    ]
  })
  return table(
    [
      'MiB resident',
      'peak',
      "children's peak",
      'after 2 min',
      'at the end',
      'minutes',
      'requests',
      'uploads',
      'failures',
    ],
    rows,
  )
}

function drawMemory({ before, latest }: Measured<MemoryResult>, rows: number): void {
  const longest = [before, latest].reduce((most, one) => Math.max(most, one?.samples.at(-1)?.seconds ?? 0), 0)
  const positions = Array.from({ length: Math.ceil(longest / 10) + 1 }, (_, index) => index * 10)
  const line = (name: string, color: string, result: MemoryResult | undefined): Series => ({
    name,
    color,
    values: positions.map(
      (from) => result?.samples.find(({ seconds }) => seconds >= from && seconds < from + 10)?.program,
    ),
  })
  const series = [line('before', COLORS.before, before), line('now', COLORS.latest, latest)]
  const panel = { title: "The program's own process", positions: positions.map(String), series }
  const unit = 'MiB over s'
  draw(`performance-memory-${rows}`, [panel], { columns: 2, unit, isLogarithmic: false })
}

function visitsTable({ before, latest }: Measured<VisitsResult>): string[] {
  const said = (result: VisitsResult | undefined, page: string, visit: string) => {
    const found = result?.pages.find((one) => one.page === page && one.visit === visit)
    return found
      ? `${found.largestPaint.toFixed(0)} ms, ${found.layoutShift.toFixed(2)}, ${found.kilobytes.toFixed(0)} KB`
      : ''
  }
  const rows = ((latest ?? before)?.pages ?? []).map(({ page, visit }) => [
    `${page}, ${visit}`,
    said(before, page, visit),
    said(latest, page, visit),
  ])
  const tap = (result: VisitsResult | undefined) => (result ? `${result.cardToPicture.toFixed(0)} ms` : '')
  rows.push(['tap on a card to the first picture', tap(before), tap(latest)])
  return table(['LCP, CLS, bytes', 'before', 'now'], rows)
}

function draw(name: string, panels: Panel[], options: Parameters<typeof drawPanels>[1]): void {
  if (panels.length > 0) writeFileSync(`${PICTURES}/${name}.svg`, drawPanels(panels, options))
}

const sizes = sizesOf('speed')
writePart('conditions', conditionsTable())
for (const rows of sizes) writePart(`speed-${rows}`, speedTable(measured<SpeedResult>('speed', rows)))
writePart('growth', growthTable(sizes))
drawGrowth(sizes)
for (const rows of sizesOf('saturation')) {
  const both = measured<SaturationResult>('saturation', rows)
  writePart(`saturation-${rows}`, saturationTable(both))
  drawSaturation(both, rows)
}
for (const rows of sizesOf('memory')) {
  const both = measured<MemoryResult>('memory', rows)
  writePart(`memory-${rows}`, memoryTable(both))
  drawMemory(both, rows)
}
for (const rows of sizesOf('visits'))
  writePart(`visits-${rows}`, visitsTable(measured<VisitsResult>('visits', rows)))
writeFileSync(REPORT, report)
