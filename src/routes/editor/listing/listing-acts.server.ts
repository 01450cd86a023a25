import { redirect } from 'react-router'
import * as v from 'valibot'
import { findPlace } from '#/features/places/place.queries.server.ts'
import { discardDraft, saveDraft } from '#/features/properties/form/property-draft.commands.server.ts'
import { createProperty, editProperty } from '#/features/properties/form/property-edit.commands.server.ts'
import { findPropertyForm } from '#/features/properties/form/property-form.queries.server.ts'
import { changePropertyStatus } from '#/features/properties/manage/property-status.commands.server.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import {
  actToSave,
  actUnchecked,
  type Done,
  type EditorCall,
  type EditorForm,
  keepUnfinished,
} from '#/web/editor/editor-acts.server.ts'
import { readIntent, readReplaced } from '#/web/editor/editor-answer.ts'
import { readId, readVersion } from '#/web/editor/form-fields.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import { LISTING_INTENTS, type ListingIntent, NO_CONNECTION, sayFailure } from './listing-answer.ts'
import { checkListing, listingForm } from './listing-check.ts'
import type { FieldName } from './listing-fields.ts'
import { LISTING_WORDS } from './listing-words.ts'

const FORM: EditorForm<FieldName> = {
  words: LISTING_WORDS,
  subject: 'propertyId',
  find: ({ services, actor }, propertyId) =>
    findPropertyForm(services.db, { actorId: actor.accountId, propertyId }),
  keepDraft: ({ services, actor }, { subjectId, ...draft }) =>
    saveDraft(services, actor, { ...draft, propertyId: subjectId }),
  usedCode: 'property.draft_used',
  staleCode: 'property.stale',
  sayFailure: ({ values }, { code, message }) =>
    code === 'database.unavailable' ? NO_CONNECTION : sayFailure(Boolean(values.propertyId), message),
}

const ACTS: Record<ListingIntent, (call: EditorCall) => Promise<Done>> = {
  publish: (call) => keep(call, true),
  save: (call) => keep(call, false),
  draft: (call) =>
    v.is(listingForm, call.values)
      ? keep(call, false, urls.myListings)
      : actUnchecked(FORM, call, async () => {
          await keepUnfinished(FORM, call)
          return redirect(urls.myListings, 303)
        }),
  withdraw: (call) =>
    actUnchecked(FORM, call, async () => {
      const { services, actor, values } = call
      const propertyId = values.propertyId ?? ''
      await changePropertyStatus(services, actor, { propertyId, to: 'withdrawn', scope: ownScopeOf(actor) })
      return redirect(urls.dashboard, 303)
    }),
  discard: (call) =>
    actUnchecked(FORM, call, async () => {
      const { services, actor, values } = call
      await discardDraft(services, actor, { draftId: values.draftId ?? '' })
      const propertyId = readId(values.propertyId)
      return redirect(propertyId ? urls.editListing(propertyId) : urls.dashboard, 303)
    }),
}

/** Does what a button of the listing form asks for: leads on, or answers what is wrong. */
export async function actOnListing(call: EditorCall): Promise<Done> {
  const intent = readIntent(LISTING_INTENTS, call.values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  return await ACTS[intent](await withPlace(call))
}

async function keep(call: EditorCall, publishes: boolean, next: string = urls.dashboard): Promise<Done> {
  const { services, actor, values } = call
  const schema = checkListing(() => publishes)
  return await actToSave(FORM, call, schema, async (form) => {
    if (values.propertyId) {
      const { propertyId } = values
      // "Keep mine" names the version that it replaces.
      const version = readReplaced(values.intent) ?? readVersion(values.version) ?? 0
      await editProperty(services, actor, { propertyId, version, form, publishes })
    } else {
      await createProperty(services, actor, { form, publishes, draftId: readId(values.draftId) })
    }
    return redirect(next, 303)
  })
}

// Without script nobody chooses from a list, so that the words in the field name the place; words that name none of
// ours are none, and the location stands for it.
async function withPlace(call: EditorCall): Promise<EditorCall> {
  const named = call.values.placeName?.trim()
  if (named === undefined) return call
  const place = named ? await findPlace(call.services.db, { nameOrSlug: named }) : undefined
  return { ...call, values: { ...call.values, placeId: place?.id ?? '' } }
}
