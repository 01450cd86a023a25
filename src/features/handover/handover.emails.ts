import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../mail/letter.emails.ts'
import type { MailTemplate } from '../mail/mail-template.schema.ts'
import type { HandedOver } from './handover.schema.ts'

/** To whoever advertises from now on what another did. */
export const homesReceivedMail: MailTemplate<{ fullName: string | null } & HandedOver> = {
  name: 'homes-received',
  subject: 'Homes were handed over to you',
  write: ({ fullName, properties, leads, orders }, facts) => ({
    preview: `${countOf(properties, 'home is', 'homes are')} yours to look after now.`,
    paragraphs: [
      greet(fullName),
      `Our office has handed over to you what somebody else advertised: ${countOf(properties, 'home', 'homes')}, ${countOf(leads, 'lead', 'leads')} and ${countOf(orders, 'open order', 'open orders')}.`,
      'Visitors find your name and numbers on these homes from now on, and what they ask comes to you.',
    ],
    action: { label: 'See your listings', href: addressOf(facts, urls.myListings) },
    surprise: { question: 'This surprises you?', answer: callUs(facts.brand) },
  }),
}
