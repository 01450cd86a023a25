import type { ReactNode } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { RouterLinks } from '#/web/layout/router-link.tsx'
import { useSite } from '#/web/request/site.ts'
import { Guard } from '#/web/session/guard.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import IconDownload from '~icons/ph/download-simple'

type Tools = {
  /** Where somebody comes from, in one word and as a sentence. */
  back: { href: string; label: string; name: string }
  /** The same as a PDF file; `paper` is what it is called. */
  file: { href: string; paper: string }
}

/** A paper on a page of its own, to be printed; `foot` is its last line. */
export function ReceiptPage({
  title,
  head,
  tools,
  foot,
  children,
}: {
  title: string
  head: string
  tools: Tools
  foot: string
  children: ReactNode
}) {
  const { brand } = useSite()
  return (
    <RouterLinks>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Guard requires="signed-in">
        <ReceiptTools {...tools} />
        <main
          id="content"
          className="receipt turned-hero mx-auto max-w-[50rem] border-line bg-card p-4 sm:my-6 sm:border lg:p-8"
        >
          <div className="letterhead flex flex-wrap items-end justify-between gap-4 border-line border-b pb-4">
            <Logo name={brand.name} />
            <p className="text-ink-2 text-sm">
              {brand.legalName}, {brand.address}
              <br />
              {formatPhone(brand.phone)}, {brand.email}
            </p>
          </div>
          <h1 className="mt-6 text-h2">{title}</h1>
          <p className="mt-1 text-ink-2">{head}</p>
          {children}
          <p className="receipt-foot mt-6 border-line border-t pt-4 text-ink-2 text-sm">{foot}</p>
        </main>
      </Guard>
    </RouterLinks>
  )
}

/** The heading of a part of a receipt. */
export function ReceiptHeading({ children }: { children: string }) {
  return <h2 className="mt-6 mb-1.5 font-sans font-strong text-h3">{children}</h2>
}

/** Who paid; `phone` as it is read. Null once the account is gone. */
export function ReceiptBuyer({
  buyer,
  phone,
}: {
  buyer: {
    fullName: string
    email: string
    address: string
    city: string
    state: string
    zipCode: string
  } | null
  phone: string | null
}) {
  return (
    <section>
      <ReceiptHeading>Buyer</ReceiptHeading>
      {buyer ? (
        <p>
          {buyer.fullName}
          <br />
          {buyer.address}, {buyer.city}, {buyer.state}, <span className="inline-block">{buyer.zipCode}</span>
          <br />
          {phone}
          <br />
          {buyer.email}
        </p>
      ) : (
        <p>The buyer’s account has been deleted.</p>
      )}
    </section>
  )
}

// Not on paper.
function ReceiptTools({ back, file }: Tools) {
  const isHydrated = useHydrated()
  return (
    <nav aria-label="Receipt" className="border-line border-b bg-card py-3 print:hidden">
      <div className="mx-auto flex max-w-[50rem] gap-2 px-4 lg:px-6">
        <div className="-ml-2 grow">
          <LinkButton
            href={back.href}
            variant="quiet"
            size="sm"
            icon={<IconArrowLeft />}
            aria-label={back.name}
          >
            {back.label}
          </LinkButton>
        </div>
        {isHydrated ? (
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            Print
          </Button>
        ) : null}
        <LinkButton href={file.href} variant="secondary" size="sm" download icon={<IconDownload />}>
          <span>
            <span className="max-sm:sr-only">{file.paper} as </span>PDF
          </span>
        </LinkButton>
      </div>
    </nav>
  )
}
