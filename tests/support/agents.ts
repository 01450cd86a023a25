import type { Browser } from '@playwright/test'
import { expect, waitForHydration } from './journey.ts'
import { ADMINISTRATOR, makePerson, type Person, signIn, signUp } from './people.ts'

/** Somebody new whom an administrator makes an agent on their page; nobody is signed in afterwards. */
export async function makeAgent(browser: Browser): Promise<Person> {
  const agent = makePerson()
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })
  const page = await context.newPage()
  await signUp(page.request, agent)
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/dashboard/users?query=${agent.email}`)
  await page.getByRole('link', { name: agent.fullName }).locator('visible=true').first().click()
  await expect(page.getByRole('heading', { level: 1, name: agent.fullName })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: `Make agent: ${agent.fullName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make agent' }).click()
  await expect(page.getByText('User role updated to agent')).toBeVisible()
  await context.close()
  return agent
}
