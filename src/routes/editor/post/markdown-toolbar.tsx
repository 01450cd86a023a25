import '@github/markdown-toolbar-element'
import type { ComponentType, HTMLAttributes, KeyboardEvent, ReactNode, SVGProps } from 'react'
import IconImage from '~icons/ph/image'
import IconLink from '~icons/ph/link-simple'
import IconBullets from '~icons/ph/list-bullets'
import IconNumbers from '~icons/ph/list-numbers'
import IconQuote from '~icons/ph/quotes'
import IconBold from '~icons/ph/text-b'
import IconSmallHeading from '~icons/ph/text-h-three'
import IconHeading from '~icons/ph/text-h-two'
import IconItalic from '~icons/ph/text-italic'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': HTMLAttributes<HTMLElement> & { for: string; children?: ReactNode }
    }
  }
}

type Style = { style: string; label: string; Icon: ComponentType<SVGProps<SVGSVGElement>>; key?: string }

const STYLES: readonly Style[] = [
  { style: 'bold', label: 'Bold', Icon: IconBold, key: 'b' },
  { style: 'italic', label: 'Italic', Icon: IconItalic, key: 'i' },
  { style: 'link', label: 'Link', Icon: IconLink, key: 'k' },
  { style: 'quote', label: 'Quote', Icon: IconQuote },
  { style: 'unordered-list', label: 'List', Icon: IconBullets },
  { style: 'ordered-list', label: 'Numbered list', Icon: IconNumbers },
]

const HEADINGS = [
  { level: 2, label: 'Heading', Icon: IconHeading },
  { level: 3, label: 'Smaller heading', Icon: IconSmallHeading },
] as const

const BUTTON =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded text-indigo hover:bg-indigo-tint [&_svg]:size-6'

/** Buttons that write Markdown into a text area; the arrow keys lead from one to the next. */
export function MarkdownToolbar({
  area,
  onHeading,
  onPicture,
}: {
  /** The text area's id. */
  area: string
  onHeading: (level: 2 | 3) => void
  onPicture: () => void
}) {
  return (
    <markdown-toolbar
      for={area}
      aria-label="Formatting"
      aria-controls={area}
      className="flex flex-wrap rounded border border-line bg-sand"
    >
      {HEADINGS.map(({ level, label, Icon }) => (
        <OwnButton key={level} label={label} Icon={Icon} onPress={() => onHeading(level)} />
      ))}
      {STYLES.map(({ style, label, Icon, key }) => (
        <button
          key={style}
          type="button"
          data-md-button={style}
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          {...(key ? { 'aria-keyshortcuts': `Control+${key.toUpperCase()}` } : {})}
          className={BUTTON}
        >
          <Icon />
        </button>
      ))}
      <OwnButton label="Picture" Icon={IconImage} onPress={onPicture} />
    </markdown-toolbar>
  )
}

function OwnButton({ label, Icon, onPress }: Pick<Style, 'label' | 'Icon'> & { onPress: () => void }) {
  return (
    <button
      type="button"
      // No style of the toolbar's, but one of its buttons for the arrow keys.
      data-md-button="own"
      aria-label={label}
      title={label}
      className={BUTTON}
      onClick={onPress}
    >
      <Icon />
    </button>
  )
}

/** Presses the toolbar's button for a key that is held with Control, or with Command on a Mac. */
export function pressShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const known = STYLES.find(({ key }) => key === event.key.toLowerCase())
  if (!known) return
  const toolbar = document.querySelector(`markdown-toolbar[for="${CSS.escape(event.currentTarget.id)}"]`)
  const button = toolbar?.querySelector<HTMLElement>(`[data-md-button="${known.style}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
