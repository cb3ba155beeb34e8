import { randomBytes } from 'node:crypto'

import { ownProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { expectVisibleFocus, tabTo } from '../../setup/browser/keyboard.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin, adminTab } from '../../setup/users/admins.ts'
import { createApplicant } from '../../setup/users/applicants.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { newUser } from '../../setup/users/registration.ts'
import { startSession } from '../../setup/users/sessions.ts'

const productFields = { description: '', link: 'https://shop.example', category: 'Mind', subcategory: 'App' } as const

/** Creates a product with a unique title, which is added to the moderation queue. */
async function createPendingProduct(request: APIRequestContext) {
  const owner = await createProfessional(request)
  const title = `Calm ${newUser().username}`
  const { product } = await call(request, saveProduct, { token: owner.token, body: { ...productFields, title } })
  return { owner, product, title }
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

/** Selects an item of the queue by keyboard. */
async function selectItem(page: Page, text: string): Promise<void> {
  await tabTo(page, page.getByRole('navigation', { name: 'Waiting' }).getByRole('button', { name: text }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText(text)
}

const isPublic = async (page: Page, uuid: string) => (await page.request.get(`/api/product/${uuid}`)).status() === 200

test(
  'an admin approves a product, undoes it within ten seconds and approves it again, by keyboard',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const { product, title } = await createPendingProduct(request)
    await startSession(page, await createAdmin(request))
    await page.clock.install()
    await page.goto('/admin/waiting')
    await expect(adminTab(page, /^Waiting \d+/)).toBeVisible()
    await selectItem(page, title)
    await expectAccessible(page)

    await page.keyboard.press('a')
    await expect(page.getByRole('status').filter({ hasText: `Approved: ${title}.` })).toBeVisible()
    await expect(heading(page)).not.toContainText(title)
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('z')
    await expectVisibleFocus(heading(page))
    await expect(heading(page)).toContainText(title)
    await page.clock.fastForward(11_000)
    expect(await isPublic(page, product.uuid)).toBe(false)

    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(11_000)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect.poll(() => isPublic(page, product.uuid)).toBe(true)
  },
)

test(
  'an admin rejects a product with a reason by keyboard, and leaving the page still sends the decision',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const { owner, title } = await createPendingProduct(request)
    await startSession(page, await createAdmin(request))
    await page.goto('/admin/waiting')
    await selectItem(page, title)
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: `Reject ${title}?` })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('a jar of jam, really')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, dialog.getByRole('button', { name: 'Reject' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Rejected: ${title}.` })).toBeVisible()
    await page.goto('/home')
    const loadReason = async () =>
      (await call(request, ownProducts, { token: owner.token })).products.find((item) => item.title === title)
        ?.rejectionReason
    await expect.poll(loadReason).toBe('a jar of jam, really')
  },
)

test(
  'J and K select items of the moderation queue, "?" lists the shortcuts, and shortcuts can be turned off',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    await createPendingProduct(request)
    await createPendingProduct(request)
    await startSession(page, await createAdmin(request))
    await page.goto('/admin/waiting')
    const items = page.getByRole('navigation', { name: 'Waiting' }).getByRole('button')
    const readItemName = async (index: number) => (await items.nth(index).locator('strong').textContent()) ?? ''
    const [first, second] = [await readItemName(0), await readItemName(1)]
    await expect(heading(page)).toContainText(first)
    await page.keyboard.press('j')
    await expect(heading(page)).toContainText(second)
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('k')
    await expect(heading(page)).toContainText(first)

    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await expect(dialog).toContainText('Undo, for ten seconds')
    await expectAccessible(page)
    await tabTo(page, dialog.getByLabel('Use single keys'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('j')
    await expect(heading(page)).toContainText(first)
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(heading(page)).toContainText(second)
  },
)

test(
  'an admin checks a certificate in the moderation queue, and the public profile shows the check',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }) => {
    const name = `Nora${randomBytes(3).toString('hex')}`
    const nora = await createApplicant(page, name)
    await startSession(page, await createAdmin(request))
    await page.clock.install()
    await page.goto('/admin/waiting')
    await page.getByRole('navigation', { name: 'Waiting' }).getByRole('button').filter({ hasText: name }).click()
    await expect(page.getByRole('link', { name: nora.username })).toBeVisible()
    await page.getByLabel('Certificate', { exact: true }).selectOption('Checked')
    await page.getByLabel('Valid until').fill('2099-06-30')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Checked on /)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Approve' }).click()
    await page.clock.fastForward(11_000)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await page.goto(`/user/${nora.username}`)
    await expect(page.getByText(/^Checked by Fourfold on .+, valid until Jun 30, 2099$/)).toBeVisible()
  },
)
