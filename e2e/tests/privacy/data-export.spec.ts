import { downloadFile } from '../../setup/browser/downloads.ts'
import { waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test('a member requests a data export, gets a mail and downloads the archive', async ({
  page,
  request,
  expectAccessible,
}) => {
  const mila = await createConfirmedMember(request, 'Mila')
  await startSession(page, mila)
  await page.goto('/profile/member?panel=0')
  await page.getByRole('button', { name: 'Get a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get a copy of your data' })
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Get a copy' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('This password is wrong.')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Get a copy' }).click()
  await expect(dialog).toBeHidden()

  const link = await waitForMailLink(mila.email, 'Your data is ready')
  expect(link).toBe('/profile/member?panel=0')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const downloadDialog = page.getByRole('dialog', { name: 'Download your data' })
  await downloadDialog.getByLabel('Your password').fill(PASSWORD)
  const { name, content: archive } = await downloadFile(page, () =>
    downloadDialog.getByRole('button', { name: 'Download' }).click(),
  )
  expect(name).toBe('your-data.zip')
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('account.json')).toBe(true)
})
