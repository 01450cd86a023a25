import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { searchCounter } from './search-count.client.ts'

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

describe('counting a draft', () => {
  // Loaded while time stands still, it would not be there when a test's time has passed.
  beforeAll(() => import('#/shared/endpoint-call.ts'))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', answer)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    answer.mockReset()
  })

  test('asks once for a draft that has settled, as it is then, without order and page', async () => {
    answer.mockResolvedValue(Response.json({ count: 12, isCapped: false }))
    const onCount = vi.fn()
    const counter = searchCounter(onCount)
    counter.ask(() => ({ beds: 1 }))
    await vi.advanceTimersByTimeAsync(100)
    counter.ask(() => ({ beds: 2, sort: 'latest', page: 4 }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(answer.mock.calls.map(([address]) => address)).toEqual(['/api/search/count?beds=2'])
    expect(onCount.mock.calls).toEqual([[12, { beds: 2, sort: 'latest', page: 4 }, false]])
  })

  test('aborts a question that a newer one replaces, and never reports its answer', async () => {
    const signals: AbortSignal[] = []
    answer.mockImplementation(async (_address, { signal }) => {
      signals.push(signal as AbortSignal)
      return Response.json({ count: signals.length })
    })
    const onCount = vi.fn()
    const counter = searchCounter(onCount)
    let release: (response: Response) => void = () => undefined
    answer.mockImplementationOnce((_address, { signal }) => {
      signals.push(signal as AbortSignal)
      return new Promise((resolve) => {
        release = resolve
      })
    })
    counter.ask(() => ({ beds: 1 }))
    await vi.advanceTimersByTimeAsync(300)
    counter.ask(() => ({ beds: 2 }))
    expect(signals[0]?.aborted).toBe(true)
    release(Response.json({ count: 99 }))
    await vi.advanceTimersByTimeAsync(300)
    expect(onCount.mock.calls).toEqual([[2, { beds: 2 }, false]])
  })

  test.each([
    ['the line is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server refuses', () => Promise.resolve(new Response('busy', { status: 503 }))],
    ['the answer is not a count', () => Promise.resolve(Response.json({ count: 'many' }))],
    ['the answer is not even JSON', () => Promise.resolve(new Response('<html>'))],
  ])('says that it does not know when %s', async (_case, respond) => {
    answer.mockImplementation(respond)
    const onCount = vi.fn()
    searchCounter(onCount).ask(() => ({}))
    await vi.advanceTimersByTimeAsync(300)
    expect(onCount.mock.calls).toEqual([[null, {}, false]])
  })

  test('asks nothing more after it was stopped', async () => {
    const counter = searchCounter(vi.fn())
    counter.ask(() => ({}))
    counter.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(answer).not.toHaveBeenCalled()
  })
})
