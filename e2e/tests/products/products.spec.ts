import { tags } from '@fourfold/contract/catalog/endpoints'
import { publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'

import { uploadFile } from '../../setup/browser/uploads.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

test(
  'the products page lists products by category and subcategory',
  { tag: ['@PRD-09', '@PRD-10', '@PRD-11'] },
  async ({ page, request, expectAccessible }) => {
    const { products } = await call(request, publicProducts, {})
    await page.goto('/products')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A few products loved by our team')
    const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(tabs).toHaveText(['Movement', 'Meals', 'Mind', 'Money'])
    for (const category of ['Movement', 'Meals', 'Mind', 'Money']) {
      const tab = tabs.filter({ hasText: category })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      const categoryProducts = products.filter((product) => product.category === category)
      expect(categoryProducts.length).toBeGreaterThan(0)
      for (const { subcategory, title } of categoryProducts) {
        const section = page.getByRole('region', { name: subcategory })
        await expect(section.getByRole('link', { name: title }).first()).toBeVisible()
      }
      const links = page.getByRole('main').getByRole('region').getByRole('link')
      await expect(links).toHaveCount(categoryProducts.length)
    }
    await expectAccessible(page)
  },
)

test(
  'a product picture that fails to load is replaced by the logo',
  { tag: '@one-width' },
  async ({ page, request, monitor }) => {
    monitor.allowedMessages.push(/Failed to load resource/)
    const { products } = await call(request, publicProducts, {})
    await page.route(/\/api\/media\//, (route) => route.abort())
    for (const path of ['/products', `/product/${products[0]?.uuid}`]) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    }
  },
)

test(
  'the product page shows title, description and a link to the shop',
  { tag: ['@one-width', '@PRD-03', '@PRD-12'] },
  async ({ page, request }) => {
    const { products } = await call(request, publicProducts, {})
    const [product] = products
    await page.goto(`/product/${product?.uuid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product?.title ?? '')
    await expect(page.getByRole('main')).toContainText(product?.description ?? '')
    const buy = page.getByRole('link', { name: /Buy/ })
    await expect(buy).toHaveAttribute('href', new URL(product?.link ?? '').href)
    await expect(buy).toHaveAttribute('target', '_blank')
    await expect(buy).toHaveAttribute('rel', /noopener/)
  },
)

test(
  'the product dialog shows the pictures one at a time',
  { tag: ['@phone', '@PRD-02'] },
  async ({ page, request }) => {
    const { token, ...ines } = await createProfessional(request)
    const body = {
      title: 'Cork ball',
      description: '',
      link: 'https://shop.example',
      category: 'Movement',
      subcategory: 'Gear',
    } as const
    const { product } = await call(request, saveProduct, { token, body })
    await startSession(page, ines)
    await page.goto('/home')
    for (const file of [await createScreenshotFile(page, 'one.png'), await createScreenshotFile(page, 'two.jpg')]) {
      await uploadFile(request, { token, fileType: 'product', otherObjectId: product.uuid, file })
    }
    await page.goto(`/user/${ines.username}`)
    await page.getByRole('link', { name: /Cork ball/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Cork ball' })
    const first = dialog.getByRole('img', { name: 'Cork ball, picture 1' })
    const second = dialog.getByRole('img', { name: 'Cork ball, picture 2' })
    await expect(first).toBeInViewport({ ratio: 0.9 })
    await expect(second).not.toBeInViewport({ ratio: 0.9 })
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(second).toBeInViewport({ ratio: 0.9 })
    await expect(first).not.toBeInViewport({ ratio: 0.9 })
  },
)

test('the page of an unknown product has status 404', { tag: '@one-width' }, async ({ request }) => {
  expect((await request.get('/product/00000000-0000-4000-8000-000000000000')).status()).toBe(404)
})

test(
  'the tags page lists all tags by category without a login',
  { tag: ['@CAT-12', '@SHL-26'] },
  async ({ page, request, expectAccessible }) => {
    const catalog = await call(request, tags, {})
    await page.goto('/tags')
    const main = page.getByRole('main')
    for (const { name } of catalog.categories) await expect(main.getByRole('heading', { name })).toBeVisible()
    const listedTags = new Set(await main.getByRole('link').allInnerTexts())
    const missingTags = catalog.tags
      .filter(({ text, hidden }) => !hidden && !listedTags.has(text))
      .map(({ text }) => text)
    expect(missingTags).toEqual([])
    await expect(main.getByRole('link', { name: 'Sleep' }).first()).toHaveAttribute('href', '/tags/sleep')
    await expectAccessible(page)
  },
)
