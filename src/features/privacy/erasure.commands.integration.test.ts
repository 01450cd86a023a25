import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createErasureList, type ErasureCopies } from './erasure.commands.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fihankra-erasures-'))
})
afterEach(() => rm(folder, { recursive: true }))

const OLD = { accountId: '0199aaaa-0000-7000-8000-000000000001', at: '2026-10-01T09:00:00.000Z' }
const NEW = { accountId: '0199aaaa-0000-7000-8000-000000000002', at: '2026-11-23T09:00:00.000Z' }
const LAST = { accountId: '0199aaaa-0000-7000-8000-000000000003', at: '2026-11-23T10:00:00.000Z' }

/** Another place, which is away now and then. */
function elsewhere() {
  const notes = new Map<string, string>()
  const state = { isAway: false }
  const reach = () => {
    if (state.isAway) throw new Error('The bucket is away.')
  }
  const copies: ErasureCopies = {
    names: async () => {
      reach()
      return [...notes.keys()]
    },
    put: async (name, line) => {
      reach()
      notes.set(name, line)
    },
    read: async (names) => {
      reach()
      return names.map((name) => notes.get(name) ?? '')
    },
  }
  return { copies, notes, state }
}

test('the list and its copies are read as one, also when the disk with the list was lost', async () => {
  const { copies, notes } = elsewhere()
  const file = join(folder, 'erasures.log')
  const list = createErasureList(file, copies)
  for (const erasure of [NEW, OLD, NEW]) await list.note(erasure)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).split('\n').filter(Boolean)).toHaveLength(2)
  expect([...notes.keys()].join(' ')).not.toContain(OLD.accountId)
  expect(await list.since('2026-11-01T00:00:00.000Z')).toEqual([NEW])

  const onAnotherMachine = createErasureList(join(folder, 'another.log'), copies)
  await onAnotherMachine.note(LAST)
  expect(await onAnotherMachine.since('2026-01-01T00:00:00.000Z')).toEqual([OLD, NEW, LAST])
  expect(await list.since('2026-11-23T09:30:00.000Z')).toEqual([LAST])
  expect(await createErasureList(join(folder, 'gone')).since(OLD.at)).toEqual([])
})

test('a line that was cut off, or that names nobody, is passed over', async () => {
  const file = join(folder, 'erasures.log')
  const lines = [
    JSON.stringify(NEW),
    '{"accountId":"","at":"2026-11-23"}',
    '{"accountId":7}',
    'null',
    '{"acc',
  ]
  await writeFile(file, lines.join('\n'))
  expect(await createErasureList(file).since(OLD.at)).toEqual([NEW])
})

test('what cannot be copied is in the list at once, fails the work so that it is repeated, and is copied later', async () => {
  const { copies, notes, state } = elsewhere()
  const file = join(folder, 'erasures.log')
  const list = createErasureList(file, copies)
  state.isAway = true
  await expect(list.note(NEW)).rejects.toThrow('away')
  await expect(list.note(NEW)).rejects.toThrow('away')
  expect(await createErasureList(file).since(OLD.at)).toEqual([NEW])
  await expect(list.since(OLD.at)).rejects.toThrow('away')
  state.isAway = false
  await list.copyMissing()
  await list.copyMissing()
  expect(notes.size).toBe(1)
  expect(await createErasureList(join(folder, 'gone'), copies).since(OLD.at)).toEqual([NEW])
})
