import { type ReactNode, useRef, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { type EditorAnswer, readIntent } from '#/web/editor/editor-answer.ts'
import { EditorBar } from '#/web/editor/editor-bar.tsx'
import { FormStart } from '#/web/editor/form-start.tsx'
import { recoveryAction } from '#/web/editor/recovery-action.tsx'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { LISTING_INTENTS, type ListingIntent } from './listing-answer.ts'
import { listingActs, listingActsWithoutScript } from './listing-buttons.ts'
import { BasicsSection, PicturesSection, PlaceSection, SizeSection } from './listing-sections.tsx'
import { TermsSection } from './listing-terms.tsx'
import type { ListingView } from './submit-listing-view.server.ts'
import type { Listing } from './use-listing.ts'

const STILL_UPLOADING = 'Pictures are still being uploaded. Wait for them, or cancel them.'

/** The fields in their sections, what is wrong with them, and the buttons. */
export function ListingForm({
  view,
  listing,
  answer,
  address,
  sending,
  isUploading,
  onUploading,
  onSend,
  children,
}: {
  view: ListingView
  listing: Listing
  answer: EditorAnswer | undefined
  address: string
  sending: ListingIntent | undefined
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
  onSend: (form: HTMLFormElement, intent: ListingIntent, replaced: number | null) => void
  /** Stands between the sections and the buttons. */
  children: ReactNode
}) {
  const { property } = view
  const { fields, look } = listing
  const [isTooEarly, setTooEarly] = useState(false)
  const wanted = useRef<{ intent: ListingIntent; replaced: number | null }>({
    intent: 'save',
    replaced: null,
  })

  // A draft is saved unchecked; everything else is checked first, by the form that the button belongs to.
  const prepare = (form: HTMLFormElement | null, intent: ListingIntent, replaced: number | null = null) => {
    setTooEarly(isUploading)
    if (isUploading) return false
    wanted.current = { intent, replaced }
    if (intent !== 'draft' || !form) return true
    onSend(form, intent, replaced)
    return false
  }

  const sentFor = readIntent(LISTING_INTENTS, answer?.values.intent) ?? 'save'
  const acts = listingActs(property?.status ?? null)
  return (
    <CheckedForm
      schema={() =>
        import('./listing-check.ts').then((module) =>
          module.checkListing(() => wanted.current.intent === 'publish'),
        )
      }
      answer={answer}
      action={address}
      submit={(form) => onSend(form, wanted.current.intent, wanted.current.replaced)}
      defaults={{ ...view.fields, placeName: view.placeLabel ?? '' }}
      label={property ? 'Edit property' : 'Add property'}
      alertAction={answer && recoveryAction(answer, { from: address, editHref: urls.editListing })}
      className="flex flex-col gap-4"
    >
      <FormStart
        draftId={view.draftId}
        opened={view.opened}
        edited={
          property && {
            field: 'propertyId',
            thing: 'property',
            id: property.id,
            version: property.version,
            href: urls.editListing(property.id),
          }
        }
        answer={answer}
        intent={sentFor}
        isBusy={sending !== undefined}
        onKeepMine={(form, version) => prepare(form, sentFor, version)}
      />
      <BasicsSection />
      <PlaceSection
        places={view.places}
        placeId={answer?.values.placeId ?? view.fields.placeId ?? ''}
        placeLabel={answer?.values.placeName ?? view.placeLabel}
        onChange={look}
      />
      <TermsSection fields={fields} longestAdvanceMonths={view.longestAdvanceMonths} />
      <SizeSection fields={fields} />
      <PicturesSection
        images={view.images}
        onChange={(images) => {
          listing.setImages(images)
          look()
        }}
        onBusyChange={(isBusy) => {
          onUploading(isBusy)
          if (!isBusy) setTooEarly(false)
        }}
      />
      {children}
      <EditorBar
        acts={acts}
        withoutScript={listingActsWithoutScript(acts, view.images.length > 0)}
        busyWith={sending}
        saving={listing.saving}
        notice={isTooEarly ? STILL_UPLOADING : null}
        from={address}
        onAct={(intent, form) => prepare(form, intent)}
      />
    </CheckedForm>
  )
}
