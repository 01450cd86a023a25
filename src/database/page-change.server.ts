import { sql, type Transaction } from 'kysely'
import type { PageSubject } from '#/shared/page-subject.ts'
import { listenToChannel } from './channel-listener.server.ts'
import type { DB } from './schema.gen.ts'

const CHANNEL = 'page_changed'
// Often enough that a cached page never waits for the word that nothing has changed.
const HEARTBEAT_MILLISECONDS = 2_000

let announced = 0

/** How many changes this program has announced, so that whoever caused one knows that there is something to wait for. */
export function announcedPageChanges(): number {
  return announced
}

/**
 * Tells every program that what visitors see has changed, so that cached pages of these subjects are dropped; without
 * subjects all are. Heard when `tx` commits.
 */
export async function announcePageChange(
  tx: Transaction<DB>,
  subjects: readonly PageSubject[] = [],
): Promise<void> {
  announced += 1
  await sql`select pg_notify(${CHANNEL}, ${subjects.join(' ')})`.execute(tx)
}

/** The article of that id, which visitors can read or could until now: its own pages and every list. */
export function announcePostChange(tx: Transaction<DB>, postId: string): Promise<void> {
  return announcePageChange(tx, [`post:${postId}`, 'posts'])
}

/** What is known of the changes that programs announce. */
export type PageChangeListener = {
  /** Something of these subjects has changed; of any subject when there are none. */
  onChange: (subjects: readonly string[]) => void
  /** Every change has been told that was committed before this call was caused, `milliseconds` ago. */
  onUpToDate: (milliseconds: number) => void
  /** From now on nothing is heard, until `onUpToDate` is called again. */
  onDeaf: () => void
  onProblem: (error: Error) => void
}

/**
 * Listens to what every program announces. Whenever it begins to, everything counts as changed, because nobody knows
 * what was announced before. `catchUp` resolves when all that is committed by now has been told, or cannot be.
 */
export function listenForPageChanges(
  options: PageChangeListener & { url: string; heartbeatMilliseconds?: number },
): { catchUp(): Promise<void>; stop(): Promise<void> } {
  const { url, onChange, onUpToDate, onDeaf, onProblem } = options
  const { ask, stop } = listenToChannel({
    url,
    channel: CHANNEL,
    applicationName: 'fihankra pages',
    onListening: () => {
      onChange([])
      onUpToDate(0)
    },
    onNotification: (payload) => onChange(payload === '' ? [] : payload.split(' ')),
    onAlive: onUpToDate,
    onLost: onDeaf,
    onProblem,
    heartbeatMilliseconds: options.heartbeatMilliseconds ?? HEARTBEAT_MILLISECONDS,
  })
  return { catchUp: ask, stop }
}
