import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import IconCopy from '~icons/ph/copy'

/** Copies a line of settings or of a command line; where the browser may not, the line stands beside it to be selected. */
export function CopyLine({ line }: { line: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<IconCopy />}
      className="noscript:hidden"
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select it to copy it' : 'Copy'}
      </span>
      <span className="sr-only">: {line}</span>
    </Button>
  )
}
