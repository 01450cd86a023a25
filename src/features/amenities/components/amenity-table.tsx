import type { ReactNode } from 'react'
import type { AmenityRow } from '../amenity.schema.ts'

/**
 * What is stated of a property, each with its drawing, and below in one sentence what nobody has stated. `icon` is the
 * address of a drawing; `children` are further rows of the same list.
 */
export function AmenityTable({
  amenities: { rows, unstated },
  children,
}: {
  amenities: { rows: readonly (AmenityRow & { icon: string })[]; unstated: string | null }
  children: ReactNode
}) {
  return (
    <>
      <dl className="facts-table gap-x-6 sm:grid sm:grid-cols-2">
        {rows.map(({ key, label, text, icon }) => (
          <div key={key}>
            <dt className="flex gap-2 text-ink-2">
              <svg className="icon mt-0.5 size-5 shrink-0" aria-hidden="true">
                <use href={icon} />
              </svg>
              {label}
            </dt>
            <dd className="min-w-0 font-medium">{text}</dd>
          </div>
        ))}
        {children}
      </dl>
      {unstated ? <p className="mt-3 text-ink-3 text-sm">{unstated}</p> : null}
    </>
  )
}
