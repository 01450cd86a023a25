import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

// What the journey breaks off.
test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

test('an article is written with a picture in its text, previewed, scheduled, edited, published and unpublished', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const title = `What a site plan must show ${Date.now()}`
  const content = page.getByLabel('Content')
  await signIn(page.request, ADMINISTRATOR)

  await test.step('the form is found in the header and tells what is missing', async () => {
    await page.goto('/blog')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Blog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add article' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    // Above the form, and as a toast.
    await expect(page.getByText('Please fill in all required fields.')).toHaveCount(2)
    await expect(page.getByLabel('Title')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Excerpt').fill('Four things must be on the plan before you pay for land.')
  })

  await test.step('the toolbar writes Markdown, by mouse and by keys, and can be undone', async () => {
    await content.click()
    await page.keyboard.type('The corners')
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await expect(content).toHaveValue('## The corners')
    await page.keyboard.press('Control+z')
    await expect(content).toHaveValue('The corners')
    await page.getByRole('button', { name: 'Heading', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Smaller heading' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(content).toHaveValue('## The corners')
    await content.press('End')
    await page.keyboard.type('\n\nWalk them with a ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('surveyor')
    await expect(content).toHaveValue('## The corners\n\nWalk them with a **surveyor**')
    await content.press('End')
  })

  await test.step('a picture is pasted, described and put into the text', async () => {
    await paste(page, await makePicture())
    const shows = page.getByLabel('What does the picture show?')
    await expect(shows).toBeFocused()
    await expect(page.getByRole('button', { name: 'Put into the text' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('A picture is not in the text yet.')).toBeVisible()
    await shows.press('Enter')
    await expect(page.getByText('Say in a few words what the picture shows')).toBeVisible()
    await expectAccessible(page)
    await shows.fill('A plan [first draft]')
    await shows.press('Enter')
    await expect(content).toHaveValue(/\n\n!\[A plan \\\[first draft\\\]\]\(\/images\/[^)]+\)\n\n$/)
  })

  await test.step('the preview is the article, beside what is typed', async () => {
    const preview = page.getByRole('article', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expect(preview.getByRole('heading', { name: 'The corners' })).toBeVisible()
    await expect(preview.getByRole('img', { name: 'A plan [first draft]' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByText(/^Saved /)).toBeVisible()
  })

  await test.step('what could not be sent is said above the form and as a toast, and nothing is lost', async () => {
    await page.route('**/submit-blog/publication**', (route) => route.abort())
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Failed to publish blog post. Please try again.')).toHaveCount(2)
    await page.unroute('**/submit-blog/publication**')
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByText(/^Saved /)).toBeVisible()
  })

  await test.step('it survives a reload and is scheduled', async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.getByText('Later', { exact: true }).click()
    await page.getByLabel('Date and time').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText('The article is scheduled.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/posts$/)
    await page.getByRole('searchbox', { name: /^Search by/ }).fill(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Scheduled')
    await expectAccessible(page)
  })

  const preview = await test.step('it is edited and published now', async () => {
    await page.getByRole('link', { name: `Edit: ${title}` }).click()
    await expect(page.getByText(/^Scheduled for /)).toBeVisible()
    await page.getByText('Now', { exact: true }).click()
    await page.getByLabel('Tags').fill('land, papers')
    await expect(page.getByRole('article', { name: 'Preview' }).getByRole('img')).toBeVisible()
    const shown = await proseOf(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Blog post has been published successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/blog$/)
    return shown
  })

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

  await test.step('a visitor reads exactly what the preview showed', async () => {
    await expect(async () => {
      await visitor.goto('/blog')
      await visitor.getByRole('link', { name: title }).click({ timeout: 1_000 })
    }).toPass()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await proseOf(visitor)).toBe(preview)
  })

  await test.step('it is unpublished after being asked', async () => {
    await page.goto(`/dashboard/posts?query=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: `Unpublish: ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Visitors will no longer find')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('Article unpublished')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Draft')
    await expect(async () => {
      expect((await visitor.reload())?.status()).toBe(410)
    }).toPass()
  })
  await visitor.context().close()
})

test('an article is begun on a phone', { tag: '@phone' }, async ({ page }) => {
  const title = `Begun on the way ${Date.now()}`
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/submit-blog')
  await waitForHydration(page)
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('## One\n\nTwo\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  await expectToFit(page)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('article', { name: 'Preview' }).getByRole('table')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/posts$/)
  await expect(page.getByText(title)).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: `Discard: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft discarded')).toBeVisible()
})

function proseOf(page: Page): Promise<string> {
  return page.locator('.prose').innerHTML()
}

// As from another program: the browser gives a page nothing to paste of its own accord.
async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.getByLabel('Content').evaluate((area, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'plan.jpg', { type: 'image/jpeg' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture.toString('base64'))
}

async function makePicture(): Promise<Buffer> {
  const background = { r: 120, g: 160, b: 150 }
  return await sharp({ create: { width: 960, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
