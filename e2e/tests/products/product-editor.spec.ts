import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { recordUploads } from '../../setup/browser/uploads.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { screenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

const ball = {
  title: 'Cork ball',
  description: '',
  link: 'https://shop.example',
  category: 'Meals',
  subcategory: 'Bars',
} as const

/** The products panel of somebody who has one product. */
async function withProduct(page: Page, request: APIRequestContext) {
  const person = await createProfessional(request)
  const { product } = await call(request, saveProduct, { token: person.token, body: ball })
  await startSession(page, person)
  await openPanel(page, 10)
  return product
}

const line = (page: Page) => openedPanel(page).getByRole('listitem').filter({ hasText: 'Cork ball' })

test(
  'another category clears a subcategory it does not have, and keeps one it has',
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
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line(page)).toContainText('https://shop.example/ball')
    await expect(line(page)).toContainText('Mind · Education')
  },
)

test(
  'a product is viewed by its button, and opened for editing by its row',
  { tag: ['@phone', '@PRD-05', '@OP-085'] },
  async ({ page, request }) => {
    await withProduct(page, request)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'View Cork ball' }).click()
    await expect(dialog.getByRole('link', { name: /Buy/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The whole row is the button of its title.
    await line(page).getByText('Meals · Bars').click({ force: true })
    await expect(dialog.getByLabel('Title')).toHaveValue('Cork ball')
    await dialog.getByLabel('Title').fill('Cork ball, large')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(line(page)).toContainText('Cork ball, large')
    await expect(openedPanel(page).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  '"Upload product images" sends pictures of this product',
  { tag: ['@one-width', '@PRD-07', '@PRD-24'] },
  async ({ page, request }) => {
    const uploads = await recordUploads(page)
    const { uuid } = await withProduct(page, request)
    await page.getByRole('button', { name: 'Images of Cork ball' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload product images', exact: true })
    await dialog.locator('input[type=file]').setInputFiles(await screenshotFile(page))
    await expect(dialog.getByRole('img').first()).toBeVisible()
    const fields = { fileType: 'product', otherObjectId: uuid }
    expect(await uploads()).toEqual([{ to: 'POST /api/file/upload', fields }])
  },
)

test(
  'a product is deleted after the question "Delete Product?"',
  { tag: ['@one-width', '@PRD-06'] },
  async ({ page, request }) => {
    await withProduct(page, request)
    const question = page.getByRole('dialog', { name: 'Delete Product?', exact: true })
    await page.getByRole('button', { name: 'Delete Cork ball' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(line(page)).toBeVisible()
    await page.getByRole('button', { name: 'Delete Cork ball' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(line(page)).toHaveCount(0)
    await page.reload()
    await expect(openedPanel(page).getByText('No products yet.')).toBeVisible()
  },
)
