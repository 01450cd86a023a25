import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconLink from '~icons/ph/link'
import IconWhatsapp from '~icons/ph/whatsapp-logo'

/** Sends an article on: a real link for WhatsApp, and its address to keep. `url` is absolute. */
export function PostShare({ title, url }: { title: string; url: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // A browser that may not copy shows the address, so that a person can.
      window.prompt('Copy this address', url)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noopener"
        variant="whatsapp"
        icon={<IconWhatsapp />}
      >
        Share on WhatsApp
      </LinkButton>
      <Button variant="secondary" icon={<IconLink />} className="noscript:hidden" onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </div>
  )
}
