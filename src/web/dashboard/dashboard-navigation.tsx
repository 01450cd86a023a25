import { useLocation } from 'react-router'
import { isAgent } from '#/features/access/role.policy.ts'
import { Link } from '#/ui/link.tsx'
import { isCurrentPage } from '#/web/layout/account-pages.ts'
import { LogoutForm } from '#/web/session/logout-form.tsx'
import IconSignOut from '~icons/ph/sign-out'
import { type DashboardOwner, dashboardLinks } from './dashboard-links.ts'

const ENTRY =
  'flex h-12 w-full items-center gap-3 rounded border-transparent border-l-4 px-3 font-semibold hover:bg-white/10 aria-[current=page]:border-brass aria-[current=page]:bg-indigo-deep [&_svg]:size-5 [&_svg]:shrink-0'

/** Which administrator or agent is signed in, their pages, and Logout. Stands on indigo. */
export function DashboardNavigation({
  label,
  owner,
  onChoose,
}: {
  /** Tells apart the places where it stands. */
  label: string
  /** Undefined when not even that could be read. */
  owner: DashboardOwner | undefined
  /** For a menu, which closes then. */
  onChoose?: (() => void) | undefined
}) {
  const { pathname } = useLocation()
  return (
    <>
      {owner ? <Owner owner={owner} /> : null}
      <nav aria-label={label}>
        <ul className="flex flex-col gap-1">
          {dashboardLinks(owner).map(({ href, label: name, Icon }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrentPage(href, pathname) ? 'page' : undefined}
                className={ENTRY}
                onClick={onChoose}
              >
                <Icon />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LogoutForm className="mt-auto pt-4" {...(onChoose ? { onLeave: onChoose } : {})}>
        <button type="submit" className={`${ENTRY} cursor-pointer`}>
          <IconSignOut />
          Logout
        </button>
      </LogoutForm>
    </>
  )
}

function Owner({ owner: { email, fullName, role } }: { owner: DashboardOwner }) {
  return (
    <div className="mb-4 border-white/20 border-b py-4">
      <p className="text-indigo-tint text-sm">Signed in as</p>
      <p className="truncate font-semibold" title={fullName ?? email}>
        {fullName ?? email}
      </p>
      {fullName ? (
        <p className="truncate text-indigo-tint text-sm" title={email}>
          {email}
        </p>
      ) : null}
      <p className="text-brass text-sm">{isAgent({ role }) ? 'Agent' : 'Administrator'}</p>
    </div>
  )
}
