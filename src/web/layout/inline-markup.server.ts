import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** What only React writes: told apart from a failure of a component. */
class NotInline extends Error {}

type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => ReactNode
// What `memo` and `forwardRef` make of a component.
type Wrapped = { $$typeof?: symbol; type?: unknown; render?: (props: Props, ref: unknown) => ReactNode }

const MEMO = Symbol.for('react.memo')
const FORWARD_REF = Symbol.for('react.forward_ref')

/** Elements that React writes like any other; those with rules of their own, such as fields and scripts, are left to it. */
const PLAIN = new Set([
  ...['a', 'article', 'button', 'div', 'form', 'h2', 'h3', 'li', 'noscript', 'p', 'path', 'picture'],
  ...['span', 'svg', 'ul', 'use'],
])
const WITHOUT_CONTENT = new Set(['img', 'source'])

/** Attributes by the names of their properties. */
const ATTRIBUTES = new Map([
  ['className', 'class'],
  ...['alt', 'd', 'decoding', 'fetchPriority', 'fill', 'height', 'href', 'id', 'loading', 'rel', 'role']
    .concat(['sizes', 'src', 'srcSet', 'target', 'title', 'type', 'viewBox', 'width', 'action', 'method'])
    .map((name) => [name, name] as const),
])
const ADDRESSES = new Set(['href', 'src', 'action'])
/** After all others in a form. */
const LAST_OF_A_FORM = ['action', 'method']
/** What stands in them is fetched by their rules. */
const DECIDES_PICTURES = new Set(['picture', 'noscript'])
const NOT_WRITTEN = new Set(['children', 'ref', 'key', 'suppressHydrationWarning'])

/** See `RenderInline`. */
export function renderInline(element: ReactElement): string | undefined {
  const writer = new Writer()
  try {
    writer.node(element)
  } catch (error) {
    if (error instanceof NotInline) return undefined
    throw error
  }
  return writer.markup
}

class Writer {
  markup = ''
  // React marks where one text ends and the next begins, which a browser would read as one.
  #endsWithText = false
  #deciders = 0

  node(node: unknown): void {
    if (node === null || node === undefined || typeof node === 'boolean') return
    if (typeof node === 'string' || typeof node === 'number') this.#text(String(node))
    else if (Array.isArray(node)) for (const each of node) this.node(each)
    else if (isValidElement<Props>(node)) this.#element(node)
    else throw new NotInline()
  }

  #text(text: string): void {
    if (text === '') return
    this.markup += this.#endsWithText ? `<!-- -->${escaped(text)}` : escaped(text)
    this.#endsWithText = true
  }

  #element({ type, props }: ReactElement<Props>): void {
    if (typeof type === 'string') this.#host(type, props)
    else if (type === Fragment) this.node(props.children)
    else this.node(rendered(type, props))
  }

  #host(tag: string, props: Props): void {
    const isEmpty = WITHOUT_CONTENT.has(tag)
    if (!(isEmpty || PLAIN.has(tag))) throw new NotInline()
    // React names it in the head when it is wanted at once and nothing else decides about it.
    if (tag === 'img' && props.loading !== 'lazy' && this.#deciders === 0) throw new NotInline()
    const decides = DECIDES_PICTURES.has(tag) ? 1 : 0
    this.markup += `<${tag}`
    const later = tag === 'form' ? LAST_OF_A_FORM : []
    for (const name in props) if (!later.includes(name)) this.#attribute(name, props[name])
    for (const name of later) this.#attribute(name, props[name])
    this.#endsWithText = false
    if (isEmpty) {
      this.markup += '/>'
      return
    }
    this.markup += '>'
    this.#deciders += decides
    this.node(props.children)
    this.#deciders -= decides
    this.#endsWithText = false
    this.markup += `</${tag}>`
  }

  #attribute(name: string, value: unknown): void {
    if (value === null || value === undefined || NOT_WRITTEN.has(name)) return
    const known = ATTRIBUTES.get(name)
    const isText = typeof value === 'string' || typeof value === 'number'
    if (known !== undefined && isText) {
      // Addresses that may run something, and empty ones, are React's to judge.
      if (ADDRESSES.has(name) && !/^(?:[/?#]|https?:)/.test(String(value))) throw new NotInline()
      this.markup += ` ${known}="${escaped(String(value))}"`
    } else if (name.startsWith('aria-') || name.startsWith('data-')) {
      if (!isText && typeof value !== 'boolean') throw new NotInline()
      this.markup += ` ${name}="${escaped(String(value))}"`
    } else if (name === 'style') this.#style(value as Props)
    else if (!isHandler(name, value)) throw new NotInline()
  }

  #style(style: Props): void {
    const entries = Object.entries(style)
    const [[name, value] = ['', undefined]] = entries
    if (entries.length !== 1 || typeof value !== 'string' || !/^[a-z]+$/.test(name) || !value.trim())
      throw new NotInline()
    this.markup += ` style="${name}:${escaped(value.trim())}"`
  }
}

function isHandler(name: string, value: unknown): boolean {
  return typeof value === 'function' && /^on[A-Z]/.test(name)
}

function rendered(type: unknown, props: Props): ReactNode {
  if (typeof type === 'function') {
    if (type.prototype?.isReactComponent) throw new NotInline()
    return (type as Component)(props)
  }
  const { $$typeof: kind, type: inner, render } = type as Wrapped
  if (kind === MEMO) return rendered(inner, props)
  if (kind === FORWARD_REF && render) return render(props, props.ref ?? null)
  throw new NotInline()
}

const SPECIAL = /["'&<>]/
const REFERENCES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/["'&<>]/g, (letter) => REFERENCES[letter] ?? letter) : text
}
