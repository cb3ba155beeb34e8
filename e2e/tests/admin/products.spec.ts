import { randomBytes } from 'node:crypto'

import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { call } from '../../setup/server/call.ts'
import { insertRejectedProducts } from '../../setup/server/products.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

const productFields = {
  description: 'For sore feet after a long day.',
  link: 'https://shop.example',
  category: 'Movement',
  subcategory: 'Gear',
} as const

/** Creates products of a new professional, oldest first. */
async function createPendingProducts(request: APIRequestContext, titles: string[]) {
  const owner = await createProfessional(request)
  const products = []
  for (const title of titles) {
    products.push((await call(request, saveProduct, { token: owner.token, body: { ...productFields, title } })).product)
  }
  return { owner, products }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const uniqueTitle = () => randomBytes(4).toString('hex')

test(
  'an admin finds and approves a product, and withdraws the approval with a reason',
  { tag: ['@ADM-04', '@ADM-11'] },
  async ({ page, request, expectAccessible }) => {
    const { owner, products } = await createPendingProducts(request, ['Walnut ball'])
    await startSession(page, await createAdmin(request))
    await page.goto('/admin/products')
    await page.getByRole('searchbox', { name: 'Title or username' }).fill(owner.username)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`text=${owner.username}`))
    await expect(row(page, owner.username)).toHaveCount(1)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Approve Walnut ball' }).click()
    await expect(row(page, owner.username)).toContainText('Approved')
    const publicPage = `/product/${products[0]?.uuid}`
    expect((await page.request.get(`/api${publicPage}`)).status()).toBe(200)

    await page.getByRole('button', { name: 'Withdraw approval of Walnut ball' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw approval?' })
    await dialog.getByLabel('Reason').fill('The shop is closed.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(row(page, owner.username)).toContainText('Not approved')
    expect((await page.request.get(`/api${publicPage}`)).status()).toBe(404)

    await startSession(page, owner)
    await page.goto('/profile/edit?panel=10')
    await expect(page.getByRole('listitem').filter({ hasText: 'Walnut ball' })).toContainText('The shop is closed.')
  },
)

test('an admin adds, changes and deletes a product', { tag: ['@one-width', '@ADM-04'] }, async ({ page, request }) => {
  const name = uniqueTitle()
  const ada = await createAdmin(request)
  await startSession(page, ada)
  await page.goto(`/admin/products?text=${ada.username}`)
  await expect(page.getByText('No products here')).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(name)
  await dialog.getByLabel('Subcategory').selectOption('Gear')
  await dialog.getByLabel('Link').fill('shop.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toContainText('Waiting')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('Title').fill(`${name}2`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Delete ${name}2` }).click()
  await page.getByRole('dialog', { name: 'Delete Product?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No products here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add product' })).toBeFocused()
})

test(
  'the URL of the product list contains filters, sort order and page, and going back restores them',
  { tag: ['@one-width', '@ADM-38'] },
  async ({ page, request }) => {
    const owner = await createProfessional(request)
    const products = await insertRejectedProducts(owner.id, 27)
    const ada = await createAdmin(request)
    await startSession(page, ada)
    await page.goto(`/admin/products?text=${owner.username}`)
    await expect(page.getByText('1–25 of 27')).toBeVisible()
    await expect(row(page, 'Mat 26')).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('26–27 of 27')).toBeVisible()
    await expect(row(page, 'Mat 00')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Mat 00')).toBeVisible()
    await page.goBack()
    await expect(row(page, 'Mat 26')).toBeVisible()

    await page.getByRole('link', { name: 'Title' }).click()
    await expect(page).toHaveURL(/sort=title/)
    await expect(page.getByRole('rowheader').first()).toHaveText('Mat 00')
    const { id: productId = 0, title = '' } = products.find((product) => product.title === 'Mat 05') ?? {}
    const decision = { productId, approved: true, title, description: '' }
    await call(request, setProductApproved, { token: await startSession(page, ada), body: decision })
    await page.goto(`/admin/products?text=${owner.username}`)
    await page.getByLabel('Approval', { exact: true }).selectOption('Approved')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(row(page, 'Mat 05')).toBeVisible()
  },
)

test(
  'approving a product that its owner has changed shows an error and the new version',
  { tag: ['@one-width', '@ADM-39'] },
  async ({ page, request }) => {
    const { owner, products } = await createPendingProducts(request, ['Old ball'])
    await startSession(page, await createAdmin(request))
    await page.goto(`/admin/products?text=${owner.username}`)
    await expect(row(page, 'Old ball')).toBeVisible()
    const body = { ...productFields, id: products[0]?.id, title: 'New ball' }
    await call(request, saveProduct, { token: owner.token, body })
    await page.getByRole('button', { name: 'Approve Old ball' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'changed in the meantime' })).toBeVisible()
    await expect(row(page, 'New ball')).toContainText('Waiting')
  },
)
