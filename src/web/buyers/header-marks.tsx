import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import IconHeart from '~icons/ph/heart'
import IconCart from '~icons/ph/shopping-cart'
import { cartMarks, favoriteMarks } from './id-marks.ts'

/** The ways to one’s favourites and cart with their numbers; nothing for visitors, administrators and agents. */
export function HeaderMarks() {
  const { user, advertises } = useSession()
  const saved = favoriteMarks.useIds()?.size
  const inCart = cartMarks.useIds()?.size
  if (!user || advertises) return null
  return (
    <>
      <HeaderMark href={urls.favorites} label="Favorites" count={saved} icon={<IconHeart />} />
      <HeaderMark href={urls.cart} label="My Cart" count={inCart} icon={<IconCart />} />
    </>
  )
}

function HeaderMark({
  href,
  label,
  count,
  icon,
}: {
  href: string
  label: string
  count: number | undefined
  icon: ReactNode
}) {
  return (
    <Link
      href={href}
      aria-label={count ? `${label}, ${count}` : label}
      className="relative inline-flex size-12 items-center justify-center rounded [&_svg]:size-6"
    >
      {icon}
      {count ? (
        <span className="absolute top-0 right-0 rounded-full bg-laterite px-2 text-white text-xs tabular">
          {count}
        </span>
      ) : null}
    </Link>
  )
}
