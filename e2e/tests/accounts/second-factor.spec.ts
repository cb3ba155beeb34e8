import type { Page } from '@playwright/test'

import { expect, test } from '../../setup/test.ts'
import { createAdmin, createAdminWithoutFactor } from '../../setup/users/admins.ts'
import { logIn, PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'
import { totpCode } from '../../setup/users/totp.ts'

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Adds an authenticator app through the form. Returns its secret and the recovery codes. */
async function addAuthenticatorApp(page: Page, checkDialog?: () => Promise<void>) {
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const passwordDialog = dialogNamed(page, 'Use an authenticator app')
  await passwordDialog.getByLabel('Your password').fill(PASSWORD)
  await passwordDialog.getByRole('button', { name: 'Continue' }).click()
  const scanDialog = dialogNamed(page, 'Scan this with your app')
  await expect(scanDialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await scanDialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await checkDialog?.()
  await scanDialog.getByLabel('Code that the app shows').fill(totpCode(secret))
  await scanDialog.getByRole('button', { name: 'Turn on' }).click()
  const codesDialog = dialogNamed(page, 'Your recovery codes')
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await codesDialog.getByRole('listitem').allInnerTexts()
  await checkDialog?.()
  await codesDialog.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, recoveryCodes }
}

test.describe('passkeys', () => {
  // Passkeys require a domain name instead of an IP address.
  test.use({ baseURL: (process.env['BASE_URL'] ?? 'http://127.0.0.1:3000').replace('127.0.0.1', 'localhost') })
  test.skip(({ browserName }) => browserName !== 'chromium', 'Only Chromium has a virtual authenticator.')

  test('a user adds a passkey, logs in with it and removes it', async ({
    page,
    request,
    monitor,
    expectAccessible,
  }) => {
    // The server accepts WebSockets only from its public origin.
    monitor.allowedMessages.push(/WebSocket connection/)
    const cdpSession = await page.context().newCDPSession(page)
    await cdpSession.send('WebAuthn.enable')
    await cdpSession.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    const mila = await createConfirmedMember(request, 'Mila')
    await startSession(page, mila)
    await page.goto('/profile/member?panel=0')
    await expect(page.getByRole('heading', { name: 'How you log in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const addDialog = dialogNamed(page, 'Add a passkey')
    await addDialog.getByLabel('Your password').fill('not my password')
    await addDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(addDialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('This password is wrong.')
    await addDialog.getByLabel('Your password').fill(PASSWORD)
    await addDialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/not used yet/)).toBeVisible()

    await page.getByRole('button', { name: /^Rename: / }).click()
    await dialogNamed(page, 'Rename this passkey').getByLabel('Name').fill('My phone')
    await dialogNamed(page, 'Rename this passkey').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('My phone')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/logout')
    await page.goto('/login?nextUrl=%2Fprofile%2Fmember%3Fpanel%3D0')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL('/profile/member?panel=0')
    await expect(page.getByText(/last used/)).toBeVisible()

    await page.getByRole('button', { name: 'Remove: My phone' }).click()
    const removeDialog = dialogNamed(page, 'Remove this passkey')
    await expectAccessible(page)
    await removeDialog.getByLabel('Your password').fill(PASSWORD)
    await removeDialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('My phone', { exact: true })).toBeHidden()
  })
})

test(
  'a user logs in with an authenticator code, and can use each recovery code only once',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const noor = await createConfirmedMember(request, 'Noor')
    await startSession(page, noor)
    await page.goto('/profile/member?panel=0')
    const { secret, recoveryCodes } = await addAuthenticatorApp(page)
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/logout')
    await page.goto('/login')
    await logIn(page, noor.email)
    const code = page.getByLabel('Code')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await code.fill('000000')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' }).first()).toBeVisible()
    await code.fill(totpCode(secret, 1))
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).not.toHaveURL(/login/)

    for (const outcome of ['accepted', 'rejected'] as const) {
      await page.goto('/logout')
      await page.goto('/login')
      await logIn(page, noor.email)
      await page.getByLabel('Code').fill(recoveryCodes[0] ?? '')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      if (outcome === 'accepted') await page.waitForURL((url) => url.pathname !== '/login')
    }
    await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' }).first()).toBeVisible()
  },
)

test('an admin without a second factor sets one up and is redirected to the requested page', async ({
  page,
  request,
  expectAccessible,
}) => {
  await startSession(page, await createAdminWithoutFactor(request))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await addAuthenticatorApp(page, () => expectAccessible(page))
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
})

test('an admin with an authenticator app logs in with a code', { tag: '@one-width' }, async ({ page, request }) => {
  const ada = await createAdmin(request)
  await page.goto(`/login?nextUrl=${encodeURIComponent('/admin/users')}`)
  await logIn(page, ada.email)
  await page.getByLabel('Code').fill(ada.recoveryCodes[0] ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/users')
})
