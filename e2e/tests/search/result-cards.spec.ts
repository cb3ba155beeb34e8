import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'

test(
  'faces of results measure 80 px on extra-small screens, and 125 on all others',
  { tag: ['@one-width', '@SEA-22'] },
  async ({ page }) => {
    const { cards } = searchPage(page)
    await page.goto('/search?search=coach')
    const face = cards.first().locator('img')
    await expect(face).toBeVisible()
    for (const width of [390, 575, 576, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const size = width < 576 ? 80 : 125
      expect(await face.boundingBox()).toMatchObject({ width: size, height: size })
    }
  },
)

test('an odd card at the end of a row is as wide as the others', { tag: '@one-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/search?search=coach')
  await expect(searchPage(page).cards.first()).toBeVisible()
  const widths = await page.locator('ul:has(> li > article)').evaluateAll((lists) =>
    lists.flatMap((list) => {
      // However many were found: the first alone is the odd one.
      for (const card of [...list.children].slice(1)) card.remove()
      return [list.children[0]?.getBoundingClientRect().width ?? 0, list.getBoundingClientRect().width]
    }),
  )
  const [card = 0, list = 0] = widths
  expect(card).toBeGreaterThan(0)
  expect(card).toBeLessThan(list * 0.6)
})

test(
  'how well somebody fits is blue, orange or red to the eye',
  { tag: ['@one-width', '@SEA-20'] },
  async ({ page }) => {
    await page.goto('/search?search=coach')
    const pill = searchPage(page)
      .cards.first()
      .getByText(/% match$/)
    await expect(pill).toHaveAttribute('data-color', 'red')
    /** Degrees around the wheel of colors, of the words and of what is behind them. */
    const huesOf = async (color: string) => {
      await pill.evaluate((node, given) => node.setAttribute('data-color', given), color)
      return pill.evaluate((node) => {
        const { color: words, backgroundColor: ground } = getComputedStyle(node)
        return [words, ground].map((given) => {
          const [red = 0, green = 0, blue = 0] = (given.match(/[\d.]+/g) ?? []).map(Number)
          const most = Math.max(red, green, blue)
          const spread = most - Math.min(red, green, blue)
          const sixths =
            most === red
              ? (green - blue) / spread
              : most === green
                ? 2 + (blue - red) / spread
                : 4 + (red - green) / spread
          return Math.round(sixths * 60 + 360) % 360
        })
      })
    }
    for (const hue of await huesOf('blue')) expect(Math.abs(hue - 225)).toBeLessThan(15)
    for (const hue of await huesOf('orange')) expect(Math.abs(hue - 36)).toBeLessThan(10)
    for (const hue of await huesOf('red')) expect((hue + 15) % 360).toBeLessThan(30)
  },
)
