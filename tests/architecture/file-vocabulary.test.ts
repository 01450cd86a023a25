import { expect, test } from 'vitest'
import { findLonelyConstants, findVocabularyProblems } from './file-vocabulary.ts'
import { plantTree, readTree } from './tree.ts'

test('every file of src/ has a name from the vocabulary and a readable length', () => {
  const tree = readTree('src')
  expect(tree.length).toBeGreaterThan(50)
  expect(findVocabularyProblems(tree)).toEqual([])
})

test.each([
  'src/features/orders/order.service.ts',
  'src/features/orders/order.queries.ts',
  'src/features/orders/checkout/order.service.ts',
  'src/features/orders/components/deep/part.tsx',
  'src/features/orders/checkout/deep/order.rules.ts',
  'src/features/loose.ts',
  'src/features/orders/index.ts',
  'src/ui/index.tsx',
  'src/shared/PhoneNumber.ts',
  'src/shared/phone_number.ts',
  'src/lib/phone.ts',
  'src/routes/utils/phone.ts',
  'src/routes/home/components/hero.tsx',
  'src/components/button.tsx',
  'src/shared/date-helpers.ts',
])('%s is refused', (path) => {
  expect(findVocabularyProblems(plantTree({ [path]: 'export {}\n' }))).not.toEqual([])
})

test.each([
  'src/features/orders/README.md',
  'src/features/orders/order.commands.server.ts',
  'src/features/orders/order.commands.server.integration.test.ts',
  'src/features/orders/order.queries.integration.test.ts',
  'src/features/orders/order.rules.test.ts',
  'src/features/README.md',
  'src/features/orders/payment-plan.emails.tsx',
  'src/features/orders/order.client.ts',
  'src/features/orders/order.client.test.ts',
  'src/features/orders/components/order-row.tsx',
  'src/features/orders/checkout/order.rules.ts',
  'src/features/orders/checkout/README.md',
  'src/shared/phone.ts',
])('%s is accepted', (path) => {
  expect(findVocabularyProblems(plantTree({ [path]: 'export {}\n' }))).toEqual([])
})

test('a test in components/ stands beside its component', () => {
  const row = 'src/features/orders/components/order-row'
  const plain = 'export {}\n'
  expect(findVocabularyProblems(plantTree({ [`${row}.test.tsx`]: plain, [`${row}.tsx`]: plain }))).toEqual([])
  expect(findVocabularyProblems(plantTree({ [`${row}.test.ts`]: plain, [`${row}.ts`]: plain }))).toHaveLength(
    1,
  )
})

test('a README is ten lines at most: what the folder is for, then points', () => {
  const problems = (text: string) =>
    findVocabularyProblems(plantTree({ 'src/features/orders/README.md': text }))
  expect(problems('# orders\n\nCheckout.\n\n- One point.\n- Another.\n')).toEqual([])
  expect(problems('# orders\n\nCheckout.\n\nMore prose.\n')).toHaveLength(1)
  expect(problems(`# orders\nCheckout.\n${'- One more.\n'.repeat(9)}`)).toHaveLength(1)
})

test('a file of more than 350 lines is refused, unless a tool made it', () => {
  const text = 'export {}\n'.repeat(351)
  expect(findVocabularyProblems(plantTree({ 'src/shared/long.ts': text }))).toHaveLength(1)
  expect(findVocabularyProblems(plantTree({ 'src/database/schema.gen.ts': text }))).toEqual([])
})

test('a folder of more than 40 files is refused', () => {
  const files = (count: number) =>
    plantTree(
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/ui/part-${n}.tsx`, 'export {}\n'])),
    )
  expect(findVocabularyProblems(files(40))).toEqual([])
  expect(findVocabularyProblems(files(41))).toHaveLength(1)
})

test('logic is tested outside of components/', () => {
  const row = 'src/features/orders/components/order-row'
  expect(findVocabularyProblems(plantTree({ [`${row}.tsx`]: '', [`${row}.test.ts`]: '' }))).toHaveLength(1)
})

test('no file holds a constant alone that one other uses', () => {
  expect(findLonelyConstants(readTree())).toEqual([])
})

test.each(["'/properties'", '40', '/^a+$/i', "['a', 'b'] as const"])(
  'a file with nothing but %s for one user is refused',
  (value) => {
    const planted = { 'src/web/most.ts': `// Why.\nexport const MOST = ${value}\n` }
    const user = "import { MOST } from './most.ts'\n"
    expect(findLonelyConstants(plantTree({ ...planted, 'src/web/one.ts': user }))).toHaveLength(1)
    const both = { 'src/web/one.ts': user, 'src/web/two.ts': user }
    expect(findLonelyConstants(plantTree({ ...planted, ...both }))).toEqual([])
  },
)
