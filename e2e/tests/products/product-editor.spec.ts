import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { recordUploads } from '../../setup/browser/uploads.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

const productFields = {
  title: 'Cork ball',
  description: '',
  link: 'https://shop.example',
  category: 'Meals',
  subcategory: 'Bars',
} as const

/** Opens the products panel of a professional with one product. */
async function openWithProduct(page: Page, request: APIRequestContext) {
  const person = await createProfessional(request)
  const { product } = await call(request, saveProduct, { token: person.token, body: productFields })
  await startSession(page, person)
  await openPanel(page, 10)
  return product
}

const productRow = (page: Page) => openedPanel(page).getByRole('listitem').filter({ hasText: 'Cork ball' })

test(
  'changing the category of a product clears a subcategory that the new category does not have',
  { tag: ['@one-width', '@PRD-08'] },
  async ({ page, request }) => {
    await startSession(page, await createProfessional(request))
    await openPanel(page, 10)
    await page.getByRole('button', { name: 'Add Product' }).click()
    const dialog = page.getByRole('dialog')
    const [category, subcategory] = [dialog.getByLabel('Category', { exact: true }), dialog.getByLabel('Subcategory')]
    await subcategory.selectOption('Gear')
    await category.selectOption('Meals')
    await expect(subcategory).toHaveValue('')
    await subcategory.selectOption('Education')
    await category.selectOption('Mind')
    await expect(subcategory).toHaveValue('Education')

    await dialog.getByLabel('Title').fill('Cork ball')
    await dialog.getByLabel('Link').fill('shop.example/ball')
    await page.keyboard.press('Escape')
    const confirmation = page.getByRole('dialog', { name: 'Close without saving?' })
    await expect(confirmation).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(productRow(page)).toContainText('https://shop.example/ball')
    await expect(productRow(page)).toContainText('Mind · Education')
  },
)

test(
  'the View button of a product opens its details, and its row opens the product form',
  { tag: ['@phone', '@PRD-05', '@OP-085'] },
  async ({ page, request }) => {
    await openWithProduct(page, request)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'View Cork ball' }).click()
    await expect(dialog.getByRole('link', { name: /Buy/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The title button covers the whole row.
    await productRow(page).getByText('Meals · Bars').click({ force: true })
    await expect(dialog.getByLabel('Title')).toHaveValue('Cork ball')
    await dialog.getByLabel('Title').fill('Cork ball, large')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(productRow(page)).toContainText('Cork ball, large')
    await expect(openedPanel(page).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  '"Upload product images" sends the product uuid with each picture',
  { tag: ['@one-width', '@PRD-07', '@PRD-24'] },
  async ({ page, request }) => {
    const readUploads = await recordUploads(page)
    const { uuid } = await openWithProduct(page, request)
    await page.getByRole('button', { name: 'Images of Cork ball' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload product images', exact: true })
    await dialog.locator('input[type=file]').setInputFiles(await createScreenshotFile(page))
    await expect(dialog.getByRole('img').first()).toBeVisible()
    const fields = { fileType: 'product', otherObjectId: uuid }
    expect(await readUploads()).toEqual([{ call: 'POST /api/file/upload', fields }])
  },
)

test(
  'deleting a product asks for confirmation with "Delete Product?"',
  { tag: ['@one-width', '@PRD-06'] },
  async ({ page, request }) => {
    await openWithProduct(page, request)
    const confirmation = page.getByRole('dialog', { name: 'Delete Product?', exact: true })
    await page.getByRole('button', { name: 'Delete Cork ball' }).click()
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirmation).toBeHidden()
    await expect(productRow(page)).toBeVisible()
    await page.getByRole('button', { name: 'Delete Cork ball' }).click()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await expect(productRow(page)).toHaveCount(0)
    await page.reload()
    await expect(openedPanel(page).getByText('No products yet.')).toBeVisible()
  },
)
