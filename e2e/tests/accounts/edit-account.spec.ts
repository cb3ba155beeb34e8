import { CONFIRM_SUBJECT, waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { newUser, PASSWORD } from '../../setup/users/registration.ts'
import { startSession, loadStoredSession, createMember } from '../../setup/users/sessions.ts'

const saveButton = { name: 'Save', exact: true }

for (const { role, createUser, path } of [
  { role: 'member', createUser: createMember, path: '/profile/member?panel=0' },
  { role: 'professional', createUser: createProfessional, path: '/profile/edit?panel=0' },
]) {
  test(
    `a ${role} edits name, username and email, and receives a new session token`,
    { tag: ['@one-width', '@ACC-53', '@ACC-55', '@OP-025'] },
    async ({ page, request, expectAccessible }) => {
      const token = await startSession(page, await createUser(request, 'Edda'))
      const newData = newUser('Renamed')
      await page.goto(path)
      await page.getByLabel('Name', { exact: true }).fill(newData.name)
      await page.getByLabel('Username').fill(newData.username)
      await page.getByLabel('E-mail').fill(newData.email)
      await page.getByRole('button', saveButton).click()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Enter your current password as well.')
      await page.getByLabel('Current password').fill(PASSWORD)
      await expectAccessible(page)
      await page.getByRole('button', saveButton).click()

      await expect(page.getByText(`We sent an email to ${newData.email}.`)).toBeVisible()
      await expect(page).toHaveURL(path.replace('panel=0', 'panel=1'))
      await page.goto(path)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(newData.name)
      await expect(page.getByText(`${newData.email} is not confirmed yet.`)).toBeVisible()
      await expectAccessible(page)
      const session = await loadStoredSession(page)
      expect(session).toMatchObject({ username: newData.username })
      expect(session?.['token']).not.toBe(token)

      await page.goto(await waitForMailLink(newData.email, CONFIRM_SUBJECT))
      await expect(page.getByText('Email confirmed!')).toBeVisible()
    },
  )
}

test(
  'the owner of the previous email address reverts an email change and chooses a new password',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const person = await createMember(request, 'Undine')
    await page.goto(await waitForMailLink(person.email, CONFIRM_SUBJECT))
    await expect(page).toHaveURL('/profile/member?panel=1')
    await page.goto('/profile/member?panel=0')
    await page.getByLabel('E-mail').fill(newUser('Thief').email)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', saveButton).click()
    await expect(page).toHaveURL('/profile/member?panel=1')

    await page.goto(await waitForMailLink(person.email, 'Your email address is about to change'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'This was not me' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(await loadStoredSession(page)).toBeNull()
    await page.getByLabel('New password').fill(`${PASSWORD} again`)
    await page.getByLabel('Confirm password').fill(`${PASSWORD} again`)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed!')).toBeVisible()
  },
)

test(
  'confirming a new email address in another browser requires a login',
  { tag: '@one-width' },
  async ({ page, request, browser, expectAccessible }) => {
    const person = await createMember(request, 'Mona')
    await startSession(page, person)
    const { email } = newUser('Moved')
    await page.goto('/profile/member?panel=0')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', saveButton).click()
    await expect(page).toHaveURL('/profile/member?panel=1')

    const context = await browser.newContext()
    const otherPage = await context.newPage()
    await otherPage.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
    await expect(otherPage.getByText('Nothing has changed yet.')).toBeVisible()
    expect(await loadStoredSession(otherPage)).toBeNull()
    await expectAccessible(otherPage)
    await otherPage.getByRole('link', { name: 'Login' }).last().click()
    await otherPage.getByLabel('E-mail').fill(person.email)
    await otherPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await otherPage.getByRole('button', { name: 'Login' }).click()
    await expect(otherPage.getByText('Email confirmed!')).toBeVisible()
    await context.close()
  },
)

test(
  'changing to an invalid or taken username shows an error',
  { tag: ['@one-width', '@ACC-19', '@PLT-08'] },
  async ({ page, request }) => {
    const [other, person] = await Promise.all([createMember(request), createMember(request)])
    await startSession(page, person)
    await page.goto('/profile/member?panel=0')
    await page.getByLabel('Username').fill('not valid')
    await page.getByRole('button', saveButton).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be valid')

    await page.getByLabel('Username').fill(other.username.toUpperCase())
    await page.getByRole('button', saveButton).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('This username is already taken.')
    expect(await loadStoredSession(page)).toMatchObject({ username: person.username })
  },
)

test(
  'the account page shows "no response" after a network error',
  { tag: ['@one-width', '@PLT-12'] },
  async ({ page, request, monitor }) => {
    monitor.allowedMessages.push(/ERR_CONNECTION_REFUSED/)
    await startSession(page, await createMember(request))
    await page.route('**/api/profile*', (route) => route.abort('connectionrefused'))
    await page.goto('/profile/member?panel=0')
    await expect(page.getByText('no response', { exact: true })).toBeVisible()
  },
)
