import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { fraudNote } from '#/routes/public/properties/fraud-note.ts'
import { urls } from '#/shared/urls.ts'
import { LOGO_PATH } from '#/ui/logo-path.ts'
import { SHARE_PICTURE } from '#/web/request/page-head.tsx'
import type { Costs, ShortPageView } from './short-page-view.server.ts'

// The site's look in a twentieth of its bytes: the device's own letters, no script, one file.
const STYLE = `*{box-sizing:border-box}body{margin:0;background:#fbf6ec;color:#221b16;font:16px/1.5 system-ui,Roboto,sans-serif;overflow-wrap:break-word}
header{background:#222b55}header a{display:flex;align-items:center;gap:.6rem;min-height:3.25rem;color:#fff;font-weight:700;font-size:1.125rem;text-decoration:none}
header a,main{max-width:34rem;margin:0 auto;padding:0 1rem}main{padding-bottom:2rem}
img{display:block;width:100%;height:auto;max-height:26rem;object-fit:cover;border-radius:6px 6px 44px 6px;margin:1rem 0}
.tag{display:inline-block;margin:.25rem 0 0;padding:.1rem .6rem;border-radius:4px;background:#e0a526;font-weight:600;font-size:.9375rem}.rent{background:#222b55;color:#fff}.past{background:#e6e8f2;color:#5a4d41}
.price{margin:.5rem 0 0;font-size:1.75rem;font-weight:700;line-height:1.2}h1{margin:.25rem 0 0;font-size:1.25rem;line-height:1.3}p{margin:.35rem 0}
.pale{color:#5a4d41}h2{margin:1.5rem 0 .25rem;font-size:1.0625rem}table{width:100%;border-collapse:collapse}th,td{padding:.4rem 0;border-bottom:1px solid #dfd2bc;text-align:left;font-weight:400}
td{padding-left:1rem;text-align:right;white-space:nowrap;font-variant-numeric:tabular}.sum>*{font-weight:700;border-bottom-color:#8f8069}
.go{display:flex;align-items:center;justify-content:center;min-height:3rem;margin:.75rem 0 0;border-radius:6px;font-weight:600;text-decoration:none}
.wa{margin-top:1.5rem;background:#0e6b3f;color:#fff}.all{border:1.5px solid #222b55;color:#222b55}:focus-visible{outline:2px solid #222b55;outline-offset:2px}header :focus-visible{outline-color:#e0a526}`

const TAG_CLASSES: Record<string, string> = { 'For Sale': '', 'For Rent': 'rent' }

/** The whole document of a property's short page. */
export function writeShortPage(view: ShortPageView): string {
  const { picture, url } = view
  const description = [view.tag, view.price, view.location, ...view.facts].join(', ')
  return write({
    title: titleWithPlace(view),
    brandName: view.brandName,
    head: (
      <>
        <meta name="description" content={description} />
        <link rel="canonical" href={url} />
        <meta property="og:title" content={view.title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={view.shareImage} />
        <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
        <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    ),
    children: (
      <>
        {picture ? (
          <picture>
            <source type={picture.best.type} srcSet={picture.best.src} />
            <img
              src={picture.src}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              style={{ background: picture.color }}
            />
          </picture>
        ) : null}
        <p className={`tag ${TAG_CLASSES[view.tag] ?? 'past'}`}>{view.tag}</p>
        <p className="price">{view.price}</p>
        <h1>{view.title}</h1>
        <p className="pale">
          {view.location}
          <br />
          {view.facts.join(' · ')}
        </p>
        {view.costs.map((costs) => (
          <CostTable key={costs.title} {...costs} />
        ))}
        {view.whatsapp ? (
          <a className="go wa" href={view.whatsapp} rel="noopener">
            WhatsApp
          </a>
        ) : view.contactUrl ? (
          <a className="go wa" href={view.contactUrl} rel="nofollow">
            Contact Agent
          </a>
        ) : null}
        <a className="go all" href={url}>
          All photos and details
        </a>
        <p className="pale">Advertised by {view.agentName}.</p>
        <p className="pale">{fraudNote(view.type)}</p>
        {view.isSample ? <p className="pale">A sample listing with computer-made pictures.</p> : null}
      </>
    ),
  })
}

/** The same frame for a short address that leads to nothing, or no longer. */
export function writeNotFound({ brandName }: { brandName: string }): string {
  return write({
    title: 'Property Not Found',
    brandName,
    children: (
      <>
        <h1 style={{ marginTop: '1.5rem' }}>Property Not Found</h1>
        <p>The property you're looking for doesn't exist or has been removed.</p>
        <a className="go all" href={urls.properties}>
          Browse properties
        </a>
      </>
    ),
  })
}

function CostTable({ title, lines }: Costs) {
  return (
    <>
      <h2>{title}</h2>
      <table>
        <tbody>
          {lines.map(({ term, amount, isTotal }) => (
            <tr key={term} className={isTotal ? 'sum' : undefined}>
              <th scope="row">{term}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function write(page: { title: string; brandName: string; head?: ReactNode; children: ReactNode }): string {
  const document = renderToStaticMarkup(
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#222B55" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>{`${page.title} | ${page.brandName}`}</title>
        {page.head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <a href={urls.home}>
            <svg
              width="28"
              height="28"
              viewBox="0 0 48 48"
              fill="none"
              stroke="#e0a526"
              strokeWidth="3"
              aria-hidden="true"
            >
              <path d={LOGO_PATH} />
            </svg>
            {page.brandName}
          </a>
        </header>
        <main>{page.children}</main>
      </body>
    </html>,
  )
  return `<!doctype html>${document}`
}
