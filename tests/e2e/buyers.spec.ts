import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  pathsOfHomes,
  test,
  waitForHydration,
} from '../support/journey.ts'
import {
  ADMINISTRATOR,
  fromOurPages,
  makePerson,
  type Person,
  signIn,
  signInSomebody,
  signUp,
} from '../support/people.ts'

const FOR_SALE = '/properties?category=For+Sale&type=house&sort=price-desc'
const FOR_RENT = '/properties?category=For+Rent&sort=price-asc'

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const idOf = (path: string) => path.split('/').at(-1) ?? ''

async function putIntoCart(page: Page, path: string, planMonths: number | null = null) {
  const response = await page.request.post('/api/cart', {
    headers: fromOurPages(),
    data: { act: 'add', propertyId: idOf(path), planMonths },
  })
  expect(response.status(), await response.text()).toBe(200)
}

async function signInByDialog(page: Page, { email, password }: Person) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const heartLinks = (page: Page) => page.getByRole('article').getByRole('link', { name: /^Favorite: / })
const hearts = (page: Page) => page.getByRole('article').getByRole('button', { name: /^Favorite: / })
const savedCards = (page: Page) => page.getByRole('list', { name: 'Saved homes' }).getByRole('article')
const headerHeart = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Favorites/ })
    .locator('visible=true')
const addToCart = (page: Page, role: 'button' | 'link') =>
  page.getByRole(role, { name: 'Add to Cart' }).locator('visible=true')

test.describe('somebody signed out', () => {
  test.use({ expectedConsoleErrors: [/401|422/] })

  test('presses a heart, signs in on the way, and it is set once', { tag: '@phone' }, async ({ page }) => {
    const person = makePerson()
    await signUp(page.request, person)
    await open(page, FOR_SALE)
    const name = (await heartLinks(page).first().getAttribute('aria-label')) ?? ''
    await heartLinks(page).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Sign in to keep your favourites.')).toBeVisible()
    await expectAccessible(page)

    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/favorites')) writes.push(request.url())
    })
    // The list is asked for anew for whoever has signed in, on a line that takes its time.
    const { promise: isSlow, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route('**/properties.data*', (route) => isSlow.then(() => route.continue()))
    await signInByDialog(page, person)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Property added to favorites')).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts(page).first()).toHaveAttribute('aria-label', name)
    await expect(hearts(page).first()).toBeFocused()
    letThrough()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(hearts(page).first()).toBeFocused()
    await expect(headerHeart(page)).toHaveAccessibleName('Favorites, 1')
    await page.reload()
    await waitForHydration(page)
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    expect(writes).toHaveLength(1)
  })

  test('keeps what was asked for over a reload, and forgets it with the dialog', { tag: '@desktop' }, async ({
    page,
  }) => {
    const person = makePerson()
    await signUp(page.request, person)
    await open(page, FOR_SALE)
    await heartLinks(page).nth(1).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(heartLinks(page).nth(1)).toBeFocused()
    await page.reload()
    await waitForHydration(page)
    await expect(heartLinks(page).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await heartLinks(page).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog')).toBeVisible()
    await signInByDialog(page, person)
    await expect(headerHeart(page)).toHaveAccessibleName('Favorites, 1')
  })

  test('adds to the cart with a plan after signing in', { tag: '@phone' }, async ({ page }) => {
    const person = makePerson()
    await signUp(page.request, person)
    const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
    await open(page, house)
    await page.getByRole('radio', { name: '6 months' }).click()
    await addToCart(page, 'link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Please log in to add items to your cart')).toBeVisible()
    await signInByDialog(page, person)
    await expect(page.getByText('Property added to cart')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeDisabled()
    // The buttons around which the focus was are gone; it is where they stood.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'View Cart' })).toBeFocused()
    await page.getByRole('link', { name: 'View Cart' }).click()
    await expect(page.getByRole('combobox', { name: /^Payment plan/ })).toHaveValue('6')
  })
})

test('somebody signed in sets hearts, and lets one go with a way back', { tag: '@phone' }, async ({
  page,
}) => {
  await signInSomebody(page.request)
  await open(page, FOR_SALE)
  await expect(headerHeart(page)).toHaveAccessibleName('Favorites')
  for (const at of [0, 1, 2]) {
    await hearts(page).nth(at).click()
    await expect(hearts(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  await hearts(page).nth(2).click()
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'false')
  await expect(headerHeart(page)).toHaveAccessibleName('Favorites, 2')
  const box = await hearts(page).first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await headerHeart(page).click()
  const cards = savedCards(page)
  await expect(cards).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  const title = await cards.first().getByRole('heading').innerText()
  await cards
    .first()
    .getByRole('button', { name: /^Remove from favorites/ })
    .click()
  await expect(page.getByText('Property removed from favorites')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(2)
  await expect(cards.getByRole('heading', { name: title })).toBeVisible()

  await page
    .getByRole('region', { name: 'More like what you saved' })
    .getByRole('button', { name: /^Favorite: / })
    .first()
    .click()
  await expect(cards).toHaveCount(3)
  await page.getByRole('link', { name: 'Price: High to Low' }).click()
  await expect(page).toHaveURL(/sort=price-desc/)
  await expect(cards).toHaveCount(3)

  for (const count of [2, 1, 0]) {
    await cards
      .first()
      .getByRole('button', { name: /^Remove from favorites/ })
      .click()
    await expect(cards).toHaveCount(count)
  }
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Properties' }).click()
  await expect(page).toHaveURL('/properties')
})

test.describe('when a heart does not reach us', { tag: '@desktop' }, () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] })

  test('it is undone and says so', async ({ page }) => {
    await signInSomebody(page.request)
    const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
    await open(page, house)
    const heart = page.getByRole('button', { name: /^Favorite: / }).first()
    await heart.click()
    await expect(headerHeart(page)).toHaveAccessibleName('Favorites, 1')
    await page.route('**/api/favorites', (route) => route.abort())
    await heart.click()
    await expect(page.getByText('Failed to remove property from favorites')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')

    await page.unroute('**/api/favorites')
    await open(page, '/dashboard/favorites')
    await page.route('**/api/favorites', (route) => route.abort())
    await page.getByRole('button', { name: /^Remove from favorites/ }).click()
    await expect(page.getByText('Failed to remove property from favorites')).toBeVisible()
    await expect(savedCards(page)).toHaveCount(1)
  })
})

test('a note is kept with a saved home, on its page and on the list', { tag: '@phone' }, async ({ page }) => {
  await signInSomebody(page.request)
  const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
  await open(page, house)
  const note = page.getByRole('region', { name: 'Your note' })
  await expect(note).toBeHidden()
  await page
    .getByRole('button', { name: /^Favorite: / })
    .first()
    .click()
  await note.getByRole('button', { name: 'Add a note that only you read' }).click()
  await note.getByRole('textbox').fill('Ask about the roof\nToo far from school?')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Your note is saved')).toBeVisible()
  await expect(note).toContainText('Too far from school?')
  await expect(note.getByRole('button', { name: 'Change your note' })).toBeFocused()

  await open(page, '/dashboard/favorites')
  await expect(savedCards(page)).toContainText('Ask about the roof')
  // A heart that is taken back by mistake comes back with what was noted.
  await page.getByRole('button', { name: /^Remove from favorites/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(savedCards(page)).toContainText('Ask about the roof')
  await savedCards(page).locator('summary').click()
  await expectToFit(page)
  await savedCards(page)
    .getByRole('textbox', { name: /^Your note on / })
    .fill('')
  await savedCards(page).getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Your note is removed')).toBeVisible()
  await expect(savedCards(page)).toContainText('Add a note')

  await open(page, house)
  await expect(note.getByRole('button', { name: 'Add a note that only you read' })).toBeVisible()
})

test('a note is written without moving the other homes, and its message leaves the bar of comparing free', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInSomebody(page.request)
  for (const path of (await pathsOfHomes(page.request, FOR_SALE)).slice(0, 3))
    await page.request.post('/api/favorites', {
      headers: fromOurPages(),
      data: { propertyId: path.split('/').at(-1), isFavorite: true },
    })
  await open(page, '/dashboard/favorites')
  const heights = () => savedCards(page).evaluateAll((cards) => cards.map((card) => card.clientHeight))
  const before = await heights()
  await savedCards(page).nth(1).locator('summary').click()
  const field = savedCards(page).nth(1).getByRole('textbox')
  await expect(field).toBeVisible()
  expect(await heights()).toEqual(before)
  // What the note is about can be read beside it.
  const [facts, form] = await Promise.all([
    savedCards(page)
      .nth(1)
      .getByText(/^Saved /)
      .boundingBox(),
    field.boundingBox(),
  ])
  expect((facts?.y ?? Number.NaN) + (facts?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .check()
  await field.fill('Ask about the roof')
  await savedCards(page).nth(1).getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Your note is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Make a shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New shortlist' })).toBeVisible()
})

test('a cart is filled, worked out, changed and cleared', { tag: '@desktop' }, async ({ page }) => {
  await signInSomebody(page.request)
  const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
  const [room = ''] = await pathsOfHomes(page.request, FOR_RENT)
  await open(page, house)
  await addToCart(page, 'button').click()
  await expect(page.getByText('Property added to cart')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeDisabled()
  await putIntoCart(page, room)

  await open(page, '/dashboard/cart')
  const rentals = page.getByRole('region', { name: 'Rental Properties' })
  const sales = page.getByRole('region', { name: 'Properties For Sale' })
  const purchase = page.getByRole('region', { name: 'Purchase' })
  await expect(page.getByRole('region', { name: 'Rent', exact: true }).getByText('To pay now')).toBeVisible()
  await expect(purchase.getByText('To pay now')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Check out together/ })).toBeVisible()
  await expectAccessible(page)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }

  const paid = purchase.getByRole('definition').first()
  const withoutPlan = await paid.innerText()
  await sales.getByRole('combobox', { name: /^Payment plan/ }).selectOption('12')
  await sales.getByText('Later').click()
  await expect(sales.getByText(/^12 monthly payments|^11 monthly payments/)).toBeVisible()
  await expect(paid).not.toHaveText(withoutPlan)
  await page.reload()
  await waitForHydration(page)
  await expect(sales.getByRole('combobox', { name: /^Payment plan/ })).toHaveValue('12')

  await sales.getByRole('button', { name: /^Remove: / }).click()
  await expect(page.getByText('Property removed from cart')).toBeVisible()
  await expect(sales).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sales.getByRole('combobox', { name: /^Payment plan/ })).toHaveValue('12')
  await expect(sales.getByRole('link', { name: /^View Details/ })).toBeFocused()

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  const question = page.getByRole('dialog', { name: 'Clear Cart' })
  await expect(question).toContainText('2 properties')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rentals).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await question.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Cart cleared')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectAccessible(page)
})

test('a property that is in the cart already says so, and is requested from there', {
  tag: '@phone',
}, async ({ page }) => {
  await signInSomebody(page.request)
  const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
  // The page does not know yet what another tab has done.
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { ids: [], count: 0 } }) : route.continue(),
  )
  await open(page, house)
  await putIntoCart(page, house)
  await addToCart(page, 'button').click()
  await expect(page.getByText('This property is already in your cart')).toBeVisible()
  await open(page, '/dashboard/cart')
  await page.getByRole('button', { name: /^Request Property/ }).click()
  await expect(page.getByText('Your property request has been sent to an agent.')).toBeVisible()
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
})

test('the first page of the dashboard counts both and leads to them', { tag: '@phone' }, async ({ page }) => {
  await signInSomebody(page.request)
  const houses = await pathsOfHomes(page.request, FOR_SALE)
  for (const house of houses.slice(0, 3)) await putIntoCart(page, house)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'In your cart' })).toBeVisible()
  await page.getByRole('link', { name: 'View Cart (3)' }).click()
  await expect(page).toHaveURL('/dashboard/cart')
  await expect(page.getByText('3 properties')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Favorites' }).click()
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible()
})

test.describe('administrators', { tag: '@desktop' }, () => {
  test.use({ expectedConsoleErrors: [/403/] })

  test('have neither hearts nor a cart', async ({ page }) => {
    await signIn(page.request, ADMINISTRATOR)
    const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
    await expect(page.getByLabel(/^Favorite/)).toHaveCount(0)
    await open(page, house)
    await expect(page.getByLabel(/^Favorite/)).toHaveCount(0)
    await expect(page.getByText('Add to Cart')).toHaveCount(0)
    for (const path of ['/dashboard/favorites', '/dashboard/cart']) {
      expect((await page.goto(path))?.status()).toBe(403)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor’s heart leads to signing in, and hearts, plans and the cart are forms', async ({
    page,
  }) => {
    await page.goto(FOR_SALE)
    await heartLinks(page).first().click()
    await expect(page).toHaveURL(/\/login\?from=%2Fproperties/)

    await signInSomebody(page.request)
    const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
    await page.goto(house)
    await page
      .getByRole('button', { name: /^Favorite: / })
      .first()
      .click()
    await expect(page.getByText('Property added to favorites')).toBeVisible()
    await page.getByRole('button', { name: /^Remove from favorites/ }).click()
    await expect(page.getByText('Property removed from favorites')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(savedCards(page)).toHaveCount(1)
    await savedCards(page).getByText('Add a note').click()
    await savedCards(page)
      .getByRole('textbox', { name: /^Your note on / })
      .fill('Ask about the roof')
    await savedCards(page).getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Your note is saved')).toBeVisible()
    await expect(savedCards(page)).toContainText('Ask about the roof')

    await page.goto(house)
    await page.getByRole('radio', { name: '3 months' }).check({ force: true })
    await addToCart(page, 'button').click()
    await expect(page.getByText('Property added to cart')).toBeVisible()
    const plan = page.getByRole('combobox', { name: /^Payment plan/ })
    await expect(plan).toHaveValue('3')
    await plan.selectOption('6')
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await expect(page.getByText('Payment plan changed')).toBeVisible()
    await expect(plan).toHaveValue('6')
    await page.getByRole('button', { name: /^Remove: / }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(plan).toHaveValue('6')
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    // The question stands above the cart, and the button that asked below it.
    await page.getByRole('button', { name: 'Clear Cart' }).first().click()
    await expect(page.getByText('Cart cleared')).toBeVisible()
  })
})

test('two tabs agree about hearts, the cart and the numbers of the dashboard', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signInSomebody(page.request)
  const [house = ''] = await pathsOfHomes(page.request, FOR_SALE)
  const other = await context.newPage()
  await open(other, '/dashboard')
  const numbers = other.getByRole('main').locator('dl').first()
  await expect(numbers).toContainText('Favorites0')
  await open(page, FOR_SALE)
  await hearts(page).first().click()
  await expect(headerHeart(page)).toHaveAccessibleName('Favorites, 1')
  await expect(headerHeart(other)).toHaveAccessibleName('Favorites, 1')
  await expect(numbers).toContainText('Favorites1')
  await open(page, house)
  await addToCart(page, 'button').click()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  await expect(numbers).toContainText('Cart Items1')
  await open(other, house)
  await expect(other.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  await open(page, '/dashboard/cart')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByText('Property removed from cart')).toBeVisible()
  await expect(addToCart(other, 'button')).toBeVisible()
})

test('on a slow line a pressed menu says that it opens', { tag: '@phone' }, async ({ page }) => {
  const { promise: isSlow, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/site-menu-*.js', (route) => isSlow.then(() => route.continue()))
  await open(page, '/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Opening…' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Opening…')).toHaveCount(0)
})
