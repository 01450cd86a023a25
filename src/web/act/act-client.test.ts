import { expect, test } from 'vitest'
import type { ActAnswer } from './act.ts'
import { clientActs } from './act-client.ts'

const ACTS = {
  pay: { path: '/orders', unreached: (said = 'Nobody answered.') => `${said} You pay once.` },
  rename: { path: '/names/:id', failure: 'It was not renamed' },
} as const

const url = (path: string) => new URL(path, 'https://fihankra.example')

/** What a page gets when `thrown` comes instead of the server's answer to a form. */
async function answerTo(path: string, thrown: unknown) {
  const body = new URLSearchParams({ name: 'Ama', cardNumber: '4242', cvv: '123', password: 'secret' })
  const answered = await clientActs(ACTS)({
    request: new Request(url(path), { method: 'POST', body }),
    url: url(path),
    serverAction: () => Promise.reject(thrown),
  })
  return answered as { data: ActAnswer; init: ResponseInit }
}

const failed = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('A form that does not reach the server keeps what was typed, but for what is secret', async () => {
  const { data, init } = await answerTo('/names/7', new TypeError('Failed to fetch'))
  expect(init.status).toBe(503)
  expect(data).toEqual({
    act: '/names/7',
    kind: 'unreached',
    heading: 'It was not renamed',
    message: 'We could not be reached. Check your connection and try again.',
    errors: {},
    values: { name: 'Ama' },
  })
})

test('An act says in its own words what a failure means for it', async () => {
  const { data } = await answerTo('/orders', new TypeError('Failed to fetch'))
  expect(data).toMatchObject({ message: 'Nobody answered. You pay once.' })
  const bug = await answerTo('/orders', failed(500, { message: 'Something went wrong on our side.' }))
  expect(bug.data).toMatchObject({ message: 'Something went wrong on our side. You pay once.' })
})

test('A redirect and a refusal of the whole page pass', async () => {
  for (const thrown of [new Response(null, { status: 302 }), failed(403, { message: 'No.' })])
    await expect(answerTo('/orders', thrown)).rejects.toBe(thrown)
})
