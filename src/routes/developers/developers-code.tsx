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
