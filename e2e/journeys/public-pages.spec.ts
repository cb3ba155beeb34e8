import { tags } from '@fourfold/contract/catalog/endpoints'

import { call } from '../setup/call.ts'
import { expect, test } from '../setup/journey.ts'

const publicPages = [
  '/home',
  '/about-wlg',
  '/how-it-works',
  '/terms',
  '/privacy',
  '/search',
  '/register/member',
  '/login',
]

for (const path of publicPages) {
  test(`${path} is whole without JavaScript: title, description, canonical link, content`, async ({
    request,
    baseURL,
  }) => {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(answer.status()).toBe(200)
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toContain(`<link rel="canonical" href="${new URL(path, baseURL)}"`)
    expect(html).toMatch(/<h1[\s>]/)
  })

  test(`${path} looks right in both schemes to whoever checks contrast`, async ({ page, expectAccessible }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test(
  'PLT-02, OP-048: there are four life areas, on the page and in the catalogue',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const areas = ['Movement', 'Meals', 'Mind', 'Money']
    const { categories } = await call(request, tags, {})
    expect(categories.toSorted((one, other) => one.orderIndex - other.orderIndex).map(({ name }) => name)).toEqual(
      areas,
    )
    expect(Object.fromEntries(categories.map(({ id, name }) => [id, name]))).toEqual({
      1: 'Meals',
      2: 'Movement',
      3: 'Mind',
      4: 'Money',
    })
    await page.goto('/home')
    const cards = page.getByRole('region', { name: 'Four parts of one life' }).getByRole('listitem')
    await expect(cards).toHaveText(areas.map((area) => new RegExp(`^${area}`)))
  },
)

test('pages carry a strict policy with a nonce of their own', async ({ request }) => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await request.get('/home')).headers()['content-security-policy'] ?? ''),
  )
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
  }
  expect(policies[0]).not.toBe(policies[1])
})
