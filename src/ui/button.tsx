import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: ReactNode
    /** Work is under way: a spinner takes the icon's place, label and width stay, further presses do nothing. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** A button; `type` is `button` unless said otherwise. `className` is for place and width only. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Busy buttons stay focusable (a disabled one drops the focus to the page), so presses are refused here.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const spinner = <Spinner className="size-5" />
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={clsx(
        buttonClass({ variant, size, wide, disabled: rest.disabled }),
        busy && 'cursor-progress',
        className,
      )}
    >
      {icon ? (busy ? spinner : icon) : null}
      {busy && !icon ? (
        <span className="relative translate-x-3">
          <span className="absolute top-0 right-full mr-1">{spinner}</span>
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}
