import { cva, type VariantProps } from 'class-variance-authority'

const BOXED: ('primary' | 'secondary' | 'inverse' | 'whatsapp' | 'danger')[] = [
  'primary',
  'secondary',
  'inverse',
  'whatsapp',
  'danger',
]

/** The look of buttons and of links that act as one. Primary appears once per view. */
export const buttonClass = cva(
  [
    'relative inline-flex cursor-pointer select-none items-center justify-center gap-2 rounded text-center',
    'font-semibold leading-5 no-underline transition-colors',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    '[&_svg]:size-5 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: [
          'bg-laterite text-white [box-shadow:inset_0_-2px_0_var(--color-laterite-hover)] hover:bg-laterite-hover',
          'disabled:bg-sand disabled:text-ink-3 disabled:[box-shadow:inset_0_0_0_1px_var(--color-line)]',
        ],
        secondary: [
          'border-[1.5px] border-indigo bg-card text-indigo hover:bg-indigo-tint',
          'disabled:border-line disabled:bg-sand disabled:text-ink-3',
        ],
        quiet: [
          'whitespace-nowrap text-indigo decoration-[1.5px] underline-offset-4 hover:underline',
          'disabled:text-ink-3 disabled:no-underline',
        ],
        inverse: 'border-[1.5px] border-white/60 text-white hover:border-white hover:bg-white/10',
        whatsapp: [
          'bg-wa text-white [box-shadow:inset_0_-2px_0_#0a4f2e] hover:bg-[#0b5834]',
          'disabled:bg-sand disabled:text-ink-3 disabled:[box-shadow:inset_0_0_0_1px_var(--color-line)]',
        ],
        danger: [
          'border-[1.5px] border-danger bg-card text-danger hover:bg-danger-tint',
          'disabled:border-line disabled:bg-sand disabled:text-ink-3',
        ],
      },
      size: { md: 'min-h-12 py-2 text-base', sm: 'min-h-10 py-1.5 text-sm' },
      wide: { true: 'w-full', false: '' },
    },
    // Of two paddings on one element the stylesheet's order decides, so each look gets exactly one.
    compoundVariants: [
      { variant: BOXED, size: 'md', className: 'px-5' },
      { variant: BOXED, size: 'sm', className: 'px-3.5' },
      { variant: 'quiet', size: 'md', className: 'px-3' },
      { variant: 'quiet', size: 'sm', className: 'px-2' },
    ],
    defaultVariants: { variant: 'primary', size: 'md', wide: false },
  },
)

export type ButtonLook = {
  variant?: VariantProps<typeof buttonClass>['variant']
  /** `md` is 48 px high, `sm` 40 px for dense desktop screens. */
  size?: 'md' | 'sm'
  /** Fills its container. */
  wide?: boolean
}
