import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Picture } from './picture.tsx'

/**
 * A picture that is fetched when it comes within a quarter of a screen. Browsers fetch "lazy" ones several screens
 * ahead, which on a phone costs data for pictures that nobody scrolls to. Without script, where no browser waits, it is an ordinary one.
 */
export function PictureWhenNear(props: Omit<ComponentProps<typeof Picture>, 'eager'>) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '25% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear) return <Picture {...props} />
  return (
    <>
      {/* Of a picture without words nothing is said before it comes either. */}
      <span ref={place} {...(props.alt ? { role: 'img', 'aria-label': props.alt } : undefined)} />
      <noscript>
        <img src={props.src} alt="" />
      </noscript>
    </>
  )
}
