import { login } from '@fourfold/contract/accounts/endpoints'
import { ownSessions } from '@fourfold/contract/accounts/sessions'
import { discreetMode } from '@fourfold/contract/privacy/discreet'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'

import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test('a member sees all sessions and logs out the other devices', async ({
  page,
  request,
  browserName,
  expectAccessible,
}) => {
  const mila = await createConfirmedMember(request, 'Mila')
  const otherLogin = await call(request, login, { body: { email: mila.email, password: PASSWORD } })
  await startSession(page, mila)
  await page.goto('/profile/member?panel=0')
  const devices = page.getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toContainText(
    browserName === 'firefox' ? 'Firefox on ' : 'Chrome on ',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere else' })
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('This password is wrong.')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dialog).toBeHidden()
  await expect(devices).toHaveCount(1)
  await expect(call(request, ownSessions, { token: otherLogin.token })).rejects.toThrow('Log in')
})

test('a member sees which professional opened which data, and when', async ({ page, request, expectAccessible }) => {
  const ines = await createProfessionalWithHours(request)
  const mila = await createConfirmedMember(request, 'Mila')
  await call(request, editProfile, { token: mila.token, body: { personalInfo: { issuesAndConcerns: 'Sleep' } } })
  await startSession(page, mila)
  await page.goto('/profile/member?panel=0')
  await expect(page.getByText('No one has opened your details yet.')).toBeVisible()

  const { username } = ines
  const [start = ''] = await loadFreeTimes(request, { token: mila.token, username })
  await requestAppointment(request, { token: mila.token, username, start })
  await call(request, profile, { token: ines.token, query: { username: mila.username } })
  await page.reload()
  const disclosures = page.getByRole('list').filter({ hasText: 'Opened' }).getByRole('listitem')
  await expect(disclosures).toHaveCount(1)
  await expect(disclosures).toContainText(ines.name)
  await expect(disclosures).toContainText('Opened your email and your issues and concerns · today')
  await expectAccessible(page)
})

test('a member turns discreet mode on', async ({ page, request, expectAccessible }) => {
  const mila = await createConfirmedMember(request, 'Mila')
  const token = await startSession(page, mila)
  await page.goto('/profile/member?panel=0')
  const toggle = page.getByRole('switch', { name: 'Keep emails and calendar entries discreet' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expectAccessible(page)
  expect(await call(request, discreetMode, { token })).toEqual({ isOn: true })
})
