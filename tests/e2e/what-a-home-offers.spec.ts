import sharp from 'sharp'
import { expect, expectToFit, layIntoPage, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyProperty } from '../support/journey-database.ts'
import { serveMapTiles } from '../support/map-tiles.ts'
import { ADMINISTRATOR, makePerson, signIn, signUp } from '../support/people.ts'

const newTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

/** The word of a title that no other has, looked for as it stands. */
const wordOf = (title: string) => encodeURIComponent(`"${title.split(' ').at(-1)}"`)

test('what a home has is tapped in its form, changed in the list, and read on its page, on its card and by a filter', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const title = newTitle('House at the orchard')
  const { id } = await insertJourneyProperty(ADMINISTRATOR.email, { title })
  await signIn(page.request, ADMINISTRATOR)

  await page.goto(`/submit-listing?edit=${id}`)
  await waitForHydration(page)
  const water = page.getByRole('checkbox', { name: 'Borehole' })
  // On a phone what nobody has to say is folded up.
  if (!(await water.isVisible())) await page.getByRole('heading', { name: 'What it has' }).click()
  await page.getByText('Borehole', { exact: true }).click()
  await expect(water).toBeChecked()
  await page.getByText('Own prepaid meter', { exact: true }).click()
  // Where the bar with the buttons lies above no field by half.
  await page.evaluate(() => scrollTo(0, 0))
  await expectToFit(page, 1280)
  await page.locator('input[type=file]').setInputFiles({
    name: 'gate.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#808080' },
    })
      .jpeg()
      .toBuffer(),
  })
  await expect(page.getByRole('group', { name: 'Picture 1' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Property updated successfully!')).toBeVisible()

  const rowOf = (label: string) =>
    page.locator('.facts-table > div').filter({ has: page.getByText(label, { exact: true }) })
  await page.goto(`/properties/${id}`)
  await expect(rowOf('Water')).toContainText('Borehole')
  await expect(rowOf('Electricity')).toContainText('Own prepaid meter')
  // What nobody has said stands in no row, and is named as that.
  await expect(rowOf('Furnished')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(/furnished, [^.]*: not stated\. Ask the agent/)
  await expectToFit(page, 1280)

  await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}&edit=${id}`)
  await waitForHydration(page)
  const form = page.getByRole('form', { name: `Edit: ${title}` })
  await form.getByText('What it has', { exact: true }).click()
  await form.getByText('Generator', { exact: true }).click()
  for (const bar of await page.locator('.sticky, .inline-form-bar').all()) await layIntoPage(bar)
  await expectToFit(page, 1280)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  await page.goto(`/properties/${id}`)
  await expect(rowOf('Electricity')).toContainText('Own prepaid meter, generator')

  await page.goto(`/properties?water=borehole&query=${wordOf(title)}`)
  await waitForHydration(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Borehole')
  await expect(page.getByRole('link', { name: /^Remove filter .*borehole/i })).toBeVisible()
  await expectToFit(page, 1280)
  await page.goto(`/properties?water=pipe&query=${wordOf(title)}`)
  await expect(page.getByText('No properties found. Try adjusting your search.')).toBeVisible()
})

test('a paper is seen by another administrator than the agent, and the place of the home once changed takes it back', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const agent = makePerson()
  await signUp(page.request, agent)
  const title = newTitle('Plot behind the quarry')
  const plot = { title, type: 'Land', beds: 0, baths: 0, papers: ['indenture'] } as const
  const { id } = await insertJourneyProperty(agent.email, { ...plot, papers: [...plot.papers] })
  const { id: ownId } = await insertJourneyProperty(ADMINISTRATOR.email, {
    ...plot,
    papers: [...plot.papers],
  })
  const visitors = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await visitors.newPage()
  await signIn(page.request, ADMINISTRATOR)

  await page.goto(`/dashboard/properties/${ownId}/papers`)
  await expect(page.getByText('This is your own listing')).toBeVisible()
  await expect(page.getByText(/^I have seen it/)).toHaveCount(0)
  await expectToFit(page)

  await page.goto(`/dashboard/properties/${id}/papers`)
  await waitForHydration(page)
  await page.getByText('I have seen it: Indenture').click()
  const form = page.getByRole('form', { name: 'Seen: Indenture' })
  await form.getByLabel('What you saw').selectOption('original')
  await form.getByLabel('When').fill('2026-03-05')
  await form.getByLabel('Where').fill('Lands Commission, Accra')
  await form.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('By an administrator, 5 March 2026.')).toBeVisible()
  const indenture = visitor
    .getByRole('region', { name: 'Papers' })
    .getByRole('listitem')
    .filter({ hasText: 'Indenture' })
  await visitor.goto(`/properties/${id}`)
  await expect(indenture).toContainText('Original seen')

  await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}&edit=${id}`)
  await waitForHydration(page)
  const inline = page.getByRole('form', { name: `Edit: ${title}` })
  await inline.getByRole('textbox', { name: 'Location' }).fill('Behind another quarry, Shai Hills')
  await inline.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(inline).toHaveCount(0)
  await visitor.reload()
  await expect(indenture).toContainText('Agent says there is one')
  await expectToFit(visitor)
  await visitors.close()
})

test('the pin of a home is set in the list by its digital address, and shown on its page', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  await serveMapTiles(page)
  const title = newTitle('House behind the mill')
  const { id } = await insertJourneyProperty(ADMINISTRATOR.email, {
    title,
    digitalAddress: 'GA-183-8164',
  })
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}&edit=${id}`)
  await waitForHydration(page)
  const form = page.getByRole('form', { name: `Edit: ${title}` })
  await form.getByText('Where it is', { exact: true }).click()
  const pin = form.getByRole('textbox', { name: 'Pin on the map' })
  await expect(pin).toHaveValue('')
  await form.getByRole('button', { name: 'Set the pin on a map' }).click()
  await form.getByRole('button', { name: 'Go to GA, Accra' }).click()
  await expect(form.getByText('The map shows Accra.')).toBeVisible()
  await form.getByRole('button', { name: 'Put the pin here' }).click()
  await expect(pin).toHaveValue(/^5\.\d+, -0\.\d+$/)
  await form.getByRole('radio', { name: /Everybody/ }).check()
  // Nothing of the page's own bars lies above the map.
  await form.locator('.pin-map-canvas').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  await expectToFit(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('img', { name: 'Map with a pin at the home' })).toBeVisible()
})
