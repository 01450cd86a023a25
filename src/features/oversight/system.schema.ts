import type { MachineState } from '#/platform/machine/machine.ts'

/** What the program runs on, as an administrator may see it. Bytes, seconds and dates. */
export type SystemState = MachineState & {
  database: { version: string; bytes: number; connections: number }
  /** Those that ran here, by name, in order. */
  ranMigrations: readonly string[]
  /** Whether pictures can be stored now. */
  storageWorks: boolean
  work: readonly { queue: string; count: number; oldestSeconds: number }[]
  /** `queuedSince`: when the oldest that waits was made. */
  mails: { queued: number; failed: number; queuedSince: Date | null }
}

/** Something that somebody should see to. `severity` is urgent when people or their data suffer. */
export type Concern = {
  severity: 'urgent' | 'soon'
  title: string
  advice: string
  /** Where it is seen to, or what says more of it. */
  leadsTo:
    | 'outbox'
    | 'waiting-mails'
    | 'first-steps'
    | 'errors'
    | 'database'
    | 'disk'
    | 'backups'
    | 'work'
    | 'program'
}
