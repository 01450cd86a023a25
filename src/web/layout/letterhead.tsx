import type { ReactNode } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { Logo } from '#/ui/logo.tsx'
import { useSite } from '#/web/request/site.ts'
import printStyle from './print.css?url'

/** The links of a page that is made for paper too. On a screen its stylesheet holds nothing up. */
export const printLinks = () => [{ rel: 'stylesheet', href: printStyle, media: 'print' }]

/** Whose paper it is: only in print, above the page. */
export function Letterhead({ children }: { children?: ReactNode }) {
  const { brand } = useSite()
  return (
    <div className="letterhead hidden">
      <Logo name={brand.name} />
      <p>
        {brand.address}
        <br />
        {formatPhone(brand.phone)}, {brand.email}
        {children}
      </p>
    </div>
  )
}
