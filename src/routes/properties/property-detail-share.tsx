import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import IconShare from '~icons/ph/share-network'

/** Hands the page to another app where the device can, else copies its address. `url` is absolute. */
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
    <div className="noscript:hidden max-lg:absolute max-lg:top-3 max-lg:right-3 max-lg:z-10">
      <div className="max-lg:rounded-full max-lg:bg-limewash">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void share()}
          className="min-h-11 min-w-11"
          icon={<IconShare />}
        >
          <span className={isCopied ? undefined : 'max-lg:sr-only'} aria-live="polite">
            {isCopied ? 'Link copied' : 'Share'}
          </span>
        </Button>
      </div>
    </div>
  )
}
