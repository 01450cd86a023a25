import { describe, expect, test } from 'vitest'
import { spreadOf } from './price-spread.rules.ts'

describe('how prices lie', () => {
  test('every home stands in one bar, from a round price below the lowest to one above the highest', () => {
    const prices = [220, 600, 600, 2_100, 24_500, 1_085_000, 11_800_001]
    const spread = spreadOf(prices)
    expect(spread?.stops[0]).toBe(220)
    expect(spread?.stops.at(-1)).toBe(12_000_000)
    expect(spread?.bars).toHaveLength((spread?.stops.length ?? 0) - 1)
    expect(spread?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(prices.length)
    expect(Math.max(...(spread?.bars ?? []))).toBe(2)
  })
  test('stops ascend, each once, however near the prices are', () => {
    for (const prices of [
      [1, 2],
      [400, 401],
      [999, 1_000],
      [50_000, 51_000],
    ]) {
      const stops = spreadOf(prices)?.stops ?? []
      expect(stops.length).toBeGreaterThanOrEqual(2)
      expect(stops).toEqual([...new Set(stops)].sort((one, other) => one - other))
    }
  })
  test('of one price, or none, there is nothing to show', () => {
    expect(spreadOf([])).toBeNull()
    expect(spreadOf([5_000, 5_000])).toBeNull()
    expect(spreadOf([0, 0])).toBeNull()
  })
})
