import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connection.server.ts'

const FIRST_WAIT_MILLISECONDS = 20
const LONGEST_WAIT_MILLISECONDS = 1_000

/** A copy of the database that follows it (PostgreSQL's streaming replication), from which pages are read. */
export type Replica = {
  readonly db: Database
  /** False while it may lack a change that was announced: then read the database itself. */
  isCurrent(): boolean
  /** Something was committed that pages show; the copy counts as behind until it has replayed it. */
  noteChange(): void
  /** Changes are heard of; called now and then, so that a copy that stopped to follow is noticed while nothing changes. */
  confirm(): void
  /** Changes are not heard of any more, until `confirm`. */
  distrust(): void
  /** Resolves when it is asked nothing any more. */
  stop(): Promise<void>
}

/**
 * Follows where the copy stands by the position in the write-ahead log: after a change the database's position is read,
 * and the copy counts as behind until it has replayed that far. `onProblem` hears of each loss once.
 */
export function followReplica(options: {
  primary: Database
  db: Database
  onProblem: (error: Error) => void
}): Replica {
  const { primary, db, onProblem } = options
  const stopping = new AbortController()
  let isCurrent = false
  let isHearing = false
  let confirmed: string | undefined
  // How many changes are known, so that one that comes while the copy is asked is not taken as replayed.
  let changes = 0
  let following: Promise<void> | undefined

  function follow(): void {
    if (stopping.signal.aborted) return
    following ??= catchUp().finally(() => {
      following = undefined
      if (!isCurrent) follow()
    })
  }

  async function catchUp(): Promise<void> {
    let wait = FIRST_WAIT_MILLISECONDS
    let isLost = false
    while (!stopping.signal.aborted) {
      const seen = changes
      try {
        const wanted = await positionOf(primary)
        if (await hasReplayed(db, wanted)) {
          isCurrent = seen === changes
          if (isCurrent) return
          wait = FIRST_WAIT_MILLISECONDS
          continue
        }
        isCurrent = false
      } catch (error) {
        isCurrent = false
        if (!isLost) onProblem(error as Error)
        isLost = true
      }
      await setTimeout(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS)
    }
  }

  function noteChange(): void {
    changes += 1
    isCurrent = false
    follow()
  }

  // What was the database's position at the last look must have been replayed by now.
  async function look(): Promise<void> {
    if (confirmed !== undefined && !(await hasReplayed(db, confirmed))) noteChange()
    confirmed = await positionOf(primary)
  }

  let looking: Promise<void> | undefined
  function confirm(): void {
    isHearing = true
    if (!isCurrent) {
      follow()
      return
    }
    looking ??= look()
      .catch(noteChange)
      .finally(() => {
        looking = undefined
      })
  }

  return {
    db,
    isCurrent: () => isCurrent && isHearing,
    noteChange,
    confirm,
    distrust() {
      isHearing = false
      noteChange()
    },
    async stop() {
      stopping.abort()
      await Promise.all([following, looking])
    },
  }
}

// Of what is inserted, not of what is written: a commit may be heard of before its record is written.
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ isStandby: boolean; hasReplayed: boolean | null }>`
    select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has_replayed
  `.execute(replica)
  // Once it was made a database of its own it follows nobody, and what it holds is of no use here.
  if (!rows[0]?.isStandby) throw new Error('DATABASE_REPLICA_URL is no standby of DATABASE_URL any more.')
  return rows[0].hasReplayed === true
}
