import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'

test(
  'photos on result cards are 80 px wide on extra-small screens and 125 px on all others',
  { tag: ['@one-width', '@SEA-22'] },
  async ({ page }) => {
    const { cards } = searchPage(page)
    await page.goto('/search?search=coach')
    const photo = cards.first().locator('img')
    await expect(photo).toBeVisible()
    for (const width of [390, 575, 576, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const size = width < 576 ? 80 : 125
      expect(await photo.boundingBox()).toMatchObject({ width: size, height: size })
    }
  },
)

test('a single result card in a row does not stretch to the full width', { tag: '@one-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/search?search=coach')
  await expect(searchPage(page).cards.first()).toBeVisible()
  const widths = await page.locator('ul:has(> li > article)').evaluateAll((lists) =>
    lists.flatMap((list) => {
      // Leaves one card per list, regardless of the number of results.
      for (const card of [...list.children].slice(1)) card.remove()
      return [list.children[0]?.getBoundingClientRect().width ?? 0, list.getBoundingClientRect().width]
    }),
  )
  const [card = 0, list = 0] = widths
  expect(card).toBeGreaterThan(0)
  expect(card).toBeLessThan(list * 0.6)
})

test(
  'the match percentage of a result card is blue, orange or red',
  { tag: ['@one-width', '@SEA-20'] },
  async ({ page }) => {
    await page.goto('/search?search=coach')
    const pill = searchPage(page)
      .cards.first()
      .getByText(/% match$/)
    await expect(pill).toHaveAttribute('data-color', 'red')
    /** Measures the hues of text and background, in degrees. */
    const measureHues = async (color: string) => {
      await pill.evaluate((node, value) => node.setAttribute('data-color', value), color)
      return pill.evaluate((node) => {
        const { color: foreground, backgroundColor: background } = getComputedStyle(node)
        return [foreground, background].map((value) => {
          const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
          const max = Math.max(red, green, blue)
          const spread = max - Math.min(red, green, blue)
          const sextant =
            max === red
              ? (green - blue) / spread
              : max === green
                ? 2 + (blue - red) / spread
                : 4 + (red - green) / spread
          return Math.round(sextant * 60 + 360) % 360
        })
      })
    }
    for (const hue of await measureHues('blue')) expect(Math.abs(hue - 225)).toBeLessThan(15)
    for (const hue of await measureHues('orange')) expect(Math.abs(hue - 36)).toBeLessThan(10)
    for (const hue of await measureHues('red')) expect((hue + 15) % 360).toBeLessThan(30)
  },
)
