import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/developers'
import { Code, Sentence } from './developers-code.tsx'
import { Folded } from './developers-folded.tsx'
import { FieldTable, OperationSection } from './developers-operation.tsx'
import { type ApiView, presentApi, type SchemaView } from './developers-view.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ config }) => presentApi(config))

const LINK = 'text-laterite underline underline-offset-4'

export default function Developers({ loaderData: api }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <div className="page-width py-12 lg:py-18">
      <PageHead
        title="For developers"
        description={`Read the properties, places and articles of ${brand.name} from your own program: an open, documented API without keys.`}
        path={urls.developers}
      />
      <h1 className="text-display">For developers</h1>
      <p className="mt-4 max-w-measure text-h3 text-ink-2">
        Read the properties, places and articles of {brand.name} from your own program. No key, no contract.
      </p>
      <div className="mt-8 gap-10 lg:mt-12 lg:flex lg:flex-row-reverse lg:justify-between">
        <div className="lg:w-72 lg:shrink-0">
          <Contents api={api} />
        </div>
        <div className="mt-8 flex min-w-0 flex-1 flex-col gap-10 lg:mt-0">
          <section aria-labelledby="start">
            <h2 id="start" className="text-h2">
              How it works
            </h2>
            <div className="mt-4">
              <Code label="The first request">{`curl '${api.base}/properties?limit=1'`}</Code>
            </div>
            {api.introduction.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-measure">
                {paragraph}
              </p>
            ))}
            <p className="mt-4 max-w-measure">
              Programs read all of this as{' '}
              <a href={urls.openApi} className={LINK}>
                OpenAPI 3.1
              </a>{' '}
              (version {api.version}). The{' '}
              <Link href={urls.termsOfService} className={LINK}>
                terms of service
              </Link>{' '}
              hold for what you read. Questions go to{' '}
              <a href={`mailto:${brand.email}`} className={LINK}>
                {brand.email}
              </a>
              .
            </p>
          </section>
          {api.operations.map((operation) => (
            <OperationSection key={operation.id} operation={operation} />
          ))}
          <section aria-labelledby="fields">
            <h2 id="fields" className="text-h2">
              Fields
            </h2>
            {api.schemas.map((schema) => (
              <SchemaFields key={schema.name} schema={schema} />
            ))}
          </section>
          <Problems problems={api.problems} />
        </div>
      </div>
    </div>
  )
}

function Contents({ api }: { api: ApiView }) {
  const links = [
    { id: 'start', text: 'How it works' },
    ...api.operations.map(({ id, summary }) => ({ id, text: summary })),
    { id: 'fields', text: 'Fields' },
    { id: 'problems', text: 'When there is no answer' },
  ]
  const list = (
    <ol className="text-sm">
      {links.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center py-2 text-indigo underline-offset-4 hover:underline lg:min-h-9 lg:py-1"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <div className="lg:hidden">
        <Folded title="On this page">
          <nav aria-label="On this page">{list}</nav>
        </Folded>
      </div>
      <nav aria-label="On this page" className="hidden lg:sticky lg:top-20 lg:block">
        {list}
      </nav>
    </>
  )
}

function SchemaFields({ schema: { name, meaning, standard, own } }: { schema: SchemaView }) {
  return (
    <Folded title={name} about={meaning}>
      {standard.length > 0 ? (
        <>
          <h3>Names of the RESO Data Dictionary</h3>
          <FieldTable label={`${name}: names of RESO`} rows={standard} />
          <h3>Names of ours</h3>
        </>
      ) : null}
      <FieldTable label={`${name}: names of ours`} rows={own} />
    </Folded>
  )
}

function Problems({ problems }: Pick<ApiView, 'problems'>) {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="text-h2">
        When there is no answer
      </h2>
      <p className="mt-4 max-w-measure">
        Every refusal is a problem document (RFC 9457, <code>application/problem+json</code>) with a type, a
        title, a status and a sentence about what to do. Its type leads here.
      </p>
      <dl className="mt-4 flex flex-col gap-4">
        {problems.map(({ code, status, title, when }) => (
          <div key={code} id={code} className="border-line border-b pb-4">
            <dt className="font-semibold">
              {status} {title}
            </dt>
            <dd className="mt-1 max-w-measure text-ink-2">
              <code>{code}</code>: <Sentence>{when}</Sentence>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
