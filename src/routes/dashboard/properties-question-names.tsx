/** What a question is about, where that is several. */
export function QuestionNames({ names }: { names: readonly string[] }) {
  return (
    <ul className="max-h-96 space-y-3 overflow-y-auto text-sm">
      {names.map((name, index) => (
        // Two properties may have one title.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>{name}</li>
      ))}
    </ul>
  )
}
