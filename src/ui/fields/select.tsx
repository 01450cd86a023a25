import { clsx } from 'clsx'
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import IconCaret from '~icons/ph/caret-down'
import { controlClass } from './control-class.ts'
import { useFieldProps } from './field.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }

/**
 * The browser's own select, so phones show their own picker. `quiet` has no box (sort order above a list).
 */
export function Select({
  options,
  icon,
  variant = 'box',
  className,
  children,
  ...own
}: SelectHTMLAttributes<HTMLSelectElement> & {
  options?: readonly SelectOption[]
  icon?: ReactNode
  variant?: 'box' | 'quiet'
  ref?: Ref<HTMLSelectElement>
}) {
  const props = useFieldProps(own)
  const quiet = variant === 'quiet'
  return (
    <span className={clsx('relative', quiet ? 'inline-block text-indigo' : 'block', className)}>
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3 [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <select
        {...props}
        className={clsx(
          'cursor-pointer appearance-none truncate',
          quiet
            ? 'h-11 rounded bg-transparent pr-5 pl-1 font-semibold text-sm hover:underline'
            : [controlClass(props), 'h-12 pr-11', icon ? 'pl-11' : 'pl-3.5'],
        )}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <IconCaret
        className={clsx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2',
          quiet ? 'right-0 size-4' : 'right-3.5 size-5 text-ink-2',
        )}
      />
    </span>
  )
}
