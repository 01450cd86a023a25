import { expect, test } from 'vitest'
import { codeOf, printedCode, typedCode } from './document-code.rules.ts'

test('ten bytes become sixteen letters, all of whose bits count', () => {
  expect(codeOf(new Uint8Array(10))).toBe('0'.repeat(16))
  expect(codeOf(new Uint8Array(10).fill(255))).toBe('Z'.repeat(16))
  expect(codeOf(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]))).toBe('0000000000000011')
})

test('a code is read as people type it', () => {
  const code = '0123ABCDEFGHJKM1'
  expect(printedCode(code)).toBe('0123-ABCD-EFGH-JKM1')
  expect(typedCode(' o123 abcd-efgh jkml ')).toBe(code)
})
