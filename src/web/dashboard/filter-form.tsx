import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'

/** Fields that stand side by side, also on phones. */
export function FilterPair({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 grow basis-78 gap-3">{children}</div>
}

/** How a list writes its address; `clearHref` is where 'Clear All' leads, null while nothing is narrowed. */
type Codec<A> = {
  path: string
  read: (fields: URLSearchParams) => A
  href: (address: A) => string
  clearHref: (address: A) => string | null
}

/**
 * The filters of a list. With script, what is shown has the address that its codec makes of the fields; without, the
 * address also names what was left as it is.
 */
export function FilterForm<A extends { page?: number }>({
  label,
  codec,
  address,
  children,
}: {
  label: string
  codec: Codec<A>
  /** What is shown now, as JSON can write it. */
  address: A
  children: ReactNode
}) {
  const navigate = useNavigate()
  const clearHref = codec.clearHref(address)
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(codec.href(codec.read(new URLSearchParams(fields))), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to older Android browsers
    <form
      // Back and links change the filters without a field being touched.
      key={JSON.stringify({ ...address, page: undefined })}
      role="search"
      aria-label={label}
      method="get"
      action={codec.path}
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
