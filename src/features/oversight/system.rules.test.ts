import { describe, expect, test } from 'vitest'
import { concernsOf } from './system.rules.ts'
import type { SystemState } from './system.schema.ts'

const now = new Date('2026-11-23T08:00:00Z')
const GB = 1_000_000_000

const well: SystemState = {
  program: {
    version: '1.0.0',
    node: '24.0.0',
    mode: 'all',
    startedAt: now,
    memoryBytes: 2e8,
    lostLogLines: 0,
  },
  disk: { freeBytes: 50 * GB, totalBytes: 100 * GB },
  pictures: 'disk',
  mail: 'smtp',
  site: { isPublic: true, trustsProxy: true },
  backup: {
    isSetUp: true,
    isEncrypted: true,
    newest: { name: 'x', at: new Date('2026-11-23T02:30:00Z'), bytes: 1 },
    lastRun: { at: new Date('2026-11-23T02:31:00Z'), isDone: true },
  },
  migrations: ['0001-a', '0002-b'],
  errors: [],
  database: { version: '18.4', bytes: GB, connections: 9 },
  ranMigrations: ['0001-a', '0002-b'],
  storageWorks: true,
  work: [{ queue: 'send-mail', count: 3, oldestSeconds: 800 }],
  mails: { queued: 3, failed: 0, queuedSince: new Date('2026-11-23T07:30:00Z') },
}
const titles = (change: Partial<SystemState>) =>
  concernsOf({ ...well, ...change }, now).map(({ title }) => title)

describe('what somebody should see to', () => {
  test('is nothing while all is well', () => {
    expect(concernsOf(well, now)).toEqual([])
  })

  test.each<[string, Partial<SystemState>]>([
    ['1 migration has not run', { ranMigrations: ['0001-a'] }],
    ['The database is newer than this program', { ranMigrations: ['0001-a', '0002-b', '0003-c'] }],
    ['The disk is nearly full', { disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } }],
    ['The disk is nearly full', { disk: { freeBytes: 0.9 * GB, totalBytes: 2 * GB } }],
    ['Pictures cannot be stored', { storageWorks: false }],
    ['No backups are made', { backup: { isSetUp: false, isEncrypted: false, newest: null, lastRun: null } }],
    ['The last backup failed', { backup: { ...well.backup, lastRun: { at: now, isDone: false } } }],
    [
      'The last backup is more than a day old',
      { backup: { ...well.backup, newest: { name: 'x', at: new Date('2026-11-22T02:30:00Z'), bytes: 1 } } },
    ],
    ['Backups are not encrypted', { backup: { ...well.backup, isEncrypted: false } }],
    ['Work in the background is late', { work: [{ queue: 'send-mail', count: 1, oldestSeconds: 901 }] }],
    ['Work in the background is late', { work: [{ queue: 'render-avif', count: 1, oldestSeconds: 3_601 }] }],
    ['2 mails could not be sent', { mails: { queued: 0, failed: 2, queuedSince: null } }],
    [
      '6 mails wait, the oldest since 20 November 2026',
      { work: [], mails: { queued: 6, failed: 0, queuedSince: new Date('2026-11-20T09:00:00Z') } },
    ],
    ['Mails reach nobody', { mail: 'folder' }],
    ['Lines of the log were lost', { program: { ...well.program, lostLogLines: 1 } }],
    ['The program holds much memory', { program: { ...well.program, memoryBytes: 4.1e8 } }],
  ])('%s', (title, change) => {
    expect(titles(change)).toEqual([title])
  })

  test('is not a disk or a backup of which nothing is known', () => {
    expect(titles({ disk: null, backup: { ...well.backup, newest: null, lastRun: null } })).toEqual([])
  })

  test('is said with the urgent first, and a cause before what it causes', () => {
    const backup = { ...well.backup, isEncrypted: false }
    expect(titles({ backup, ranMigrations: [] })).toEqual([
      '2 migrations have not run',
      'Backups are not encrypted',
    ])
    const mails = { queued: 0, failed: 2, queuedSince: null }
    const work = [{ queue: 'send-mail', count: 1, oldestSeconds: 901 }]
    expect(titles({ mail: 'folder', mails, work })).toEqual([
      'Mails reach nobody',
      'Work in the background is late',
      '2 mails could not be sent',
    ])
    const local = { isPublic: false, trustsProxy: false }
    expect(titles({ mail: 'folder', mails, site: local })).toEqual([
      'Mails reach nobody',
      '2 mails could not be sent',
    ])
  })
})
