import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { makePostFields } from '../factories/post-form-factory.ts'
import { ROOM_FOR_JOURNEYS } from '../support/global-setup.ts'
import { HOSTILE_TEXTS } from '../support/hostile-text.ts'
import { expect, test } from '../support/journey.ts'
import { readOutboxFolder } from '../support/mailbox.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { startBuiltServer } from '../support/server.ts'

// What a page of ours must never do, because of what somebody wrote.
test.use({ expectedConsoleErrors: [/404|422/] })

/** Notes whatever runs, leaves the site or is stopped by the content policy. */
async function watch(page: Page, site: string): Promise<string[]> {
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`a dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && !['data:', 'blob:', 'about:'].includes(protocol))
      happened.push(`a request to ${request.url()} from ${page.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text()))
      happened.push(`${message.text()} on ${page.url()}`)
  })
  return happened
}

test('nothing that is written into an article, a message or the newsletter runs on any page, feed or mail', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-hostile-'))
  const server = await startBuiltServer({
    environment: {
      DATA_DIR: dataDirectory,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...ROOM_FOR_JOURNEYS,
    },
    logFile: 'test-results/hostile-server.log',
  })
  try {
    const happened = await watch(page, server.url)
    const send = sender(page.request, server.url)
    await page.request.post(`${server.url}/api/session`, {
      headers: { Origin: server.url },
      data: { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
    })

    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const article = makePostFields({
        title: `${index} ${text}`.slice(0, 200),
        excerpt: `${index} ${text}`,
        content: `${index} ${text}\n\n## ${text}\n\n[${text}](${text})\n\n![${text}](${text})\n\n<${text}>\n\n\`\`\`\n${text}\n\`\`\``,
        tags: text.replaceAll(',', ' ').slice(0, 40),
        category: 'News',
      })
      await send('/submit-blog/publication', article, [200, 202, 302, 303])
      const message = {
        name: `${index} ${text}`.slice(0, 100),
        email: `ama${index}@example.com`,
        phone: '',
        subject: `${index} ${text}`.slice(0, 200),
        // One of them says it all.
        message: index === 0 ? HOSTILE_TEXTS.join('\n\n') : `${index} ${text}`,
      }
      await send('/contact', message, [200, 202, 302, 303])
      // What is no address is refused, and shown again in the field.
      await send('/contact', { ...message, email: text, phone: text }, [422])
      await send('/newsletter', { email: text }, [422])
    }
    await send('/newsletter', { email: "ama'onload=alert(1)@example.com" }, [200, 202, 302, 303, 422])

    const visit = async (path: string) => {
      await page.goto(server.url + path, { waitUntil: 'load' })
      return await page
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    }
    const linksOn = async (paths: string[], wanted: RegExp) =>
      new Set((await inTurn(paths, visit)).flat().filter((href) => wanted.test(href)))
    const pages = (path: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${path}?page=${index + 1}`)

    const articles = await linksOn(pages('/blog', 5), /^\/blog\/[0-9a-f-]{36}$/)
    expect(articles.size).toBe(HOSTILE_TEXTS.length)
    await inTurn([...articles], visit)
    const edits = await linksOn(pages('/dashboard/posts', 3), /^\/submit-blog\?edit=/)
    expect(edits.size).toBe(HOSTILE_TEXTS.length)
    await inTurn([...edits].slice(0, 6), visit)
    const leads = await linksOn(pages('/dashboard/leads', 3), /^\/dashboard\/leads\/[0-9a-f-]{36}$/)
    expect(leads.size).toBe(HOSTILE_TEXTS.length)
    // The newest first, so that the one that says it all comes last.
    await inTurn([...leads].slice(-2), visit)
    await expect(page.getByText('alert`1`').first()).toBeVisible()
    for (const text of HOSTILE_TEXTS.filter((_, index) => index % 8 === 0)) {
      await visit(`/blog?query=${encodeURIComponent(text)}&tag=${encodeURIComponent(text)}`)
      await visit(`/newsletter/confirm?token=${encodeURIComponent(text)}`)
    }
    for (const path of [
      '/',
      '/dashboard',
      '/dashboard/outbox',
      '/dashboard/audit-log',
      '/blog/feed.xml',
      '/sitemaps/posts.xml',
      '/dashboard/subscribers',
      '/api/v1/posts',
    ])
      await visit(path)

    const mails = await readOutboxFolder(dataDirectory)
    expect(mails.length).toBeGreaterThan(HOSTILE_TEXTS.length)
    // A mail program that runs what it is sent.
    await page.goto('about:blank')
    for (const mail of mails) await page.setContent(mail.html)

    expect(happened).toEqual([])

    // And whoever watches does see it when something runs.
    await page.setContent(HOSTILE_TEXTS.join(' '))
    await expect.poll(() => happened.length).toBeGreaterThan(1)
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
})

function sender(request: APIRequestContext, site: string) {
  return async (path: string, form: Record<string, string>, expected: number[]): Promise<void> => {
    const response = await request.post(site + path, { headers: { Origin: site }, form, maxRedirects: 0 })
    expect(expected, `${path} ${JSON.stringify(form)} ${(await response.text()).slice(0, 300)}`).toContain(
      response.status(),
    )
  }
}

async function inTurn<T>(paths: readonly string[], act: (path: string) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const path of paths) results.push(await act(path))
  return results
}
