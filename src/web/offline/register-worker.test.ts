import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

// As much of a browser's service worker as the page uses.
class Worker extends EventTarget {
  readonly messages: unknown[] = []
  state: string
  constructor(state: string) {
    super()
    this.state = state
  }
  postMessage(message: unknown) {
    this.messages.push(message)
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

const TAKE_OVER = { type: 'take-over' }

let registration: { active?: Worker; waiting?: Worker; installing?: Worker }

beforeEach(() => {
  vi.useFakeTimers()
  registration = { active: new Worker('activated') }
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a newer worker that waits may begin', async () => {
  const newer = new Worker('installed')
  registration.waiting = newer
  await registerWorker()
  expect(newer.messages).toEqual([TAKE_OVER])
})

test('one that is still installing may begin as soon as it waits', async () => {
  const newer = new Worker('installing')
  registration.installing = newer
  await registerWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(newer.messages).toEqual([])
  newer.become('installed')
  expect(newer.messages).toEqual([TAKE_OVER])
})

test('one that an older worker holds up is asked again, ever less often, until it begins', async () => {
  const newer = new Worker('installed')
  registration.waiting = newer
  await registerWorker()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(newer.messages).toHaveLength(4)
  newer.become('activating')
  newer.become('activated')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(newer.messages).toHaveLength(4)
})

test('one whose installation failed is asked for nothing', async () => {
  const newer = new Worker('installing')
  registration.installing = newer
  await registerWorker()
  newer.become('redundant')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(newer.messages).toEqual([])
})

test('one that is found later waits for the next page', async () => {
  await registerWorker()
  const newer = new Worker('installing')
  registration.installing = newer
  newer.become('installed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(newer.messages).toEqual([])
})
