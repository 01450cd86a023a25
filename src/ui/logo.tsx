import { clsx } from 'clsx'
import { LOGO_PATH } from './logo-path.ts'

/** One tile of the lattice in brass line. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
      className={clsx('shrink-0 text-brass', className)}
    >
      <path d={LOGO_PATH} />
    </svg>
  )
}

/** Mark and word, in the text colour of its surroundings: white on indigo, indigo on limewash. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      {/* A long name stands smaller, on a few lines. */}
      <span
        className={clsx(
          'pb-0.5 font-display font-painted',
          name.length > 16 ? 'line-clamp-3 break-words text-sm' : 'text-[1.625rem] leading-none',
        )}
      >
        {name}
      </span>
    </span>
  )
}
