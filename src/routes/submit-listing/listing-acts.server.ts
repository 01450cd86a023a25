import { data, type RouterContextProvider, redirect } from 'react-router'
import * as v from 'valibot'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import { findPlace } from '#/features/places/place.queries.server.ts'
import { discardDraft, saveDraft } from '#/features/properties/property-draft.commands.server.ts'
import { findPropertyForm } from '#/features/properties/property-form.queries.server.ts'
import type { PropertyField } from '#/features/properties/property-form.schema.ts'
import { changePropertyStatus } from '#/features/properties/property-status.commands.server.ts'
import { createProperty, editProperty } from '#/features/properties/property-writing.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { answer } from '../request/form.server.ts'
import { findDifferences, withChanges } from '../writing/field-differences.ts'
import { pickFields, readOpened, readVersion } from '../writing/form-fields.ts'
import { readIntent, readReplaced, type WritingAnswer } from '../writing/writing-answer.ts'
import { LISTING_INTENTS, type ListingIntent, NO_CONNECTION, sayFailure } from './listing-answer.ts'
import { checkListing, listingForm } from './listing-check.ts'
import { FIELD_NAMES } from './listing-fields.ts'
import { LISTING_WORDS } from './listing-words.ts'

type Call = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Record<string, string>
}
type Done = Response | ReturnType<typeof data<WritingAnswer>>

const NOTHING_TO_CHECK = v.looseObject({})

const ACTS: Record<ListingIntent, (call: Call) => Promise<Done>> = {
  publish: (call) => keep(call, true),
  save: (call) => keep(call, false),
  draft: (call) =>
    v.is(listingForm, call.values)
      ? keep(call, false, urls.myListings)
      : act(call, NOTHING_TO_CHECK, async () => {
          await keepUnfinished(call)
          return redirect(urls.myListings, 303)
        }),
  withdraw: (call) =>
    act(call, NOTHING_TO_CHECK, async () => {
      const { services, actor, values } = call
      const propertyId = values.propertyId ?? ''
      await changePropertyStatus(services, actor, { propertyId, to: 'withdrawn', owner: 'own' })
      return redirect(urls.dashboard, 303)
    }),
  discard: (call) =>
    act(call, NOTHING_TO_CHECK, async () => {
      const { services, actor, values } = call
      await discardDraft(services, actor, { draftId: values.draftId ?? '' })
      // Only an id may come into an address.
      const propertyId = idOrNull(values.propertyId)
      return redirect(propertyId ? urls.editListing(propertyId) : urls.dashboard, 303)
    }),
}

/** Does what a button of the listing form asks for: leads on, or answers what is wrong. */
export async function actOnListing(call: Call): Promise<Done> {
  const intent = readIntent(LISTING_INTENTS, call.values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  return await ACTS[intent](await withPlace(call))
}

async function keep(call: Call, publishes: boolean, next: string = urls.dashboard): Promise<Done> {
  const { services, actor, values } = call
  return await act(
    await withTheirs(call),
    checkListing(() => publishes),
    async (form) => {
      try {
        if (values.propertyId) {
          const { propertyId } = values
          // "Keep mine" names the version that it replaces.
          const version = readReplaced(values.intent) ?? readVersion(values.version) ?? 0
          await editProperty(services, actor, { propertyId, version, form, publishes })
        } else {
          await createProperty(services, actor, { form, publishes, draftId: idOrNull(values.draftId) })
        }
      } catch (error) {
        const explained = error instanceof Refusal ? await explain(call, error) : undefined
        if (explained) return explained
        throw error
      }
      return redirect(next, 303)
    },
  )
}

// "Keep mine" keeps what was changed in the form; in all other fields the version that it replaces goes on to hold.
async function withTheirs(call: Call): Promise<Call> {
  const { services, actor, values } = call
  const replaced = readReplaced(values.intent)
  if (replaced === null || !values.propertyId) return call
  const { propertyId } = values
  try {
    const theirs = await findPropertyForm(services.db, { actorId: actor.accountId, propertyId })
    // Saved once more, the property is asked about once more.
    if (theirs.version !== replaced) return call
    const fields = withChanges(LISTING_WORDS, {
      mine: pickFields(FIELD_NAMES, values),
      theirs: theirs.fields,
      opened: readOpened(FIELD_NAMES, values.opened),
    })
    return { ...call, values: { ...values, ...fields } }
  } catch (error) {
    // What cannot be read is refused by the edit, in its words.
    if (error instanceof Refusal) return call
    throw error
  }
}

// Refusals that offer a way on, which takes more than their message.
async function explain(call: Call, refusal: Refusal): Promise<Done | undefined> {
  const { values } = call
  const plain = { code: refusal.code, errors: {}, values }
  if (refusal.code === 'property.draft_used') {
    const savedAs = String(refusal.details.propertyId)
    const message = sayFailure(false, refusal.message)
    return data<WritingAnswer>({ ...plain, message, savedAs }, { status: 409 })
  }
  if (refusal.code !== 'property.stale') return undefined
  // Whichever is chosen, what was typed can be found again.
  await keepUnfinished(call)
  const { current, version, changedBy, isOwnChange, changedAt } =
    refusal.details as StaleDetails<PropertyField>
  const stale = {
    version,
    changedBy,
    isOwnChange,
    changedAt: formatDateTime(changedAt),
    differences: findDifferences(LISTING_WORDS, {
      mine: pickFields(FIELD_NAMES, values),
      theirs: current,
      opened: readOpened(FIELD_NAMES, values.opened),
    }),
  }
  return data<WritingAnswer>({ ...plain, stale }, { status: 409 })
}

async function keepUnfinished({ services, actor, values }: Call): Promise<void> {
  await saveDraft(services, actor, {
    draftId: values.propertyId ? null : idOrNull(values.draftId),
    propertyId: values.propertyId || null,
    fields: pickFields(FIELD_NAMES, values),
    version: readVersion(values.version),
  })
}

// Without script nobody chooses from a list, so that the words in the field name the place; words that name none of
// ours are none, and the location stands for it.
async function withPlace(call: Call): Promise<Call> {
  const named = call.values.placeName?.trim()
  if (named === undefined) return call
  const place = named ? await findPlace(call.services.db, { nameOrSlug: named }) : undefined
  return { ...call, values: { ...call.values, placeId: place?.id ?? '' } }
}

async function act<S extends v.GenericSchema>(
  call: Call,
  schema: S,
  run: (value: v.InferOutput<S>) => Promise<Done>,
): Promise<Done> {
  const outcome = await answer(call.context, call.values, schema, run)
  if (outcome instanceof Response) return outcome
  const said: WritingAnswer = outcome.data
  // A refusal has a code; what the check of the fields says stands for itself, and so does what was explained.
  if (said.message === undefined || said.code === undefined || said.savedAs) return outcome
  const message =
    said.code === 'database.unavailable'
      ? NO_CONNECTION
      : sayFailure(Boolean(call.values.propertyId), said.message)
  return data<WritingAnswer>({ ...said, message }, outcome.init ?? undefined)
}

function idOrNull(given: string | undefined): string | null {
  return given && isId(given) ? given : null
}
