import IconDown from '~icons/ph/caret-down'
import type { PostHeading } from '../post.schema.ts'

/** Of fewer headings no list is made: they are seen at once. */
const FEWEST = 3

/** The headings of a long article as links: beside the text where there is room, else folded up above it. */
export function PostOutline({ outline }: { outline: readonly PostHeading[] }) {
  // Headings below these would make the list as long as a page.
  const top = Math.min(...outline.map(({ level }) => level))
  const shown = outline.filter(({ level }) => level <= top + 1)
  if (shown.length < FEWEST) return null
  const links = (
    <ol className="text-sm">
      {shown.map(({ id, text, level }) => (
        <li key={id} className={level > top ? 'pl-4' : undefined}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 max-w-full items-center py-2 text-indigo underline-offset-4 hover:underline lg:min-h-9 lg:py-1"
          >
            <span className="min-w-0 break-words">{text}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="max-w-measure rounded border border-line bg-card px-4 lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
          In this article <IconDown />
        </summary>
        <nav aria-label="In this article" className="pb-3">
          {links}
        </nav>
      </details>
      <nav aria-labelledby="outline" className="hidden lg:sticky lg:top-20 lg:block">
        <h2 id="outline" className="mb-2 font-sans font-semibold text-base">
          In this article
        </h2>
        {links}
      </nav>
    </>
  )
}
