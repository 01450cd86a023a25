import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectToFitEveryWidth,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { changeJourneyPrice, insertJourneyProperty } from '../support/journey-database.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { printPage } from '../support/paper.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { ADMINISTRATOR, fromOurPages, signIn, signInSomebody } from '../support/people.ts'

const PAID = '4242424242424242'
const DECLINED = '4000000000000002'
const DETAILS = {
  Phone: '024 412 3456',
  Address: '12 Ring Road East',
  City: 'Accra',
  'State / region': 'Greater Accra',
  'Digital address / zip code': 'GA-183-8164',
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay GH₵/ })

async function makeHomes() {
  const id = Math.random().toString(36).slice(2, 8)
  const rentTitle = `Chamber and hall ${id}`
  const saleTitle = `Villa with a garden ${id}`
  const [rental, sale] = await Promise.all([
    insertJourneyProperty(ADMINISTRATOR.email, { title: rentTitle, tag: 'For Rent', pricePesewas: 65_000 }),
    insertJourneyProperty(ADMINISTRATOR.email, {
      title: saleTitle,
      tag: 'For Sale',
      pricePesewas: 100_000_056,
    }),
  ])
  return { rental, sale, rentTitle, saleTitle }
}

async function putIntoCart(page: Page, propertyId: string) {
  const response = await page.request.post('/api/cart', {
    headers: fromOurPages(),
    data: { act: 'add', propertyId, planMonths: null },
  })
  expect(response.status(), await response.text()).toBe(200)
}

async function fillDetails(page: Page) {
  for (const [label, text] of Object.entries(DETAILS))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Move-in date').fill(dayAhead(20))
  await page.getByLabel(/I accept the terms/).check()
}

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry date').pressSequentially('12/31')
  await page.getByLabel('CVV').fill('123')
}

test.describe('a mixed cart', () => {
  test.use({ expectedConsoleErrors: [/409|422|net::ERR_FAILED|Failed to fetch/] })

  test('is paid for after a card was declined and the line was cut, and its order followed to the end', {
    tag: '@phone',
  }, async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    const { rental, sale, rentTitle, saleTitle } = await makeHomes()
    const person = await signInSomebody(page.request)
    await putIntoCart(page, rental.id)
    await putIntoCart(page, sale.id)

    await test.step('the cart leads to the checkout', async () => {
      await page.goto('/dashboard/cart')
      await waitForHydration(page)
      await expect(page.getByRole('link', { name: 'Proceed to Rent Now GH₵1,350' })).toBeVisible()
      await page.getByRole('link', { name: /^Check out together/ }).click()
      await expect(page).toHaveURL(/\/dashboard\/payment$/)
      // Said to whoever does not see that another page has opened.
      await expect(page.getByRole('status').filter({ hasText: 'Checkout | ' })).toBeAttached()
      await expect(page.getByText('Simulated: no money is taken').first()).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
      await expect(payButton(page)).toHaveText('Pay GH₵501,450.28')
      const later = page
        .getByRole('group')
        .filter({ hasText: `Later: ${rentTitle}` })
        .filter({ visible: true })
      await expect(later.getByText('When you sign', { exact: true }).first()).toBeHidden()
      await later.getByText(`Later: ${rentTitle}`).click()
      await expect(later.getByText('When you sign', { exact: true }).first()).toBeVisible()
      await expectToFitEveryWidth(page)
    })

    await test.step('every field says what it needs', async () => {
      await payButton(page).click()
      for (const message of [
        'Valid phone number is required',
        'Zip code is required',
        'Move-in date is required',
        'Valid card number is required',
        'Valid expiry date is required (MM/YY)',
        'Valid CVV is required',
        'You must accept the terms and conditions',
      ])
        await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByLabel('Move-in date')).toBeFocused()
      await expectAccessible(page)
      await fillDetails(page)
      await expect(page.getByText('Zip code is required')).toHaveCount(0)
    })

    await test.step('a declined card keeps everything but the card', async () => {
      await typeCard(page, DECLINED)
      await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
      await expect(page.getByLabel('Expiry date')).toHaveValue('12/31')
      await expect(page.getByText('Visa', { exact: true })).toBeVisible()
      await payButton(page).click()
      await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
      await expect(page.getByLabel('Card number')).toBeFocused()
      // The details are known now, and stay as they are: folded they would move the field out of view.
      await expect(page.getByLabel('Card number')).toBeInViewport()
      await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
      for (const label of ['Card number', 'Expiry date', 'CVV'])
        await expect(page.getByLabel(label)).toHaveValue('')
      for (const [label, text] of Object.entries(DETAILS))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      await expect(page.getByLabel(/I accept the terms/)).toBeChecked()
      // At the end of the page the bar with the button covers nothing.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expectAccessible(page)
    })

    await test.step('a cut line says that trying again is safe, and it is', async () => {
      await typeCard(page, PAID)
      await page.route('**/dashboard/payment/order.data*', async (route) => {
        if (route.request().method() !== 'POST') return await route.continue()
        // The server gets it; its answer is lost on the way back.
        await route.fetch({ maxRedirects: 0 })
        await route.abort()
      })
      await payButton(page).click()
      await expect(page.getByText(/Press Pay again: whatever has happened/)).toBeVisible()
      await page.unroute('**/dashboard/payment/order.data*')
      await payButton(page).press('Enter')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Paid. Both homes are reserved for you.')
      await expect(page.getByText('Payment successful! Your rental is confirmed.')).toBeVisible()
      await expect(page.getByText('Payment successful! Your property purchase is confirmed.')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard\?ordered=/)
      // What was paid for is in the cart no more, in the header of the same page.
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'My Cart', exact: true })).toBeVisible()
      const dashboard = page.getByRole('navigation', { name: 'Dashboard' })
      await expect(dashboard.locator('[aria-current]')).toHaveText('Orders')
      await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
      await expectToFitEveryWidth(page)
    })

    const orderPath = await test.step('the order is one, with everything as it was bought', async () => {
      await page.goto('/dashboard/orders')
      await expect(page.getByRole('link', { name: /^Order \d+/ })).toHaveCount(1)
      await expectToFitEveryWidth(page)
      await waitForHydration(page)
      await page.getByRole('link', { name: /^Order \d+/ }).click()
      await expect(page.getByRole('heading', { name: /^Order \d+/, level: 1 })).toBeVisible()
      for (const title of [rentTitle, saleTitle])
        await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page.getByText('GH₵501,450.28').first()).toBeVisible()
      // Of two homes it says which one the next payment is for.
      await expect(
        page
          .getByText(/^Next: /)
          .locator('..')
          .getByText(rentTitle),
      ).toBeVisible()
      await expectToFitEveryWidth(page)
      expect((await printPage(page)).pages).toHaveLength(1)
      return new URL(page.url()).pathname
    })

    await test.step('its receipt is a page to print and a file', async () => {
      await page.getByRole('link', { name: 'Receipt to print' }).click()
      await expect(page.getByRole('heading', { name: /^Receipt for order \d+/ })).toBeVisible()
      await expectToFitEveryWidth(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('navigation')).toBeHidden()
      // Where the sheet is full the line above the last words keeps off what is due later.
      const gap = await page.locator('.receipt-foot').evaluate((foot) => {
        const above = foot.previousElementSibling?.getBoundingClientRect()
        return foot.getBoundingClientRect().top - (above?.bottom ?? Number.NaN)
      })
      expect(gap).toBeGreaterThanOrEqual(12)
      await page.emulateMedia({ media: 'screen' })
      const file = await page.request.get(`${orderPath}/receipt.pdf`)
      expect(file.headers()['content-type']).toBe('application/pdf')
      const { text } = readPdf(await file.body())
      for (const part of [rentTitle, saleTitle, person.fullName, 'Total paidGH₵501,450.28'])
        expect(text).toContain(part)
    })

    await test.step('buyer and agent have a mail, without the card', async () => {
      const data = process.env.JOURNEY_DATA ?? ''
      const mail = await readOutboxMail(data, person.email, /Your order is placed/)
      expect(mail.text).toContain('GH₵501,450.28')
      expect(mail.text).not.toContain('4242')
      const agents = await readOutboxMail(data, ADMINISTRATOR.email, /You have a new order/)
      expect(agents.text).not.toContain('4242')
    })

    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await test.step('visitors see the homes as reserved', async () => {
      for (const { id } of [rental, sale]) {
        await visitor.goto(`/properties/${id}`)
        await expect(visitor.getByText('Reserved').first()).toBeVisible()
      }
    })

    await test.step('an administrator accepts one home with a note, which the buyer reads', async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      await signIn(context.request, ADMINISTRATOR)
      const admin = await context.newPage()
      await admin.goto(orderPath)
      await waitForHydration(admin)
      await expectToFitEveryWidth(admin)
      const decision = admin.getByRole('form', { name: `Decide ${rentTitle}` })
      await decision.getByLabel('Note to the buyer').fill('The keys are with the caretaker.')
      await decision.getByRole('button', { name: /^Accept/ }).click()
      const dialog = admin.getByRole('dialog', { name: `Accept “${rentTitle}”?` })
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(admin.getByText(`“${rentTitle}” is accepted`)).toBeVisible()
      await expect(decision).toHaveCount(0)
      await context.close()
      await page.goto(orderPath)
      await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
      await expect(page.getByText('The keys are with the caretaker.').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('an administrator completes the order, and the homes are let and sold', async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      await signIn(context.request, ADMINISTRATOR)
      const admin = await context.newPage()
      await admin.goto(`/dashboard/orders?query=${encodeURIComponent(rentTitle)}`)
      await waitForHydration(admin)
      await expectToFitEveryWidth(admin)
      await admin.getByRole('button', { name: /^Accept: order/ }).click()
      const dialog = admin.getByRole('dialog', { name: /^Accept (the rest of )?order \d+\?/ })
      await expect(dialog).toBeVisible()
      await expectAccessible(admin)
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(admin.getByText(/^Order \d+ is completed$/)).toBeVisible()
      await expect(admin.getByRole('list', { name: 'Orders' }).getByText('Completed')).toBeVisible()
      await context.close()
      await page.goto(orderPath)
      await expect(page.getByText('by an administrator')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
      await visitor.goto(`/properties/${rental.id}`)
      await expect(visitor.getByText(/^(Let|Rented)$/).first()).toBeVisible()
    })
  })

  test('shows a moved price before it is paid, and a pending order can be cancelled', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { rental, rentTitle } = await makeHomes()
    await signInSomebody(page.request)
    await putIntoCart(page, rental.id)
    await page.goto('/dashboard/payment')
    await waitForHydration(page)
    await fillDetails(page)
    await typeCard(page, PAID)
    await page.getByLabel('Phone').fill('+1 000 000 0000')
    await payButton(page).click()
    await expect(page.getByText('Valid phone number is required')).toBeVisible()
    // Nothing was charged: the card stays where it was typed.
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(page.getByLabel('CVV')).toHaveValue('123')
    await page.getByLabel('Phone').fill('024 412 3456')
    await changeJourneyPrice(rental.id, 70_000)
    await payButton(page).click()
    await expect(page.getByText('Your total has changed to GH₵1,450. Check it and pay again.')).toBeVisible()
    await expect(payButton(page)).toHaveText('Pay GH₵1,450')
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(page.getByLabel('City')).toHaveValue('Accra')
    await payButton(page).click()
    await expect(page.getByText('Payment successful! Your rental is confirmed.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?ordered=/)

    await page.goto('/dashboard/payment')
    await expect(page).toHaveURL(/\/dashboard\/cart\?/)
    await expect(page.getByText('No properties in your cart')).toBeVisible()

    await page.goto('/dashboard/orders')
    await waitForHydration(page)
    await page.getByRole('link', { name: /^Order \d+/ }).click()
    await expect(page.getByRole('heading', { name: /^Order \d+/, level: 1 })).toBeVisible()
    const paper = await printPage(page)
    expect(paper.pages).toHaveLength(1)
    expect(paper.text).toMatch(/Order\d+/)
    for (const part of [rentTitle, 'What happens next', 'GH₵1,450', 'Buyer'])
      expect(paper.text).toContain(part.replaceAll(' ', ''))
    for (const part of ['Cancel', 'to print', 'My Cart', 'Quick links', 'History'])
      expect(paper.text).not.toContain(part.replaceAll(' ', ''))
    await page.getByRole('button', { name: /^Cancel order/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Cancel order/ }).press('Enter')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText(/^Order \d+ is cancelled$/)).toBeVisible()
    await expect(page.getByText('by the buyer').last()).toBeVisible()
    // The dialog's entry of the history is left: a step back that is still on its way would stop what is opened next.
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
    await page.goto(`/properties/${rental.id}`)
    await expect(page.getByRole('heading', { name: rentTitle })).toBeVisible()
    await expect(page.getByText('Reserved')).toHaveCount(0)
  })
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/409/] })

  test('a cart is paid for, and its order is cancelled after a question', async ({ page }) => {
    const { rental } = await makeHomes()
    await signInSomebody(page.request)
    await putIntoCart(page, rental.id)
    await page.goto('/dashboard/payment')
    await expect(page.getByRole('link', { name: 'Back to cart' })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    await fillDetails(page)
    await typeCard(page, DECLINED)
    await payButton(page).click()
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByLabel('City')).toHaveValue('Accra')
    await expect(page.getByLabel('Card number')).toHaveValue('')
    await typeCard(page, PAID)
    await payButton(page).click()
    await expect(page.getByText('Payment successful! Your rental is confirmed.')).toBeVisible()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByRole('button', { name: /^Cancel order/ }).click()
    await expect(page.getByRole('heading', { name: /^Cancel order \d+\?/ })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Cancel order', exact: true }).click()
    await expect(page.getByText(/^Order \d+ is cancelled$/)).toBeVisible()
  })
})
