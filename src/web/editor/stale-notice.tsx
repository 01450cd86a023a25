import { useEffect, useRef } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { DataTable } from '#/ui/data-table.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { Stale } from './editor-answer.ts'
import type { FieldDifference } from './field-differences.ts'

/** Stands in the form when the thing was saved after it was opened: by whom, in what it differs, and whose holds. */
export function StaleNotice({
  stale,
  thing,
  action,
  theirsHref,
  isBusy,
  onKeepMine,
}: {
  stale: Stale
  /** The word for what is written: `property`. */
  thing: string
  /** Where the form was sent, and would be sent again. */
  action: string
  /** Where the form opens with what is saved. */
  theirsHref: string
  isBusy: boolean
  /** Just before the form is sent by the button; false keeps it from being sent. */
  onKeepMine: (form: HTMLFormElement | null) => boolean
}) {
  const { changedBy, isOwnChange, changedAt, differences, version } = stale
  const who = isOwnChange ? 'You' : (changedBy ?? 'Somebody else')
  const where = isOwnChange ? ' in your other window' : ''
  const box = useRef<HTMLDivElement>(null)
  // It may be taller than the screen, and its first line says what happened.
  useEffect(() => {
    if (version) box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [version])
  return (
    <div ref={box}>
      <Alert
        kind="danger"
        title={`${who} saved this ${thing}${where} on ${changedAt}, after this form was opened`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              size="sm"
              variant="secondary"
              formAction={action}
              name="replaces"
              value={version}
              busy={isBusy}
              onClick={(event) => {
                if (!onKeepMine(event.currentTarget.form)) event.preventDefault()
              }}
            >
              Keep mine
            </Button>
            <LinkButton href={theirsHref} variant="secondary" size="sm">
              {isOwnChange ? 'Take what you saved' : 'Take theirs'}
            </LinkButton>
          </div>
        }
      >
        <p>
          Nothing is lost: what you typed is kept as a draft.
          {differences.length === 0
            ? ' Nothing that you changed here differs from it.'
            : ' What you changed here differs in:'}
        </p>
        {differences.length > 0 ? (
          <div className="mt-3">
            <DataTable
              label="Fields that differ"
              columns={columnsOf(isOwnChange)}
              rows={differences}
              keyOf={({ name }) => name}
            />
          </div>
        ) : null}
      </Alert>
    </div>
  )
}

const columnsOf = (isOwnChange: boolean) => [
  {
    label: 'Field',
    kind: 'title' as const,
    width: '9rem',
    cell: ({ label }: FieldDifference) => <strong>{label}</strong>,
  },
  {
    label: isOwnChange ? 'Here' : 'Yours',
    cell: ({ mine }: FieldDifference) => <Value text={mine} />,
  },
  {
    label: isOwnChange ? 'Saved in your other window' : 'Theirs',
    cell: ({ theirs }: FieldDifference) => <Value text={theirs} />,
  },
]

function Value({ text }: { text: string }) {
  return <span className="line-clamp-3 min-w-0 break-words">{text}</span>
}
