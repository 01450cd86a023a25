/** A turning quarter of a circle in the text colour; decorative, so the caller says what is happening. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="2.5"
      aria-hidden="true"
      className={`${className} animate-spin`}
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity=".3" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
    </svg>
  )
}
