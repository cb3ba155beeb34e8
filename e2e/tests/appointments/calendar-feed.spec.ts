import { expect, test } from '../../setup/test.ts'
import { PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test('creating and showing the calendar feed requires the password', async ({ page, request, expectAccessible }) => {
  await startSession(page, await createConfirmedMember(request, 'Pia'))
  await page.goto('/appointment/list')
  const dialog = page.getByRole('dialog')
  const submitPassword = async (submitLabel: string) => {
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: submitLabel }).click()
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: 'Create a private link' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await submitPassword('Create')
  const urlField = page.getByLabel('Calendar address')
  const url = await urlField.inputValue()
  const feedStatus = async () => (await request.get(new URL(url).pathname)).status()
  expect(await feedStatus()).toBe(200)

  await page.reload()
  await expect(page.getByText(/^You have had a private link since /)).toBeVisible()
  await expect(urlField).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the address' }).click()
  await submitPassword('Show the address')
  expect(await urlField.inputValue()).toBe(url)

  await page.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Create a private link' })).toBeVisible()
  expect(await feedStatus()).toBe(404)
})
