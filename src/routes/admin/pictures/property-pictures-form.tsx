import { ImageListField } from '#/features/media/components/image-list-field.tsx'
import type { Uploads } from '#/features/media/image-list.rules.ts'
import type { ManagedPicturesView } from '#/features/properties/manage/managed-property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { useUploadsFirst } from '#/web/editor/use-uploads-first.ts'
import { CheckedForm, useFormField } from '#/web/request/checked-form.tsx'
import { PICTURE_ACTS, type PicturesVersion } from './property-pictures-acts.ts'

/** The pictures of a property with the button that saves them. */
export function PicturesForm({ view }: { view: ManagedPicturesView }) {
  const { propertyId } = view
  const href = actHref(PICTURE_ACTS.change, { id: propertyId })
  const { answer, failure, isBusy, submit } = useAct<PicturesVersion>(href, { only: 'done' })
  const { send, isWaiting, note, onUploads } = useUploadsFirst(submit)
  const isStale = answer?.kind === 'refused' && answer.details !== undefined
  const known = answer?.kind === 'done' ? answer.result : isStale ? (answer.details as PicturesVersion) : view
  return (
    <CheckedForm
      schema={() =>
        import('#/features/properties/manage/property-pictures.schema.ts').then(
          (module) => module.picturesForm,
        )
      }
      answer={failure}
      action={href}
      submit={send}
      label="Pictures"
      alertAction={
        isStale ? (
          // Read anew as a whole: what is listed here goes.
          <a href={urls.propertyPictures(propertyId)} className="font-semibold underline">
            Show them as they are saved
          </a>
        ) : undefined
      }
      className="flex max-w-3xl flex-col gap-4"
    >
      <input type="hidden" name="version" value={known?.version ?? view.version} />
      <Card className="p-4">
        <PicturesField view={view} onUploads={onUploads} />
      </Card>
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line border-t bg-limewash pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <Button type="submit" busy={isBusy || isWaiting} data-needs-script="">
          {isStale ? 'Save mine instead' : 'Save pictures'}
        </Button>
        <LinkButton href={urls.manageProperties} variant="secondary">
          Back to the list
        </LinkButton>
        <p role="status" className="min-w-0 text-sm">
          {note}
        </p>
      </div>
    </CheckedForm>
  )
}

/** The list itself, among the fields of a form; `images` is the name under which it is sent. */
export function PicturesField({
  view,
  onUploads,
}: {
  view: ManagedPicturesView
  onUploads: (uploads: Uploads) => void
}) {
  const { error } = useFormField('images')
  return (
    <ImageListField
      name="images"
      defaultImages={view.images}
      error={error?.join(' ')}
      onUploads={onUploads}
    />
  )
}
