import { PriceOfHome } from '#/routes/account/my-home/my-home-price.tsx'
import type { PriceView } from '#/routes/account/my-home/my-home-price-view.server.ts'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { AgreementForm, Folded, ReasonField } from './agreement-detail-forms.tsx'

/** A price that is not locked, with the raise that can be announced today and the one that can be withdrawn. */
export function Price({ agreementId, price }: { agreementId: string; price: PriceView | null }) {
  if (!price) return null
  const { possible } = price
  return (
    <div className="grid gap-4">
      <PriceOfHome
        price={price}
        actOf={({ id, canBeWithdrawn, from }) =>
          canBeWithdrawn ? (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline">
                Withdraw it<span className="sr-only">: from {from}</span>
              </summary>
              <AgreementForm
                act="withdrawRaise"
                agreementId={agreementId}
                fields={{ raiseId: id }}
                button="Withdraw the raise"
                label={`Withdraw the raise from ${from}`}
                variant="danger"
              >
                <ReasonField />
              </AgreementForm>
            </details>
          ) : null
        }
      />
      {possible ? (
        <Folded title={`Raise the price from ${possible.day}`} act="raise" agreementId={agreementId}>
          <Facts>
            <Fact term="Price until then">{possible.from}</Fact>
            <Fact term="At most from then on">{possible.most}</Fact>
            <Fact term="Buying the rest and the last payment">up to {possible.mostMore} more</Fact>
          </Facts>
          <div className="mt-4">
            <AgreementForm
              act="raise"
              agreementId={agreementId}
              fields={{ effectiveOn: possible.effectiveOn }}
              button="Announce the raise"
              label="Raise the price"
            >
              <FormField
                name="price"
                label="New price in cedis"
                required
                hint={`Above ${possible.from}, up to ${possible.most}`}
              >
                {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
              </FormField>
              <ReasonField />
            </AgreementForm>
          </div>
        </Folded>
      ) : null}
    </div>
  )
}
