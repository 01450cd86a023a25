import { data } from 'react-router'
import { isStorageReady } from '#/features/media/storage.queries.server.ts'
import { suggestPlaces } from '#/features/places/place.queries.server.ts'
import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import {
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
import { newId } from '#/shared/ids.ts'
import {
  type EditorView,
  offerUnfinished,
  startAnew,
  startEditing,
  startFromDraft,
} from '#/web/editor/editor-view.ts'
import type { PlaceOption } from './listing-place-field.tsx'
import { LISTING_WORDS } from './listing-words.ts'

/** What the form opens with. */
export type ListingView = EditorView<PropertyField> & {
  kind: 'form'
  /** The property that is edited; null for a new one. */
  property: { id: string; version: number; status: PropertyStatus; canWithdraw: boolean } | null
  images: PropertyFormImage[]
  placeLabel: string | null
  places: PlaceOption[]
  /** How many months' rent the law allows in advance; null when it says nothing. */
  longestAdvanceMonths: number | null
}
export type UnconfiguredView = { kind: 'unconfigured' }

type Reading = Pick<
  ListingView,
  'property' | 'draftId' | 'savedAt' | 'fields' | 'opened' | 'images' | 'placeLabel' | 'savedDraft'
>

/** Reads what the form at this address opens with; nothing is read while pictures cannot be stored. */
export async function readListing(
  services: Services,
  actor: Actor,
  params: URLSearchParams,
): Promise<ListingView | ReturnType<typeof data<UnconfiguredView>>> {
  if (!(await isStorageReady(services))) return data({ kind: 'unconfigured' }, { status: 503 })
  const propertyId = params.get('edit') ?? params.get('id')
  const draftId = params.get('draft')
  const reading =
    propertyId !== null
      ? await readProperty(services, actor, { propertyId, showsDraft: params.get('changes') !== 'kept' })
      : draftId !== null
        ? await readDraft(services, actor, draftId)
        : newListing(services)
  const isNew = propertyId === null && draftId === null
  return {
    kind: 'form',
    readingId: newId(),
    ...reading,
    unfinished: isNew ? offerUnfinished(await listDrafts(services.db, { actorId: actor.accountId })) : [],
    places: (await suggestPlaces(services.db, { query: '', limit: SUGGESTION_LIMIT })).map(
      ({ id, label, count }) => ({ id, label, count }),
    ),
    longestAdvanceMonths: longestAdvanceMonths(services.clock.now(), services.config.rentLaw.advanceLimits),
  }
}

async function readProperty(
  { db }: Services,
  actor: Actor,
  { propertyId, showsDraft }: { propertyId: string; showsDraft: boolean },
): Promise<Reading> {
  const form = await findPropertyForm(db, { actorId: actor.accountId, propertyId })
  const { status } = form
  const { fields, images, placeLabel } = (showsDraft && form.draft) || form
  const { version, ...start } = startEditing(LISTING_WORDS, form, { showsDraft })
  return {
    property: {
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

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  const { fields, images, placeLabel } = draft
  return { property: null, ...startFromDraft(draft), fields, images, placeLabel }
}

function newListing({ clock }: Services): Reading {
  const start = startAnew(clock.now())
  return { property: null, ...start, fields: NEW_PROPERTY_FIELDS, images: [], placeLabel: null }
}
