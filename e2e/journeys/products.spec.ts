import { expect, test } from '../setup/journey.ts'

test('PRD-01, PRD-09 to PRD-11, SHL-29: products stand by category and subcategory', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/products loved by our team/)
  await expect(page.getByRole('tab')).toHaveText(['Movement', 'Meals', 'Mind', 'Money'])
  await page.getByRole('tab', { name: 'Mind' }).click()
  await expect(page.getByRole('tab', { name: 'Mind' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
})

test('PRD-02, PRD-03, PRD-12, PRD-20: a product is seen whole and bought where its link leads', async ({
  page,
  request,
}) => {
  const { data } = (await (await request.get('/api/product/public')).json()) as {
    data: { products: { uuid: string; title: string; link: string }[] }
  }
  const [product] = data.products
  await page.goto(`/product/${product?.uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product?.title ?? '')
  const buy = page.getByRole('link', { name: /Buy/ })
  await expect(buy).toHaveAttribute('href', product?.link ?? '')
  await expect(buy).toHaveAttribute('target', '_blank')
  await expect(buy).toHaveAttribute('rel', /noopener/)
})

test('PRD-20: a product that is not there is a page that says so', async ({ request }) => {
  expect((await request.get('/product/00000000-0000-4000-8000-000000000000')).status()).toBe(404)
})

test('CAT-12, SHL-26: all tags are listed without login, by category, and each leads to who works on it', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/tags')
  for (const category of ['Movement', 'Meals', 'Mind', 'Money']) {
    await expect(page.getByRole('main').getByRole('heading', { name: category })).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Sleep' }).first()).toHaveAttribute(
    'href',
    '/tags/sleep',
  )
  expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(100)
  await expectAccessible(page)
})
