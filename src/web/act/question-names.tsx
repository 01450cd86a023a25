/** What a question is about, where that is several. */
export function QuestionNames({ names }: { names: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul className="max-h-96 overflow-y-auto text-sm" tabIndex={0} aria-label="What it is about">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two properties may have one title, and the list never changes
        <li key={index} className="whitespace-pre-line py-1">
          {name}
        </li>
      ))}
    </ul>
  )
}
