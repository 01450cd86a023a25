import type { Browser, Page } from '@playwright/test'
import { makeAgent } from '../support/agents.ts'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyProperty } from '../support/journey-database.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

// Three homes of a new agent, which no other journey changes, and their list.
async function openOwnHomes(page: Page, browser: Browser): Promise<void> {
  const agent = await makeAgent(browser)
  const word = agent.fullName.replace(/\W/g, '')
  for (const name of ['One', 'Two', 'Three'])
    await insertJourneyProperty(agent.email, { title: `${name} of ${word}` })
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/dashboard/properties?query=${word}`)
  await waitForHydration(page)
  await expect(page.getByRole('table', { name: 'Properties' }).getByRole('checkbox')).toHaveCount(3)
}

test('the prices of several homes are lowered at once, and brought back', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await openOwnHomes(page, browser)
  const before = await pricesOf(page)
  const boxes = page.getByRole('table', { name: 'Properties' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('combobox', { name: 'With the selected' }).selectOption('Change price by…')
  await page.getByLabel('Per cent, such as -5').fill('-50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  const question = page.getByRole('dialog', { name: 'Change 2 prices?' })
  await expect(question.getByText('Down by 50%, to whole cedis.')).toBeVisible()
  await expect(question.getByText(/^\w+ of \S+\s+GH₵[\d,.]+ → GH₵[\d,]+$/)).toHaveCount(2)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await pricesOf(page)).toEqual(before)
  await page.getByRole('button', { name: 'Apply' }).click()
  await question.getByRole('button', { name: 'Change 2 prices' }).click()
  const said = page.getByText('2 properties changed in price').locator('visible=true').first()
  await expect(said).toBeVisible()
  await expect.poll(() => pricesOf(page)).not.toEqual(before)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 properties back as before').first()).toBeVisible()
  await expect.poll(() => pricesOf(page)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('on a phone what is said after it covers nothing that can be pressed', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  // So low that the answer above the list is out of sight.
  await page.setViewportSize({ width: 390, height: 520 })
  await openOwnHomes(page, browser)
  const boxes = page.getByRole('table', { name: 'Properties' }).getByRole('checkbox')
  await boxes.nth(2).check()
  await page.getByRole('combobox', { name: 'With the selected' }).selectOption('Change price by…')
  await page.getByLabel('Per cent, such as -5').fill('10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 price' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const toast = page.locator('[data-sonner-toast][data-mounted="true"]')
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
  for (const to of ['top', 'middle', 'end'] as const) {
    await page.evaluate((place) => {
      const most = document.documentElement.scrollHeight - window.innerHeight
      window.scrollTo({ top: { top: 0, middle: most / 2, end: most }[place], behavior: 'instant' })
    }, to)
    const seen = await whatIsPressable(page)
    expect(seen.header).toEqual(seen.header.map(({ name }) => ({ name, isFree: true })))
    expect(seen.header).toHaveLength(3)
    expect(seen.underToast).toEqual([])
  }
  await expectToFit(page)
  await expectAccessible(page)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
  // The page has its room back.
  await expect.poll(async () => (await menu.boundingBox())?.y).toBeLessThan(64)
})

test('homes are handed over at once to another agent, and brought back', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await openOwnHomes(page, browser)
  const table = page.getByRole('table', { name: 'Properties' })
  const owners = () => table.getByRole('cell').filter({ hasText: /^GH₵/ }).allTextContents()
  const before = await owners()
  await table.getByRole('checkbox').nth(0).check()
  await table.getByRole('checkbox').nth(1).check()
  await page.getByRole('combobox', { name: 'With the selected' }).selectOption('Hand over to…')
  const takers = page.getByRole('combobox', { name: 'Who takes over' })
  await takers.selectOption('You')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('dialog')).toContainText('their open leads go along')
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over 2 homes' }).click()
  await expect(page.getByText('2 homes handed over to you').locator('visible=true').first()).toBeVisible()
  await expect.poll(owners).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 properties back as before').first()).toBeVisible()
  await expect.poll(owners).toEqual(before)
})

test('seldom filters are folded up on a desktop, with how many of them are set', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await openOwnHomes(page, browser)
  const more = page.getByRole('button', { name: /^More filters/ })
  const type = page.getByRole('combobox', { name: 'Type' })
  await expect(type).toBeHidden()
  await more.click()
  await type.selectOption('House')
  await expect(page).toHaveURL(/type=House/)
  await expect(more).toHaveText('More filters 1')
  await expectToFit(page, 390, 768)
})

test('a form in the list asks before it forgets what was typed', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await openOwnHomes(page, browser)
  const edit = page.getByRole('button', { name: /^Edit: One of/ })
  const form = page.getByRole('form', { name: /^Edit: One of/ })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await edit.click()
  await expect(form).toBeVisible()
  // What nobody changed is closed at once.
  await edit.click()
  await expect(form).toHaveCount(0)
  await edit.click()
  const location = form.getByRole('textbox', { name: 'Location' })
  await location.fill('Behind the market, Osu')
  await edit.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(location).toHaveValue('Behind the market, Osu')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)
})

test('stars stand below each other, whatever is said beside them, and touch nothing', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await openOwnHomes(page, browser)
  const table = page.getByRole('table', { name: 'Properties' })
  await page.getByRole('button', { name: /^More: Two of/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(table.getByText('Withdrawn', { exact: true })).toBeVisible()
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = (name: string) =>
      table
        .locator(name)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const stars = await boxes('[aria-label^="Popular:"] svg')
    // On a phone after the title, else before the state.
    const beside = width < 640 ? await boxes('.name p:first-child') : await boxes('.badge')
    expect(new Set(stars.map(({ x }) => x)).size).toBe(1)
    expect(beside).toHaveLength(stars.length)
    for (const [index, one] of beside.entries()) {
      const star = stars[index]
      expect(star && star.bottom > one.y && star.y < one.bottom).toBe(true)
      expect(star && (width < 640 ? one.right <= star.x : star.right <= one.x)).toBe(true)
    }
  }
})

// By what lies at the middle of each control that is in sight.
async function whatIsPressable(page: Page) {
  return await page.evaluate(() => {
    const hit = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return width * height > 0 ? document.elementFromPoint(x + width / 2, y + height / 2) : null
    }
    const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''
    const all = [...document.querySelectorAll('a[href], button, input, select, summary')].filter(
      (control) => !control.closest('[data-sonner-toast]'),
    )
    return {
      header: all
        .filter((control) => control.closest('header.sticky') && hit(control))
        .map((control) => ({ name: name(control), isFree: control.contains(hit(control)) })),
      // What is scrolled away lies under the header, as ever, or above it.
      underToast: all
        .filter((control) => hit(control)?.closest('[data-sonner-toaster]'))
        .filter((control) => control.getBoundingClientRect().bottom > headerTop())
        .map(name),
    }

    function headerTop() {
      return document.querySelector('header.sticky')?.getBoundingClientRect().top ?? 0
    }
  })
}

async function pricesOf(page: Page): Promise<string[]> {
  return await page.getByRole('table', { name: 'Properties' }).getByText(/^GH₵/).allTextContents()
}
