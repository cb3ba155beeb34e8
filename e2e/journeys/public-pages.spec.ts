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

test('PLT-01, PLT-02: the home page says what this is, and names the four life areas in their order', async ({
  page,
}) => {
  await page.goto('/home')
  const main = page.getByRole('main')
  await expect(main).toContainText(/certified professionals/i)
  await expect(main).toContainText(/Movement.*Meals.*Mind.*Money/s)
})

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
