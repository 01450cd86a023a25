import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'

/** The lease that the dates of the rentals are shown for; it stands in the address and goes on to the checkout. */
export function CartLease({
  leases,
  moveIn,
  leaseDuration,
  moveInDate,
}: {
  leases: readonly { value: string; label: string }[]
  moveIn: { first: string; last: string }
  leaseDuration: string
  moveInDate: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const show = () => {
    const current = form.current
    if (!current?.checkValidity()) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(current)) if (value) params.set(name, String(value))
    void navigate(`${urls.cart}?${params}`, { replace: true, preventScrollReset: true })
  }
  return (
    <form ref={form} action={urls.cart} aria-label="Lease" onChange={show}>
      <div className="cart-fields gap-4">
        <Field label="Lease">
          <Select name="leaseDuration" defaultValue={leaseDuration} options={leases} />
        </Field>
        <Field label="Move in">
          <TextInput
            type="date"
            name="moveInDate"
            defaultValue={moveInDate}
            min={moveIn.first}
            max={moveIn.last}
          />
        </Field>
      </div>
      <div className="mt-2 hidden noscript:inline-flex">
        <Button type="submit" variant="secondary" size="sm">
          Show the dates
        </Button>
      </div>
    </form>
  )
}
