import { type ComponentType, type ReactNode, useState } from 'react'
import { type ButtonLook, buttonClass } from '../button-class.ts'
import type { LiveMenuProps } from './menu-live.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Exactly one of `href` and `onSelect`. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

let loading: Promise<ComponentType<LiveMenuProps>> | undefined

function fetchOnce() {
  loading ??= import('./menu-live.tsx').then(
    (module) => module.LiveMenu,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * A button that opens a list of actions or links. The menu's code is fetched on intent; the swap to the real thing
 * happens as it opens, when focus moves into the list anyway.
 */
export function Menu({
  items,
  label,
  children,
  variant = 'secondary',
  size,
}: Pick<ButtonLook, 'variant' | 'size'> & {
  items: readonly MenuItem[]
  /** Needed when the button shows only an icon. */
  label?: string
  children: ReactNode
}) {
  const [live, setLive] = useState<{ Component: ComponentType<LiveMenuProps> }>()
  const [failed, setFailed] = useState(false)
  const className = buttonClass({ variant, size })
  if (live)
    return (
      <live.Component items={items} label={label} className={className}>
        {children}
      </live.Component>
    )
  const preload = () => {
    // Opening tries again and reports.
    fetchOnce().catch(() => undefined)
  }
  const open = () =>
    fetchOnce().then(
      (Component) => setLive({ Component }),
      () => setFailed(true),
    )
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          void open()
        }}
      >
        {children}
      </button>
      {failed ? (
        <span role="alert" className="text-danger text-sm">
          The menu did not load. Check your connection and press again.
        </span>
      ) : null}
    </>
  )
}
