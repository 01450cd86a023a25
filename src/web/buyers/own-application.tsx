import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { Link } from '#/ui/link.tsx'

/** What somebody has running about a home, in a sentence, and a link to the page of it. */
export type OwnApplicationAnswer = { application: OwnWords | null }
type OwnWords = { text: string; href: string; link: string }

/** What on the page, which is not hydrated there, is about applying; with `data-for-others` what is not for who has applied. */
const PLACES = '[data-application]'

/** Tells who has applied for this home or ordered it where that is, wherever the page is about it; else where this stands. */
export function OwnApplication({ propertyId }: { propertyId: string }) {
  const [found, setFound] = useState<OwnWords & { places: Element[] }>()
  useEffect(() => {
    const left = new AbortController()
    callEndpoint<OwnApplicationAnswer>(`/api/own-application/${propertyId}`, { signal: left.signal }).then(
      ({ application }) => {
        if (application) setFound({ ...application, places: [...document.querySelectorAll(PLACES)] })
      },
      // The page to apply on says it as well.
      () => undefined,
    )
    return () => left.abort()
  }, [propertyId])
  useEffect(() => {
    for (const place of found?.places ?? [])
      for (const other of place.querySelectorAll('[data-for-others]')) other.setAttribute('hidden', '')
  }, [found])
  if (!found) return null
  const words = (
    <p className="mt-2 basis-full">
      <b className="block">{found.text}</b>
      <Link href={found.href} className="inline-flex min-h-11 items-center font-semibold underline">
        {found.link}
      </Link>
    </p>
  )
  return found.places.length > 0 ? found.places.map((place) => createPortal(words, place)) : words
}
