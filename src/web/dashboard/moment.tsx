/** A day or a moment in a cell, on one line with its month shortened; `children` is the whole of it, which it is titled with. */
export function Moment({ children, at }: { children: string | null /** ISO 8601. */; at?: string }) {
  if (!children) return null
  return (
    <time dateTime={at} title={children} className="whitespace-nowrap">
      {children.replace(/(\d [A-Z][a-z]{2})[a-z]* /, '$1 ')}
    </time>
  )
}
