import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soonOrArriving } from './arriving.ts'

describe('data of a page that opens', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('are waited for when they come within a moment', async () => {
    const opened = soonOrArriving(later(299, { total: 3 }))
    await vi.advanceTimersByTimeAsync(299)
    expect(await opened).toEqual({ total: 3 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('follow the page when they take longer', async () => {
    const opened = soonOrArriving(later(900, { total: 3 }))
    await vi.advanceTimersByTimeAsync(300)
    const given = await opened
    expect(given).toHaveProperty('arriving')
    await vi.advanceTimersByTimeAsync(600)
    expect('arriving' in given && (await given.arriving)).toEqual({ total: 3 })
  })

  test('that fail within the moment fail the navigation', async () => {
    await expect(soonOrArriving(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  })
})

function later<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), milliseconds)
  })
}
