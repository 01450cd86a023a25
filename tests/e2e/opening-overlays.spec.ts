import type { CDPSession, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/journey.ts'

type Traced = { name: string; args: { elementCount?: number } }

/** How many elements the browser has styled at the most in one go while `act` ran. */
async function mostStyled(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const counts: number[] = []
  const note = ({ value }: { value: unknown }) => {
    for (const { name, args } of value as Traced[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  }
  session.on('Tracing.dataCollected', note)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const { promise, resolve } = Promise.withResolvers<void>()
  session.once('Tracing.tracingComplete', () => resolve())
  await session.send('Tracing.end')
  await promise
  session.off('Tracing.dataCollected', note)
  return Math.max(...counts)
}

const OPENERS = {
  Filters: (page: Page) => page.getByRole('button', { name: /^Filters/ }),
  Price: (page: Page) => page.locator('.list-chips').getByRole('button', { name: 'Price' }),
  Menu: (page: Page) => page.getByRole('button', { name: 'Menu' }),
  'a heart': (page: Page) => page.locator('a.heart').first(),
}

test('what is opened over the list is styled, and not the list behind it anew', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const session = await context.newCDPSession(page)
  const dialog = page.getByRole('dialog')
  const behind = await page.locator('main *').count()
  expect(behind).toBeGreaterThan(1000)
  for (const [name, opener] of Object.entries(OPENERS)) {
    const open = async () => {
      await opener(page).click()
      await expect(dialog).toBeVisible()
    }
    const close = async () => {
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await expect(dialog).toBeHidden()
    }
    // Its code and its styles come with the first time, and what the browser has to learn of them.
    await open()
    await close()
    // The overlay, the header and the footer may be styled; less than the list has means that it was left alone.
    expect(await mostStyled(session, open), `${name} opens`).toBeLessThan(behind)
    expect(await mostStyled(session, close), `${name} closes`).toBeLessThan(behind)
  }
})

test('the menu, whose links are like those of the list, leaves the list as it is', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const session = await context.newCDPSession(page)
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await OPENERS.Menu(page).click()
    await expect(dialog).toBeVisible()
  }
  await open()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  const behind = await page.locator('main *').count()
  expect(behind).toBeGreaterThan(1000)
  expect(await mostStyled(session, open)).toBeLessThan(behind / 2)
})

test('a card that is pressed opens its page without styling the list anew before it goes', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const session = await context.newCDPSession(page)
  const behind = await page.locator('main *').count()
  expect(behind).toBeGreaterThan(1000)
  const press = async () => {
    await page.locator('main article h2 a, main article h3 a').first().click()
    await expect(page.locator('.photos')).toBeVisible()
  }
  expect(await mostStyled(session, press)).toBeLessThan(behind)
})

test('a button looks pressed before what it opens is put together', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
  }
  for (const name of ['Filters', 'Price', 'Menu'] as const) {
    const opener = OPENERS[name](page)
    await opener.click()
    await close()
    const withThePress = await opener.evaluate(async (button: HTMLElement) => {
      button.click()
      await Promise.resolve()
      return [button.ariaExpanded, document.querySelectorAll('[role=dialog]').length]
    })
    expect(withThePress, name).toEqual(['true', 0])
    await expect(dialog).toBeVisible()
    await close()
  }
})

test('the page of a home takes the place of a scrolled list without being said to move', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { moved: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.moved += entry.value
    }).observe({ type: 'layout-shift' })
  })
  await page.goto('/properties')
  await waitForHydration(page)
  const card = page.locator('main article h2 a, main article h3 a').nth(3)
  await card.scrollIntoViewIfNeeded()
  const moved = () => page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved)
  const before = await moved()
  // By script: what follows a finger is left out by the browser itself.
  await card.evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.photos')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect((await moved()) - before).toBeLessThan(0.05)
})
