import { login } from '@fourfold/contract/accounts/endpoints'
import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import type { Page } from '@playwright/test'

import { call } from '../../setup/server/call.ts'
import { waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { logIn, PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession, loadStoredSession } from '../../setup/users/sessions.ts'
import { totpCode } from '../../setup/users/totp.ts'

const NEW_PASSWORD = 'a password no one knows'

test('a user removes an unknown authenticator app by mail link, resets the password and ends other sessions', async ({
  page,
  request,
  expectAccessible,
}) => {
  const nina = await createConfirmedMember(request, 'Nina')
  // An attacker who knows the password adds a second factor.
  const attacker = await call(request, login, { body: { email: nina.email, password: PASSWORD } })
  const { secret } = await call(request, startAuthenticator, { body: { password: PASSWORD }, token: attacker.token })
  await call(request, confirmAuthenticator, { body: { code: totpCode(secret) }, token: attacker.token })

  const link = await waitForMailLink(nina.email, 'You now log in with a code')
  expect(link).toMatch(/^\/not-me\?/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'A new way to log in' })).toBeVisible()
  await expect(page.getByText(`For ${nina.email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This was not me' }).click()

  await expect(page).toHaveURL(/^[^?]*\/reset-password\?/)
  await expectAccessible(page)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  // Login no longer requires a code.
  await logIn(page, nina.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/profile/member?panel=1')
  await expect(
    call(request, startAuthenticator, { body: { password: PASSWORD }, token: attacker.token }),
  ).rejects.toThrow('Log in')

  await page.goto(link)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  expect(await loadStoredSession(page)).not.toBeNull()
  await expectAccessible(page)
})

test('an admin ends all sessions of a user, and the open browser of the user redirects to the login page', async ({
  page,
  request,
  browser,
  expectAccessible,
}) => {
  const olaf = await createConfirmedMember(request, 'Olaf')
  const context = await browser.newContext()
  const olafPage = await context.newPage()
  await startSession(olafPage, olaf)
  await olafPage.goto('/profile/member?panel=0')
  await expect(olafPage.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()

  await startSession(page, await createAdmin(request))
  await page.goto(`/admin/users?kind=members&text=${olaf.username}`)
  const row = page.getByRole('row').filter({ hasText: olaf.username })
  await row.getByRole('button', { name: `Log out ${olaf.name} everywhere` }).click()
  const dialog = page.getByRole('dialog', { name: `Log out ${olaf.name} everywhere?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText(`${olaf.name} is logged out everywhere.`)).toBeVisible()
  await expect(dialog).toBeHidden()

  // The live connection notifies the open browser.
  await expect(olafPage).toHaveURL(/\/login\?nextUrl=/)
  await expect(olafPage.getByText('Your session has ended. Please log in again.')).toBeVisible()
  expect(await loadStoredSession(olafPage)).toBeNull()
  await expectAccessible(olafPage)
  await logIn(olafPage, olaf.email)
  await expect(olafPage).toHaveURL('/profile/member?panel=0')
  await context.close()
})

/** Ends the first of the other sessions on the account page. */
async function logOutOtherSession(
  page: Page,
  prepare: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Log out' })
  await prepare(dialog)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dialog).toBeHidden()
}

test('logging out a device keeps the calendar feed unless the user closes it too', async ({
  page,
  request,
  expectAccessible,
}) => {
  const pia = await createConfirmedMember(request, 'Pia')
  await call(request, login, { body: { email: pia.email, password: PASSWORD } })
  const token = await startSession(page, pia)
  const { url } = await call(request, createCalendarFeed, { token, body: { password: PASSWORD } })
  const feedStatus = async () => (await request.get(new URL(url ?? '').pathname)).status()
  expect(await feedStatus()).toBe(200)

  await page.goto('/profile/member?panel=0')
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(2)
  await logOutOtherSession(page, async (dialog) => {
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    await expectAccessible(page)
  })
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(1)
  expect(await feedStatus()).toBe(200)

  await logOutOtherSession(page, async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Also close the private address of my calendar' }).check()
    await expectAccessible(page)
  })
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
  expect(await feedStatus()).toBe(404)
  await page.goto('/appointment/list')
  await expect(page.getByRole('button', { name: 'Create a private link' })).toBeVisible()
})
