import { useId } from 'react'
import { urls } from '#/shared/urls.ts'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { useFormField } from '#/web/request/checked-form.tsx'

/** The terms that an order is made under; they open beside the form, which stays as it is. */
export function TermsField({ isAccepted }: { isAccepted: boolean }) {
  const { error } = useFormField('termsAccepted')
  const id = useId()
  return (
    <div>
      <Checkbox
        name="termsAccepted"
        required
        defaultChecked={isAccepted}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        label={
          <>
            I accept the{' '}
            <a
              href={urls.termsOfService}
              target="_blank"
              rel="noopener"
              className="font-semibold text-laterite underline underline-offset-4"
            >
              terms and conditions<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        }
      />
      {error ? <FieldError id={id}>{error.join(' ')}</FieldError> : null}
    </div>
  )
}
