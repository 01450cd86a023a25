import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataOrDeferred } from './deferred.ts'

describe('the data of a page that opens', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('are waited for when they come within a moment', async () => {
    const opened = dataOrDeferred(later(299, { total: 3 }))
    await vi.advanceTimersByTimeAsync(299)
    expect(await opened).toEqual({ total: 3 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('follow the page when they take longer', async () => {
    const opened = dataOrDeferred(later(900, { total: 3 }))
    await vi.advanceTimersByTimeAsync(300)
    const given = await opened
    expect(given).toHaveProperty('deferred')
    await vi.advanceTimersByTimeAsync(600)
    expect('deferred' in given && (await given.deferred)).toEqual({ total: 3 })
  })

  test('that fail within the moment fail the navigation', async () => {
    await expect(dataOrDeferred(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  })
})

function later<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), milliseconds)
  })
}
