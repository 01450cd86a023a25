import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMail } from './composed-mail.server.ts'
import type { Email, EmailMessage, Sender } from './email.ts'

export type OutboxFolderOptions = {
  /** Made when it is missing; readable by its owner alone, since mails hold links that sign in. */
  folder: string
  from: Sender
  /** Words for the person at the terminal. */
  say: (text: string) => void
  /** True where the terminal is read by the person at this machine alone, and may show links that open an account. */
  isTerminalPrivate: boolean
}

const LINK_IN_FILE = 'Its link stands in the file of the mail only.'
const KEPT_MILLISECONDS = 30 * 86_400_000

/** Writes mails to a folder instead of sending them, and tells the terminal what each is about. */
export function createOutboxFolder({ folder, from, say, isTerminalPrivate }: OutboxFolderOptions): Email {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let tidied: Promise<void> | undefined
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      tidied ??= removeOld(folder)
      await tidied
      const { message: bytes } = await composer.sendMail(composeMail(from, message))
      await writeWhole(join(folder, fileName(message)), bytes as Buffer)
      say(announce(message, isTerminalPrivate))
    },
    async close() {
      composer.close()
    },
  }
}

// `2026-11-21T09-14-03-123-<id>.eml`: sorted by time in every file list.
function fileName({ messageId }: EmailMessage): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-').replace('Z', '')
  const [id = ''] = messageId.split('@')
  return `${time}-${id.replace(/[^\w-]/g, '')}.eml`
}

function announce({ to, subject, link, linkOpensAccount }: EmailMessage, isTerminalPrivate: boolean): string {
  const isShown = isTerminalPrivate || !linkOpensAccount
  const lines = [`Mail to ${to}`, subject, ...(link ? [isShown ? link : LINK_IN_FILE] : [])]
  return `\n${lines.map((line) => `  ${line.replace(/\p{Cc}/gu, '')}`).join('\n')}\n`
}

// A reader sees all of a mail or nothing of it.
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.part`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - KEPT_MILLISECONDS
  for (const name of await readdir(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue
    const path = join(folder, name)
    try {
      if ((await stat(path)).mtimeMs < oldest) await rm(path)
    } catch {
      // Somebody else removed it, or keeps it; either way no reason to hold up a mail.
    }
  }
}
