import { REMOVAL_WORDS } from '#/features/first-steps/first-step.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { FIRST_STEP_ACTS } from './first-steps-acts.ts'

/** Removes the samples, once somebody has typed that they mean it. */
export function SamplesForm() {
  const { path } = FIRST_STEP_ACTS.removeSamples
  const { failure, isBusy, submit } = useAct(path, { only: 'done' })
  return (
    <div id="samples" className="mt-6 max-w-3xl">
      <Card as="section" className="p-4 lg:p-6">
        <h2 className="mb-1 font-sans font-strong text-h3">Remove the samples</h2>
        <p className="mb-4 text-ink-2">
          The sample homes, articles and agents go for good, and nothing else. A sample home that somebody has
          asked about, ordered or applied for stays for them, off the market. One that an order or an
          agreement holds stays as it is until that is over: then remove the samples again.
        </p>
        <CheckedForm
          schema={() =>
            import('#/features/first-steps/first-step.schema.ts').then((module) => module.removalForm)
          }
          answer={failure}
          action={`${path}#samples`}
          submit={submit}
          label="Remove the samples"
          className="flex flex-col gap-4"
        >
          <FormField name="words" label={`Type “${REMOVAL_WORDS}” to confirm`} required>
            {(control) => <TextInput {...control} autoComplete="off" autoCapitalize="none" maxLength={40} />}
          </FormField>
          <div>
            <Button type="submit" variant="danger" busy={isBusy}>
              Remove the samples
            </Button>
          </div>
        </CheckedForm>
      </Card>
    </div>
  )
}
