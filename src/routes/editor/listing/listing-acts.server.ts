import { redirect } from 'react-router'
import { withBoxes } from '#/features/amenities/amenity-boxes.rules.ts'
import { withPaperBoxes } from '#/features/papers/paper-boxes.rules.ts'
import { findPlace } from '#/features/places/place.queries.server.ts'
import { discardDraft, saveDraft } from '#/features/properties/form/property-draft.commands.server.ts'
import { createProperty, editProperty } from '#/features/properties/form/property-edit.commands.server.ts'
import { findPropertyForm } from '#/features/properties/form/property-form.queries.server.ts'
import type { PropertyForm } from '#/features/properties/form/property-form.schema.ts'
import { changePropertyStatus } from '#/features/properties/manage/property-status.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { type ActCall, type ActHandler, outdatedAct } from '#/web/act/act-route.server.ts'
import { editorActs, versionOf } from '#/web/editor/editor-acts.server.ts'
import { readId } from '#/web/editor/form-fields.ts'
import { ownScopeOf } from '#/web/request/scope.ts'
import { checkListing, listingForm } from './listing-check.ts'
import { LISTING_EDITOR } from './listing-editor.ts'
import { LISTING_WORDS } from './listing-words.ts'

const { on, onDiscard, onDraft, onSave } = editorActs({
  kind: LISTING_EDITOR,
  fieldWords: LISTING_WORDS,
  find: ({ services, actor }, propertyId) =>
    findPropertyForm(services.db, { actorId: actor.accountId, propertyId }),
  saveDraft: ({ services, actor }, { subjectId, ...draft }) =>
    saveDraft(services, actor, { ...draft, propertyId: subjectId }),
  discardDraft: ({ services, actor }, draft) => discardDraft(services, actor, draft),
  prepare: withoutScript,
  usedCode: 'property.draft_used',
  staleCode: 'property.stale',
  unreachedCode: 'database.unavailable',
})

/** What the buttons of a listing's editor do. */
export const listingHandlers: readonly ActHandler[] = [
  onSave(
    'publish',
    checkListing(() => true),
    (call, form) => save(call, form, { publishes: true }),
  ),
  onSave('save', listingForm, (call, form) => save(call, form)),
  // A page needs what every saved home has; what is missing is said beside its field.
  onSave('preview', listingForm, (call, form) => save(call, form, { next: urls.listingPreview })),
  onDraft(listingForm, {
    listHref: urls.myListings,
    complete: (call) => call,
    save: (call, form) => save(call, form, { next: () => urls.myListings }),
  }),
  on('withdraw', async ({ services, actor, values }) => {
    const propertyId = values.propertyId ?? ''
    await changePropertyStatus(services, actor, { propertyId, to: 'withdrawn', scope: ownScopeOf(actor) })
    return redirect(urls.dashboard, 303)
  }),
  onDiscard(urls.dashboard),
  outdatedAct(urls.submitListing),
]

async function save(
  call: ActCall,
  form: PropertyForm,
  {
    publishes = false,
    next = () => urls.dashboard,
  }: { publishes?: boolean; next?: (id: string) => string } = {},
) {
  const { services, actor, values } = call
  const { propertyId } = values
  let id = propertyId
  if (id)
    await editProperty(services, actor, { propertyId: id, version: versionOf(call) ?? 0, form, publishes })
  else ({ id } = await createProperty(services, actor, { form, publishes, draftId: readId(values.draftId) }))
  return redirect(publishes ? `${next(id)}?published=${id}` : next(id), 303)
}

// Without script each ticked box is a field of its own. Nor does anybody choose from a list then, so that the words in
// the field name the place; words that name none of ours are none, and the location stands for it.
async function withoutScript(given: ActCall): Promise<ActCall> {
  const call = { ...given, values: withPaperBoxes(withBoxes(given.values)) }
  const named = call.values.placeName?.trim()
  if (named === undefined) return call
  const place = named ? await findPlace(call.services.db, { nameOrSlug: named }) : undefined
  return { ...call, values: { ...call.values, placeId: place?.id ?? '' } }
}
