import { clsx } from 'clsx'
import type { ImportState } from '#/features/properties/csv/property-import.schema.ts'
import IconCheck from '~icons/ph/check'
import './property-import.css'

const STEPS = ['Choose a file', 'Check it', 'Import'] as const

/** Which of the three steps a file has come to; null before there is one. */
function stepOf(state: ImportState | null): number {
  if (state === null || state === 'unchecked') return 0
  return state === 'checking' || state === 'checked' ? 1 : state === 'imported' ? STEPS.length : 2
}

/** The three steps of an import, those that are done ticked. */
export function ImportSteps({ state }: { state: ImportState | null }) {
  const at = stepOf(state)
  return (
    <ol className="flex flex-wrap gap-3" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-2 text-sm"
        >
          <span
            aria-hidden
            className={clsx(
              'inline-flex size-7 shrink-0 items-center justify-center rounded-full font-semibold',
              index < at
                ? 'bg-palm-tint text-palm'
                : index === at
                  ? 'bg-indigo text-white'
                  : 'bg-sand text-ink-2',
            )}
          >
            {index < at ? <IconCheck /> : index + 1}
          </span>
          <span className={index === at ? 'font-semibold' : 'text-ink-2'}>
            {step}
            {index < at ? <span className="sr-only">, done</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
