import { expect, expectToFit, firstHome, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

test('an administrator marks a paper as seen, and visitors read it on the page, in the list and by a filter', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const visitors = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await visitors.newPage()
  await visitor.goto('/properties?type=land&query=Ebubonko')
  const href = await firstHome(visitor).getAttribute('href')
  await visitor.goto(href ?? '')
  const papers = visitor.getByRole('region', { name: 'Papers' })
  const title = papers.getByRole('listitem').filter({ hasText: 'Title certificate or deed' })
  await expect(title).toContainText('Not stated')
  await expect(papers.getByRole('listitem').filter({ hasText: 'Indenture' })).toContainText(
    'Agent says there is one',
  )
  await expect(papers).not.toContainText('of 4 seen')

  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/dashboard${href}/papers`)
  await waitForHydration(page)
  await expectToFit(page, 1280)
  await page.getByText('I have seen it: Title certificate or deed').click()
  const form = page.getByRole('form', { name: 'Seen: Title certificate or deed' })
  await form.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(form).toContainText('Say whether it was the original or a copy')
  await expectToFit(page, 1280)
  await form.getByLabel('What you saw').selectOption('copy')
  await form.getByLabel('When').fill('2026-01-05')
  await form.getByLabel('Where').fill('Lands Commission, Accra')
  await form.getByLabel('Note').fill('Number GA 77123')
  await form.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('By an administrator, 5 January 2026.')).toBeVisible()
  // What was noted folds up again.
  await expect(form).toBeHidden()

  await visitor.reload()
  await expect(title).toContainText('Copy seen')
  await expect(title).toContainText('By an administrator, 5 January 2026. Where: Lands Commission, Accra')
  await expect(papers).toContainText('1 of 4 seen')
  expect(await visitor.content()).not.toContain('77123')
  await expectToFit(visitor, 1280)

  await visitor.goto('/properties?papers=1')
  await waitForHydration(visitor)
  const card = visitor.getByRole('article').filter({ has: visitor.locator(`a[href="${href}"]`) })
  await expect(card).toContainText('1 of 4 papers seen')
  await expect(visitor.getByRole('link', { name: /Papers seen/ }).first()).toBeVisible()

  // A mistake is taken back, and nothing of it is left.
  await page.getByRole('button', { name: 'Take back: Title certificate or deed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('It was marked as seen until')).toBeVisible()
  await visitor.goto(href ?? '')
  await expect(title).toContainText('Agent says there is one')
  await visitors.close()
})

test('how we check is told on a page of its own, from the rows of a property and from the foot of every page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/properties?type=land')
  const href = await firstHome(page).getAttribute('href')
  await page.goto(href ?? '')
  await page.getByRole('region', { name: 'Papers' }).getByRole('link', { name: 'How we check' }).click()
  await expect(page).toHaveURL(/\/how-we-check$/)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we check')
  for (const paper of ['Indenture', 'Site plan', 'Title certificate or deed', 'Search report'])
    await expect(page.getByText(paper, { exact: true })).toBeVisible()
  await expectToFit(page)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'How we check' })).toBeVisible()
})
