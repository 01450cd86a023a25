import type { ReactNode } from 'react'
import { describeBytes } from '#/features/media/byte-size.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { UploadResult } from '#/features/media/image.schema.ts'
import { DataTable } from '#/ui/data-table.tsx'
import { Picture } from '#/ui/picture.tsx'

/** What became of a picture: itself, what was saved, and every variant with its address. */
export function UploadDemoResult({ result }: { result: UploadResult }) {
  const { image, originalSize, savedBytes, size, variants, width, height } = result
  return (
    <section aria-labelledby="upload-result" className="mt-6">
      <h2 id="upload-result" className="text-h2">
        Your picture
      </h2>
      <div className="mt-4 max-w-[52ch]">
        <Picture
          {...pictureOf({ ...image, alt: 'The picture that you uploaded' })}
          sizes="(min-width: 640px) 480px, 100vw"
          className="w-full"
        />
      </div>
      <p className="mt-4">
        {width} × {height} pixels. Your file had {describeBytes(originalSize)}; the largest variant has{' '}
        {describeBytes(size)}.{' '}
        {savedBytes > 0 ? `Saved: ${describeBytes(savedBytes)}.` : 'Nothing was saved.'}
      </p>
      <p className="mt-2 break-words">
        <TextLink href={result.path}>{result.url}</TextLink>
      </p>
      <div className="mt-4">
        <DataTable
          label="Variants"
          keyOf={({ path }) => path}
          rows={variants}
          columns={[
            {
              label: 'Variant',
              kind: 'title',
              cell: (variant) => (
                <TextLink href={variant.path}>
                  {variant.width} pixels, {variant.format}
                </TextLink>
              ),
            },
            { label: 'Width', cell: (variant) => `${variant.width} px` },
            { label: 'Format', cell: (variant) => variant.format },
            { label: 'Size', cell: (variant) => describeBytes(variant.size) },
          ]}
        />
      </div>
      <p className="mt-4 text-ink-2 text-sm">
        AVIF, smaller still, is made within the next minute. Everything here is gone after an hour.
      </p>
    </section>
  )
}

// A stored file is no page, so the router has nothing to do with it.
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="break-words underline decoration-laterite underline-offset-4">
      {children}
    </a>
  )
}
