import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { readPdf } from '../../../../tests/support/pdf-reading.ts'
import { changeSigned } from '../../../../tests/support/signed-agreements.ts'
import { getAgreement } from '../agreement.queries.server.ts'
import { documentSections } from '../agreement-document.rules.ts'
import { signAgreement } from '../signing/signing.commands.server.ts'
import { checkDocument, makeDocument, makeDocumentForOffice } from './document.commands.server.ts'
import { readDocumentFile } from './document.queries.server.ts'
import type { DocumentRequest } from './document.schema.ts'

const world = useAgreementWorld()
const wanted = (kind: DocumentRequest['kind'], subject = '') => ({
  agreementId: world.agreementId,
  kind,
  subject,
})
const make = (kind: DocumentRequest['kind'], subject = '') =>
  makeDocument(world.services, world.buyer, wanted(kind, subject))
/** The statements that were made; the agreement itself is made when it is signed. */
const rows = () =>
  world.database.db
    .selectFrom('agreementDocuments')
    .selectAll()
    .where('agreementId', '=', world.agreementId)
    .where('kind', '=', 'statement')
    .orderBy('madeAt')
    .execute()
/** The home of the agreement, whose title names a part of its place. */
const repeatPlaceInTitle = () =>
  world.database.db
    .updateTable('agreements')
    .set({ title: 'Family house, East Legon', location: 'East Legon, Accra' })
    .where('id', '=', world.agreementId)
    .execute()
const check = (code: string) => checkDocument(world.services, { ip: '192.0.2.7' }, { code })

describe('an agreement', () => {
  const readAgreement = async () => {
    const { documentId } = await make('agreement')
    const { buyerId } = { buyerId: world.buyer.accountId }
    return readPdf((await readDocumentFile(world.database.db, { documentId, buyerId })).file).text
  }

  test('says in plain words what becomes of a buyer who does not pay', async () => {
    await world.signIt()
    const text = (await readAgreement()).replace(/\s+/g, ' ')
    expect(text).toContain('Default')
    expect(text).toContain('a payment has been due for 30 days')
    expect(text).toContain('has 14 days to pay')
    expect(text).toContain('no program and no lapse of time ends it')
    expect(text).toContain('in all never more than GH₵1,000')
    expect(text).toContain('Version of the template: 4.')
  })

  test('says every amount also in words: in the text that is signed, on its page and in the file', async () => {
    await world.signIt()
    const { document } = await getAgreement(world.database.db, { agreementId: world.agreementId })
    const page = documentSections(document ?? '').flatMap(({ paragraphs }) => paragraphs)
    expect(page.join('\n')).toContain(
      'GH₵5,000 (five thousand cedis) become equity and GH₵1,250 (one thousand two hundred and fifty cedis) are rent',
    )
    const file = (await readAgreement()).replace(/\s+/g, ' ')
    for (const text of [document ?? '', page.join(' '), file.split('Payments, counted from')[0] ?? '']) {
      const amounts = text.match(/GH₵[\d,.]+( \([a-z- ]+\))?/g) ?? []
      expect(amounts.length).toBeGreaterThan(8)
      expect(amounts.filter((amount) => !amount.endsWith(')'))).toEqual([])
    }
  })

  test('says its place once, in its text and above it', async () => {
    await repeatPlaceInTitle()
    await world.signIt()
    const text = (await readAgreement()).replace(/\s+/g, ' ')
    const { number } = await world.agreement()
    expect(text).toContain(`Agreement ${number}: Family house, East Legon, Accra Seller`)
    expect(text).toContain(`Agreement ${number} to rent to own: Family house, East Legon, Accra.`)
  })

  test('that was signed before keeps the text that was signed', async () => {
    const old = await insertAgreement(world.database.db, {
      buyerId: world.buyer.accountId,
      document: 'In short\nAn earlier text.\n\nLeaving\nNothing comes back.',
    })
    world.agreementId = old.id
    const text = await readAgreement()
    expect(text).toContain('An earlier text.')
    expect(text).not.toMatch(/Default|Version of the template/)
  })
})

describe('the file of an agreement', () => {
  const codeOfFile = async (documentId: string) => {
    const { db } = world.database
    const { code } = await db
      .selectFrom('agreementDocuments')
      .select('code')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    return code
  }
  const textOf = async (documentId: string) =>
    readPdf((await readDocumentFile(world.database.db, { documentId, buyerId: null })).file).text

  test('stays the one that was made when both had signed, though it would be written otherwise today', async () => {
    await world.signIt()
    const signed = await make('agreement')
    await changeSigned(world.database.db, (tx) =>
      tx
        .updateTable('agreements')
        .set({ title: 'Worded otherwise' })
        .where('id', '=', world.agreementId)
        .execute(),
    )
    world.on('2026-03-20')
    const again = await Promise.all([
      make('agreement'),
      makeDocumentForOffice(world.services, world.admin, wanted('agreement')),
    ])
    expect(again).toEqual([signed, signed])
    expect((await check(await codeOfFile(signed.documentId))).isReplaced).toBe(false)
  })

  test('that was made before the buyer signed is replaced by the one that names both', async () => {
    const documentHash = await world.offerIt()
    world.on('2026-01-06')
    const offered = await make('agreement')
    expect(await make('agreement')).toEqual(offered)
    world.on('2026-01-07')
    const { agreementId } = world
    await signAgreement(world.services, world.buyer, { agreementId, name: 'Ama Mensah', documentHash })
    const signed = await make('agreement')
    expect(await textOf(offered.documentId)).toContain('The buyer has not signed.')
    expect(await textOf(signed.documentId)).not.toContain('The buyer has not signed.')
    expect((await check(await codeOfFile(offered.documentId))).isReplaced).toBe(true)
  })

  test('that is mailed names both, also where one was made in the moment before the buyer signed', async () => {
    const documentHash = await world.offerIt()
    await make('agreement')
    const { agreementId } = world
    await signAgreement(world.services, world.buyer, { agreementId, name: 'Ama Mensah', documentHash })
    const { data } = await world.database.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'agreement-signed')
      .where('accountId', '=', world.buyer.accountId)
      .executeTakeFirstOrThrow()
    const { documentId } = data as { documentId: string }
    expect(await textOf(documentId)).not.toContain('The buyer has not signed.')
  })
})

describe('a statement', () => {
  test('says what was paid in its month and stands at its end, and its code gives the same amounts', async () => {
    await world.activate()
    await world.pay('2026-02-05', 6_250)
    await world.pay('2026-03-09', 6_250)
    const { documentId } = await make('statement', '2026-02')
    const { file } = await readDocumentFile(world.database.db, {
      documentId,
      buyerId: world.buyer.accountId,
    })
    const { text } = readPdf(file)
    expect(text).toContain('Statement for February 2026')
    expect(text).toContain('GH₵15,000')
    expect(text).toContain('Payment 1 of 18 due')
    expect(text).not.toContain('Payment 2 of 18')
    const [row] = await rows()
    expect(text).toContain(row?.code.slice(0, 4))
    const checked = await check(`${row?.code.slice(0, 4).toLowerCase()}-${row?.code.slice(4)} `)
    expect(Object.fromEntries(checked.figures.map(({ label, pesewas }) => [label, pesewas]))).toEqual({
      'Equity at the beginning': 1_000_000,
      'Paid in this time': 625_000,
      'Rent charged in this time': 125_000,
      'Late fees charged in this time': 0,
      'Equity at the end': 1_500_000,
      'Due and not paid at the end': 0,
      'Paid ahead at the end': 0,
      'To buy the home on the last day': 8_500_000,
      'Back on leaving on the last day': 750_000,
    })
    expect(checked.fileHash).toBe(createHash('sha256').update(file).digest('hex'))
    expect(JSON.stringify(checked)).not.toMatch(/Ama|Family house|East Legon/)
  })

  test('is the same file until its month says something else, and then the earlier code says so', async () => {
    await world.activate()
    world.on('2026-03-20')
    const first = await make('statement', '2026-02')
    expect(await make('statement', '2026-02')).toEqual(first)
    await world.pay('2026-02-05', 6_250, '2026-03-21')
    const second = await make('statement', '2026-02')
    expect(second).not.toEqual(first)
    const [earlier, later] = await rows()
    expect((await check(earlier?.code ?? '')).isReplaced).toBe(true)
    expect((await check(later?.code ?? '')).isReplaced).toBe(false)
  })

  test('says its place once, and what the buyer would owe on leaving as an amount owed', async () => {
    await repeatPlaceInTitle()
    await world.activate()
    world.on('2026-05-08')
    const { documentId } = await make('statement', '2026-05')
    const { file } = await readDocumentFile(world.database.db, { documentId, buyerId: null })
    const text = readPdf(file).text.replace(/\s+/g, ' ')
    expect(text).toContain('Family house, East Legon, Accra Buyer')
    const [row] = await rows()
    const { figures } = await check(row?.code ?? '')
    expect(figures.at(-1)).toEqual({
      label: 'Owed by the buyer on leaving on the last day',
      pesewas: 48_000,
    })
    expect(text).toContain('Owed by the buyer on leaving on the last day')
  })

  test('that was worded otherwise stays as it was made until something is written down for its month', async () => {
    await world.activate()
    world.on('2026-06-01')
    const { documentId } = await make('statement', '2026-05')
    const copy = await world.database.db
      .selectFrom('agreementDocuments')
      .selectAll()
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    const old = {
      ...copy,
      id: newId(world.services.clock.now().getTime()),
      code: '7QK4M2ZD91HXB6TC',
      factsHash: 'a'.repeat(64),
      madeAt: new Date('2026-06-02T12:00:00Z'),
      figures: JSON.stringify(
        (copy.figures as { label: string; pesewas: number }[]).map(({ label, pesewas }) =>
          label.startsWith('Owed')
            ? { label: 'Back on leaving on the last day', pesewas: -pesewas }
            : { label, pesewas },
        ),
      ),
    }
    await world.database.db.insertInto('agreementDocuments').values(old).execute()
    await world.pay('2026-06-03', 100)
    expect(await make('statement', '2026-05')).toEqual({ documentId: old.id })
    expect((await check(old.code)).isReplaced).toBe(false)
    await world.pay('2026-05-20', 100, '2026-06-04')
    expect(await make('statement', '2026-05')).not.toEqual({ documentId: old.id })
  })

  test('is made once when two ask at the same moment', async () => {
    await world.activate()
    const made = await Promise.all([
      make('statement', '2026-01'),
      makeDocumentForOffice(world.services, world.admin, wanted('statement', '2026-01')),
      make('statement', '2026-01'),
    ])
    expect(new Set(made.map(({ documentId }) => documentId)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test.each(['2025-12', '2026-02', '2026-13', '', '../2026-01', '2026-01-01'])(
    'is refused for %j',
    async (month) => {
      await world.activate()
      await expect(make('statement', month)).rejects.toMatchObject({ code: 'agreement.document_not_found' })
    },
  )
})

test('the agreement begins with its summary, puts amounts in words and names both who signed', async () => {
  await expect(make('agreement')).rejects.toMatchObject({ code: 'agreement.document_not_found' })
  await world.activate()
  const { documentId } = await make('agreement')
  const { file } = await readDocumentFile(world.database.db, { documentId, buyerId: null })
  const { pages, text } = readPdf(file)
  expect(pages[0]).toContain('In short')
  expect(pages[0]).toContain('six thousand two hundred and fifty cedis')
  expect(pages[0]).not.toContain('Who agrees')
  expect(pages[1]).toContain('Who agrees')
  expect(text).toContain('It conveys no title')
  expect(text).toContain('Efua Boateng')
  expect(text).toContain('Payment 18 of 18')
})

test('a receipt is of one entry of the same agreement, and says when it was undone', async () => {
  await world.activate()
  const [due, payment] = await world.entries()
  const { documentId } = await make('receipt', String(payment?.number))
  const { file } = await readDocumentFile(world.database.db, { documentId, buyerId: null })
  expect(readPdf(file).text).toContain('ten thousand cedis')
  expect(await make('receipt', String(due?.number))).not.toEqual({ documentId })
  await expect(make('receipt', '999999')).rejects.toMatchObject({ code: 'agreement.document_not_found' })
})

test('nobody else gets a document, by agreement or by file', async () => {
  await world.activate()
  const stranger = await insertBuyer(world.database.db)
  const request = wanted('statement', '2026-01')
  await expect(makeDocument(world.services, stranger, request)).rejects.toMatchObject({
    code: 'agreement.not_found',
  })
  await expect(makeDocumentForOffice(world.services, world.buyer, request)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const { documentId } = await make('statement', '2026-01')
  const buyerId = stranger.accountId
  await expect(readDocumentFile(world.database.db, { documentId, buyerId })).rejects.toMatchObject({
    code: 'agreement.document_not_found',
  })
})

test('an unknown code is refused, and too many checks from one address are', async () => {
  for (const code of ['', 'ABCD', '0'.repeat(16), '%00', "' or 1=1"])
    await expect(check(code)).rejects.toMatchObject({ code: 'agreement.unknown_code' })
  const { count } = world.services.config.agreements.documentChecksPerAddress
  for (let at = 5; at < count; at += 1) await check('x').catch(() => null)
  await expect(check('x')).rejects.toMatchObject({ kind: 'limit' })
})

test('the file goes with the account of the buyer, its code and amounts stay', async () => {
  await world.activate()
  const { documentId } = await make('statement', '2026-01')
  await world.database.db
    .updateTable('agreements')
    .set({ buyerId: null })
    .where('id', '=', world.agreementId)
    .execute()
  await expect(readDocumentFile(world.database.db, { documentId, buyerId: null })).rejects.toMatchObject({
    code: 'agreement.document_not_found',
  })
  const [row] = await rows()
  expect((await check(row?.code ?? '')).title).toContain('Statement for January 2026')
})
