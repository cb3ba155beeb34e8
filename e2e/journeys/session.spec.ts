import type { Page } from '@playwright/test'

import { expect, test } from '../setup/journey.ts'
import { RESET_SUBJECT, linkMailedTo } from '../setup/mails.ts'
import { PASSWORD, keptSession, logIn, newPerson, signUp } from '../setup/people.ts'

async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

test('ACC-26, PLT-09: the login has e-mail, password and a way out for the forgetful', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('ACC-28, SHL-20, SHL-48: a visitor who wants a page logs in first, and then gets it', async ({ page }) => {
  const { email } = await signUp(page)
  await forgetSession(page)
  await page.goto('/chats?from=mail')
  await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/chats?from=mail')}`)
  await logIn(page, email)
  await expect(page).toHaveURL('/chats?from=mail')
})

test('ACC-30, ACC-31: without anything told, a professional goes to the editor and a member to the questions', async ({
  page,
}) => {
  const member = await signUp(page)
  await forgetSession(page)
  await page.goto('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL('/profile/member?panel=1')

  await forgetSession(page)
  const professional = await signUp(page, 'professional', newPerson('Ines'))
  await forgetSession(page)
  await page.goto('/login')
  await logIn(page, professional.email)
  await expect(page).toHaveURL('/profile/edit')
})

test('ACC-32: a failed login says so and leaves nobody logged in', async ({ page, expectAccessible }) => {
  await page.goto('/login')
  await logIn(page, 'nobody@journeys.example')
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong.')
  expect(await keptSession(page)).toBeNull()
  await expectAccessible(page)
})

test('ACC-27: a short password is refused before anything is sent', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'nobody@journeys.example', '1234567')
  await expect(page.getByText('Min 8 characters')).toBeVisible()
})

test('ACC-34, ACC-35, ACC-36, ACC-37, ACC-59, SHL-24: logging out ends it here and on the server', async ({ page }) => {
  await signUp(page)
  const session = await keptSession(page)
  const revoked = page.waitForResponse('**/api/logout')
  await page.goto('/logout')
  await expect(page.getByText('You were logged out')).toBeVisible()
  expect(await keptSession(page)).toBeNull()
  expect((await revoked).status()).toBe(200)
  await expect(page).toHaveURL('/login')

  const after = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${session?.['token']}` } })
  expect(after.status()).toBe(401)
})

test('ACC-37: logging out needs no network', async ({ page, context, watch }) => {
  watch.allowed.push(/ERR_INTERNET_DISCONNECTED/)
  await signUp(page)
  await page.route('**/api/logout', (route) => route.abort('internetdisconnected'))
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await keptSession(page)).toBeNull()
  await context.unrouteAll()
})

test('ACC-61: a token the server no longer knows logs out and leads to the login', async ({ page }) => {
  await signUp(page)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fourfold.session') ?? '{}')
    localStorage.setItem('fourfold.session', JSON.stringify({ ...session, token: 'A'.repeat(43) }))
  })
  await page.goto('/profile/member?panel=0')
  await expect(page).toHaveURL(/^[^?]*\/login/)
  expect(await keptSession(page)).toBeNull()
})

test('ACC-38 to ACC-46, SHL-21, SHL-22: a forgotten password is replaced by the mail that really arrived', async ({
  page,
  expectAccessible,
}) => {
  const { email } = await signUp(page)
  await forgetSession(page)

  await page.goto('/forgot-password')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Password sent!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden()

  await page.goto(await linkMailedTo(email, RESET_SUBJECT))
  await expectAccessible(page)
  await page.getByLabel('New password').fill('a better password')
  await page.getByLabel('Confirm password').fill('a better password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed!')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong.')
  await logIn(page, email, 'a better password')
  await expect(page).toHaveURL('/profile/member?panel=1')
})

test('PLT-08, PLT-09: a reset link that is not valid says so on the form', async ({ page }) => {
  await page.goto('/reset-password?hash=forged&email=nobody%40journeys.example')
  await page.getByLabel('New password').fill('a better password')
  await page.getByLabel('Confirm password').fill('a better password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
})

test('PLT-11: when nobody answers, the form stays usable', async ({ page, watch }) => {
  watch.allowed.push(/ERR_CONNECTION_REFUSED/)
  await page.goto('/forgot-password')
  await page.route('**/api/forgot-password', (route) => route.abort('connectionrefused'))
  await page.getByLabel('E-mail').fill('a@journeys.example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('SHL-50: whoever is logged in has no use for login, registration and forgotten passwords', async ({ page }) => {
  await signUp(page)
  for (const path of ['/login', '/register/member', '/register/professional', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/search')
  }
})
