/** The box shared by text inputs, text areas and selects. */
export const controlClass = [
  'w-full rounded border-[1.5px] border-line-strong bg-white text-base text-ink transition-colors',
  'placeholder:text-ink-3 placeholder:opacity-100 hover:not-disabled:border-ink-2',
  'focus-visible:border-indigo focus-visible:outline-offset-0',
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sand disabled:text-ink-3',
].join(' ')
