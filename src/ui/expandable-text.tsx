import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

/**
 * Long text, of paragraphs, cut to a few lines with "Read more". The cut is made only once script runs and only when something
 * would be hidden, so that nobody is left with half a text. Its page brings `expandable-text.css` along.
 */
export function ExpandableText({
  children,
  more = 'Read more',
  less = 'Show less',
}: {
  children: ReactNode
  more?: string
  less?: string
}) {
  const [state, setState] = useState<'whole' | 'cut' | 'open'>('whole')
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    // Twelve lines of 24 px; a remainder of under three lines is not worth a button.
    if (box.current && box.current.scrollHeight > 12 * 24 + 72) setState('cut')
  }, [])
  return (
    <div>
      <div ref={box} id={id} className={state === 'cut' ? 'cut-text' : undefined}>
        {children}
      </div>
      {state === 'whole' ? null : (
        <Button
          variant="quiet"
          aria-expanded={state === 'open'}
          aria-controls={id}
          onClick={() => setState(state === 'open' ? 'cut' : 'open')}
          className="-ml-3"
        >
          {state === 'open' ? less : more}
        </Button>
      )}
    </div>
  )
}
