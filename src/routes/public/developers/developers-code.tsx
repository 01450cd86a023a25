/** Text for a terminal or of a program; what is too wide scrolls by itself, with the keyboard too. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who cannot use a pointer scrolls it with the arrow keys
      tabIndex={0}
      className="overflow-x-auto rounded border border-line bg-sand p-4 text-sm"
    >
      <pre>{children}</pre>
    </section>
  )
}

/** A sentence in which names between backticks are set as code. */
export function Sentence({ children }: { children: string }) {
  return (
    <span>
      {/* Every second part stood between two backticks. */}
      {children.split('`').map((part, position) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
        position % 2 === 1 ? <code key={position}>{part}</code> : part,
      )}
    </span>
  )
}
