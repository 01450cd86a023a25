import { createContext, memo, type ReactNode, use, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { renderInline } from './inline-markup.server.ts'
import { InlineMarkupContext } from './inline-markup.ts'

// Where the markup is asked for: within a component's own render.
function Place({ children, inline }: { children: ReactNode; inline: boolean }) {
  const render = use(InlineMarkupContext)
  const markup = inline ? render?.(<span>{children}</span>) : undefined
  if (markup === undefined)
    return (
      <li>
        <span>{children}</span>
      </li>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what is tested.
  return <li dangerouslySetInnerHTML={{ __html: markup }} />
}

const Word = createContext('none')

function written(element: ReactNode, inline: boolean): string {
  return renderToString(
    <InlineMarkupContext value={renderInline}>
      <Word value="given">
        <Place inline={inline}>{element}</Place>
      </Word>
    </InlineMarkupContext>,
  )
}

function Hooked({ ending }: { ending: string }) {
  const word = use(Word)
  const [start] = useState('a')
  return (
    <span>
      {start} {word}
      {ending}
    </span>
  )
}
const Remembered = memo(Hooked)

const RUNS_SOMETHING = ['javascript', 'alert(1)'].join(':')

function Failing(): ReactNode {
  throw new Error('a fault')
}

const ELEMENTS: Record<string, ReactNode> = {
  'texts beside each other': (
    <p>
      {1}
      {' bed'}
      {''}
      {null}
      {false}and
      <b />
    </p>
  ),
  'texts of components beside each other': [
    <Hooked key="a" ending="!" />,
    <Remembered key="b" ending="&" />,
    'x',
    'y',
  ],
  'what would be markup': <p title={`"><script>'`}>{`<script>"'&`}</p>,
  attributes: (
    <div
      aria-hidden
      data-on={false}
      tabIndex={undefined}
      className=""
      role="img"
      style={{ background: '#a1b2c3' }}
    >
      <a aria-label="Ama's & Co" href="/properties/1?plan=a&x=1" onClick={() => undefined}>
        <svg viewBox="0 0 1 1" aria-hidden="true" width={24}>
          <use href="/assets/i.svg#a" />
        </svg>
        {'Save'}
      </a>
    </div>
  ),
  pictures: (
    <>
      <picture>
        <source type="image/avif" srcSet="/a 1w" sizes="92vw" />
        <img
          src="/a"
          alt="A"
          width={3}
          height={2}
          loading="lazy"
          decoding="async"
          style={{ background: '#fff' }}
        />
      </picture>
      <noscript>
        <img src="/a" alt="" />
      </noscript>
    </>
  ),
  forms: (
    <form method="post" action="/favorites" onSubmit={() => undefined} className="f">
      <button type="submit" aria-pressed={true}>
        Save
      </button>
    </form>
  ),
}

describe('markup of an element within a render', () => {
  test.each(Object.entries(ELEMENTS))('is what React writes: %s', (_, element) => {
    expect(written(element, true)).toBe(written(element, false))
  })

  test('is left to React where only React writes it', () => {
    const left = [
      <input key="a" defaultValue="x" />,
      <script key="b">1</script>,
      <a key="c" href={RUNS_SOMETHING}>
        x
      </a>,
      <img key="d" src="/at-once" alt="A" />,
      <div key="e" hidden />,
      <Word.Provider key="f" value="other">
        x
      </Word.Provider>,
    ]
    vi.spyOn(console, 'error').mockReturnValue()
    for (const element of left) {
      expect(renderInline(element)).toBeUndefined()
      expect(written(element, true)).toBe(written(element, false))
    }
  })

  test('does not hide the failure of a component', () => {
    expect(() => renderInline(<Failing />)).toThrow('a fault')
  })
})
