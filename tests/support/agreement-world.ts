import { beforeEach } from 'vitest'
import { balancesOf } from '#/features/agreements/ledger/balances.rules.ts'
import { listEntries } from '#/features/agreements/ledger/ledger.queries.server.ts'
import { recordAgreementPayment } from '#/features/agreements/payment-recording.commands.server.ts'
import {
  approveApplication,
  offerAgreement,
  signAgreement,
} from '#/features/agreements/signing/signing.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertAgreement } from '../factories/agreement-factory.ts'
import { insertAgent, insertBuyer } from '../factories/checkout-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'

/** Who signs for the seller. */
export const SELLER = { name: 'Efua Boateng', authority: 'Letter of authority of 3 January 2026' }

/** Why an application is approved. */
export const APPROVAL = { reason: 'Income and documents carry it' }

/** Before each test: an application of a buyer for a home of an administrator, on 5 January 2026, with steps to go on. */
export function useAgreementWorld() {
  const database = useTestDatabase({ maxConnections: 10 })
  const services = makeTestServices(database)
  const world = {
    database,
    services,
    /** The administrator, whose home it is, too. */
    admin: undefined as unknown as Actor,
    buyer: undefined as unknown as Actor,
    propertyId: '',
    agreementId: '',
  }
  beforeEach(async () => {
    services.time.now = new Date('2026-01-05T09:00:00Z')
    world.admin = await insertAgent(database.db)
    world.buyer = await insertBuyer(database.db)
    world.propertyId = (await insertProperty(database.db, { userId: world.admin.accountId })).id
    const { id } = await insertAgreement(database.db, {
      propertyId: world.propertyId,
      buyerId: world.buyer.accountId,
      status: 'applied',
      document: null,
      documentHash: null,
      offerEndsOn: null,
      startsOn: null,
    })
    world.agreementId = id
  })
  const agreement = () =>
    database.db
      .selectFrom('agreements')
      .selectAll()
      .where('id', '=', world.agreementId)
      .executeTakeFirstOrThrow()
  const entries = () => listEntries(database.db, { agreementId: world.agreementId })
  const on = (day: string) => {
    services.time.now = new Date(`${day}T12:00:00Z`)
  }
  let payments = 0
  /** A payment that nobody has recorded, in cedis. */
  const payment = (receivedOn: string, cedis: number) => {
    payments += 1
    return {
      agreementId: world.agreementId,
      amount: cedis * 100,
      receivedOn,
      method: 'bank_transfer' as const,
      reference: `FT${payments}`,
      evidence: 'Statement, page 2',
    }
  }
  const pay = (day: string, cedis: number, writtenOn = day) => {
    on(writtenOn)
    return recordAgreementPayment(services, world.admin, payment(day, cedis))
  }
  /** Takes it to its offer; answers the hash of its text. */
  const offerIt = async () => {
    await approveApplication(services, world.admin, { agreementId: world.agreementId, ...APPROVAL })
    await offerAgreement(services, world.admin, { agreementId: world.agreementId, ...SELLER })
    return (await agreement()).documentHash ?? ''
  }
  const signIt = async () => {
    const documentHash = await offerIt()
    const { agreementId } = world
    await signAgreement(services, world.buyer, { agreementId, name: 'Ama Mensah', documentHash })
  }
  return Object.assign(world, {
    agreement,
    entries,
    on,
    payment,
    pay,
    offerIt,
    signIt,
    balances: async () => balancesOf(await entries()),
    homeStatus: async () =>
      (
        await database.db
          .selectFrom('properties')
          .select('status')
          .where('id', '=', world.propertyId)
          .executeTakeFirst()
      )?.status,
    /** What a form of settlement holds when the page showed so many pesewas. */
    settlement: (shown: number, changes: object = {}) => ({
      agreementId: world.agreementId,
      shown,
      reference: 'OUT1',
      evidence: 'Statement, page 9',
      reason: '',
      ...changes,
    }),
    /** Signed, and its option fee paid. */
    activate: async () => {
      await signIt()
      await pay('2026-01-05', 10_000)
    },
  })
}
