import { shorten } from '#/shared/text.ts'

const LONGEST = 80

/** What a question is about, where that is several. */
export function QuestionNames({ names }: { names: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul className="max-h-96 overflow-y-auto text-sm" tabIndex={0} aria-label="What is deleted">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two properties may have one title, and the list never changes
        <li key={index} className="py-1">
          {shorten(name, LONGEST)}
        </li>
      ))}
    </ul>
  )
}
