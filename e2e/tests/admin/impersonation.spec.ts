import { logout } from '@fourfold/contract/accounts/endpoints'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import type { Page } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { openNavigation } from '../../setup/pages/navigation.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession, loadStoredSession } from '../../setup/users/sessions.ts'

const bannerOn = (page: Page) => page.getByRole('complementary', { name: 'Acting as someone else' })
const returnButtonOn = (page: Page) => bannerOn(page).getByRole('button', { name: 'Return to admin' })
const reasonDialogOn = (page: Page) => page.getByRole('dialog', { name: 'Why do you need to see this?' })

const loginAsPath = ({ username }: { username: string }) => `/admin/loginAs/${encodeURIComponent(username)}`

/** Returns the impersonation token of this tab. */
const readImpersonationToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('fourfold.impersonation') ?? '{}').token)

const confirmButtonOn = (page: Page) => page.getByRole('button', { name: 'Log in as this user' })

/** Opens the login-as page and confirms. */
async function impersonate(page: Page, person: { username: string }): Promise<void> {
  await page.goto(loginAsPath(person))
  await confirmButtonOn(page).click()
}

/** Impersonates a user, with the clock of the page stopped before the response arrives. */
async function impersonateWithStoppedClock(page: Page, person: { username: string }): Promise<void> {
  const clockStop = Promise.withResolvers<void>()
  await page.route(`**/api${loginAs.path}`, async (route) => {
    await clockStop.promise
    await route.continue()
  })
  await page.clock.install()
  await impersonate(page, person)
  await stopClock(page)
  clockStop.resolve()
}

test(
  'an admin logs in as a professional and is redirected to their editor',
  { tag: ['@ADM-13', '@ADM-14'] },
  async ({ page, request, expectAccessible }) => {
    const [ada, ines] = [await createAdmin(request), await createProfessional(request)]
    await startSession(page, ada)
    await impersonateWithStoppedClock(page, ines)
    await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
    await expectRedirect(page, { after: 1000, target: '/profile/edit' })
    await page.clock.resume()
    await expect(bannerOn(page)).toContainText(`You are acting as ${ines.name}`)
    await expect(returnButtonOn(page)).toBeInViewport()
    await expectAccessible(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(returnButtonOn(page)).toBeInViewport()
  },
)

test(
  'an admin impersonating a member gives a reason before personal data is shown',
  { tag: ['@ADM-12', '@ADM-14'] },
  async ({ page, request, expectAccessible }) => {
    const [ada, mila] = [await createAdmin(request), await createConfirmedMember(request, 'Mila')]
    await startSession(page, ada)
    await impersonateWithStoppedClock(page, mila)
    await expect(page.getByText('Login successful!')).toBeVisible()
    await expectRedirect(page, { after: 1000, target: '/profile/member?panel=1' })
    await page.clock.resume()

    const dialog = reasonDialogOn(page)
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('because')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Please write at least 10 characters')).toBeVisible()
    await dialog.getByLabel('Reason').fill('They cannot find their answers.')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Please write down why')).toBeHidden()

    await page.goto('/chats')
    await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(bannerOn(page)).toContainText(`You are acting as ${mila.name}`)
  },
)

test(
  'impersonation is limited to one tab, survives a reload and ends with "Return to admin"',
  { tag: ['@one-width', '@ADM-12'] },
  async ({ page, request, context }) => {
    const [ada, ines] = [await createAdmin(request), await createProfessional(request)]
    await startSession(page, ada)
    await impersonate(page, ines)
    await expect(page).toHaveURL('/profile/edit')
    const token = await readImpersonationToken(page)

    const otherTab = waitForHydration(await context.newPage())
    await otherTab.goto('/admin/users')
    await expect(otherTab.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
    await expect(bannerOn(otherTab)).toBeHidden()
    expect(await loadStoredSession(otherTab)).toMatchObject({ userId: ada.id })

    await page.bringToFront()
    await page.reload()
    await expect(bannerOn(page)).toContainText(`You are acting as ${ines.name}`)
    await expect((await openNavigation(page)).getByRole('link', { name: 'My Profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logout' })).toBeHidden()
    await page.goto('/admin')
    await expect(page).toHaveURL(`/user/${ines.username}`)

    await returnButtonOn(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/users')
    await expect(bannerOn(page)).toBeHidden()
    expect(await loadStoredSession(page)).toMatchObject({ userId: ada.id })
    await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/admin/users')
    const response = await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(401)
  },
)

test(
  "an ended impersonation redirects to the user list with the admin's own session",
  { tag: '@one-width' },
  async ({ page, request }) => {
    const [ada, ines] = [await createAdmin(request), await createProfessional(request)]
    await startSession(page, ada)
    await impersonate(page, ines)
    await expect(page).toHaveURL('/profile/edit')
    await call(request, logout, { token: await readImpersonationToken(page) })

    await (await openNavigation(page)).getByRole('link', { name: 'Appointments' }).click()
    await expect(
      page.getByText(`Your session as ${ines.name} has ended. You are back in your own account.`),
    ).toBeVisible()
    await expect(page).toHaveURL('/admin/users')
    await expect(bannerOn(page)).toBeHidden()
    expect(await loadStoredSession(page)).toMatchObject({ userId: ada.id })
  },
)

test(
  'impersonation requires a confirmation by direct URL, but not by a link in the user list',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const [ada, ines] = [await createAdmin(request), await createProfessional(request)]
    const loginAsUrls: string[] = []
    page.on('request', (call) => call.url().endsWith(loginAs.path) && loginAsUrls.push(call.url()))
    await startSession(page, ada)
    await page.goto(loginAsPath(ines))
    await expect(page.getByText(`Log in as ${ines.username}?`)).toBeVisible()
    await expect(confirmButtonOn(page)).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to users' }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(bannerOn(page)).toBeHidden()
    expect(loginAsUrls).toEqual([])

    await page.goto(`/admin/users?text=${encodeURIComponent(ines.username)}`)
    await page.getByRole('link', { name: `Log in as ${ines.name}` }).click()
    await expect(page).toHaveURL('/profile/edit')
    await expect(bannerOn(page)).toContainText(`You are acting as ${ines.name}`)
  },
)

test(
  'a logged-out admin must log in before confirming the impersonation',
  { tag: ['@one-width', '@SHL-47'] },
  async ({ page, request }) => {
    const [ada, ines] = [await createAdmin(request), await createProfessional(request)]
    await page.goto(loginAsPath(ines))
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(loginAsPath(ines))}`)
    await logIn(page, ada.email)
    await page.getByLabel('Code').fill(ada.recoveryCodes[0] ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await confirmButtonOn(page).click()
    await expect(page).toHaveURL('/profile/edit')
    await expect(bannerOn(page)).toContainText(`You are acting as ${ines.name}`)
  },
)

test(
  'impersonation is rejected for admins, unknown users and non-admins',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const [ada, alan, mila] = [
      await createAdmin(request),
      await createAdmin(request, 'Alan'),
      await createConfirmedMember(request, 'Mila'),
    ]
    await startSession(page, ada)
    await impersonate(page, alan)
    await expect(page.getByText("You can't log in as yourself or as another admin.")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to users' }).click()
    await expect(page).toHaveURL('/admin/users')
    await impersonate(page, { username: 'no.such.user' })
    await expect(page.getByText("We couldn't find what you're looking for.")).toBeVisible()
    await expect(bannerOn(page)).toBeHidden()

    await startSession(page, mila)
    await page.goto(loginAsPath(alan))
    await expect(page).toHaveURL('/search')
    await expect(bannerOn(page)).toBeHidden()
  },
)
