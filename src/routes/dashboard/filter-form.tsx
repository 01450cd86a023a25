import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'

/** Fields that stand side by side, also on phones. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 grow basis-78 gap-3">{children}</div>
}

/**
 * The filters of a list at `path`. With script, what is shown has the address that `hrefOf` makes of the fields;
 * without, the address also names what was left as it is.
 */
export function FilterForm({
  label,
  path,
  chosen,
  hrefOf,
  clearHref,
  children,
}: {
  label: string
  path: string
  /** What the fields hold at first, as JSON can write it. */
  chosen: unknown
  hrefOf: (fields: URLSearchParams) => string
  /** Where 'Clear All' leads; null while nothing is narrowed. */
  clearHref: string | null
  children: ReactNode
}) {
  const navigate = useNavigate()
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(hrefOf(new URLSearchParams(fields)), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify(chosen)}
      role="search"
      aria-label={label}
      method="get"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        {clearHref ? (
          <LinkButton href={clearHref} variant="quiet">
            Clear All
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}
