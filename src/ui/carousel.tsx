import { clsx } from 'clsx'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import IconLeft from '~icons/ph/arrow-left'
import IconRight from '~icons/ph/arrow-right'

type Pages = { perPage: number; count: number; current: number }

const arrow =
  'inline-flex size-12 items-center justify-center rounded border-[1.5px] border-line-strong bg-card text-indigo transition-colors'

/**
 * A strip that the browser scrolls and snaps, so that swiping and no script at all both work: one item a page on
 * phones with the next one peeking, two from 640 px, three from 1024 px. With script come previous, next and page
 * marks; arrow keys turn pages while the focus is inside. It never moves by itself.
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLUListElement>(null)
  const [pages, setPages] = useState<Pages>()
  const items = Children.toArray(children)
  const itemCount = items.length

  useEffect(() => {
    const list = strip.current
    if (!list || itemCount < 2) return
    const visible = new Set<number>()
    const elements = [...list.children]
    const read = () => {
      const [first, second] = elements as HTMLElement[]
      if (!first || !second) return
      const step = second.offsetLeft - first.offsetLeft
      const perPage = Math.max(1, Math.round(list.clientWidth / step))
      const count = Math.ceil(itemCount / perPage)
      // The last page may be short: it counts as reached when the last item is in sight.
      const current = visible.has(itemCount - 1)
        ? count - 1
        : Math.floor(Math.min(...(visible.size > 0 ? visible : [0])) / perPage)
      setPages((old) =>
        old && old.perPage === perPage && old.count === count && old.current === current
          ? old
          : { perPage, count, current },
      )
    }
    const watchItems = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const index = elements.indexOf(entry.target)
          if (entry.isIntersecting) visible.add(index)
          else visible.delete(index)
        }
        read()
      },
      { root: list, threshold: 0.6 },
    )
    for (const element of elements) watchItems.observe(element)
    const watchWidth = new ResizeObserver(read)
    watchWidth.observe(list)
    return () => {
      watchItems.disconnect()
      watchWidth.disconnect()
    }
  }, [itemCount])

  const goTo = (page: number) => {
    const list = strip.current
    const target = pages && list?.children[Math.min(page * pages.perPage, itemCount - 1)]
    if (!(list && target instanceof HTMLElement)) return
    const inset = Number.parseFloat(getComputedStyle(list).scrollPaddingLeft) || 0
    list.scrollTo({ left: target.offsetLeft - inset })
  }
  const turn = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || !pages) return
    event.preventDefault()
    goTo(Math.min(Math.max(pages.current + by, 0), pages.count - 1))
  }

  const atStart = !pages || pages.current === 0
  const atEnd = !pages || pages.current === pages.count - 1
  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={turn}>
      <ul
        ref={strip}
        className="strip relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 py-1 sm:mx-0 sm:scroll-px-0 sm:px-0 lg:gap-6"
      >
        {items.map((item, index) => (
          <li
            // Children.toArray gives every child a key of its own.
            key={typeof item === 'object' && 'key' in item ? item.key : index}
            className="grid shrink-0 basis-[calc(100%-24px)] snap-start only:basis-full sm:basis-[calc((100%-1rem)/2)] sm:only:basis-[calc((100%-1rem)/2)] lg:basis-[calc((100%-3rem)/3)] lg:only:basis-[calc((100%-3rem)/3)]"
          >
            {item}
          </li>
        ))}
      </ul>
      {itemCount > 1 ? (
        <div
          className={clsx('mt-4 flex min-h-12 items-center gap-2', (pages?.count ?? 0) < 2 && 'invisible')}
        >
          <ol className="-ml-1.5 flex grow">
            {Array.from({ length: pages?.count ?? 0 }, (_, page) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              <li key={page}>
                <button
                  type="button"
                  aria-label={`Page ${page + 1} of ${pages?.count}`}
                  aria-current={pages?.current === page ? 'true' : undefined}
                  onClick={() => goTo(page)}
                  className="group flex h-11 w-7 cursor-pointer items-center justify-center"
                >
                  <span className="size-3 rounded-[2px] rounded-br-[9px] border-[1.5px] border-line-strong transition-colors group-hover:border-indigo group-aria-current:border-indigo group-aria-current:bg-indigo" />
                </button>
              </li>
            ))}
          </ol>
          <button
            type="button"
            aria-label="Previous page"
            aria-disabled={atStart || undefined}
            onClick={() => pages && !atStart && goTo(pages.current - 1)}
            className={clsx(
              arrow,
              atStart ? 'cursor-default opacity-40' : 'cursor-pointer hover:border-indigo',
            )}
          >
            <IconLeft className="size-5" />
          </button>
          <button
            type="button"
            aria-label="Next page"
            aria-disabled={atEnd || undefined}
            onClick={() => pages && !atEnd && goTo(pages.current + 1)}
            className={clsx(
              arrow,
              atEnd ? 'cursor-default opacity-40' : 'cursor-pointer hover:border-indigo',
            )}
          >
            <IconRight className="size-5" />
          </button>
        </div>
      ) : null}
    </section>
  )
}
