import { FieldError } from '#/ui/fields/field.tsx'
import { SeveralChips } from '#/ui/fields/several-chips.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { PAPER_BOX, PAPERS } from '../paper.schema.ts'

const boxOf = (key: string) => PAPER_BOX + key

/**
 * A box for each of the papers that the agent says there are. Where none are asked for it is hidden and not sent;
 * without script it shows, and the server drops what does not fit.
 */
export function PaperField({
  label,
  fits,
  value,
  error,
}: {
  /** Shown above them; without it only told. */
  label?: string
  /** Whether papers are asked for: see `hasPapers`. */
  fits: boolean
  /** What the field holds before anything is tapped, such as `indenture title`. */
  value: string
  error: string | undefined
}) {
  const isHydrated = useHydrated()
  return (
    <fieldset data-only-when="" disabled={isHydrated && !fits} className={fits ? 'min-w-0' : 'hidden'}>
      <legend className={label ? 'mb-1.5 font-semibold text-sm' : 'sr-only'}>{label ?? 'Papers'}</legend>
      <SeveralChips name="papers" value={value} options={PAPERS} boxOf={boxOf} />
      {error ? <FieldError id="papers-error">{error}</FieldError> : null}
    </fieldset>
  )
}
