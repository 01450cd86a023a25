import type pg from 'pg'
import type { SentStatement } from '../support/statement-log.ts'

/** A step of a plan as PostgreSQL writes it in JSON, with what it really did. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** What matters of how a statement was answered, whatever the machine. */
export type PlanSummary = {
  /** Tables that were read from end to end, each once. */
  scannedWhole: string[]
  /** The most rows that one step sorted. */
  mostSorted: number
  /** Rows of each table that were looked at, those left out again included. */
  read: Record<string, number>
}

/** True for what can be explained. */
export function hasPlan({ text }: SentStatement): boolean {
  return /^\s*(select|with|insert|update|delete)\b/i.test(text)
}

/** Runs a statement once more, says how it was answered, and undoes what it did. */
export async function summarisePlan(pool: pg.Pool, { text, values }: SentStatement): Promise<PlanSummary> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
    const summary: PlanSummary = { scannedWhole: [], mostSorted: 0, read: {} }
    addNode(summary, rows[0]['QUERY PLAN'][0].Plan)
    return summary
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function addNode(summary: PlanSummary, node: PlanNode): void {
  const type = node['Node Type']
  const table = node['Relation Name']
  const loops = node['Actual Loops'] ?? 0
  const of = (rows: number | undefined) => Math.round((rows ?? 0) * loops)
  if (table && /Scan$/.test(type)) {
    const looked =
      of(node['Actual Rows']) + of(node['Rows Removed by Filter']) + of(node['Rows Removed by Index Recheck'])
    summary.read[table] = (summary.read[table] ?? 0) + looked
    if (type === 'Seq Scan' && loops > 0 && !summary.scannedWhole.includes(table))
      summary.scannedWhole.push(table)
  }
  if (/Sort$/.test(type)) {
    const sorted = Math.max(0, ...(node.Plans ?? []).map((child) => child['Actual Rows'] ?? 0))
    summary.mostSorted = Math.max(summary.mostSorted, sorted)
  }
  for (const child of node.Plans ?? []) addNode(summary, child)
}
