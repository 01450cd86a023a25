/**
 * How does a visit feel on a phone? Chromium with a processor four times slower, behind 1.6 Mbit/s and 150 ms: home, a
 * list and a property, for the first time and once more. Prints medians of several visits.
 *
 *   npm run bench:visits -- --rows 100000
 */
import { type BrowserContext, type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../tests/support/browser.ts'
import type { Contestant } from './contestants.ts'
import { medianOf } from './measuring.ts'
import { sampleIds } from './operations.ts'
import type { VisitsResult } from './results.ts'
import { onStage, readOptions, STAGE_USAGE, type Stage, say } from './stage.ts'

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOWER = 4
const TITLE_LINK = 'main article :is(h2, h3) a'

type Visit = { largestPaint: number; layoutShift: number; kilobytes: number }

const options = readOptions(
  { visits: { type: 'string', default: '5' } },
  `First and repeated visits in Chromium.\n${STAGE_USAGE}  --visits   how often each page is opened (5 unless given)\n`,
)
if (options) await onStage(options, (stage) => main(stage, Number(options.visits)))

async function main(stage: Stage, count: number): Promise<void> {
  const program = await stage.startProgram()
  const [id] = await sampleIds(stage.marketplace.url)
  const browser = await chromium.launch(chromiumLaunchOptions())
  const pages: VisitsResult['pages'] = []
  try {
    const newVisitor = () => browser.newContext({ ...devices['Pixel 7'], baseURL: program.url })
    for (const [page, path] of [
      ['home', '/'],
      ['list', '/properties'],
      ['detail', `/properties/${id}`],
    ] as const) {
      // So that what is rendered is in the page cache, as it is for nearly every visitor.
      const visits = { first: [] as Visit[], repeated: [] as Visit[] }
      for (let visit = 0; visit < count; visit++) {
        await fetch(program.url + path)
        const context = await newVisitor()
        visits.first.push(await open(context, path))
        visits.repeated.push(await open(context, path))
        await context.close()
      }
      for (const [visit, all] of Object.entries(visits)) {
        const summary = {
          largestPaint: medianOf(all.map(({ largestPaint }) => largestPaint)),
          layoutShift: Math.max(...all.map(({ layoutShift }) => layoutShift)),
          kilobytes: medianOf(all.map(({ kilobytes }) => kilobytes)),
        }
        pages.push({ page, visit: visit as 'first' | 'repeated', ...summary })
        say(
          `${page.padEnd(7)} ${visit.padEnd(9)} LCP ${summary.largestPaint.toFixed(0)} ms, CLS ${summary.layoutShift.toFixed(3)}, ${summary.kilobytes.toFixed(0)} KB`,
        )
      }
    }
    const taps: number[] = []
    for (let visit = 0; visit < count; visit++) taps.push(await tapFirstCard(await newVisitor(), program))
    const cardToPicture = medianOf(taps)
    say(`From the tap on a card to the first picture of its page ${cardToPicture.toFixed(0)} ms`)
    const conditions = stage.conditions()
    stage.write('visits', { rows: stage.rows, conditions, pages, cardToPicture } satisfies VisitsResult)
  } finally {
    await browser.close()
  }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return session
}

async function open(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await slowDown(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, layoutShift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { largestPaint: number; layoutShift: number } }).seen,
  )
  await page.close()
  return { ...seen, kilobytes: bytes / 1000 }
}

/** Milliseconds from the tap until the first picture of the property is painted, the list being settled before. */
async function tapFirstCard(context: BrowserContext, { url }: Contestant): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(`${url}/properties`, { waitUntil: 'networkidle' })
  const card = page.locator(TITLE_LINK).first()
  await card.scrollIntoViewIfNeeded()
  const shown = await card.evaluateHandle((link: HTMLElement) => ({
    milliseconds: new Promise<number>((resolve, reject) => {
      link.ownerDocument.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            if (performance.now() - timeStamp > 30_000)
              return reject(new Error('The page of the property did not come'))
            // What the card knows is seen over the list, which stands until the page of the property does.
            const place = link.isConnected ? '[data-glance] img' : 'main img'
            const picture = document.querySelector<HTMLImageElement>(place)
            if (!picture?.complete || picture.naturalWidth === 0) requestAnimationFrame(look)
            // In a frame's callback it is yet to be painted.
            else setTimeout(() => resolve(performance.now() - timeStamp))
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    }),
  }))
  // A finger, not a call: the card listens for what comes before the click.
  await card.tap()
  const milliseconds = await shown.evaluate((seen) => seen.milliseconds)
  await context.close()
  return milliseconds
}
