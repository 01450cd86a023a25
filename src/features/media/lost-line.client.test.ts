import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLostLine, sendThroughLosses } from './lost-line.client.ts'
import type { Sending, SendOutcome } from './picture-upload.client.ts'

const LOST: SendOutcome<string> = { kind: 'failed', status: 0, message: 'lost', isFinal: false }

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const comeBack = () => window.dispatchEvent(new Event('online'))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Sends whose outcomes the test gives, the last one begun first. */
function makeSends() {
  const sends: { answer: (outcome: SendOutcome<string>) => void; isCancelled: boolean }[] = []
  const send = (): Sending<string> => {
    const { promise, resolve } = Promise.withResolvers<SendOutcome<string>>()
    const one = { answer: resolve, isCancelled: false }
    sends.push(one)
    const cancel = () => {
      one.isCancelled = true
      resolve({ kind: 'cancelled' })
    }
    return { outcome: promise, cancel }
  }
  const answerLast = async (outcome: SendOutcome<string>) => {
    sends.at(-1)?.answer(outcome)
    await pass(0)
  }
  return { sends, send, answerLast }
}

describe('what is sent over a line that is lost', () => {
  test('is sent again after two seconds, then four, at last every thirty, until it arrives', async () => {
    const { sends, send, answerLast } = makeSends()
    const onLost = vi.fn()
    const { outcome } = sendThroughLosses(send, onLost)
    for (const [losses, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
      await answerLast(LOST)
      expect(onLost).toHaveBeenCalledTimes(losses + 1)
      await pass(seconds * 1_000 - 1)
      expect(sends).toHaveLength(losses + 1)
      await pass(1)
      expect(sends).toHaveLength(losses + 2)
    }
    await answerLast({ kind: 'done', result: 'arrived' })
    expect(await outcome).toEqual({ kind: 'done', result: 'arrived' })
    comeBack()
    await pass(60_000)
    expect(sends).toHaveLength(7)
  })

  test('is sent again at once when the browser says that the line is back', async () => {
    const { sends, send, answerLast } = makeSends()
    const { outcome } = sendThroughLosses(send, () => undefined)
    await answerLast(LOST)
    comeBack()
    await pass(0)
    expect(sends).toHaveLength(2)
    await answerLast({ kind: 'done', result: 'arrived' })
    expect(await outcome).toEqual({ kind: 'done', result: 'arrived' })
  })

  test('is not sent again after a refusal', async () => {
    const { sends, send, answerLast } = makeSends()
    const { outcome } = sendThroughLosses(send, () => undefined)
    const refused: SendOutcome<string> = { kind: 'failed', status: 503, message: 'full', isFinal: false }
    await answerLast(refused)
    expect(await outcome).toEqual(refused)
    await pass(60_000)
    expect(sends).toHaveLength(1)
  })

  test('is not sent again once it is cancelled while it waits', async () => {
    const { sends, send, answerLast } = makeSends()
    const { outcome, cancel } = sendThroughLosses(send, () => undefined)
    await answerLast(LOST)
    cancel()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    comeBack()
    await pass(60_000)
    expect(sends).toHaveLength(1)
  })

  test('is broken off when it is cancelled on its way', async () => {
    const { sends, send } = makeSends()
    const { outcome, cancel } = sendThroughLosses(send, () => undefined)
    cancel()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    expect(sends.map(({ isCancelled }) => isCancelled)).toEqual([true])
  })
})

describe('a lost line', () => {
  test('is tried again until nobody waits for it any more', async () => {
    const resume = vi.fn()
    const stop = createLostLine().wait(resume)
    await pass(2_000)
    await pass(4_000)
    comeBack()
    expect(resume).toHaveBeenCalledTimes(3)
    stop()
    comeBack()
    await pass(60_000)
    expect(resume).toHaveBeenCalledTimes(3)
  })

  test('is left alone as long as a busy server asked for', async () => {
    const resume = vi.fn()
    createLostLine().wait(resume, 10_000)
    await pass(9_999)
    expect(resume).not.toHaveBeenCalled()
    await pass(1)
    expect(resume).toHaveBeenCalledTimes(1)
  })

  test('that something has come over is tried again soon after the next loss', async () => {
    const line = createLostLine()
    const stop = line.wait(() => undefined)
    await pass(30_000)
    stop()
    line.restore()
    const resume = vi.fn()
    line.wait(resume)
    await pass(2_000)
    expect(resume).toHaveBeenCalledTimes(1)
  })
})
