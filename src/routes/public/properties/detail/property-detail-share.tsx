import { clsx } from 'clsx'
import { useState } from 'react'
import IconShare from '~icons/ph/share-network'

/** The look of what stands above the photographs: a round mark on phones, plain words on larger screens. */
export const OVER_PHOTO = [
  'inline-flex cursor-pointer items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline',
  '[&_svg]:size-6 lg:min-h-11 lg:[&_svg]:size-5',
  'max-lg:h-11 max-lg:rounded-full max-lg:bg-limewash max-lg:px-2.5',
]
/** Where it stands on phones; add the side. */
export const ON_PHOTO = 'max-lg:absolute max-lg:top-3 max-lg:z-10'

/** Hands an address to another app where the device can, else copies it. `url` is absolute. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
      }
    } catch (error) {
      // Closing the device's dialogue is an answer; a device that can neither share nor copy shows the address.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        window.prompt('Copy this address', url)
    }
  }
  return (
    <button type="button" onClick={() => void share()} className={clsx(OVER_PHOTO, 'noscript:hidden')}>
      <IconShare />
      <span aria-live="polite" className={isCopied ? 'max-lg:pr-1' : 'max-lg:sr-only'}>
        {isCopied ? 'Link copied' : 'Share'}
      </span>
    </button>
  )
}
