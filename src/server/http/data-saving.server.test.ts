import { expect, test } from 'vitest'
import { savesData } from './data-saving.server.ts'

test.each([
  [{ 'Save-Data': 'on' }, true],
  [{ 'Save-Data': ' ON ' }, true],
  [{ 'Save-Data': 'off' }, false],
  [{ ECT: '3g' }, true],
  [{ ECT: 'slow-2g' }, true],
  [{ ECT: '4g' }, false],
  [{ ECT: '3g, 4g' }, false],
  [{}, false],
])('a browser that sends %j saves data: %s', (headers, expected) => {
  const sent = new Headers(headers as Record<string, string>)
  expect(savesData(sent.get('Save-Data') ?? undefined, sent.get('ECT') ?? undefined)).toBe(expected)
})
