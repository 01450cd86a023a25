import { type ReactNode, useId } from 'react'
import { Card } from '#/ui/card.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

/** A titled part of the form. */
export function FormSection({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="p-4 lg:p-6">
        <h2 id={id} className="font-sans font-strong text-h3">
          {title}
        </h2>
        {about ? <p className="mt-1 text-ink-2 text-sm">{about}</p> : null}
        <div className="mt-4 flex flex-col gap-4">{children}</div>
      </Card>
    </section>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

/**
 * Fields that do not always fit. While they do not fit they are hidden and not sent; what stands in them stays.
 * Without script all of them show (see `ShownWithoutScript`), and the server drops what does not fit.
 */
export function OnlyWhen({
  fits,
  label,
  children,
}: {
  fits: boolean
  /** Whom the fields are for, where all of them show. */
  label: string
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <fieldset data-only-when="" disabled={isHydrated && !fits} className={fits ? 'min-w-0' : 'hidden'}>
      <legend className="sr-only">{label}</legend>
      <noscript>
        <p aria-hidden="true" className="mb-2 font-semibold text-ink-2 text-sm">
          {label}
        </p>
      </noscript>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  )
}

/** Undoes the hiding of `OnlyWhen` where nothing could show it again. */
export function ShownWithoutScript() {
  return (
    <noscript>
      <style>{'[data-only-when]{display:block!important}[data-needs-script]{display:none!important}'}</style>
    </noscript>
  )
}
