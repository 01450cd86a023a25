import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '.cache/bench'

/** Under what a measurement was made. */
export type Conditions = {
  /** The commit of the program, shortened; with a plus when files were changed since. */
  commit: string
  date: string
  postgres: string
  /** Processors kept busy by everything on the machine, the measurement included. */
  busyProcessors?: number
}

/** CPU milliseconds of one request, and how many of a hundred were not answered with a status of success, if any. */
export type Cost = { server: number; postgres: number; failedPercent?: number }

export type SpeedResult = {
  rows: number
  conditions: Conditions
  /** Of the list's first page as it is rendered. */
  listHtmlBytes: number
  operations: { name: string; title: string; ours: Cost; reference?: Cost; ratio?: number }[]
  pgbench?: { postgres: number } | undefined
}

/** How a load of so many connections fared. */
export type LoadSummary = {
  requests: number
  failures: number
  statuses: Record<number, number>
  perSecond: number
  medianMilliseconds: number
  p95Milliseconds: number
  p99Milliseconds: number
}

export type SaturationResult = {
  rows: number
  conditions: Conditions
  steps: {
    name: string
    title: string
    connections: number
    ours: LoadSummary
    reference?: LoadSummary | undefined
  }[]
  /** 64 connections on pages that are not cached. */
  crowd: LoadSummary
  writes: { alone: LoadSummary; readers: LoadSummary; writers: LoadSummary }
}

export type MemoryResult = {
  rows: number
  conditions: Conditions
  minutes: number
  requests: number
  failures: number
  uploads: number
  /** MiB resident of the program's own process and of its children together, every few seconds. */
  samples: { seconds: number; program: number; children: number }[]
  programPeak: number
  childrenPeak: number
  /** Of the program's own process, on average over half a minute: after two minutes, and at the end. */
  afterTwoMinutes: number
  atTheEnd: number
}

export type VisitsResult = {
  rows: number
  conditions: Conditions
  pages: {
    page: string
    visit: 'first' | 'repeated'
    largestPaint: number
    layoutShift: number
    kilobytes: number
  }[]
  /** Milliseconds from the tap on a card until the first picture of its page can be seen. */
  cardToPicture: number
}

type Spread = { median: number; p95: number; most: number }

export type AlertsResult = {
  rows: number
  searches: number
  conditions: Conditions
  /** Homes that few searches list: of each how many, and processor milliseconds of its change. */
  few: { homes: number; matches: Spread; database: Spread; program: Spread }
  /** The others: matches in a second of the database's processor, and of the clock. */
  many: {
    homes: number
    matches: number
    mostMatches: number
    databasePerSecond: number
    perSecond: number
  }
}

export function conditionsOf(folder: string, postgres: string): Conditions {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : ''),
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    postgres,
  }
}

/** Writes a measurement for the report and says where. */
export function writeResult(name: string, result: object): string {
  mkdirSync(FOLDER, { recursive: true })
  const path = join(FOLDER, `${name}.json`)
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`)
  return path
}

/** A measurement made earlier, or undefined. */
export function readResult<T>(name: string): T | undefined {
  const path = join(FOLDER, `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}

/** The names of the measurements made so far. */
export function listResults(): string[] {
  return existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : []
}
