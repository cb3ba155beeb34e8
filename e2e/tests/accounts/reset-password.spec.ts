import { forgotPassword, resetPassword } from '@fourfold/contract/accounts/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { call } from '../../setup/server/call.ts'
import { waitForMailLink, RESET_SUBJECT } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { logIn, newUser, PASSWORD } from '../../setup/users/registration.ts'
import { createMember } from '../../setup/users/sessions.ts'

const NEW_PASSWORD = 'a better password'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** Requests a reset link and waits for the mail. */
async function requestResetLink(request: APIRequestContext, email: string): Promise<string> {
  await call(request, forgotPassword, { body: { email } })
  return waitForMailLink(email, RESET_SUBJECT)
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test(
  'submitting the forgot-password form shows "Password sent!" instead of the button',
  { tag: ['@ACC-38', '@ACC-39', '@ACC-40'] },
  async ({ page, expectAccessible }) => {
    await page.goto('/forgot-password')
    await expectAccessible(page)
    await expect(page.getByText('Password sent!')).toHaveCount(0)
    await page.getByLabel('E-mail').fill(newUser().email)
    await sendButton(page).click()
    await expect(page.getByText('Password sent!', { exact: true })).toBeVisible()
    await expect(sendButton(page)).toHaveCount(0)
  },
)

test(
  'the reset form sends the hash and email address of the link with the new password',
  { tag: ['@one-width', '@ACC-42', '@ACC-43', '@SHL-22'] },
  async ({ page, request, expectAccessible }) => {
    const { email } = await createMember(request)
    const link = await requestResetLink(request, email)
    const { pathname, searchParams } = new URL(link, 'http://127.0.0.1')
    expect([pathname, searchParams.get('email')]).toEqual(['/reset-password', email])
    await page.goto(link)
    await expectAccessible(page)
    const sentRequest = page.waitForRequest(`**/api${resetPassword.path}`)
    await changePassword(page)
    expect(await readRequestBody(await sentRequest)).toEqual({
      hash: searchParams.get('hash'),
      email,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    })
    await expect(page).toHaveURL('/login')
    await logIn(page, email, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('The email or password is wrong.')
    await logIn(page, email, NEW_PASSWORD)
    await expect(page).toHaveURL('/profile/member?panel=1')
  },
)

test(
  'resetting the password shows a confirmation and redirects to the login page after one second',
  {
    tag: ['@one-width', '@ACC-44', '@ACC-45'],
  },
  async ({ page, request }) => {
    const link = await requestResetLink(request, (await createMember(request)).email)
    await page.clock.install()
    await page.goto(link)
    await stopClock(page)
    await changePassword(page)
    await expect(page.getByText('Password changed!', { exact: true })).toBeVisible()
    await expectRedirect(page, { after: 1000, target: '/login' })
  },
)

test(
  'submitting the form of an invalid reset link shows an error',
  { tag: ['@one-width', '@PLT-08'] },
  async ({ page }) => {
    await page.goto('/reset-password?hash=forged&email=unknown%40e2e.example')
    await changePassword(page)
    await expect(page.getByRole('alert')).toHaveText(/^This link is no longer valid\./)
    await expect(page).toHaveURL(/^[^?]*\/reset-password/)
  },
)

test(
  'the forgot-password form keeps its input after a network error',
  { tag: ['@one-width', '@PLT-11'] },
  async ({ page, monitor }) => {
    monitor.allowedMessages.push(/ERR_CONNECTION_REFUSED/)
    await page.goto('/forgot-password')
    await page.route(`**/api${forgotPassword.path}`, (route) => route.abort('connectionrefused'))
    await page.getByLabel('E-mail').fill('a@e2e.example')
    const failedRequest = page.waitForEvent('requestfailed')
    await sendButton(page).click()
    await failedRequest
    await expect(sendButton(page)).toBeEnabled()
    await expect(page.getByLabel('E-mail')).toHaveValue('a@e2e.example')
    await expect(page.getByRole('main').getByRole('alert')).toBeEmpty()
    await expect(page.getByText('Password sent!')).toHaveCount(0)
  },
)
