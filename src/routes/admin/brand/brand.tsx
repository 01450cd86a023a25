import { saveBrandTexts } from '#/features/brand-texts/brand-text.commands.server.ts'
import { readBrandTexts } from '#/features/brand-texts/brand-text.queries.server.ts'
import { brandOf, textsOf } from '#/features/brand-texts/brand-text.rules.ts'
import { brandForm } from '#/features/brand-texts/brand-text.schema.ts'
import { findImageView } from '#/features/media/image-view.queries.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on, unchanged } from '#/web/act/act-route.server.ts'
import { BRAND_PAGE } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/brand'
import { BRAND_ACTS } from './brand-acts.ts'
import { BrandForm } from './brand-form.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle
export const headers = privatePageHeaders

const TITLE = 'Brand and Texts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, config: { brandDefaults } }) => {
    const { texts, officeImageId, version } = await readBrandTexts(db)
    const values = textsOf(brandOf(brandDefaults, texts))
    const shown = { ...values, phone: formatPhone(values.phone), whatsapp: formatPhone(values.whatsapp) }
    const picture = officeImageId ? await findImageView(db, { imageId: officeImageId }) : undefined
    return {
      values: { ...shown, version: String(version) },
      office: officeImageId && picture ? { id: officeImageId, image: picture } : null,
    }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(BRAND_ACTS.save, brandForm, async ({ services, actor }, form) => {
      const changed = await saveBrandTexts(services, actor, { ...form, version: String(form.version) })
      return changed.length > 0
        ? done(`Saved: ${countOf(changed.length, 'text', 'texts')} changed everywhere`)
        : unchanged('Nothing was changed')
    }),
  ])

export const clientAction = clientActs(BRAND_ACTS)

export default function Brand({ loaderData: { values, office } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={TITLE}
      intro="Every page, mail, receipt and contract from now on says what stands here. An empty field is as the settings of the server say."
    >
      <ActOutcome back={BRAND_PAGE} />
      <BrandForm values={values} office={office} />
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the texts')
