import { expect, test } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

function record(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('away from a terminal there is one line at every tenth', () => {
  const output = record(false)
  const show = createProgressBar(output, 1_000)
  for (let done = 1; done <= 1_000; done++) show(done)
  expect(output.written).toHaveLength(10)
  expect(output.written[0]).toBe('10 % (100 of 1,000)\n')
  expect(output.written.at(-1)).toBe('100 % (1,000 of 1,000)\n')
})

test('on a terminal one line is drawn anew and left when all is done', () => {
  const output = record(true)
  const show = createProgressBar(output, 4)
  for (const done of [1, 2, 4]) show(done)
  expect(output.written.every((text) => text.startsWith('\r'))).toBe(true)
  expect(output.written.map((text) => text.endsWith('\n'))).toEqual([false, false, true])
})
