import { useState } from 'react'
import { MOST_CHARACTERS } from '#/features/brand-texts/brand-text.schema.ts'
import { PhotoField } from '#/features/media/components/photo-field.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { Card } from '#/ui/card.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { LeaveGuard } from '#/web/leave/leave-guard.tsx'
import { useUnsaved } from '#/web/leave/use-unsaved.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import './brand.css'
import { BRAND_ACTS } from './brand-acts.ts'
import { BrandPreview, type PreviewTexts } from './brand-preview.tsx'

type Values = PreviewTexts & { mapPosition: string; version: string }
type TextName = Exclude<keyof Values, 'version'>

const PARTS: readonly {
  title: string
  fields: readonly { name: TextName; label: string; hint?: string; type?: 'tel' | 'email'; rows?: number }[]
}[] = [
  {
    title: 'Name',
    fields: [
      { name: 'name', label: 'Name of the marketplace' },
      {
        name: 'legalName',
        label: 'Company behind it',
        hint: 'For the footer, receipts, contracts and the legal pages.',
      },
    ],
  },
  {
    title: 'How to reach you',
    fields: [
      { name: 'phone', label: 'Phone', type: 'tel' },
      {
        name: 'whatsapp',
        label: 'WhatsApp',
        type: 'tel',
        hint: 'For homes whose agent has no number of their own.',
      },
      {
        name: 'email',
        label: 'E-mail of the office',
        type: 'email',
        hint: 'Enquiries arrive here. Mails are still sent from the address in the server’s settings, so that they are not taken for forged.',
      },
      {
        name: 'openingHours',
        label: 'Opening hours',
        hint: 'As Mon - Fri: 8:00 AM - 6:00 PM, the contact page also says whether you are open now.',
      },
      { name: 'address', label: 'Address of the office' },
      {
        name: 'mapPosition',
        label: 'Position on the map',
        hint: 'Latitude and longitude, as a map shows them: 5.6037, -0.187',
      },
      {
        name: 'socialLinks',
        label: 'Social networks',
        rows: 3,
        hint: 'One address a line, beginning with https://. The footer shows each with its sign.',
      },
    ],
  },
  {
    title: 'About page',
    fields: [
      {
        name: 'aboutStory',
        label: 'Your story',
        rows: 8,
        hint: 'An empty line begins a paragraph; the first is set larger. Without a story the page tells its own.',
      },
      { name: 'team', label: 'Team', rows: 5, hint: 'One person a line: Ama Mensah: Director' },
    ],
  },
]

const textsIn = (form: HTMLFormElement, before: PreviewTexts): PreviewTexts => ({
  ...before,
  ...(Object.fromEntries(new FormData(form)) as Partial<PreviewTexts>),
})

/** All texts of the brand in one form, and beside it what visitors will read. */
export function BrandForm({
  values,
  office,
}: {
  values: Values
  office: { id: string; image: ImageView } | null
}) {
  const { isUnsaved, typed: noteTyped, answered } = useUnsaved()
  const { failure, isBusy, submit } = useAct(BRAND_ACTS.save.path, { only: 'done', onAnswer: answered })
  const [typed, setTyped] = useState<PreviewTexts>(values)
  const [isUploading, setIsUploading] = useState(false)
  return (
    <div className="brand-page">
      <div
        onInput={({ target }) => {
          noteTyped()
          const form = (target as HTMLInputElement).form
          if (form) setTyped((before) => textsIn(form, before))
        }}
      >
        <LeaveGuard risk={isUnsaved ? 'unsaved' : undefined} />
        <CheckedForm
          // The version belongs to what was loaded last.
          key={values.version}
          schema={() =>
            import('#/features/brand-texts/brand-text.schema.ts').then((module) => module.brandForm)
          }
          answer={failure}
          action={BRAND_ACTS.save.path}
          submit={submit}
          defaults={values}
          label="Brand and texts"
          className="flex flex-col gap-6"
        >
          <input type="hidden" name="version" value={values.version} />
          {PARTS.map(({ title, fields }) => (
            <Card as="section" key={title} className="p-4 lg:p-6">
              <h2 className="mb-4 font-sans font-strong text-h3">{title}</h2>
              <div className="flex flex-col gap-4">
                {fields.map(({ name, label, hint, type, rows }) => (
                  <FormField key={name} name={name} label={label} hint={hint}>
                    {(control) =>
                      rows ? (
                        <TextArea {...control} rows={rows} maxLength={MOST_CHARACTERS[name]} />
                      ) : (
                        <TextInput {...control} type={type ?? 'text'} maxLength={MOST_CHARACTERS[name]} />
                      )
                    }
                  </FormField>
                ))}
                {title === 'About page' ? (
                  <PhotoField
                    name="officeImageId"
                    label="Picture of the office"
                    alt="The office"
                    current={office}
                    error={failure?.errors.officeImageId?.[0]}
                    onBusyChange={setIsUploading}
                  />
                ) : null}
              </div>
            </Card>
          ))}
          <div className="brand-bar">
            <Button type="submit" busy={isBusy} disabled={isUploading}>
              Save for everybody
            </Button>
            {isUnsaved ? <span className="text-ink-2 text-sm">Not saved yet</span> : null}
            {/* Where the texts cannot stand beside their fields, they open above the bar. */}
            <details className="brand-peek">
              <summary className={buttonClass({ variant: 'quiet' })}>Preview</summary>
              <BrandPreview texts={typed} />
            </details>
          </div>
        </CheckedForm>
      </div>
      <BrandPreview texts={typed} isBeside />
    </div>
  )
}
