import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendPicture } from './picture-upload.client.ts'

/** What the browser's own does, as far as it is used. */
class TestRequest {
  static last: TestRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  retryAfter: string | null = null
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    TestRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader() {
    return this.retryAfter
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, responseText: string, retryAfter: string | null = null) {
    Object.assign(this, { status, responseText, retryAfter })
    this.onload?.()
    this.onloadend?.()
  }
}

describe('sending', () => {
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', TestRequest)
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const start = () => sendPicture('/api/uploads', new File(['x'], 'a.jpg', { type: 'image/jpeg' }), () => {})
  const said = (message: string) => JSON.stringify({ error: { code: 'a', message } })

  test.each([
    [400, said('This picture is damaged.'), null, 'This picture is damaged.', true],
    [413, said('File size must be less than 5MB'), null, 'File size must be less than 5MB', true],
    [415, said('File type image/gif'), null, 'File type image/gif', true],
    [429, said('Try again in 2 minutes.'), '120', 'Try again in 2 minutes.', false],
    [403, said('Access Denied'), null, 'Access Denied', false],
    [503, said('Upload failed: full'), '5', 'Upload failed: full', false],
    [503, 'Down', '90', 'Upload failed: The server answered with 503. Try again in 2 minutes.', false],
    [502, '<html>', null, 'Upload failed: The server answered with 502.', false],
    [200, '{"imageId":"a"}', null, 'Failed to get public URL for uploaded file', false],
    [200, '<html>', null, 'Upload failed: The server answered with 200.', false],
    [
      401,
      said('Please sign in to go on.'),
      null,
      'Upload failed: Your session has ended. Sign in again, then try again.',
      false,
    ],
  ])(
    '%i becomes words, and says whether trying again may help',
    async (status, text, wait, message, isFinal) => {
      const { outcome } = start()
      TestRequest.last.answer(status, text, wait)
      expect(await outcome).toEqual({
        kind: 'failed',
        status,
        message,
        isFinal,
        ...(wait === null ? {} : { waitSeconds: Number(wait) }),
      })
    },
  )

  test('a picture that arrived is what the server says of it', async () => {
    const { outcome } = start()
    TestRequest.last.answer(200, '{"imageId":"x","url":"/images/x"}')
    expect(await outcome).toEqual({ kind: 'done', result: { imageId: 'x', url: '/images/x' } })
  })

  test('a cancelled one is no failure', async () => {
    const { outcome, cancel } = start()
    cancel()
    expect(await outcome).toEqual({ kind: 'cancelled' })
  })

  test('a line counts as lost when nothing moves for a minute, and not before', async () => {
    const { outcome } = start()
    for (let step = 1; step <= 5; step++) {
      vi.advanceTimersByTime(59_000)
      TestRequest.last.upload.onprogress?.({ loaded: step, total: 10 })
    }
    vi.advanceTimersByTime(60_000)
    expect(await outcome).toMatchObject({ kind: 'failed', status: 0, isFinal: false })
  })
})
