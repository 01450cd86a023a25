import type { AriaAttributes } from 'react'

const BOX = [
  'w-full rounded border-[1.5px] border-line-strong bg-white text-base text-ink transition-colors',
  'placeholder:text-ink-3 hover:not-disabled:border-ink-2',
  'focus-visible:border-indigo focus-visible:outline-offset-0',
].join(' ')
const WRONG = 'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger'
const OFF = 'disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-ink-3'

/** The box shared by text inputs, text areas and selects. A page full of them does not say of each what it is not. */
export function controlClass(
  props: { disabled?: boolean | undefined; 'aria-invalid'?: AriaAttributes['aria-invalid'] } = {},
): string {
  return [BOX, ...(props['aria-invalid'] ? [WRONG] : []), ...(props.disabled ? [OFF] : [])].join(' ')
}
