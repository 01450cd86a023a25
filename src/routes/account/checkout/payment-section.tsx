import { type ReactNode, useId } from 'react'
import { Card } from '#/ui/card.tsx'

/** Fields that belong together, under a heading. */
export function PaymentSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4 p-4">
        <h2 id={id} className="font-sans font-strong text-h3">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
