import { Sheet } from '#/ui/overlays/sheet.tsx'
import { useSite } from '#/web/request/site.ts'
import type { DashboardOwner } from './dashboard-links.ts'
import { DashboardNavigation } from './dashboard-navigation.tsx'

/** The phone's menu of the dashboard. */
export function DashboardMenu({
  open,
  onOpenChange,
  owner,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  owner: DashboardOwner | undefined
}) {
  const { brand } = useSite()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={brand.name} wide={false} tone="indigo">
      <DashboardNavigation label="Menu" owner={owner} onChoose={() => onOpenChange(false)} />
    </Sheet>
  )
}
