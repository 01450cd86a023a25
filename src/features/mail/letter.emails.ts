import { formatDateTime } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import type { Brand } from '../brand/brand.config.ts'
import { greetingName } from './mail.rules.ts'
import type { Letter, MailFacts, MailTemplate } from './mail-template.schema.ts'

/** The whole letter of a mail. */
export function writeLetter<D extends object>(
  template: MailTemplate<D>,
  data: NoInfer<D>,
  facts: MailFacts,
): Letter {
  const { subject } = template
  return { subject, heading: subject, ...template.write(data, facts) }
}

/** The same words as plain text. */
export function letterAsText(letter: Letter, brand: Brand): string {
  const { action, surprise } = letter
  const cards = (letter.cards ?? []).map(({ href, label, title, strong, struck, lines }) =>
    [`${label}: ${title}`, struck ? `${strong} (before: ${struck})` : strong, ...lines, href].join('\n'),
  )
  const todo = [
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(action?.terms ? [action.terms] : []),
  ]
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.quote ? [letter.quote.replace(/^/gm, '> ')] : []),
    ...(letter.actionBeforeCards ? [...todo, ...cards] : [...cards, ...todo]),
    `${surprise.question} ${surprise.answer}`,
    ...(surprise.link ? [`${surprise.link.label}:\n${surprise.link.href}`] : []),
    `-- \n${imprint(brand).join('\n')}`,
  ].join('\n\n')
}

/** Who writes, line by line. */
export function imprint(brand: Brand): string[] {
  return [brand.name, brand.address, formatPhone(brand.phone), brand.email]
}

/** The first line, with the name where it reads like one. */
export function greet(fullName: string | null): string {
  const name = greetingName(fullName)
  return name ? `Hello ${name},` : 'Hello,'
}

/** For the recipient who knows nothing of it. */
export const callUs = (brand: Brand) => `Call us on ${phoneOf(brand)}.`

/** The office's number, which stays on one line. */
export const phoneOf = (brand: Brand) => unbroken(formatPhone(brand.phone))

/** A moment in Accra, which stays on one line. */
export const moment = (date: Date) => `${unbroken(formatDateTime(date))} (Accra)`

/** A page of the site, by its path. */
export const addressOf = ({ siteUrl }: MailFacts, path: string) => `${siteUrl}${path}`

/** A page that the link's token opens. */
export const addressWithToken = ({ siteUrl, token }: MailFacts, path: string) =>
  `${siteUrl}${path}?token=${token ?? ''}`

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')
