import { expect, test } from 'vitest'
import type { AutosaveState } from './autosave.ts'
import { textOf } from './autosave-status.tsx'

test.each<[AutosaveState['phase'], string]>([
  ['saved', 'Saved 09:14'],
  // What is typed after a save is not on the server, whatever was before.
  ['waiting', 'Saving…'],
  ['saving', 'Saving…'],
])('while a draft is %s its bar says “%s”', (phase, text) => {
  expect(textOf({ phase, savedAt: '2026-11-21T09:14:00.000Z', problem: null })).toBe(text)
})

test('what changes something that was saved before is said not to be saved yet, while it is kept', () => {
  const saving = { phase: 'saved', savedAt: '2026-11-21T09:14:00.000Z', problem: null } as const
  expect(textOf(saving, true)).toBe('Not saved yet, kept as a draft 09:14')
})
