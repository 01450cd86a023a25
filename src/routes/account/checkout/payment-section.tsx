import { type FormEvent, type ReactNode, useId } from 'react'
import { Card } from '#/ui/card.tsx'

/** Fields that belong together, under a heading with the number of the step. */
export function PaymentSection({
  title,
  step,
  onChange,
  className,
  children,
}: {
  title: string
  step: number
  onChange?: (event: FormEvent<HTMLElement>) => void
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className} {...(onChange ? { onChange } : {})}>
      <Card className="flex flex-col gap-4 p-4">
        <h2 id={id} className="flex items-center gap-3 font-sans font-strong text-h3">
          <span
            aria-hidden="true"
            className="flex size-10 shrink-0 items-center justify-center rounded bg-indigo text-white text-base"
          >
            {step}
          </span>
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
