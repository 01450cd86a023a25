import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFirstAdministrator } from '#/features/accounts/administrator.commands.server.ts'
import { isSetupLinkOpen, issueSetupLink } from '#/features/accounts/links/setup-link.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { administratorNotice, setupNotice } from './administrator-notice.ts'
import { type Config, isProduction } from './config.ts'
import { prepareDataFolder } from './data-folder.server.ts'

const SETUP_FILE = 'setup-link'
const LOOK_MILLISECONDS = 2_000

/**
 * Makes sure that somebody can administer the marketplace, and says how. On a public site, where others may read what a
 * start says, that is a link that works once and for an hour instead of a password; it stands in a file of the data
 * folder, too, until it was used or its hour is over. Answers what stops looking for that.
 */
export async function provideAdministrator({
  services,
  config,
  projectRoot,
  say,
}: {
  services: Services
  config: Config
  projectRoot: string
  say: (line: string) => void
}): Promise<() => void> {
  const { administrator, brand } = config
  const { db, passwords, clock } = services
  const fallbackEmail = `admin@${brand.email.split('@')[1]}`
  const made = await ensureFirstAdministrator(
    { db, passwords, now: clock.now() },
    { ...administrator, fallbackEmail },
  )
  if (!isProduction(config.http.siteUrl) || administrator.email !== undefined) {
    if (made) say(administratorNotice(made))
    return () => undefined
  }
  const link = await issueSetupLink(services, { email: fallbackEmail })
  const file = join(await prepareDataFolder(config, projectRoot), SETUP_FILE)
  await rm(file, { force: true })
  if (link === undefined) return () => undefined
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  say(setupNotice({ email: fallbackEmail, link, file }))
  return removeWhenOver(services, { email: fallbackEmail, file })
}

// The link may be used in another process than the one that wrote the file, so the database is asked whether it was.
function removeWhenOver(services: Services, { email, file }: { email: string; file: string }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const look = async () => {
    try {
      if (!(await isSetupLinkOpen(services, { email }))) {
        await rm(file, { force: true })
        return
      }
    } catch (error) {
      services.log.warn({ error }, 'Whether the set-up link was used cannot be read')
    }
    if (!isStopped) wait()
  }
  const wait = () => {
    timer = setTimeout(() => void look(), LOOK_MILLISECONDS).unref()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
