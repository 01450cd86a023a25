import { expect, test } from 'vitest'
import { createCpuShare } from './cpu-share.ts'

test('what is worked on at the same time shares the processor time, until one is above its limit', () => {
  const share = createCpuShare(10)
  share.begin(1)
  expect(share.count(6)).toEqual([])
  share.begin(2)
  expect(share.count(6)).toEqual([])
  expect(share.count(4)).toEqual([1])
  share.end(1)
  expect(share.count(4)).toEqual([])
  expect(share.count(2)).toEqual([2])
})

test('what nobody works on costs nobody anything', () => {
  const share = createCpuShare(1)
  expect(share.count(100)).toEqual([])
  share.begin(1)
  expect(share.count(0.5)).toEqual([])
})
