import { waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { logIn, PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession, loadStoredSession } from '../../setup/users/sessions.ts'

test('a member requests account deletion, is logged out, and keeps the account by logging in', async ({
  page,
  request,
  expectAccessible,
}) => {
  const mila = await createConfirmedMember(request, 'Mila')
  await startSession(page, mila)
  await page.goto('/profile/member?panel=0')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('Upcoming appointments are canceled')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('This password is wrong.')

  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expectAccessible(page)
  expect(await loadStoredSession(page)).toBeNull()

  await page.getByRole('link', { name: 'Log in and keep it' }).click()
  await logIn(page, mila.email)
  await expect(page.getByText('You asked us to delete this account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).not.toHaveURL(/login/)
  expect(await loadStoredSession(page)).toMatchObject({ username: mila.username })
})

test('requesting account deletion hides the profile immediately, and the mail link restores it', async ({
  page,
  request,
  expectAccessible,
}) => {
  const ines = await createProfessionalWithHours(request, { name: 'Ines' })
  await startSession(page, ines)
  await page.goto('/profile/edit?panel=0')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('Your subscriptions are canceled now.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await page.goto(`/user/${ines.username}`)
  await expect(page.getByRole('heading', { name: ines.name })).toHaveCount(0)

  const link = await waitForMailLink(ines.email, 'We will delete your account')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account is yours again.')).toBeVisible()
  await page.goto(`/user/${ines.username}`)
  await expect(page.getByRole('heading', { name: ines.name })).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})
