import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import IconSuccess from '~icons/ph/check-circle'
import IconInfo from '~icons/ph/info'
import IconDanger from '~icons/ph/warning-circle'

const looks = {
  info: { box: 'border-indigo bg-indigo-tint', mark: 'text-indigo', Icon: IconInfo },
  success: { box: 'border-palm bg-palm-tint', mark: 'text-palm', Icon: IconSuccess },
  danger: { box: 'border-danger bg-danger-tint', mark: 'text-danger', Icon: IconDanger },
}

/**
 * A message that stays beside its cause. Dangers interrupt a screen reader, the others wait their turn. `action` is
 * one button or link, such as Retry.
 */
export function Alert({
  kind = 'info',
  title,
  action,
  children,
}: {
  kind?: 'info' | 'success' | 'danger'
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const { box, mark, Icon } = looks[kind]
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded border px-3.5 py-3 text-ink', box)}
    >
      <Icon className={clsx('mt-px size-[22px] shrink-0', mark)} />
      <div className="min-w-0 grow">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm">{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  )
}
