import { clsx } from 'clsx'

/**
 * A price already written out (`GH₵1,250,000`): it is formatted on the server, because phones disagree about it.
 * `suffix` follows smaller (`/ month`).
 */
export function Price({
  amount,
  suffix,
  size = 'md',
  className,
}: {
  amount: string
  suffix?: string
  /** `sm` in running rows, `md` on cards, `lg` on the detail page. */
  size?: 'sm' | 'md' | 'lg'
  className?: string
}) {
  return (
    <span
      className={clsx(
        'font-bold tracking-[-0.01em]',
        { sm: 'text-base', md: 'text-price', lg: 'text-price-lg' }[size],
        className,
      )}
    >
      {amount}
      {suffix ? (
        <span
          className={clsx(
            'whitespace-nowrap font-normal text-ink-2',
            size === 'sm' ? 'text-sm' : 'text-base',
          )}
        >{` ${suffix}`}</span>
      ) : null}
    </span>
  )
}
