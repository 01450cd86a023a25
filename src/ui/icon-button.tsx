import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

const iconButtonClass = cva(
  [
    'inline-flex shrink-0 cursor-pointer items-center justify-center transition-colors [&_svg]:size-6',
    'disabled:cursor-not-allowed disabled:opacity-40',
  ],
  {
    variants: {
      variant: {
        plain: 'rounded text-current hover:bg-indigo/10',
        outline: 'rounded border-[1.5px] border-line-strong bg-card text-indigo hover:border-indigo',
        float: 'rounded-full bg-limewash text-indigo hover:bg-white',
        inverse: 'rounded text-white hover:bg-white/10',
      },
      size: { md: 'size-12', sm: 'size-11 [&_svg]:size-[22px]' },
    },
    defaultVariants: { variant: 'plain', size: 'md' },
  },
)

type IconButtonLook = {
  /** What the button does, spoken and shown as its tooltip. */
  label: string
  icon: ReactNode
  /** `float` is the round one that lies on photographs; `inverse` stands on indigo. */
  variant?: 'plain' | 'outline' | 'float' | 'inverse'
  /** 48 px, or 44 px in tight places. */
  size?: 'md' | 'sm'
  className?: string
}

/** A button of one icon. `pressed` makes it a toggle. */
export function IconButton({
  label,
  icon,
  variant,
  size,
  pressed,
  className,
  ...rest
}: IconButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    pressed?: boolean
    ref?: Ref<HTMLButtonElement>
  }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={clsx(iconButtonClass({ variant, size }), className)}
    >
      {icon}
    </button>
  )
}
