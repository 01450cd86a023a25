import { useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { useSite } from '../request/site.ts'
import { AskingForm } from '../writing/act-form.tsx'
import { KeptChanges, UnfinishedWriting } from '../writing/kept-changes.tsx'
import { LeaveGuard } from '../writing/leave-guard.tsx'
import { useSendWriting } from '../writing/use-send-writing.ts'
import { riskOf } from '../writing/use-writing.ts'
import type { WritingAnswer } from '../writing/writing-answer.ts'
import type { ListingIntent } from './listing-answer.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { PropertyState } from './listing-state.tsx'
import type { ListingView } from './submit-listing-view.server.ts'
import { useListing } from './use-listing.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function ListingPage({ view, answer }: { view: ListingView; answer: WritingAnswer | undefined }) {
  const { brand } = useSite()
  const { pathname, search } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const keepsDrafts = !view.kept || view.kept.isShown
  const listing = useListing(view, area, answer?.values, keepsDrafts)
  const [isUploading, setUploading] = useState(false)
  const { property } = view
  const isKnown = !property && listing.saving.savedAt !== null
  const address = isKnown ? urls.continueListing(view.draftId) : pathname + search
  const { send, sending } = useSendWriting<ListingIntent>(listing.autosave, address, answer)

  const title = property ? 'Edit property' : 'Add property'
  const preview = <ListingPreview fields={listing.fields} images={listing.images} />
  const risk = sending ? undefined : riskOf(listing, { isEdit: property !== null, isUploading, keepsDrafts })
  const { autosave } = listing
  const save = useCallback(
    () => (keepsDrafts ? autosave.flush() : Promise.resolve(false)),
    [autosave, keepsDrafts],
  )
  return (
    <div className="page-width pt-5 lg:pt-8">
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <LeaveGuard risk={risk} save={save} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h2">{title}</h1>
        {property ? (
          <PropertyState
            property={property}
            sending={sending}
            // What was typed last is read again with the page that follows.
            onWithdraw={(form) => void listing.autosave.flush().then(() => send(form, 'withdraw'))}
          />
        ) : isKnown ? (
          <AskingForm
            intent="discard"
            fields={{ draftId: view.draftId }}
            label="Discard draft"
            variant="quiet"
            title="Discard this draft?"
            description="What you wrote of this listing is lost."
            confirm="Discard"
            onSend={(form) => void send(form, 'discard')}
            isBusy={sending === 'discard'}
          />
        ) : null}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {property && view.kept ? (
          <KeptChanges
            kept={view.kept}
            fields={{ propertyId: property.id }}
            thing="property"
            editHref={urls.editListing(property.id)}
            isBusy={sending === 'discard'}
            onDiscard={(form) => void send(form, 'discard')}
          />
        ) : null}
        <UnfinishedWriting
          unfinished={view.unfinished}
          words={['unfinished listing', 'unfinished listings']}
          continueHref={urls.continueListing}
        />
      </div>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <div ref={area} className="min-w-0" onInput={listing.look} onChange={listing.look}>
          <ListingForm
            view={view}
            listing={listing}
            answer={answer}
            address={address}
            sending={sending}
            isUploading={isUploading}
            onUploading={setUploading}
            onSend={(form, intent, replaced) => void send(form, intent, replaced)}
          >
            <details className="rounded border border-line bg-card p-4 lg:hidden">
              <summary className="cursor-pointer font-semibold">Preview</summary>
              <div className="mt-4">{preview}</div>
            </details>
          </ListingForm>
        </div>
        <aside aria-label="Preview" className="hidden lg:block">
          <div className="sticky top-20">
            <p aria-hidden="true" className="mb-1.5 font-semibold text-sm">
              Preview
            </p>
            {preview}
          </div>
        </aside>
      </div>
    </div>
  )
}
