import { register } from '@fourfold/contract/accounts/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { pressEnterOn, tabTo, replaceText } from '../../setup/browser/keyboard.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin, adminTab, adminTabs } from '../../setup/users/admins.ts'
import { approveAccount } from '../../setup/users/approval.ts'
import { newUser, PASSWORD } from '../../setup/users/registration.ts'
import { startSession } from '../../setup/users/sessions.ts'

/** Registers a professional, who is pending approval. */
async function registerProfessional(request: APIRequestContext, name: string) {
  const person = newUser(name)
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, isProfessional: true }
  const { user } = await call(request, register, { body })
  return { ...person, id: user.id }
}

async function openUserList(page: Page, query = ''): Promise<void> {
  await startSession(page, await createAdmin(page.request))
  await page.goto(`/admin/users${query}`)
}

const findRow = (page: Page, { username }: { username: string }) => page.getByRole('row').filter({ hasText: username })
const table = (page: Page) => page.getByRole('table', { name: 'Users' })

async function searchUsers(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, username or email' }).fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(new RegExp(`text=${encodeURIComponent(text)}`))
}

test(
  '/admin redirects to the user list, and each tab has its own URL',
  { tag: ['@SHL-42', '@ADM-02', '@OP-101'] },
  async ({ page, expectAccessible }) => {
    await startSession(page, await createAdmin(page.request))
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/users')
    const names = ['Users', 'Products', 'Categories', 'Tags', 'Questions', 'Subscription types']
    await expect(adminTab(page, 'Subscription types')).toBeVisible()
    const tabNames = await adminTabs(page).allTextContents()
    expect(tabNames.filter((name) => names.includes(name))).toEqual(names)
    await expect(adminTab(page, 'Users')).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    for (const name of names) {
      await adminTab(page, name).click()
      await expect(page).toHaveURL(`/admin/${name.toLowerCase().replace(' ', '-')}`)
      await expect(adminTab(page, name)).toHaveAttribute('aria-current', 'page')
    }
  },
)

test(
  'an admin finds a professional and sees the status and all actions',
  { tag: ['@phone', '@ADM-03'] },
  async ({ page, expectAccessible }) => {
    const ines = await registerProfessional(page.request, 'Ines')
    await openUserList(page)
    await searchUsers(page, ines.username)
    const row = findRow(page, ines)
    await expect(row).toContainText('Pending')
    await expect(row).toContainText(ines.name)
    await expect(row.getByRole('link', { name: `Open profile of ${ines.name}` })).toHaveAttribute(
      'href',
      `/user/${ines.username}`,
    )
    await expect(row.getByRole('link', { name: `Log in as ${ines.name}` })).toHaveAttribute(
      'href',
      `/admin/loginAs/${ines.username}`,
    )
    await expect(row.getByRole('button', { name: `Set status of ${ines.name}` })).toBeVisible()
    await expect(row.getByRole('button', { name: `Activate categories of ${ines.name}` })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('No one here')).toBeVisible()
  },
)

test('rejecting a professional requires a reason, and the user list shows the new status', async ({
  page,
  expectAccessible,
}) => {
  const vera = await registerProfessional(page.request, 'Vera')
  await openUserList(page, `?text=${vera.username}`)
  await findRow(page, vera).getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog', { name: `Status of ${vera.name}` })
  await dialog.getByLabel('Status').selectOption('Rejected')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please give a reason. We include it in the email.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Reason').fill('Your certificate has expired.')
  const sentRequest = page.waitForRequest(`**/api${setUserStatus.path}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await readRequestBody(await sentRequest)).toEqual({
    userId: vera.id,
    status: 'Rejected',
    reason: 'Your certificate has expired.',
    was: 'Pending',
    requestedTags: [],
  })
  await expect(page.getByText(`${vera.name} is rejected.`)).toBeVisible()
  await expect(findRow(page, vera)).toContainText('Rejected')
})

test(
  'setting a status that another admin has changed meanwhile shows an error and the new status',
  { tag: '@one-width' },
  async ({ page }) => {
    const tess = await registerProfessional(page.request, 'Tess')
    await openUserList(page, `?text=${tess.username}`)
    await findRow(page, tess).getByRole('button', { name: 'Set status' }).click()
    await approveAccount(tess)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').selectOption('Rejected')
    await dialog.getByLabel('Reason').fill('No certificate.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Another admin has already decided.')).toBeVisible()
    await expect(table(page)).toContainText('Approved')
  },
)

test(
  'the URL of the user list contains the sort order and the status filter',
  { tag: '@one-width' },
  async ({ page }) => {
    await registerProfessional(page.request, 'Zoe')
    await openUserList(page)
    await page.getByRole('link', { name: 'Joined' }).click()
    await expect(page).toHaveURL('/admin/users?sort=createdAt&desc=yes')
    await expect(page.getByRole('columnheader', { name: /Joined/ })).toHaveAttribute('aria-sort', 'descending')
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(page).toHaveURL(/status=Pending/)
    await expect(page).toHaveURL(/sort=createdAt/)
    await expect(table(page).getByText('Approved')).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Pending')
  },
)

test(
  'an admin searches, sets a status and activates a category by keyboard',
  { tag: '@one-width' },
  async ({ page }) => {
    const kim = await registerProfessional(page.request, 'Kim')
    await openUserList(page)
    await replaceText(page, page.getByRole('searchbox', { name: 'Name, username or email' }), kim.username)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/text=kim/)

    await pressEnterOn(page, findRow(page, kim).getByRole('button', { name: 'Set status' }))
    const dialog = page.getByRole('dialog', { name: `Status of ${kim.name}` })
    await tabTo(page, dialog.getByLabel('Status'))
    await page.keyboard.press('A')
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Save' }))
    await expect(findRow(page, kim)).toContainText('Approved')
    await expect(dialog).toBeHidden()

    await pressEnterOn(page, findRow(page, kim).getByRole('button', { name: 'Activate categories' }))
    const activateDialog = page.getByRole('dialog', { name: `Activate categories of ${kim.name}` })
    await tabTo(page, activateDialog.getByRole('checkbox', { name: 'Money' }))
    await page.keyboard.press('Space')
    await pressEnterOn(page, activateDialog.getByRole('button', { name: 'Activate' }))
    await expect(findRow(page, kim)).toContainText(/Money until/)
  },
)
