import { CONFIRM_SUBJECT, waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { fillRegistration, newUser, signUp } from '../../setup/users/registration.ts'

test('registration for a booking names the professional and redirects to the top of the booking page', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { username } = await createProfessional(request, 'Calvin')
  await page.goto(`/user/${username}`)
  await page.getByRole('link', { name: 'Schedule' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Book with Calvin', { exact: true })).toBeVisible()
  await expect(main.getByText(/^Searching is free/)).toBeVisible()
  await expect(main.getByText('Pick a time with Calvin. We take you straight back.')).toBeVisible()
  await expectAccessible(page)

  const mila = newUser()
  await fillRegistration(page, mila)
  await expect(page).toHaveURL(`/appointment/create/${username}`)
  await expect(page.getByRole('note')).toContainText(
    `We sent a link to ${mila.email}. Open it to confirm your address.`,
  )
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('a confirmation link opened twice says that the address is already confirmed', async ({ page }) => {
  const { email } = await signUp(page)
  // The URL changes before the page and its scroll position.
  await expect(page.getByRole('note')).toContainText(`We sent a link to ${email}.`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const link = await waitForMailLink(email, CONFIRM_SUBJECT)
  await page.goto(link)
  // The confirmation is shown for one second only, so wait for the redirect.
  await expect(page).toHaveURL('/profile/member?panel=1')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(/^Your email address is already confirmed/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/search')
})
