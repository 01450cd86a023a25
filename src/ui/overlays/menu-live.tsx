import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Link } from '../link.tsx'
import type { MenuItem } from './menu.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type LiveMenuProps = {
  items: readonly MenuItem[]
  label: string | undefined
  className: string
  children: ReactNode
}

/** The part of Menu that is fetched when it first opens; it opens as it appears. */
export function LiveMenu({ items, label, className, children }: LiveMenuProps) {
  const [open, setOpen] = useState(true)
  useBackCloses(open, () => setOpen(false))
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={className}>
        {children}
      </DropdownMenu.Trigger>
      {/* Inside the page's main part, where whoever goes by landmarks finds it. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // A long one on a small screen scrolls in itself.
          style={{ maxHeight: 'var(--radix-dropdown-menu-content-available-height)', overflowY: 'auto' }}
          className="z-50 min-w-52 max-w-80 rounded border border-line bg-card p-1 shadow-float data-[state=open]:animate-rise-in"
        >
          {items.map((item) => {
            const look = clsx(
              'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-sm px-3 py-2 outline-none [&_svg]:size-5 [&_svg]:shrink-0',
              'data-disabled:cursor-not-allowed data-disabled:text-ink-3',
              item.danger
                ? 'text-danger data-highlighted:bg-danger-tint'
                : 'data-highlighted:bg-sand data-highlighted:text-indigo',
            )
            const content = (
              <>
                {item.icon}
                {item.label}
              </>
            )
            return item.href ? (
              <DropdownMenu.Item key={item.label} asChild disabled={item.disabled}>
                <Link href={item.href} className={look}>
                  {content}
                </Link>
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                key={item.label}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={look}
              >
                {content}
              </DropdownMenu.Item>
            )
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
