import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
let services: TestServices
let site: Awaited<ReturnType<typeof makeTestSite>>

beforeEach(async () => {
  services = makeTestServices(database)
  site = await makeTestSite(services, [
    'routes/machine/sharing/property-picture.ts',
    'routes/machine/sharing/post-picture.ts',
    'routes/machine/sharing/home-picture.ts',
    'routes/machine/sharing/place-picture.ts',
  ])
})

const samplePicture = (name = 'apartment-01-block') =>
  insertImage(database.db, {
    storageKey: `sample/${name}`,
    widths: [320, 640, 960, 1280],
    formats: ['avif', 'webp'],
  })

async function sizeOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height, isLight: bytes.length < 120_000 }
}

describe('the share picture', () => {
  test('of a property with a photograph is a light JPEG that everybody may keep', async () => {
    const { id: imageId } = await samplePicture()
    const { id } = await insertProperty(database.db)
    await database.db
      .insertInto('propertyImages')
      .values({ propertyId: id, imageId, position: 0, alt: 'A block' })
      .execute()
    const response = await site.get(`/share/properties/${id}/picture.jpg?v=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/)
    expect(await sizeOf(response)).toEqual({ format: 'jpeg', width: 1200, height: 630, isLight: true })
  })

  test('of an article without a cover, whatever its title, is one too', async () => {
    const { id } = await insertPost(database.db, {
      title: '</text><image href="file:///etc/passwd"/> ]]> \u202e',
    })
    const response = await site.get(`/share/posts/${id}/picture.jpg`)
    expect(await sizeOf(response)).toEqual({ format: 'jpeg', width: 1200, height: 630, isLight: true })
  })

  test('of the home page and of a place shows a home, and is drawn without any too', async () => {
    const addresses = ['/share/picture.jpg', '/share/places/osu/picture.jpg']
    const draw = async (address: string) => {
      const response = await site.get(address)
      const body = Buffer.from(await response.clone().arrayBuffer()).toString('base64')
      return { body, ...(await sizeOf(response)) }
    }
    await database.db.deleteFrom('properties').execute()
    const empty = await Promise.all(addresses.map(draw))
    const { id: imageId } = await samplePicture('villa-01-dusk')
    const { id } = await insertProperty(database.db, { place: 'osu', isPopular: true })
    await database.db
      .insertInto('propertyImages')
      .values({ propertyId: id, imageId, position: 0, alt: 'A block' })
      .execute()
    const full = await Promise.all(addresses.map(draw))
    for (const [index, picture] of full.entries()) {
      expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630, isLight: true })
      expect(empty[index]).toMatchObject({ format: 'jpeg', width: 1200, height: 630, isLight: true })
      expect(picture.body).not.toBe(empty[index]?.body)
    }
    expect((await site.get('/share/places/atlantis/picture.jpg')).status).toBe(404)
  })

  test('is drawn without a photograph whose file is missing', async () => {
    const { id: coverImageId } = await insertImage(database.db)
    const { id } = await insertPost(database.db, { coverImageId, coverAlt: 'Gone' })
    expect((await site.get(`/share/posts/${id}/picture.jpg`)).status).toBe(200)
  })

  test.each(['draft', 'withdrawn'] as const)('of a %s property is not to be had', async (status) => {
    const { id } = await insertProperty(database.db, { status })
    const { status: answer } = await site.get(`/share/properties/${id}/picture.jpg`)
    expect([404, 410]).toContain(answer)
  })

  test.each(['properties', 'posts'])('of nothing among %s is not found', async (kind) => {
    for (const id of ['1', '%00', '0193a000-0000-7000-8000-000000000000', '..%2f..%2fetc']) {
      expect((await site.get(`/share/${kind}/${id}/picture.jpg`)).status).toBeGreaterThanOrEqual(400)
      expect((await site.get(`/share/${kind}/${id}/picture.jpg`)).status).toBeLessThan(500)
    }
  })
})
