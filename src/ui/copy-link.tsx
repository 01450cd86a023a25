import { useState } from 'react'
import IconLink from '~icons/ph/link'
import { Button } from './button.tsx'

/** Copies an address; a browser that may not copy shows it, so that a person can. Nothing without script. */
export function CopyLink({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      window.prompt('Copy this address', address)
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<IconLink />}
      className="noscript:hidden"
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  )
}
