import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'

test('a visitor searches, opens a profile and returns by keyboard', { tag: '@one-width' }, async ({ page }) => {
  const { tab, searchField, resultCount, cards, dialog } = searchPage(page)
  await page.goto('/search')
  await tab('Match').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(searchField).toBeFocused()
  await page.keyboard.type('coach')
  await page.keyboard.press('Enter')
  await expect(resultCount).toHaveText(/^\d+ professionals? found$/)
  await expect(page).toHaveURL('/search?search=coach')

  const sortLinks = page.getByRole('navigation', { name: 'Sort' }).getByRole('link')
  await page.keyboard.press('Tab')
  await expect(sortLinks.first()).toBeFocused()
  for (let remaining = await sortLinks.count(); remaining > 0; remaining -= 1) await page.keyboard.press('Tab')
  const first = cards.first().getByRole('link')
  await expect(first).toBeFocused()
  const name = await first.innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(searchField).toHaveValue('coach')
  await expect(cards.first()).toContainText(name)

  await searchField.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Zip code or city')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Sign up')
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Zip code or city')).toBeFocused()
})

test('tag and category pages have a heading, professionals, a canonical URL and links', async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const html = await (await request.get('/search/movement')).text()
  expect(html).toContain(`<link rel="canonical" href="${new URL('/search/movement', baseURL)}"`)
  expect(html).toMatch(/<h1[^>]*>Movement</)
  expect(html).toMatch(/href="\/user\/[\w.]+"/)
  expect((await request.get('/tags/no-such-topic')).status()).toBe(404)
  expect((await request.get('/sitemaps/tags.xml')).ok()).toBe(true)

  await page.goto('/tags/movement')
  await expect(page).toHaveURL('/search/movement')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Pain relief', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pain relief')
  await expectAccessible(page)
})
