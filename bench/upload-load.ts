/**
 * How do pages fare while twenty photographs of five megabytes are uploaded at once? Reads the list of properties,
 * rendered each time, first alone, then from the first byte of the uploads to the last answer, then while their AVIF is
 * made. Prints the 95th percentiles, their ratios and how the uploads were answered.
 */
import { post, quantileOf, startForMeasuring, timed } from './measuring.ts'
import { makePhotograph } from './photograph.ts'

const UPLOADS = 20
const SECONDS = 20
const ADMINISTRATOR = { email: 'bench@example.com', password: 'pangolin-in-the-rain' }

const photograph = await makePhotograph()
const { url, stop } = await startForMeasuring({
  PAGE_CACHE: 'off',
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
})

async function readPages(goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (goesOn()) times.push(await timed(() => fetch(`${url}/properties`)))
  return times
}

const readPagesFor = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return readPages(() => performance.now() < end)
}

async function upload(cookie: string): Promise<{ status: number; seconds: number }> {
  const started = performance.now()
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(photograph),
  })
  await answer.arrayBuffer()
  return { status: answer.status, seconds: (performance.now() - started) / 1000 }
}

try {
  const session = await post(url, '/api/session', ADMINISTRATOR)
  const [cookie = ''] = (session.headers.get('Set-Cookie') ?? '').split(';')
  await readPagesFor(3)
  const calm = quantileOf(await readPagesFor(SECONDS), 0.95)

  let isUploading = true
  const uploads = Promise.all(Array.from({ length: UPLOADS }, () => upload(cookie))).finally(() => {
    isUploading = false
  })
  const loadedTimes = await readPages(() => isUploading)
  const answers = await uploads
  const loaded = quantileOf(loadedTimes, 0.95)
  const after = quantileOf(await readPagesFor(SECONDS), 0.95)

  const statuses = Map.groupBy(answers, ({ status }) => status)
  const summary = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  const slowest = Math.max(...answers.map(({ seconds }) => seconds))
  const compared = (time: number) => `${time.toFixed(0)} ms, ratio ${(time / calm).toFixed(2)}`
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms; under ${UPLOADS} uploads ${compared(loaded)} (${loadedTimes.length} pages, slowest ${Math.max(...loadedTimes).toFixed(0)} ms); while AVIF is made ${compared(after)}\n` +
      `${UPLOADS} uploads of ${(photograph.length / 1e6).toFixed(2)} MB: ${summary}, the last after ${slowest.toFixed(1)} s\n`,
  )
} finally {
  await stop()
}
