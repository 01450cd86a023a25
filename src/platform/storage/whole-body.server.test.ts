import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { wholeBody } from './whole-body.server.ts'

const incomplete = { kind: 'unavailable', code: 'storage.incomplete' }
const read = async (source: Readable, size: number) =>
  new Uint8Array(await new Response(wholeBody(source, size)).arrayBuffer())
const chunks = () => Readable.from([Buffer.from([1, 2]), Buffer.from([3])])

test('brings every byte', async () => {
  expect(await read(chunks(), 3)).toEqual(Uint8Array.of(1, 2, 3))
})

test.each([0, 2, 4])('fails when %i bytes were announced and three come', async (size) => {
  await expect(read(chunks(), size)).rejects.toMatchObject(incomplete)
})

test('fails when its source fails, even before anybody reads', async () => {
  const source = new Readable({ read: () => undefined })
  const body = wholeBody(source, 3)
  source.destroy(new Error('the line went dead'))
  await new Promise((resolve) => source.once('close', resolve))
  await expect(new Response(body).arrayBuffer()).rejects.toMatchObject(incomplete)
})

test('lets go of its source when it is cancelled, read or not', async () => {
  const unread = chunks()
  await wholeBody(unread, 3).cancel()
  expect(unread.destroyed).toBe(true)
  const half = chunks()
  const reader = wholeBody(half, 3).getReader()
  await reader.read()
  await reader.cancel()
  expect(half.destroyed).toBe(true)
})
