import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Card } from '#/ui/card.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import IconCaretDown from '~icons/ph/caret-down'

/** A titled part of the form. */
export function FormSection({
  anchor,
  title,
  about,
  children,
}: {
  /** By which a link leads to it. */
  anchor?: string
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section {...anchored(anchor)} aria-labelledby={id}>
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

// Below the bar of a phone and the links.
const anchored = (id?: string) => id && { id, tabIndex: -1, style: { scrollMarginTop: '7.5rem' } }

/** A part of the form that can be left alone: folded up on a phone, unless something in it is wrong. */
export function FoldedSection({
  anchor,
  title,
  about,
  stated,
  isWrong,
  children,
}: {
  anchor?: string
  title: string
  about: string
  /** How much is said in it. */
  stated: number
  isWrong: boolean
  children: ReactNode
}) {
  const id = useId()
  const fold = useRef<HTMLDetailsElement>(null)
  useUnfolded(fold)
  return (
    <section {...anchored(anchor)} aria-labelledby={id}>
      <Card>
        <details ref={fold} open={isWrong || undefined} className="group">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 p-4 lg:px-6">
            <h2 id={id} className="font-sans font-strong text-h3">
              {title}
            </h2>
            <span className="ml-auto text-ink-2 text-sm">{stated > 0 ? `${stated} stated` : 'Optional'}</span>
            <IconCaretDown className="shrink-0 text-indigo group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-4 lg:px-6">
            <p className="text-ink-2 text-sm">{about}</p>
            <div className="mt-4 flex flex-col gap-4">{children}</div>
          </div>
        </details>
      </Card>
    </section>
  )
}

/** Opens what is folded where there is room for all of it. */
export function useUnfolded(fold: RefObject<HTMLDetailsElement | null>): void {
  useLayoutEffect(() => {
    if (fold.current && window.matchMedia('(width >= 48rem)').matches) fold.current.open = true
  }, [fold])
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
