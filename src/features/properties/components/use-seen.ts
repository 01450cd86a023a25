import { type RefObject, useEffect, useState } from 'react'

/**
 * Which children of a scrolling row have come into sight, by their place counted from 0; the first `atOnce` count from
 * the beginning. Browsers fetch "lazy" pictures of a row screens ahead, which costs data for photographs nobody asks for.
 */
export function useSeen(row: RefObject<HTMLElement | null>, count: number, atOnce: number) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(
    () => new Set(Array.from({ length: atOnce }, (_, at) => at)),
  )
  useEffect(() => {
    const element = row.current
    if (!element || count <= atOnce) return
    const children = [...element.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const arrived = entries.filter((entry) => entry.isIntersecting)
        if (arrived.length === 0) return
        setSeen((old) => new Set([...old, ...arrived.map((entry) => children.indexOf(entry.target))]))
        for (const entry of arrived) observer.unobserve(entry.target)
      },
      // A child that only touches the edge is not in sight.
      { root: element, threshold: 0.01 },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [row, count, atOnce])
  return seen
}
