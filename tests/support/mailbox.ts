import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

export type ReadMail = { subject: string; to: string; text: string; html: string; link: string | undefined }

/** Waits for the mail with this subject to this recipient in the folder that a program without SMTP writes. */
export async function readOutboxMail(dataDirectory: string, to: string, subject: RegExp): Promise<ReadMail> {
  let found: ReadMail | undefined
  await expect
    .poll(
      async () => {
        const mails = await readOutboxFolder(dataDirectory)
        found = mails.filter((mail) => mail.to === to && subject.test(mail.subject)).at(-1)
        return found !== undefined
      },
      { message: `a mail to ${to} with the subject ${subject}`, timeout: 20_000 },
    )
    .toBe(true)
  return found as unknown as ReadMail
}

/** Every mail that a program without SMTP has written. */
export function readOutboxFolder(dataDirectory: string): Promise<ReadMail[]> {
  return readFolder(join(dataDirectory, 'mail'))
}

async function readFolder(folder: string): Promise<ReadMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map(async (name) => toReadMail(await PostalMime.parse(await readFile(join(folder, name))))),
  )
}

/** What a person sees of a mail, and the first address of the site in it. */
export function toReadMail(email: Email): ReadMail {
  const text = email.text ?? ''
  return {
    subject: email.subject ?? '',
    to: email.to?.[0]?.address ?? '',
    text,
    html: email.html ?? '',
    link: /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0],
  }
}
