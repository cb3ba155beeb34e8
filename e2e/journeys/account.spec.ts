import { expect, test } from '../setup/journey.ts'
import { CONFIRM_SUBJECT, linkMailedTo } from '../setup/mails.ts'
import { keptSession, newPerson, signUp } from '../setup/people.ts'

const save = { name: 'Save', exact: true }

for (const [role, path] of [
  ['member', '/profile/member?panel=0'],
  ['professional', '/profile/edit?panel=0'],
] as const) {
  test(`ACC-53, ACC-55: a ${role} edits name, username and e-mail, and the session follows`, async ({
    page,
    expectAccessible,
  }) => {
    await signUp(page, role, newPerson('Edda'))
    const before = await keptSession(page)
    const after = newPerson('Renamed')
    await page.goto(path)
    await page.getByLabel('Name', { exact: true }).fill(after.name)
    await page.getByLabel('Username').fill(after.username)
    await page.getByLabel('E-mail').fill(after.email)
    await page.getByRole('button', save).click()

    await expect(page.getByText(`We sent a mail to ${after.email}.`)).toBeVisible()
    await expect(page).toHaveURL(path.replace('panel=0', 'panel=1'))
    await page.goto(path)
    await expect(page.getByText(`${after.email} is not confirmed yet.`)).toBeVisible()
    await expectAccessible(page)
    const session = await keptSession(page)
    expect(session).toMatchObject({ username: after.username })
    expect(session?.['token']).not.toBe(before?.['token'])

    await page.goto(await linkMailedTo(after.email, CONFIRM_SUBJECT))
    await expect(page.getByText('Email confirmed!')).toBeVisible()
  })
}

test('ACC-19, PLT-09: a bad username and a taken one are refused in words', async ({ page, context }) => {
  const other = await signUp(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signUp(page)
  await page.goto('/profile/member?panel=0')
  await page.getByLabel('Username').fill('not valid')
  await page.getByRole('button', save).click()
  await expect(page.getByText('Username must be valid')).toBeVisible()

  await page.getByLabel('Username').fill(other.username.toUpperCase())
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('This username is already taken.')
})

test('PLT-12: an own profile that nobody answers for says "no response"', async ({ page, watch }) => {
  watch.allowed.push(/ERR_CONNECTION_REFUSED/)
  await signUp(page)
  await page.route('**/api/profile*', (route) => route.abort('connectionrefused'))
  await page.goto('/profile/member?panel=0')
  await expect(page.getByText('no response')).toBeVisible()
})

test('the confirmation mail can be asked for again', async ({ page }) => {
  await signUp(page)
  await page.goto('/profile/member?panel=0')
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
})
