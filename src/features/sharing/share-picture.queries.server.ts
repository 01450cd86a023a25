import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Services } from '#/platform/services.ts'
import { bytesOf } from '#/shared/data-url.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import ojuju750 from '#/ui/fonts/ojuju-latin-750.ttf?inline'
import african600 from '#/ui/fonts/onest-african-600.ttf?inline'
import cedi600 from '#/ui/fonts/onest-cedi-600.ttf?inline'
import latin400 from '#/ui/fonts/onest-latin-400.ttf?inline'
import latin600 from '#/ui/fonts/onest-latin-600.ttf?inline'
import { getPost } from '../blog/post.queries.server.ts'
import { commonFormat, imageWidthFor } from '../media/image.rules.ts'
import type { ImageView } from '../media/image.schema.ts'
import { variantKey } from '../media/storage-key.rules.ts'
import { getPublicProperty } from '../properties/property.queries.server.ts'
import type { PropertyView } from '../properties/property.schema.ts'
import { STATUS_LABELS } from '../properties/property-status.rules.ts'
import { drawPanel, type SharePanel } from './share-panel.rules.ts'

type DrawingServices = Pick<Services, 'clock' | 'config' | 'db' | 'drawSharePicture' | 'storage'>

// One weight of the letters that only some names need, since the first font that has a letter draws it.
const FONTS = [latin400, latin600, african600, cedi600, ojuju750].map(bytesOf)

// Who sends a link is followed by everybody's programs within seconds; after that it is rarely asked for again.
const pictures = new LRUCache<string, Uint8Array>({
  max: 200,
  maxSize: 16_000_000,
  sizeCalculation: ({ length }) => length,
})
const PHOTO_WIDTH = 960
// Samples lie with the program, not in the storage.
const SAMPLE = /^sample\/([a-z0-9-]+[.]webp)$/

/** The JPEG that stands for a property's link. Refuses with `property.not_found`, or when too many are drawn. */
export async function drawPropertyShare(
  services: DrawingServices,
  options: { id: string },
): Promise<Uint8Array> {
  const property = await getPublicProperty(services.db, { id: options.id, now: services.clock.now() })
  return await draw(services, {
    panel: propertyPanel(property),
    photo: property.images[0] ?? null,
  })
}

/** The JPEG that stands for an article's link. Refuses with `post.not_found`, or when too many are drawn. */
export async function drawPostShare(services: DrawingServices, options: { id: string }): Promise<Uint8Array> {
  const post = await getPost(services.db, { id: options.id, now: services.clock.now() })
  return await draw(services, {
    panel: {
      tag: post.category,
      tone: 'brass',
      title: post.title,
      lines: [formatDate(post.publishedAt), `${post.readMinutes} min read`],
    },
    photo: post.cover,
  })
}

/**
 * The JPEG that stands for a page of many homes, such as that of a place; `cover` is the picture of one of them. Refuses
 * when too many are drawn.
 */
export async function drawHomesShare(
  services: DrawingServices,
  { cover, ...texts }: { tag: string; title: string; lines: readonly string[]; cover: ImageView | null },
): Promise<Uint8Array> {
  return await draw(services, { panel: { tone: 'brass', ...texts }, photo: cover })
}

function propertyPanel(property: PropertyView): Omit<SharePanel, 'brandName' | 'hasPhoto'> {
  const isOffered = property.status === 'active'
  const rooms = [
    property.beds > 0 ? countOf(property.beds, 'bed', 'beds') : null,
    property.baths > 0 ? countOf(property.baths, 'bath', 'baths') : null,
  ].filter((part) => part !== null)
  return {
    tag: isOffered ? property.tag : STATUS_LABELS[property.status],
    tone: !isOffered ? 'quiet' : property.tag === 'For Sale' ? 'brass' : 'white',
    price: { amount: property.price, unit: property.tag === 'For Rent' ? 'a month' : '' },
    title: property.title,
    lines: [property.location, ...(rooms.length > 0 ? [rooms.join(' · ')] : [])],
  }
}

async function draw(
  services: DrawingServices,
  { panel, photo }: { panel: Omit<SharePanel, 'brandName' | 'hasPhoto'>; photo: ImageView | null },
): Promise<Uint8Array> {
  // The drawing itself is the key: whatever changes what is seen makes another.
  const svg = drawPanel({ ...panel, brandName: services.config.brand.name, hasPhoto: photo !== null })
  const key = `${photo?.storageKey ?? ''} ${svg}`
  const cached = pictures.get(key)
  if (cached) return cached
  const picture = await services.drawSharePicture({
    svg,
    fonts: FONTS,
    photo: photo && (await readPhoto(services, photo)),
  })
  pictures.set(key, picture)
  return picture
}

// JPEG or WebP: the program decodes nothing else.
async function readPhoto({ config, storage }: DrawingServices, photo: ImageView): Promise<Uint8Array | null> {
  const key = variantKey(photo.storageKey, imageWidthFor(photo, PHOTO_WIDTH), commonFormat(photo))
  const sample = SAMPLE.exec(key)?.[1]
  if (sample) return await readFile(join(config.samplePictures, sample))
  const file = await storage.get(key)
  return file ? new Uint8Array(await new Response(file.body).arrayBuffer()) : null
}
