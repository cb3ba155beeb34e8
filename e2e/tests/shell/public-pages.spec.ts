import { tags } from '@fourfold/contract/catalog/endpoints'

import { call } from '../../setup/server/call.ts'
import { expect, NO_COLOR_SCHEMES, test } from '../../setup/test.ts'

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
  test(
    `${path} has a title, description, canonical link and content without JavaScript`,
    { tag: '@one-width' },
    async ({ request, baseURL }) => {
      const response = await request.get(path)
      const html = await response.text()
      expect(response.status()).toBe(200)
      expect(html).toMatch(/<title>[^<]{5,}<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(html).toContain(`<link rel="canonical" href="${new URL(path, baseURL)}"`)
      expect(html).toMatch(/<h1[\s>]/)
    },
  )

  test(`${path} is accessible in both color schemes`, async ({ page, browserName, expectAccessible }, { project }) => {
    test.skip(browserName === 'firefox', NO_COLOR_SCHEMES)
    // Colors do not depend on the width, so the narrow run checks one scheme only.
    for (const colorScheme of project.name === 'wide' ? (['light', 'dark'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test(
  'the home page shows the four categories of the catalog',
  { tag: ['@one-width', '@PLT-02', '@OP-048'] },
  async ({ page, request }) => {
    const areas = ['Movement', 'Meals', 'Mind', 'Money']
    const { categories } = await call(request, tags, {})
    expect(categories.toSorted((a, b) => a.orderIndex - b.orderIndex).map(({ name }) => name)).toEqual(areas)
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

test('pages have a strict content security policy with script hashes', { tag: '@one-width' }, async ({ request }) => {
  const policy = (await request.get('/home')).headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/)
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test(
  'the browser blocks HTML injection through DOM APIs (trusted types)',
  { tag: '@one-width' },
  async ({ page, monitor }) => {
    monitor.allowedMessages.push(/TrustedHTML|TrustedScript|Trusted Type/i)
    await page.goto('/home')
    const outcomes = await page.evaluate(() => {
      const attempts = [
        () => (document.body.innerHTML = '<img src=x onerror="window.injected = 1">'),
        () => document.body.insertAdjacentHTML('beforeend', '<b>markup</b>'),
        () => (document.createElement('script').text = 'window.injected = 1'),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'allowed'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError'])
  },
)
