import { brandSettings } from '#/features/brand/brand.config.ts'
import { writeLetter } from '#/features/mail/letter.emails.ts'
import { renderMail } from '#/features/mail/mail.emails.tsx'
import type { RenderedMail } from '#/features/mail/mail.schema.ts'
import type { MailFacts, MailTemplate } from '#/features/mail/mail-template.schema.ts'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { mailTemplates } from '#/server/mail-templates.server.ts'

export const MAIL_BRAND = parseConfig({ brand: brandSettings }, {}).config.brand
export const MAIL_SITE = 'https://www.fihankra.example'

/** The mail that a template makes, owed on 21 November 2026 at 09:14 in Accra. */
export async function renderTemplate<D extends object>(
  template: MailTemplate<D>,
  data: NoInfer<D>,
  facts: Partial<MailFacts> = {},
): Promise<RenderedMail> {
  const all = { owedAt: new Date('2026-11-21T09:14:00Z'), siteUrl: MAIL_SITE, brand: MAIL_BRAND, ...facts }
  return await renderMail(writeLetter(template, data, all), all.brand)
}

/** A template as the outbox knows it, by its name. */
export function templateNamed(name: string): MailTemplate {
  const template = mailTemplates.get(name)
  if (!template) throw new Error(`There is no mail ${name}.`)
  return template
}
