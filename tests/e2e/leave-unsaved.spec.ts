import type { Page } from '@playwright/test'
import { expect, firstHome, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

const asked = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Leave this page?' })
const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).first().click()

test.describe('a form with something typed that was not saved', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page.request, ADMINISTRATOR)
  })

  test('asks before the texts of the brand are left; Stay keeps them, Leave forgets them', async ({
    page,
  }) => {
    await page.goto('/dashboard/brand')
    await waitForHydration(page)
    const legalName = page.getByRole('textbox', { name: 'Company behind it' })
    await expect(page.getByText('Not saved yet')).toBeHidden()
    await legalName.fill('A name nobody saved')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await follow(page, 'Subscribers')
    await asked(page).getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/dashboard/brand')
    await expect(legalName).toHaveValue('A name nobody saved')
    await follow(page, 'Subscribers')
    await asked(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/subscribers')
    await page.goBack()
    await expect(legalName).not.toHaveValue('A name nobody saved')
  })

  test('asks before changed terms of an offer are left, though the example follows them', async ({
    page,
  }) => {
    await page.goto('/properties?query=Mile+7')
    const home = await firstHome(page).getAttribute('href')
    await page.goto(`/dashboard${home}/rent-to-own`)
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'Term in months' }).fill('48')
    // At once, before the example was worked out.
    await follow(page, 'Outbox')
    await asked(page).getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'Term in months' })).toHaveValue('48')
    await follow(page, 'Outbox')
    await asked(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/outbox')
  })

  test('asks before the profile is left, and not once it is saved', async ({ page }) => {
    await page.context().clearCookies()
    await signInSomebody(page.request)
    await page.goto('/dashboard/settings')
    await waitForHydration(page)
    const profile = page.getByRole('form', { name: 'Profile' })
    await profile.getByRole('textbox', { name: 'Bio' }).fill(`Since ${Date.now()}`)
    await follow(page, 'Dashboard Home')
    await asked(page).getByRole('button', { name: 'Stay' }).click()
    await profile.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your profile has been updated successfully').first()).toBeVisible()
    await follow(page, 'Dashboard Home')
    await expect(page).toHaveURL('/dashboard')
  })
})
