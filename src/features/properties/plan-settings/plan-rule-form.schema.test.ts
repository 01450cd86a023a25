import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PLAN_RULE_MESSAGES as M, planRuleForm } from './plan-rule-form.schema.ts'

const read = (fields: Record<string, string>) =>
  v.safeParse(planRuleForm, { propertyId: '', current: '1', ...fields })

describe('the form of the rule', () => {
  test.each([
    [
      { kind: 'flat', amount: '50,000', percent: 'x' },
      { kind: 'flat', amountPesewas: 5_000_000 },
    ],
    [
      { kind: 'flat', amount: '0' },
      { kind: 'flat', amountPesewas: 0 },
    ],
    [
      { kind: 'percent', percent: '12.5%' },
      { kind: 'percent', basisPoints: 1_250 },
    ],
    [
      { kind: 'declining', percent: '100' },
      { kind: 'declining', basisPoints: 10_000 },
    ],
    [{ kind: 'general' }, null],
  ])('reads %j', (fields, terms) => {
    expect(read(fields).output).toMatchObject({ terms })
  })

  test.each([
    [{ kind: 'flat', amount: '-5' }, M.amount],
    [{ kind: 'flat', amount: '' }, M.amount],
    [{ kind: 'flat', amount: '99999999999999999' }, M.amount],
    [{ kind: 'percent', percent: '100.01' }, M.percent],
    [{ kind: 'declining', percent: '1e9' }, M.percent],
    [{ kind: 'declining', percent: '-1' }, M.percent],
    [{ kind: "flat' or true --" }, M.kind],
  ])('refuses %j', (fields, message) => {
    expect(read(fields).issues?.map((issue) => issue.message)).toEqual([message])
  })
})
