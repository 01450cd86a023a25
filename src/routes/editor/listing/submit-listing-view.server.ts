import { data, redirect } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { isStorageReady } from '#/features/media/storage.queries.server.ts'
import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import {
  describeChange,
  findDraftForm,
  findPropertyForm,
  listDrafts,
} from '#/features/properties/form/property-form.queries.server.ts'
import {
  NEW_PROPERTY_FIELDS,
  type PropertyField,
  type PropertyFormImage,
} from '#/features/properties/form/property-form.schema.ts'
import { longestAdvanceMonths } from '#/features/properties/form/rent-advance.rules.ts'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { canBecome } from '#/features/properties/property-status.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { codeOf } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import {
  type EditorView,
  readEditor,
  startAnew,
  startEditing,
  startFromDraft,
} from '#/web/editor/editor-view.ts'
import { type MapTiles, mapTiles } from '#/web/map/map-tiles.ts'
import type { PlaceOption } from './listing-place-field.tsx'
import { LISTING_WORDS } from './listing-words.ts'

/** What the form opens with. */
export type ListingView = EditorView<PropertyField, EditedProperty> & {
  kind: 'form'
  images: PropertyFormImage[]
  placeLabel: string | null
  places: PlaceOption[]
  /** How many months' rent the law allows in advance; null when it says nothing. */
  longestAdvanceMonths: number | null
  tiles: MapTiles
}
type EditedProperty = { id: string; version: number; status: PropertyStatus; canWithdraw: boolean }
export type UnconfiguredView = { kind: 'unconfigured' }

type Reading = Pick<
  ListingView,
  'edited' | 'draftId' | 'savedAt' | 'fields' | 'opened' | 'images' | 'placeLabel' | 'savedDraft'
>

/** Reads what the form at this address opens with; nothing is read while pictures cannot be stored. */
export async function readListing(
  services: Services,
  actor: Actor,
  params: URLSearchParams,
): Promise<ListingView | ReturnType<typeof data<UnconfiguredView>>> {
  if (!(await isStorageReady(services))) return data({ kind: 'unconfigured' }, { status: 503 })
  const copied = params.get('copy')
  const copy = copied === null ? undefined : await copyListing(services, actor, copied)
  const reading = await readEditor<Reading>(params, {
    id: params.get('edit') ?? params.get('id'),
    edit: (propertyId, how) => readProperty(services, actor, { propertyId, ...how }),
    draft: (draftId) => readDraft(services, actor, draftId),
    anew: () => copy ?? newListing(services),
    listDrafts: () => listDrafts(services.db, { actorId: actor.accountId }),
  })
  return {
    kind: 'form',
    ...reading,
    places: (await services.knownPlaces.listTop({ limit: SUGGESTION_LIMIT })).map(({ id, label, count }) => ({
      id,
      label,
      count,
    })),
    longestAdvanceMonths: longestAdvanceMonths(services.clock.now(), services.config.rentLaw.advanceLimits),
    tiles: mapTiles(services.config.map),
  }
}

async function readProperty(
  { db }: Services,
  actor: Actor,
  { propertyId, showsDraft }: { propertyId: string; showsDraft: boolean },
): Promise<Reading> {
  const form = await findPropertyForm(db, { actorId: actor.accountId, propertyId }).catch((error: unknown) =>
    leadToList(db, actor, propertyId, error),
  )
  const { status } = form
  const { fields, images, placeLabel } = (showsDraft && form.draft) || form
  const { version, ...start } = startEditing(LISTING_WORDS, form, { showsDraft })
  return {
    edited: {
      id: propertyId,
      version,
      status,
      canWithdraw: canBecome(status, 'withdrawn', form.fields.tag === 'For Rent' ? 'For Rent' : 'For Sale'),
    },
    ...start,
    fields,
    images,
    placeLabel,
  }
}

// What somebody else advertises an administrator edits in the list.
async function leadToList(
  db: Services['db'],
  actor: Actor,
  propertyId: string,
  error: unknown,
): Promise<never> {
  const isAnothers = codeOf(error) === 'property.not_found' && isId(propertyId)
  if (!isAnothers || !isAdministrator(actor)) throw error
  const { current } = await describeChange(db, { actorId: actor.accountId, propertyId })
  const query = new URLSearchParams({ query: current.title ?? '', edit: propertyId })
  throw redirect(`${urls.manageProperties}?${query}`)
}

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  const { fields, images, placeLabel } = draft
  return { edited: null, ...startFromDraft(draft), fields, images, placeLabel }
}

// One's own again, with everything but its pictures, which show another home.
async function copyListing(services: Services, actor: Actor, propertyId: string): Promise<Reading> {
  const { fields, placeLabel } = await findPropertyForm(services.db, { actorId: actor.accountId, propertyId })
  const { images: _, ...rest } = fields
  return { ...newListing(services), fields: { ...NEW_PROPERTY_FIELDS, ...rest }, placeLabel }
}

function newListing({ clock }: Services): Reading {
  const start = startAnew(clock.now())
  return { edited: null, ...start, fields: NEW_PROPERTY_FIELDS, images: [], placeLabel: null }
}
