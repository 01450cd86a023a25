import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyPlanOrder } from '../support/journey-database.ts'
import { signInSomebody } from '../support/people.ts'

test('a buyer pays instalments of their plan by card and by mobile money', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { email } = await signInSomebody(page.request)
  const { orderId } = await insertJourneyPlanOrder({ buyerEmail: email })
  await page.goto(`/dashboard/orders/${orderId}/instalments`)
  await waitForHydration(page)
  await page.getByRole('link', { name: /^Pay (an instalment$|what is late)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay an instalment' })).toBeVisible()
  await expectToFit(page)

  await page.getByRole('radio', { name: /^Instalment 1/ }).check()
  await page.getByLabel('Card Number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry Date').fill('12/39')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('GH₵200,000 is paid.')).toBeVisible()

  await page.getByRole('radio', { name: /^Instalment 2/ }).check()
  await page.getByRole('radio', { name: /Mobile money/ }).check()
  await page.getByLabel('Mobile money number').fill('024 412 3456')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('GH₵200,000 is paid.')).toBeVisible()

  await page.getByRole('link', { name: 'Instalments' }).last().click()
  // Each instalment has what came in for it, with its receipt.
  const second = page.getByRole('listitem').filter({ hasText: /^2[.]/ })
  await expect(second.getByText(/mobile money, reference [0-9a-f]{8}$/)).toBeVisible()
  await expect(second.getByRole('link', { name: /^Receipt/ })).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('link', { name: /^Receipt/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt for an instalment/ })).toBeVisible()
  await expect(page.getByText(/^Instalment 2 of 3, due/)).toBeVisible()
  await expectToFit(page)
  await expect(page.getByRole('link', { name: 'Receipt as PDF' })).toHaveAttribute('href', /receipt[.]pdf$/)
  const file = await page.request.get(`${new URL(page.url()).pathname}.pdf`)
  expect(file.headers()['content-type']).toBe('application/pdf')
})
