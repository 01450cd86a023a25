import { cva, type VariantProps } from 'class-variance-authority'

/** The look of buttons and of links that act as one. Primary appears once per view. */
export const buttonClass = cva(
  // What all of them share stands once in app.css.
  'button',
  {
    variants: {
      variant: {
        primary:
          'bg-laterite text-white [box-shadow:inset_0_-2px_0_var(--color-laterite-hover)] hover:bg-laterite-hover',
        secondary: 'border-[1.5px] border-indigo bg-card text-indigo hover:bg-indigo-tint',
        quiet: 'whitespace-nowrap text-indigo decoration-[1.5px] underline-offset-4 hover:underline',
        inverse: 'border-[1.5px] border-white/60 text-white hover:border-white hover:bg-white/10',
        whatsapp: 'bg-wa text-white [box-shadow:inset_0_-2px_0_#0a4f2e] hover:bg-[#0b5834]',
        danger: 'border-[1.5px] border-danger bg-card text-danger hover:bg-danger-tint',
      },
      // Said only of those that are: a page full of buttons does not say of each what it is not.
      disabled: { true: 'disabled:text-ink-3', false: '' },
      size: { md: '', sm: 'button-small' },
      wide: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      {
        disabled: true,
        variant: ['primary', 'whatsapp'],
        className: 'disabled:bg-sand disabled:[box-shadow:inset_0_0_0_1px_var(--color-line)]',
      },
      {
        disabled: true,
        variant: ['secondary', 'danger'],
        className: 'disabled:border-line disabled:bg-sand',
      },
      { disabled: true, variant: 'quiet', className: 'disabled:no-underline' },
      { variant: 'quiet', size: 'md', className: 'px-3' },
      { variant: 'quiet', size: 'sm', className: 'px-2' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', wide: false, disabled: false },
  },
)

export type ButtonLook = {
  variant?: VariantProps<typeof buttonClass>['variant']
  /** `md` is 48 px high, `sm` 40 px for dense desktop screens. */
  size?: 'md' | 'sm'
  /** Fills its container. */
  wide?: boolean
}
