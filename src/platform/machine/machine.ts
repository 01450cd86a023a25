import type { LastRun } from '../jobs/jobs.ts'
import type { RecentError } from '../log/recent-errors.server.ts'

/** What this process knows of itself and of what it stands on. Bytes and dates. */
export type MachineState = {
  program: {
    version: string
    node: string
    mode: 'web' | 'worker' | 'all'
    startedAt: Date
    memoryBytes: number
    lostLogLines: number
  }
  /** Where the data folder lies; null when it cannot be asked. */
  disk: { freeBytes: number; totalBytes: number } | null
  pictures: 'disk' | 's3'
  mail: 'smtp' | 'folder'
  site: {
    /** Whether others can reach it. */
    isPublic: boolean
    /** Whether a proxy is named whose word is taken for a visitor's address. */
    trustsProxy: boolean
  }
  backup: {
    /** Whether this process is told of a folder or a bucket for them. */
    isSetUp: boolean
    isEncrypted: boolean
    /** The newest file of the folder, where this process sees it. */
    newest: { name: string; at: Date; bytes: number } | null
    /** How the nightly work for them last ended, on whichever machine. */
    lastRun: LastRun | null
  }
  /** The names of the migrations that the program brings, in order. */
  migrations: readonly string[]
  errors: readonly RecentError[]
}

export interface Machine {
  /** What its settings say, without looking at anything. */
  setUp: Pick<MachineState, 'mail' | 'site'> & { isBackedUp: boolean }
  look(): Promise<MachineState>
}
