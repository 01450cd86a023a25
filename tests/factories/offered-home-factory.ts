import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { uploadOfferedImage } from '#/features/media/image.commands.server.ts'
import { offeredHomeToken } from '#/features/offered-homes/offered-home-link.rules.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import type { TestServices } from '../support/test-services.ts'
import { factoryId } from './factory-id.ts'

type Row = Insertable<DB['offeredHomes']>

const BEGUN = '2026-11-21T08:00:00Z'

const PARTS: Record<Row['status'], Partial<Row>> = {
  begun: {},
  sent: { sentAt: BEGUN },
  waiting: { sentAt: BEGUN, confirmedAt: BEGUN },
  accepted: { sentAt: BEGUN, confirmedAt: BEGUN, decidedAt: BEGUN, propertyId: factoryId() },
  refused: { sentAt: BEGUN, confirmedAt: BEGUN, decidedAt: BEGUN, refusalReason: 'We do not list shops.' },
}

/** A home that its owner offers, with so many pictures whose files are stored, and the tokens of its links. */
export async function insertOfferedHome(
  services: TestServices,
  { status = 'begun', pictureCount = 0, ...overrides }: Partial<Row> & { pictureCount?: number } = {},
): Promise<{ id: string; token: string; confirmToken: string; imageIds: string[] }> {
  const id = await insertOfferedHomeRow(services.db, { ...overrides, status })
  const imageIds: string[] = []
  for (let position = 0; position < pictureCount; position++) {
    const { imageId } = await uploadOfferedImage(
      services,
      { ip: `10.1.${Math.floor(Math.random() * 250)}.${position}` },
      await makeJpeg(640, 480),
    )
    await services.db
      .insertInto('offeredHomeImages')
      .values({ offeredHomeId: id, imageId, position })
      .execute()
    imageIds.push(imageId)
  }
  return {
    id,
    token: offeredHomeToken(services.secrets, 'own-offered-home', id),
    confirmToken: offeredHomeToken(services.secrets, 'confirm-offered-home', id),
    imageIds,
  }
}

/** The same without pictures and links. */
export async function insertOfferedHomeRow(
  db: Executor,
  { status = 'begun', ...overrides }: Partial<Row> = {},
): Promise<string> {
  const id = overrides.id ?? factoryId()
  await db
    .insertInto('offeredHomes')
    .values({
      status,
      tag: 'For Rent',
      type: 'House',
      location: 'East Legon, Accra',
      pricePesewas: 350_000,
      beds: 3,
      baths: 2,
      description: 'Three rooms behind a wall, with a borehole.',
      name: 'Esi Owner',
      email: `owner-${id}@example.com`,
      phone: '+233244123456',
      consentVersion: '2026-11',
      begunAt: BEGUN,
      ...PARTS[status],
      ...overrides,
      id,
    })
    .execute()
  return id
}

/** The fields of the form, as a browser sends them. */
export const offeredHomeFields = (overrides: Record<string, string> = {}): Record<string, string> => ({
  tag: 'For Rent',
  type: 'House',
  location: 'East Legon, Accra',
  price: '3,500',
  beds: '3',
  baths: '2',
  description: 'Three rooms behind a wall, with a borehole.',
  name: 'Esi Owner',
  phone: '024 412 3456',
  email: 'owner@example.com',
  consent: 'yes',
  ...overrides,
})
