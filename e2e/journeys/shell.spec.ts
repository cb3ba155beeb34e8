import { expect, test } from '../setup/journey.ts'
import { openNavigation } from '../setup/navigation.ts'
import { newPerson, signUp } from '../setup/people.ts'

test('SHL-01, SHL-14: a visitor is offered exactly six things', async ({ page, expectAccessible }) => {
  await page.goto('/home')
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link')).toHaveCount(6)
  for (const item of [
    'Sign Up',
    'Search Professionals',
    'Join as a Professional',
    'How it Works',
    'Products',
    'Login',
  ]) {
    await expect(navigation.getByRole('link', { name: item })).toBeVisible()
  }
  await expectAccessible(page)
})

test('SHL-05, SHL-28: How it Works is an external link; the same page also stands inside the product', async ({
  page,
}) => {
  await page.goto('/home')
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link', { name: 'How it Works' })).toHaveAttribute('href', /^https?:\/\//)
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('SHL-03, SHL-07, SHL-08, SHL-11, SHL-12, SHL-13: a member finds search, appointments, chats and filters', async ({
  page,
}) => {
  await signUp(page)
  const navigation = await openNavigation(page)
  const items = ['Search Professionals', 'Appointments', 'Chats', 'My Filters', 'Products', 'Logout']
  await expect(navigation.getByRole('link')).toHaveText(items)
})

test('SHL-03, SHL-10: a professional finds the own page, and no search', async ({ page }) => {
  const { username } = await signUp(page, 'professional', newPerson('Ines'))
  const navigation = await openNavigation(page)
  await expect(navigation.getByRole('link')).toHaveText(['Appointments', 'Chats', 'My Profile', 'Products', 'Logout'])
  await navigation.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL(`/user/${username}`)
})

test('SHL-18: the front door leads a professional to the own page and everybody else to the search', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/search')
  const { username } = await signUp(page, 'professional', newPerson('Ines'))
  await page.goto('/')
  await expect(page).toHaveURL(`/user/${username}`)
})

test('SHL-15, SHL-25: the search keeps its state while somebody looks elsewhere and returns', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('back pain')
  const away = await openNavigation(page)
  await away.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
  const back = await openNavigation(page)
  await back.getByRole('link', { name: 'Search Professionals' }).click()
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toHaveValue('back pain')
})

const guarded = [
  '/profile/edit?panel=3',
  '/profile/member?panel=1',
  '/stripe/success?session_id=1',
  '/stripe/cancel',
  '/subscriptions',
  '/appointment/create/somebody',
  '/appointment/reschedule/4b1a',
  '/appointment/list',
  '/appointment/4b1a?rate',
  '/chat/somebody',
  '/chats',
  '/reviews/somebody',
  '/admin',
  '/admin/users',
  '/admin/tag/new',
  '/admin/question/1',
  '/admin/category/new',
  '/admin/subscription-type/1',
  '/admin/loginAs/somebody',
]

test('SHL-17, SHL-32, SHL-34 to SHL-36, SHL-39 to SHL-41, SHL-48, SHL-51: every page behind the login asks for it', async ({
  page,
}) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(path)}`)
  }
})

test('SHL-37: the list of appointments answers with and without a slash at the end', async ({ page }) => {
  await signUp(page)
  for (const path of ['/appointment/list', '/appointment/list/']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('SHL-24: a visitor who opens /logout goes to the login, which does not remember it', async ({ page }) => {
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
})

test('SHL-42: somebody who is no admin does not get into the administration', async ({ page }) => {
  await signUp(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/search')
})

test('SHL-16, SHL-27, SHL-29, SHL-30, SHL-51: public pages open for everybody, by their plain address', async ({
  page,
}) => {
  const paths = ['/home', '/about-wlg', '/how-it-works', '/terms', '/privacy', '/search', '/tags', '/products']
  for (const path of [...paths, '/login', '/register/member']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('SHL-52: the theme is green', async ({ page }) => {
  await page.goto('/home')
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-5').trim(),
  )
  expect([
    primary.toLowerCase(),
    await page.locator('meta[name=theme-color]').first().getAttribute('content'),
  ]).toContain('#428751')
})

test('a page that does not exist says so, with status 404', async ({ page, expectAccessible }) => {
  for (const path of ['/nowhere', '/register/nobody']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectAccessible(page)
})
