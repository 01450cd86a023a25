import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { notSignedIn } from '#/features/access/access.errors.ts'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { parsePhone } from '#/features/accounts/phone.rules.ts'
import { giveBack, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { propertyNotFound } from '#/features/properties/property.errors.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { numberToDial } from './lead.rules.ts'
import { type VisitorContactForm, visitorContactForm } from './lead.schema.ts'
import { type Agent, holdProperty, SAME_CONTACT_MS, saveLead } from './lead-saving.commands.server.ts'

type Request = { propertyId: string; name: string; phone: string | null }

/**
 * Asks a property's agent to call a visitor; the agent is told by mail. The same request within ten minutes is the same
 * lead, and programs that filled in what people do not see are answered like everybody, of which nothing is saved.
 * Answers the number at which the agent, or else the office, can be called. Refuses everybody where contact needs an
 * account, a property that visitors do not see or that is gone, a number that nobody can have, and too many requests
 * from one address of the internet or about one property.
 */
export async function contactAgentAsVisitor(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  visitor: Visitor,
  { propertyId, ...input }: VisitorContactForm & { propertyId: string },
): Promise<{ dial: string }> {
  const { contactNeedsAccount, visitorRequestsPerAddress, visitorRequestsPerProperty } = services.config.leads
  if (contactNeedsAccount) throw notSignedIn()
  // Also the subject of a limit, which must be no text of anybody's choosing.
  if (!isId(propertyId)) throw propertyNotFound()
  const { name, phone, [HONEYPOT]: filledIn } = readInput(visitorContactForm, input)
  const request = { propertyId, name, phone: parsePhone(phone) }
  const taken = await takeAttempts(services, [
    {
      name: 'lead:visitor-address',
      subject: addressSubject(visitor.ip),
      limit: visitorRequestsPerAddress,
    },
    {
      name: 'lead:visitor-property',
      subject: propertyId,
      limit: visitorRequestsPerProperty,
    },
  ])
  const { agent, isNew } = await services.db
    .transaction()
    .execute((tx) => keepRequest(tx, services, request, filledIn === ''))
  if (!isNew) await giveBack(services, taken)
  return { dial: numberToDial(agent, services.config.brand.phone) }
}

async function keepRequest(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  request: Request,
  isPerson: boolean,
): Promise<{ agent: Agent; isNew: boolean }> {
  const { propertyId, name, phone } = request
  // One after the other for one number, so that the second of two presses finds the first.
  const key = `fihankra visitor ${propertyId} ${phone}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const accountId = await holdAgentsAccount(tx, propertyId)
  const { property, agent } = await holdProperty(tx, propertyId)
  // It has used up its attempts like any other.
  if (!isPerson) return { agent, isNew: true }
  if (await isKnown(tx, request, services.clock.now())) return { agent, isNew: false }
  await saveLead(tx, services, {
    property,
    agent: { ...agent, hasAccount: accountId === agent.id },
    lead: {
      kind: 'contact-agent',
      userId: null,
      consentVersion: CONSENT_VERSION,
      name,
      email: null,
      phone,
      planMonths: null,
    },
  })
  return { agent, isNew: true }
}

// Accounts before properties, the order in which everybody locks.
async function holdAgentsAccount(tx: Transaction<DB>, propertyId: string): Promise<string | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('properties').select('properties.userId').where('properties.id', '=', propertyId),
    )
    .forKeyShare()
    .executeTakeFirst()
  return account?.id
}

async function isKnown(
  tx: Transaction<DB>,
  { propertyId, name, phone }: Request,
  now: Date,
): Promise<boolean> {
  const same = await tx
    .selectFrom('leads')
    .select('id')
    .where('userId', 'is', null)
    .where('kind', '=', 'contact-agent')
    .where('propertyId', '=', propertyId)
    .where('createdAt', '>', new Date(now.getTime() - SAME_CONTACT_MS))
    .where('name', '=', name)
    .where('phone', '=', phone)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}
