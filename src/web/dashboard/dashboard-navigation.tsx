import { useLocation } from 'react-router'
import { isAgent } from '#/features/access/role.policy.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { isCurrentPage } from '#/web/layout/account-pages.ts'
import { LogoutForm } from '#/web/session/logout-form.tsx'
import IconSignOut from '~icons/ph/sign-out'
import IconUser from '~icons/ph/user'
import { type DashboardLink, type DashboardOwner, dashboardGroups } from './dashboard-links.ts'

const ENTRY =
  'flex min-h-12 w-full items-center gap-2 whitespace-nowrap rounded lg:min-h-8 border-transparent border-l-4 px-2 font-semibold hover:bg-white/10 aria-[current=page]:border-brass aria-[current=page]:bg-indigo-deep [&_svg]:size-5'

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
  const entry = ({ href, label: name, Icon, counts }: DashboardLink) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={isCurrentPage(href, pathname) ? 'page' : undefined}
        className={ENTRY}
        onClick={onChoose}
      >
        <Icon />
        {name}
        <Waiting count={(counts && owner?.counts?.[counts]) || 0} />
      </Link>
    </li>
  )
  return (
    <>
      {owner ? <Owner owner={owner} /> : null}
      <nav aria-label={label} className="flex grow flex-col">
        {dashboardGroups(owner).map(({ title, links }) => (
          <div key={title}>
            {title ? (
              <p aria-hidden className="mb-1 px-2 pt-4 text-indigo-tint text-sm leading-none">
                {title}
              </p>
            ) : null}
            <ul aria-label={title || undefined}>{links.map(entry)}</ul>
          </div>
        ))}
        <ul className="mt-auto pt-2">
          {entry({ href: urls.settings, label: 'Profile Settings', Icon: IconUser })}
        </ul>
      </nav>
      <LogoutForm {...(onChoose ? { onLeave: onChoose } : {})}>
        <button type="submit" className={`${ENTRY} cursor-pointer`}>
          <IconSignOut />
          Logout
        </button>
      </LogoutForm>
    </>
  )
}

const MOST_SHOWN = 99

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="badge ml-auto px-1 bg-brass text-ink tabular">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

function Owner({ owner: { email, fullName, role } }: { owner: DashboardOwner }) {
  return (
    <p className="mb-2 border-white/20 border-b pb-2 text-sm">
      <span className="block truncate font-semibold" title={email}>
        {fullName ?? email}
      </span>
      <span className="text-brass">{isAgent({ role }) ? 'Agent' : 'Administrator'}</span>
    </p>
  )
}
