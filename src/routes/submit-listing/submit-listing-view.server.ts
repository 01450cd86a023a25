import { data } from 'react-router'
import { isStorageReady } from '#/features/media/storage.queries.server.ts'
import { suggestPlaces } from '#/features/places/place.queries.server.ts'
import { SUGGESTION_LIMIT } from '#/features/places/place.schema.ts'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import {
  findDraftForm,
  findPropertyForm,
  listDrafts,
} from '#/features/properties/property-form.queries.server.ts'
import {
  NEW_PROPERTY_FIELDS,
  type PropertyFields,
  type PropertyFormImage,
} from '#/features/properties/property-form.schema.ts'
import { canBecome } from '#/features/properties/property-status.rules.ts'
import { longestAdvanceMonths } from '#/features/properties/rent-advance.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import type { Kept, UnfinishedView } from '../writing/kept-changes.tsx'
import type { PlaceOption } from './listing-place-field.tsx'

/** Of the listings that somebody began, as many are offered to go on with. */
const MOST_OFFERED = 3

/** What the form opens with. */
export type ListingView = {
  kind: 'form'
  /** New with every reading, so that the form begins anew with it. */
  readingId: string
  /** The property that is edited; null for a new one. */
  property: { id: string; version: number; status: PropertyStatus; canWithdraw: boolean } | null
  /** Under which id what is typed is kept; of changes the server decides. */
  draftId: string
  /** When what the form shows was kept as a draft, in ISO 8601; null when it shows no draft. */
  savedAt: string | null
  fields: PropertyFields
  /** What stood in the property when the form was begun, as far as that is known; a new listing has none. */
  opened: PropertyFields
  images: PropertyFormImage[]
  placeLabel: string | null
  /** Changes of one's own that were kept before, beside what the form shows. */
  kept: Kept | null
  /** Listings that were begun and not finished. */
  unfinished: UnfinishedView[]
  places: PlaceOption[]
  /** How many months' rent the law allows in advance; null when it says nothing. */
  longestAdvanceMonths: number | null
}
export type UnconfiguredView = { kind: 'unconfigured' }

type Reading = Pick<
  ListingView,
  'property' | 'draftId' | 'savedAt' | 'fields' | 'opened' | 'images' | 'placeLabel' | 'kept'
>

/** Reads what the form at this address opens with; nothing is read while pictures could not be kept. */
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
    unfinished: isNew ? await readUnfinished(services, actor) : [],
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
  const { draft, status } = form
  const shown = showsDraft && draft ? draft : form
  // Changes that were begun on an earlier version meet the question whose values hold.
  const version = (shown === draft ? draft?.version : null) ?? form.version
  return {
    property: {
      id: propertyId,
      version,
      status,
      canWithdraw: canBecome(status, 'withdrawn', form.fields.tag === 'For Rent' ? 'For Rent' : 'For Sale'),
    },
    draftId: draft?.draftId ?? '',
    savedAt: shown === draft ? (draft?.savedAt.toISOString() ?? null) : null,
    fields: shown.fields,
    opened: version === form.version ? form.fields : {},
    images: shown.images,
    placeLabel: shown.placeLabel,
    kept: draft && {
      draftId: draft.draftId,
      savedAt: formatDateTime(draft.savedAt),
      isShown: shown === draft,
    },
  }
}

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  return {
    property: null,
    draftId,
    savedAt: draft.savedAt.toISOString(),
    fields: draft.fields,
    opened: {},
    images: draft.images,
    placeLabel: draft.placeLabel,
    kept: null,
  }
}

function newListing({ clock }: Services): Reading {
  return {
    property: null,
    // Given now, so that a form that is sent twice makes one property.
    draftId: newId(clock.now().getTime()),
    savedAt: null,
    fields: NEW_PROPERTY_FIELDS,
    opened: {},
    images: [],
    placeLabel: null,
    kept: null,
  }
}

async function readUnfinished({ db }: Services, actor: Actor): Promise<ListingView['unfinished']> {
  const drafts = await listDrafts(db, { actorId: actor.accountId })
  return drafts.slice(0, MOST_OFFERED).map(({ draftId, title, savedAt }) => ({
    draftId,
    title,
    savedAt: formatDateTime(savedAt),
  }))
}
