import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'

/**
 * A journey through the running program. It fails when the browser's console shows an error (a broken script, a
 * refused inline one, a hydration mismatch), unless the journey says which it expects.
 */
export const test = base.extend<{ expectedConsoleErrors: RegExp[]; quietConsole: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
  baseURL: async ({}, use) => {
    await use(process.env.JOURNEY_URL)
  },
  expectedConsoleErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors.filter((text) => !expectedConsoleErrors.some((expected) => expected.test(text)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})

export { expect }

const require = createRequire(import.meta.url)
// The one that the builder brings along.
const AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

// The other way round the reset wins: buttons without padding, lists without marks.
const LAYERS = ['properties', 'theme', 'base', 'components', 'utilities']

async function expectLayersInOrder(page: Page): Promise<void> {
  const layers = await page.evaluate(() => {
    const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules))
    const names = rules.flatMap((rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
      return rule instanceof CSSLayerBlockRule ? [rule.name] : []
    })
    return [...new Set(names)]
  })
  expect(layers).toEqual(LAYERS.filter((name) => layers.includes(name)))
}

/**
 * Fails on anything that axe finds against WCAG 2.2 AA in the page as it stands, overlays included, and where a
 * stylesheet turned the order of the layers round.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLayersInOrder(page)
  // What fades has less contrast on the way, and a toast may begin to go while the page is measured: from here on what
  // begins to move is there at once, and what moves is at its end, unless it has none, as a skeleton.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const isEndless = animation.effect?.getComputedTiming().iterations === Infinity
      // Not awaited: of what is not drawn, such as a part far below, no animation ever ends.
      if (animation.playState === 'running' && !isEndless) animation.finish()
    }
  })
  // The builder puts it twice into every frame, each time; where there is one frame it is put there once.
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => Boolean((window as { axe?: unknown }).axe))))
    await page.evaluate(AXE)
  const { violations } = await new AxeBuilder({ page, ...(isAlone ? { axeSource: 'true' } : {}) })
    // Half the time: in the page itself, where no frame of another site is, and without what was found right.
    .setLegacyMode(true)
    // No rule of ours reads the sheets, which it would parse each time.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }))
  expect(findings).toEqual([])
}

/**
 * Lays what stays at the edge of the window into the page: wherever the page is scrolled to, it covers some control by
 * half, which axe takes for a target that is too small.
 */
export async function layIntoPage(bar: Locator): Promise<void> {
  await bar.evaluate((element: HTMLElement) => {
    element.style.position = 'static'
  })
}

/** Fails when the page can be scrolled sideways, as it stands or at these widths. */
export async function expectNoSidewaysScroll(page: Page, ...widths: number[]): Promise<void> {
  // A page whose width has just changed follows a moment later.
  const expectIt = () =>
    expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBeLessThanOrEqual(0)
  if (widths.length === 0) await expectIt()
  else await atWidths(page, widths, expectIt)
}

/**
 * Fails when the page cannot be read or used as it stands, on the journey's own screen and at these widths besides: a
 * journey that goes the same way on several screens is gone once.
 */
export async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  const expectIt = async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await expectIt()
  const own = page.viewportSize()?.width
  const others = widths.filter((width) => width !== own)
  await atWidths(page, others, expectIt)
}

/** From the narrowest phone to a desktop nothing reaches out of the page, and everybody can use it. */
export async function expectToFitEveryWidth(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, 320, 360, 390, 768, 1280)
  await expectAccessible(page)
}

async function atWidths(page: Page, widths: readonly number[], act: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 800 })
    await act()
  }
  if (own && widths.length > 0) await page.setViewportSize(own)
}

/** Waits until React has hydrated the page, so that clicks reach its components. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.body.children].some((child) =>
        // An open overlay puts elements of its own in front.
        Object.keys(child).some((key) => key.startsWith('__react')),
      ) &&
      // The menu is a link until the whole page is hydrated.
      !document.querySelector('a[aria-label="Menu"]'),
  )
}

/** The link to the first home among those that are shown there as cards. */
export function firstHome(where: Page | Locator): Locator {
  return where.getByRole('article').first().getByRole('heading').getByRole('link')
}

/** The addresses of the homes of a list, in its order. */
export async function pathsOfHomes(request: APIRequestContext, list: string): Promise<string[]> {
  const answer = await request.get(list)
  expect(answer.status(), list).toBe(200)
  const links = (await answer.text()).match(/(?<=href=")\/properties\/[\da-f-]{36}(?=")/g)
  return [...new Set(links)]
}
