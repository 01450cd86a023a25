import { expect, test } from 'vitest'
import { receivePicture } from './own-home-view.server.ts'

const receive = (body: BodyInit, type: string) =>
  receivePicture(
    new Request('http://localhost/pictures', { method: 'POST', body, headers: { 'Content-Type': type } }),
  )

test('A picture of an offered home that is too large is refused in the words of forms', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(5_242_881)], 'gate.jpg', { type: 'image/jpeg' }))
  const sent = new Response(form)
  const read = await receive(await sent.arrayBuffer(), sent.headers.get('Content-Type') ?? '')
  expect(read).toThrow('File size must be less than 5MB')
})

test('What else is wrong with what is sent is said as it is', async () => {
  const read = await receive('file=none', 'application/x-www-form-urlencoded')
  expect(read).toThrow('Send the fields of a form.')
})
