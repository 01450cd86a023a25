import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Link } from '#/ui/link.tsx'
import type { ToastMessage } from '#/ui/overlays/toast.tsx'
import { type ActAnswer, actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { MANAGE_ACTS } from './properties-acts.ts'
import type { BulkOutcome } from './properties-row.ts'
import type { Bulk } from './use-bulk.ts'

const BOX = 'bulk-answer'
const LONGEST_TITLE = 80

/** What was done to a selection, with what undoes it, and which were refused and why, until the next act. */
export function BulkAnswer({ bulk: { answer, send, isBusy } }: { bulk: Bulk }) {
  const outcome = outcomeOfBulk(answer)
  if (!outcome || !isShown(outcome)) return null
  const { refused, undo, sentence } = outcome
  return (
    <div id={BOX} tabIndex={-1}>
      <Alert kind={refused.length > 0 ? 'danger' : 'success'} title={sentence}>
        {/* Before what was refused, which may be a long list. */}
        {undo ? (
          <ActForm
            href={actHref(MANAGE_ACTS.changeMany)}
            label="Undo"
            fields={undo}
            perform={send}
            className="my-2"
          >
            <Button type="submit" variant="secondary" size="sm" busy={isBusy}>
              Undo
            </Button>
          </ActForm>
        ) : null}
        {refused.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
          <ul className="mt-1 max-h-96 overflow-y-auto" tabIndex={0} aria-label="Refused">
            {refused.map((one) => (
              <li key={one.id} className="py-1">
                <strong>{shorten(one.title, LONGEST_TITLE)}:</strong> <WhyRefused one={one} />
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
    </div>
  )
}

/** Why one of a selection was refused, with the way to the order that has it. */
export function WhyRefused({ one: { message, orderId } }: { one: BulkOutcome['refused'][number] }) {
  if (!orderId) return message
  return (
    <>
      {message}{' '}
      <Link href={urls.order(orderId)} className="font-semibold underline">
        See the order
      </Link>
    </>
  )
}

/**
 * The same for whoever is further down the page: with Undo, or with the first reason and the way to the others.
 * Undefined while the answer itself is in view.
 */
export function toastOfBulk(
  answer: ActAnswer,
  undoIt: (fields: Record<string, string>) => void,
): ToastMessage | undefined {
  const outcome = outcomeOfBulk(answer)
  if (!outcome) return undefined
  const { sentence, refused, undo } = outcome
  const box = document.getElementById(BOX)
  if (box && isInView(box)) return undefined
  const [first] = refused
  const toast = {
    kind: first ? ('danger' as const) : ('success' as const),
    title: sentence,
    ...(first && { description: first.message }),
  }
  // Where something was refused, the way back stands beside the reasons.
  if (first && box)
    return {
      ...toast,
      action: {
        label: undo ? 'See why, or undo' : 'See why',
        onPress: () => {
          box.scrollIntoView({ block: 'start' })
          box.focus({ preventScroll: true })
        },
      },
    }
  return undo ? { ...toast, action: { label: 'Undo', onPress: () => undoIt(undo) } } : toast
}

/** True of an answer that stands above the list. */
export function isAnsweredAbove(answer: ActAnswer): boolean {
  const outcome = outcomeOfBulk(answer)
  return outcome !== undefined && isShown(outcome)
}

/** Which rows an answer says are another than before. */
export function changedBy(answer: ActAnswer | undefined): ReadonlySet<string> {
  return new Set(outcomeOfBulk(answer)?.changed)
}

const isShown = ({ refused, undo }: BulkOutcome) => refused.length > 0 || undo !== undefined

function outcomeOfBulk(answer: ActAnswer | undefined): (BulkOutcome & { sentence: string }) | undefined {
  if (answer?.kind !== 'done' || answer.act !== actHref(MANAGE_ACTS.changeMany)) return undefined
  return { ...(answer.result as BulkOutcome), sentence: answer.sentence }
}

function isInView(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
