import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PLAN_SETTINGS, planSettingsOf } from '#/features/properties/plan-settings/plan-rule-address.rules.ts'
import { RULE_KINDS, RULE_LABELS } from '#/features/properties/plan-settings/plan-rule-form.schema.ts'
import type { FieldErrors } from '#/shared/input.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { PLAN_RULE_ACTS } from './payment-plans-acts.ts'

const PAUSE_MS = 400

/** The rule of payment plans. While somebody types, the address follows, and with it the figures. */
export function PlanRuleFields({
  homeId,
  current,
  fields,
  errors,
}: {
  homeId: string | null
  current: string
  fields: Readonly<Record<string, string>>
  errors: FieldErrors
}) {
  const { failure, isBusy, submit } = useAct(PLAN_RULE_ACTS.set.path, { only: 'done' })
  const showFigures = useFigures()
  const [first] = useState(() =>
    Object.keys(errors).length > 0 ? { errors, values: fields, message: undefined } : undefined,
  )
  const kinds = RULE_KINDS.filter((kind) => homeId !== null || kind !== 'general')
  return (
    <div onInput={(event) => showFigures(formOf(event.target), PAUSE_MS)}>
      <CheckedForm
        key={current}
        schema={() =>
          import('#/features/properties/plan-settings/plan-rule-form.schema.ts').then(
            (module) => module.planRuleForm,
          )
        }
        answer={failure ?? (first && { errors: first.errors, values: first.values })}
        action={PLAN_RULE_ACTS.set.path}
        submit={submit}
        defaults={fields}
        label="How payment plans are worked out"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="propertyId" value={homeId ?? ''} />
        <input type="hidden" name="home" value={homeId ?? ''} />
        <input type="hidden" name="current" value={current} />
        <FormField name="kind" label="What a plan adds to the price" required>
          {(control) => (
            <Select {...control} options={kinds.map((value) => ({ value, label: RULE_LABELS[value] }))} />
          )}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="amount" label="Amount in cedis" hint="Counts for an amount every three months.">
            {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField name="percent" label="Per cent a year" hint="Counts for both rules in per cent.">
            {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {homeId ? 'Set for this home' : 'Set for all homes'}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            formMethod="get"
            formAction={PLAN_SETTINGS}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              showFigures(event.currentTarget.form, 0)
            }}
          >
            Show the figures
          </Button>
        </div>
      </CheckedForm>
    </div>
  )
}

function useFigures() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form: HTMLFormElement | null, pause: number) => {
    if (!form) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const typed = new FormData(form)
      const home = String(typed.get('home') ?? '')
      const address = new URLSearchParams(home ? planSettingsOf(home).split('?')[1] : '')
      for (const name of ['kind', 'amount', 'percent']) address.set(name, String(typed.get(name) ?? ''))
      void navigate(`${PLAN_SETTINGS}?${address}`, { replace: true, preventScrollReset: true })
    }, pause)
  }
}

const formOf = (target: EventTarget) => (target instanceof Element ? target.closest('form') : null)
