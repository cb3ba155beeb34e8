import { expect, test } from '../setup/journey.ts'
import { CONFIRM_SUBJECT, linkMailedTo } from '../setup/mails.ts'
import { fillRegistration, keptSession, newPerson, signUp } from '../setup/people.ts'

const send = 'main >> button:has-text("Sign Up")'

test('ACC-01, ACC-03, ACC-04, ACC-24: a member finds the form, and that searching is free', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register/member')
  for (const label of ['Name', 'Username', 'E-mail', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('At least 8 characters')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/search\w* is free/i)
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', /terms/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', /privacy/)
  await expectAccessible(page)
})

test('ACC-02, ACC-11: a professional is offered to join free', async ({ page, expectAccessible }) => {
  await page.goto('/register/professional')
  await expect(page.getByRole('main')).toContainText(/join free/i)
  await expectAccessible(page)
})

test('ACC-05, ACC-06, ACC-08, ACC-13, ACC-56, ACC-62: a member registers, reads it, and is led on after a second', async ({
  page,
}) => {
  const person = newPerson()
  await page.clock.install()
  await page.goto('/register/member')
  await expect(page.locator(send)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await fillRegistration(page, person)

  await expect(page.getByText('Reistration complete')).toBeVisible()
  await expect(page.locator(send)).toBeHidden()
  await page.clock.runFor(999)
  await expect(page).toHaveURL('/register/member')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/profile/member?panel=1')
  expect(await keptSession(page)).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    userId: expect.any(Number),
    isAdmin: false,
    isProfessional: false,
    username: person.username,
  })
})

test('ACC-08: a professional is led to the editor', async ({ page }) => {
  await signUp(page, 'professional', newPerson('Ines'))
  expect(await keptSession(page)).toMatchObject({ isProfessional: true })
})

test('ACC-07, SHL-19: whoever came for a page is led to it', async ({ page }) => {
  await page.goto(`/register/member?nextUrl=${encodeURIComponent('/chats?x=1')}`)
  await fillRegistration(page, newPerson())
  await expect(page).toHaveURL('/chats?x=1')
})

test('ACC-12, PLT-08, PLT-09: a taken address is said on the form, which stays', async ({ page }) => {
  const person = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register/member')
  await fillRegistration(page, { ...newPerson(), email: person.email })

  await expect(page.getByRole('alert')).toContainText('An account with this e-mail already exists.')
  await expect(page.locator(send)).toBeEnabled()
  await expect(page).toHaveURL('/register/member')
})

test('ACC-15, ACC-16, ACC-20, ACC-22: an empty form says what is missing, and the first field has the focus', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register/member')
  await page.locator(send).click()
  for (const text of ['Name is required', 'Username is required', 'E-mail is required', 'Required.']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
})

test('ACC-18, ACC-21, ACC-23, ACC-25, PLT-13: wrong values are named in the exact words', async ({ page }) => {
  await page.goto('/register/member')
  await fillRegistration(page, { name: 'Mila', username: 'no spaces', email: 'nowhere' }, '1234567')
  await expect(page.getByText('Only symbols a-z, 0-9, "_", "." are allowed for username')).toBeVisible()
  await expect(page.getByText('E-mail must be valid')).toBeVisible()
  await expect(page.getByText('Min 8 characters')).toBeVisible()

  await page.getByLabel('Username').fill('fine')
  await page.getByLabel('E-mail').fill('fine@journeys.example')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.locator(send).click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
})

for (const role of ['member', 'professional'] as const) {
  test(`ACC-47, ACC-48, ACC-49, ACC-50: a ${role} confirms by the mail that really arrived`, async ({
    page,
    expectAccessible,
  }) => {
    const person = await signUp(page, role, newPerson('Noor'))
    const link = await linkMailedTo(person.email, CONFIRM_SUBJECT)
    await page.evaluate(() => localStorage.clear())

    await page.goto(link)
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(role === 'member' ? '/profile/member?panel=1' : '/profile/edit')
    expect(await keptSession(page)).toMatchObject({ username: person.username })

    await page.goto('/profile/member?panel=0')
    await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible()
  })
}

test('ACC-50: a confirmation leads to nextUrl', async ({ page }) => {
  const person = await signUp(page)
  const link = await linkMailedTo(person.email, CONFIRM_SUBJECT)
  await page.goto(`${link}&nextUrl=${encodeURIComponent('/chats')}`)
  await expect(page).toHaveURL('/chats')
})

test('PLT-08, PLT-09: a confirmation link that was used says so, and shows a way on', async ({ page }) => {
  const person = await signUp(page)
  const link = await linkMailedTo(person.email, CONFIRM_SUBJECT)
  await page.goto(link)
  await expect(page.getByText('Email confirmed!')).toBeVisible()
  await expect(page).toHaveURL('/profile/member?panel=1')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
})
