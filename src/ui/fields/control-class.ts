import type { AriaAttributes } from 'react'

const WRONG = 'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger'
const OFF = 'disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-ink-3'

/** The box shared by text inputs, text areas and selects. A page full of them does not say of each what it is not. */
export function controlClass(
  props: { disabled?: boolean | undefined; 'aria-invalid'?: AriaAttributes['aria-invalid'] } = {},
): string {
  return ['control', ...(props['aria-invalid'] ? [WRONG] : []), ...(props.disabled ? [OFF] : [])].join(' ')
}
