/**
 * How do pages fare while twenty photographs of five megabytes are uploaded at once? Reads the list of properties,
 * rendered each time, first alone, then from the first byte of the uploads to the last answer, then while their AVIF is
 * made. Prints the 95th percentiles, their ratios and how the uploads were answered.
 *
 *   node bench/upload-load.ts --uploads 20 --seconds 20
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { insist, post, startForMeasuring } from './measuring.ts'
import { makePhotograph } from './photograph.ts'
import { judgeUploads } from './verdicts/load-verdicts.ts'
import { isPlannedRefusal, readPages, readPagesFor, slowOf } from './verdicts/page-reader.ts'
import { sayVerdict } from './verdicts/say-verdict.ts'

const { values } = parseArgs({
  options: { uploads: { type: 'string', default: '20' }, seconds: { type: 'string', default: '20' } },
})
const UPLOADS = Number(values.uploads)
const SECONDS = Number(values.seconds)
/** How often somebody sends a picture again that was refused for now. */
const MOST_TRIES = 10
const ADMINISTRATOR = { email: 'bench@example.com', password: 'pangolin-in-the-rain' }

const photograph = await makePhotograph()
const { url, stop } = await startForMeasuring({
  PAGE_CACHE: 'off',
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
})

type Upload = { status: number; refusals: number; seconds: number }

async function upload(cookie: string): Promise<Upload> {
  const started = performance.now()
  for (let refusals = 0; ; refusals++) {
    const answer = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: { Origin: url, Cookie: cookie, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(photograph),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer && isPlannedRefusal(answer) && refusals < MOST_TRIES) {
      await sleep(1_000)
      continue
    }
    return { status: answer?.status ?? 0, refusals, seconds: (performance.now() - started) / 1000 }
  }
}

try {
  const session = await insist(() => post(url, '/api/session', ADMINISTRATOR))
  const [cookie = ''] = (session.headers.get('Set-Cookie') ?? '').split(';')
  await readPagesFor(url, SECONDS / 6)
  const alone = await readPagesFor(url, SECONDS)

  let isUploading = true
  const uploads = Promise.all(Array.from({ length: UPLOADS }, () => upload(cookie))).finally(() => {
    isUploading = false
  })
  const beside = await readPages(url, () => isUploading)
  const answers = await uploads
  const after = await readPagesFor(url, SECONDS)

  const statuses = Map.groupBy(answers, ({ status }) => status)
  const summary = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  const refusals = answers.reduce((sum, answer) => sum + answer.refusals, 0)
  const slowest = Math.max(...answers.map(({ seconds }) => seconds))
  const calm = slowOf(alone)
  const compared = (time: number) => `${time.toFixed(0)} ms, ratio ${(time / calm).toFixed(2)}`
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms; under ${UPLOADS} uploads ${compared(slowOf(beside))} (${beside.times.length} pages, slowest ${Math.max(...beside.times).toFixed(0)} ms); while AVIF is made ${compared(slowOf(after))}\n` +
      `${UPLOADS} uploads of ${(photograph.length / 1e6).toFixed(2)} MB: ${summary} (${refusals} refused before), the last after ${slowest.toFixed(1)} s\n`,
  )
  sayVerdict(
    judgeUploads({
      pages: [
        [alone, beside],
        [alone, after],
      ],
      statuses: Object.fromEntries([...statuses].map(([status, all]) => [status, all.length])),
    }),
  )
} finally {
  await stop()
}
