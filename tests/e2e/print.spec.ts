import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyOffer, insertJourneyProperty } from '../support/journey-database.ts'
import { printPage } from '../support/paper.ts'
import { ADMINISTRATOR } from '../support/people.ts'

async function printProperty(page: Page, overrides: Parameters<typeof insertJourneyProperty>[1]) {
  const { id } = await insertJourneyProperty(ADMINISTRATOR.email, overrides)
  await page.goto(`/properties/${id}`)
  await waitForHydration(page)
  return await printPage(page)
}

test('a home for sale is printed on one page with facts, plans, the QR code and its address', {
  tag: '@desktop',
}, async ({ page }) => {
  const paper = await printProperty(page, {
    title: 'Bungalow on paper',
    tag: 'For Sale',
    pricePesewas: 69_000_000,
    maxPaymentPlanMonths: 12,
    description: Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of a long description.`).join('\n\n'),
  })
  expect(paper.pages).toHaveLength(1)
  for (const part of [
    'Bungalow on paper',
    'GH₵690,000',
    'Facts',
    'What it really costs',
    '12 months',
    'Agent',
  ])
    expect(paper.text).toContain(part.replaceAll(' ', ''))
  expect(paper.text).toMatch(/\/l\/[0-9a-z]{8}Scan/)
  // What is pressed is not on paper.
  for (const part of ['Contact', 'AddtoCart', 'BacktoProperties', 'Quicklinks', 'Showall'])
    expect(paper.text).not.toContain(part)
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  const code = await page.getByRole('img', { name: /^QR code of .*\/l\/[0-9a-z]{8}$/ }).boundingBox()
  // A telephone reads it through a window: 32 mm.
  expect(code?.width).toBeGreaterThan(115)
})

test('a home with every plan, an offer and many words is printed on one page, no line of it cut', {
  tag: '@desktop',
}, async ({ page }) => {
  const { id } = await insertJourneyOffer(ADMINISTRATOR.email, {
    title: 'Four-bedroom bungalow with a columned veranda and a walled garden at Mile 7, Achimota',
    maxPaymentPlanMonths: 18,
    isSample: true,
    description: Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of a long description.`).join('\n\n'),
  })
  await page.goto(`/properties/${id}`)
  await waitForHydration(page)
  const paper = await printPage(page)
  expect(paper.pages).toHaveLength(1)
  for (const part of ['18 months', 'Rent to own', 'Paid in full', 'As of'])
    expect(paper.text).toContain(part.replaceAll(' ', ''))
  await page.emulateMedia({ media: 'print' })
  // A4 without the margins of the sheet.
  await page.setViewportSize({ width: 695, height: 1039 })
  const cut = await page.locator('.detail-columns').evaluate((columns) => {
    const { bottom, right } = columns.getBoundingClientRect()
    const onPaper = [...columns.querySelectorAll('p, h2, tr, dt, dd')].filter((part) => {
      const box = part.getBoundingClientRect()
      return box.height > 0 && box.left < right
    })
    return {
      tooHigh: columns.scrollHeight - columns.clientHeight,
      lines: onPaper
        .filter((part) => part.getBoundingClientRect().bottom > bottom + 1)
        .map((part) => part.textContent),
    }
  })
  expect(cut).toEqual({ tooHigh: 0, lines: [] })
})

test('a home for rent is printed on one page with what is paid and when', { tag: '@desktop' }, async ({
  page,
}) => {
  const paper = await printProperty(page, {
    title: 'Chamber and hall on paper',
    tag: 'For Rent',
    pricePesewas: 65_000,
  })
  expect(paper.pages).toHaveLength(1)
  for (const part of ['Chamber and hall on paper', 'GH₵650/ month', 'What you pay, and when', 'Agent'])
    expect(paper.text).toContain(part.replaceAll(' ', ''))
  expect(paper.text).toMatch(/\/l\/[0-9a-z]{8}Scan/)
})

test('an article is printed with its title and text, without what stands around it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/blog')
  await page.locator('main a[href^="/blog/0"]').first().click()
  const title = page.locator('article h1')
  await expect(title).toBeVisible()
  const paper = await printPage(page)
  expect(paper.pages.length).toBeGreaterThanOrEqual(1)
  expect(paper.text).toContain((await title.innerText()).replaceAll(/\s/g, ''))
  for (const part of ['Readnext', 'Allarticles', 'Quicklinks']) expect(paper.text).not.toContain(part)
})
