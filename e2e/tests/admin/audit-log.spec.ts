import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'

import { pressEnterOn } from '../../setup/browser/keyboard.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin, adminTab } from '../../setup/users/admins.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

test('an admin filters the audit log and opens a change by keyboard', async ({ page, expectAccessible }) => {
  const ada = await createAdmin(page.request)
  const token = await startSession(page, ada)
  const sam = await createMember(page.request)
  const setStatus = (status: 'Rejected' | 'Approved', reason: string) =>
    call(page.request, setUserStatus, { body: { userId: sam.id, status, reason }, token })
  await setStatus('Rejected', 'Spam.')
  await setStatus('Approved', 'We were wrong.')

  await page.goto('/admin/audit')
  await expect(adminTab(page, 'Audit')).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Admin', { exact: true }).fill(ada.username)
  await page.getByLabel('Action').selectOption('user.setStatus')
  await pressEnterOn(page, page.getByRole('button', { name: 'Filter' }))
  await expect(page).toHaveURL(new RegExp(`admin=${ada.username}`))

  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(`${sam.name} (user ${sam.id})`)
  await expect(entries.first()).toContainText(`by ${ada.username}`)
  const summary = entries.first().locator('summary')
  await pressEnterOn(page, summary)
  await expect(entries.first()).toContainText('We were wrong.')
  await expectAccessible(page)

  await page.goto(`/admin/audit?subjectKind=user&subjectId=${sam.id}&to=2000-01-01`)
  await expect(page.getByText('Nothing here.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(entries.first()).toBeVisible()
})
