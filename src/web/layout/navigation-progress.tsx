import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * On a slow line a page does not change at once: a thin bar says that the tap was heard. When another page has opened,
 * its title is said to whoever does not see it; another order or filter of the same page is not.
 */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  const latest = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (latest.current === pathname) return
    latest.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <div role="status">
      {isBusy ? <div className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-laterite" /> : null}
      <span className="sr-only">{isBusy ? 'Loading…' : title}</span>
    </div>
  )
}
