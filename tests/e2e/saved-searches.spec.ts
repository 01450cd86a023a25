import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { tellOfMatchesJob } from '#/features/saved-searches/saved-search.jobs.server.ts'
import { boundsOf, readArea } from '#/features/search/area/area.rules.ts'
import { createSecrets } from '#/platform/crypto/secrets.server.ts'
import { ROOM_FOR_JOURNEYS } from '../support/global-setup.ts'
import { expect, expectToFit, test, waitForHydration } from '../support/journey.ts'
import {
  forgetJourneyChanges,
  insertJourneyProperty,
  prepareScenesIn,
  runJourneyJob,
} from '../support/journey-database.ts'
import { type ReadMail, toReadMail } from '../support/mailbox.ts'
import { ADMINISTRATOR, makePerson, type Person } from '../support/people.ts'
import { deviceOf, lendPushService } from '../support/push-browser.ts'
import { type PushServer, startPushServer } from '../support/push-server.ts'
import { type RunningServer, startBuiltServer } from '../support/server.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

const SECRET_KEY = 'a secret key that only this journey knows 0123'
const HOME = 'Home behind the harmattan'

type World = { server: RunningServer; post: SmtpSink; push: PushServer }

/** A program of its own, whose mails and notifications arrive at servers of this test. */
async function withWorld(
  page: Page,
  environment: Record<string, string>,
  act: (world: World) => Promise<void>,
): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-saved-'))
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(createSecrets(SECRET_KEY).pushKey)
  const [post, push] = await Promise.all([startSmtpSink(), startPushServer(keys.getPublicKey('base64url'))])
  const endScenes = prepareScenesIn(dataDirectory)
  let server: RunningServer | undefined
  try {
    server = await startBuiltServer({
      environment: {
        DATA_DIR: dataDirectory,
        SAMPLE_DATA: 'on',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        REQUIRE_VERIFIED_EMAIL: 'off',
        SMTP_URL: post.url,
        PUSH_HOSTS: push.origin,
        SAVED_SEARCH_QUIET_HOURS: 'off',
        SECRET_KEY,
        ...ROOM_FOR_JOURNEYS,
        ...environment,
      },
      logFile: `test-results/saved-searches-${test.info().project.name}.log`,
    })
    await forgetJourneyChanges()
    await act({ server, post, push })
  } finally {
    endScenes()
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await server?.stop()
    await Promise.all([post.stop(), push.stop()])
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function mailTo({ post }: World, address: string, subject: RegExp): Promise<ReadMail> {
  const matching = () =>
    post.taken
      .filter(({ recipients }) => recipients.join() === address)
      .map(({ parsed }) => toReadMail(parsed))
      .filter((mail) => subject.test(mail.subject))
  await expect
    .poll(() => matching().length, { message: `a mail ${subject} to ${address}`, timeout: 60_000 })
    .toBeGreaterThan(0)
  return matching().at(-1) as ReadMail
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}

async function signIn(page: Page, { url }: RunningServer, { email, password }: Person) {
  const headers = { Origin: url }
  const answer = await page.request.post(`${url}/api/session`, { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
}

async function signUp(page: Page, server: RunningServer, person: Person) {
  const { email, password, fullName } = person
  const headers = { Origin: server.url }
  const data = { email, fullName, phone: '', password, confirmPassword: password }
  expect((await page.request.post(`${server.url}/api/accounts`, { headers, data })).status()).toBe(200)
}

const manage = (address: string) => new URL(address).pathname + new URL(address).search
const searches = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Saved on' })

// One that hangs is found before the whole time is over.
test.use({ serviceWorkers: 'allow', expectedConsoleErrors: [/401/], actionTimeout: 20_000 })

test('somebody saves a search, with an account or without, and is told of a home by mail and on the device', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(180_000)
  await withWorld(page, {}, async (world) => {
    const { server, push } = world
    const visitor = makePerson().email
    const person = makePerson()
    let area = ''

    await test.step('from the list, without an account, by an address that is confirmed', async () => {
      await open(page, `${server.url}/properties?type=house`)
      await page.getByRole('link', { name: 'Save this search' }).click()
      await expect(page).toHaveURL(`${server.url}/saved-searches/new?type=house`)
      // The address comes before the page; the list says the word twice.
      await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()
      await expect(page.getByRole('main').getByText('House', { exact: true })).toBeVisible()
      await expectToFit(page, 1280)
      await page.getByLabel('E-mail').fill(visitor)
      await page.getByRole('radio', { name: 'At once' }).check()
      await page.getByRole('button', { name: 'Save search' }).click()
      await expect(page.getByText('One more press, in your mail')).toBeVisible()
      await open(page, (await mailTo(world, visitor, /Confirm/)).link ?? '')
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByText('Your search is saved.')).toBeVisible()
      await expectToFit(page, 1280)
    })

    await test.step('with an account, and the part of the map that is looked at', async () => {
      await signUp(page, server, person)
      await open(page, (await mailTo(world, person.email, /Verify/)).link ?? '')
      await page.getByRole('button', { name: 'Verify my e-mail' }).click()
      await expect(page.getByText('Your e-mail address is verified.', { exact: false })).toBeVisible()
      await signIn(page, server, person)
      await open(page, `${server.url}/properties?type=house`)
      await page.getByRole('button', { name: 'Map', exact: true }).click()
      const map = page.getByRole('region', { name: 'Map of the homes' })
      await map
        .getByRole('button', { name: /homes: look closer$/ })
        .first()
        .click()
      await expect(page).toHaveURL(/area=[\w-]{24}/)
      area = new URL(page.url()).searchParams.get('area') ?? ''
      // On a phone the map has the screen for itself.
      const list = page.getByRole('button', { name: 'Show the list' })
      if (await list.isVisible()) await list.click()
      await page.getByRole('link', { name: 'Save this search' }).click()
      await expect(page).toHaveURL(/\/saved-searches\/new\?.*area=/)
      await page.getByLabel('Name').fill('Near the children’s school')
      await page.getByRole('radio', { name: 'At once' }).check()
      await page.getByRole('button', { name: 'Save search' }).click()
      await expect(page).toHaveURL(/\/dashboard\/saved-searches$/)
      await expect(searches(page)).toHaveCount(1)
      await expect(
        searches(page).getByRole('link', { name: 'Near the children’s school', exact: true }),
      ).toHaveAttribute('href', new RegExp(area))
    })

    await test.step('on the device, once its owner has pressed and the browser lets us', async () => {
      await page.context().grantPermissions([], { origin: server.url })
      await open(page, `${server.url}/dashboard/saved-searches`)
      await expect(
        page.getByText('This browser does not let us show notifications.', { exact: false }),
      ).toBeVisible()
      await expectToFit(page, 1280)
      await lendPushService(page, push, server.url)
      await open(page, `${server.url}/dashboard/saved-searches`)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('We tell you on this device too').first()).toBeVisible()
      await open(page, `${server.url}/dashboard/saved-searches`)
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
      await expectToFit(page, 1280)
      const kept = await (await page.request.get(`${server.url}/dashboard/settings/personal-data`)).text()
      expect(kept).toContain(push.origin)
      expect(kept).toContain('Near the children’s school')
    })

    await test.step('a home comes, and the worker tells of it', async () => {
      const { south, north, west, east } = boundsOf(readArea(area))
      await insertJourneyProperty(ADMINISTRATOR.email, {
        title: HOME,
        type: 'House',
        pinLatitude: (south + north) / 2,
        pinLongitude: (west + east) / 2,
        showsPin: true,
        updatedAt: new Date(Date.now() - 180_000),
      })
      await runJourneyJob(tellOfMatchesJob)
      const ofAccount = await mailTo(world, person.email, /1 new home/)
      const ofAddress = await mailTo(world, visitor, /1 new home/)
      for (const mail of [ofAccount, ofAddress]) expect(mail.text).toContain(HOME)
      await expect.poll(() => push.taken.length, { timeout: 60_000 }).toBe(1)
      expect(push.problems).toEqual([])
    })

    await test.step('the notification is shown once, opens the homes, and pauses the search with one press', async () => {
      const { text } = push.taken[0] ?? { text: '' }
      expect(text).not.toContain(person.fullName)
      const device = await deviceOf(page, server.url)
      await device.deliver(text)
      await device.deliver(text)
      await expect
        .poll(device.shown)
        .toMatchObject([{ title: '1 new home', body: expect.stringContaining(HOME) }])
      const opened = (await device.press()) ?? ''
      expect(opened).toContain(area)
      await expect.poll(device.shown).toEqual([])
      await open(page, server.url + opened)
      await expect(page.getByRole('article').filter({ hasText: HOME })).toBeVisible()

      await device.deliver(text)
      await expect.poll(device.shown).toHaveLength(1)
      expect(await device.press('change')).toMatch(/^\/saved-searches\/manage\?token=/)
      await device.deliver(text)
      await expect.poll(device.shown).toHaveLength(1)
      await device.press('pause')
      await expect.poll(device.shown).toMatchObject([{ title: 'Paused' }])
      await open(page, `${server.url}/dashboard/saved-searches`)
      await expect(searches(page).getByText('Paused')).toBeVisible()
    })

    await test.step('the account’s page resumes, changes and ends it', async () => {
      const search = searches(page)
      await search.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByText('Resumed: we write about what we find from now on').first()).toBeVisible()
      await search.getByText('Change', { exact: true }).click()
      await search.getByLabel('Name').fill('Near the market')
      await search.getByRole('radio', { name: 'Once a week' }).check()
      await search.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your search is changed').first()).toBeVisible()
      await expect(search.getByRole('link', { name: 'Near the market', exact: true })).toBeVisible()
      await expect(search).toContainText('Once a week')
    })

    await test.step('signing out ends the device', async () => {
      await page.evaluate(() => fetch('/logout', { method: 'POST', redirect: 'manual' }))
      await signIn(page, server, person)
      await open(page, `${server.url}/dashboard/saved-searches`)
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
      await page.getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByText('We do not tell you on this device any more').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
      await searches(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete this search' }).click()
      await expect(page.getByText('No saved searches yet')).toBeVisible()
      // It goes a moment after the search, and until then nobody presses anything else.
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('the link of the mail pauses, changes and ends the search of the address', async () => {
      await open(page, (await mailTo(world, visitor, /1 new home/)).link ?? '')
      await expectToFit(page, 1280)
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(
        page.getByText('Paused: we do not write about this search until you resume it'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByText('Resumed: we write about what we find from now on')).toBeVisible()
      await page.getByRole('radio', { name: 'Once a day' }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your search is changed')).toBeVisible()
      await page.getByRole('button', { name: 'End this search' }).click()
      await expect(page.getByText('Ended: the search is forgotten', { exact: false })).toBeVisible()
    })
  })
})

test('the device is told though nothing is cached on it', { tag: '@phone' }, async ({ page }) => {
  test.setTimeout(120_000)
  await withWorld(page, { OFFLINE_READING: 'off' }, async ({ server, push }) => {
    const person = makePerson()
    await signUp(page, server, person)
    await signIn(page, server, person)
    await lendPushService(page, push, server.url)
    await open(page, `${server.url}/saved-searches/new?type=house`)
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page).toHaveURL(/\/dashboard\/saved-searches$/)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await open(page, `${server.url}/properties`)
    const device = await deviceOf(page, server.url)
    const text = {
      id: 'one',
      title: '1 new home',
      body: 'A house',
      href: '/properties?type=house',
      token: 't',
    }
    await device.deliver(JSON.stringify(text))
    await expect.poll(device.shown).toMatchObject([{ title: '1 new home' }])
    expect(await device.press()).toBe('/properties?type=house')
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search is saved, confirmed, paused, changed and ended', { tag: '@phone' }, async ({ page }) => {
    test.setTimeout(120_000)
    await withWorld(page, {}, async (world) => {
      const { server } = world
      const visitor = makePerson().email
      await page.goto(`${server.url}/properties?type=house`)
      await page.getByRole('link', { name: 'Save this search' }).click()
      await page.getByLabel('E-mail').fill(visitor)
      await page.getByRole('radio', { name: 'At once' }).check()
      await page.getByRole('button', { name: 'Save search' }).click()
      await expect(page.getByText('One more press, in your mail')).toBeVisible()
      await page.goto((await mailTo(world, visitor, /Confirm/)).link ?? '')
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByText('Your search is saved.')).toBeVisible()

      await insertJourneyProperty(ADMINISTRATOR.email, {
        title: HOME,
        type: 'House',
        updatedAt: new Date(Date.now() - 180_000),
      })
      await runJourneyJob(tellOfMatchesJob)
      await page.goto((await mailTo(world, visitor, /1 new home/)).link ?? '')
      const link = manage(page.url())
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(
        page.getByText('Paused: we do not write about this search until you resume it'),
      ).toBeVisible()
      await page.goto(server.url + link)
      await page.getByLabel('Name').fill('In the hills')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your search is changed')).toBeVisible()
      await page.goto(server.url + link)
      await page.getByRole('button', { name: 'End this search' }).click()
      await expect(page.getByText('Ended: the search is forgotten', { exact: false })).toBeVisible()
      await page.goto(server.url + link)
      await expect(page.getByText('This link does not work any more', { exact: false })).toBeVisible()
    })
  })
})
