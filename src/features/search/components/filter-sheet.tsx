import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/skeleton.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'

/** The filters of phones and tablets, whose button stays in sight: a sheet of full height, or as high as one of them. */
export function FilterSheet({
  open,
  onOpenChange,
  title = 'Filters',
  ...form
}: FilterFormProps & { title?: string | undefined; open: boolean; onOpenChange: (open: boolean) => void }) {
  const fields = (
    <FilterForm
      {...form}
      onApply={(filters) => {
        onOpenChange(false)
        form.onApply(filters)
      }}
      layout={(fields, buttons) => (
        <>
          {fields}
          <div className="-mx-4 sticky -bottom-4 z-10 mt-6 -mb-4 flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
            {buttons}
          </div>
        </>
      )}
    />
  )
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      <div className={form.only && 'one-filter'}>
        <WhileOpen open={open}>
          <InNextPicture blocks={form.only ? 1 : 6}>{fields}</InNextPicture>
        </WhileOpen>
      </div>
    </Sheet>
  )
}

// Hundreds of fields that go with the sheet are not rendered once more for that, while the press waits for its answer.
const WhileOpen = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, { open }) => !open,
)

// The sheet is there first, with so many blocks in place of its hundreds of fields, which come a picture later.
function InNextPicture({ blocks, children }: { blocks: number; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  if (isPainted) return children
  return (
    <div className="grid gap-4">
      {[...'123456'].slice(0, blocks).map((block) => (
        <Skeleton key={block} className="min-h-16" />
      ))}
    </div>
  )
}
