import { expect, test } from '../setup/journey.ts'
import { logIn, signUp } from '../setup/people.ts'

test('PRO-45, PRO-71, PRO-72, CAT-17: a member tells about herself', async ({ page, expectAccessible }) => {
  await signUp(page)
  await expect(page.getByRole('button', { name: /^GENERAL INFORMATION/ })).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('region').filter({ visible: true })
  await panel.getByLabel('Issues and concerns').fill('My back hurts.')
  await panel.getByLabel('Gender', { exact: true }).selectOption({ label: 'Prefer Not To Say' })
  await panel.getByLabel('I would like a free first 15 minutes').check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^GENERAL INFORMATION/ })).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/profile/member?panel=1')
  await expect(panel.getByLabel('Issues and concerns')).toHaveValue('My back hurts.')
  await expect(panel.getByLabel('I would like a free first 15 minutes')).toBeChecked()
})

test('CAT-13, CAT-14, CAT-16: her answers bring further questions, and are kept', async ({ page }) => {
  await signUp(page)
  await page.goto('/profile/member?panel=2')
  const panels = page.getByRole('heading', { level: 2 })
  const first = page.getByRole('region').filter({ visible: true }).getByRole('radio').first()
  await expect(first).not.toBeChecked()
  const before = await panels.count()
  await first.check({ force: true })
  await expect.poll(() => panels.count()).toBeGreaterThan(before)
  await page.goto('/profile/member?panel=2')
  await expect(first).toBeChecked()
})

test('ACC-31: whoever has answered is led to the search next time', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/profile/member?panel=2')
  await page.getByRole('region').filter({ visible: true }).getByRole('radio').first().check({ force: true })
  await expect(page.getByRole('button', { name: /complete$/ }).first()).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await logIn(page, person.email)
  await expect(page).toHaveURL('/search')
})

test('CAT-15, CAT-16, PRO-46, PRO-47: a visitor answers too; a single answer leads on after half a second', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/search')
  const questions = page.getByRole('group', { name: 'Questionnaire' })
  const text = () => questions.getByRole('heading').innerText()
  await expect(questions.getByRole('radio').first()).toBeVisible()
  const single = await text()
  await page.clock.pauseAt(Date.now() + 60_000)
  await questions.getByRole('radio').first().check({ force: true })
  await page.clock.runFor(499)
  expect(await text()).toBe(single)
  await page.clock.runFor(1)
  await expect.poll(text).not.toBe(single)
  await page.clock.resume()

  await page.getByRole('button', { name: 'More about you' }).click()
  await page
    .getByRole('group', { name: 'General information' })
    .getByLabel('Issues and concerns')
    .click({ force: true })
  await expect(page.getByRole('dialog')).toContainText('Sign up')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})
