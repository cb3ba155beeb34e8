import { profile } from '@fourfold/contract/profiles/endpoints'
import type { APIRequestContext } from '@playwright/test'

import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { loadListedUsernames } from '../../setup/users/demo.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'

test('the public profile shows story, certification and practical details', async ({
  page,
  request,
  expectAccessible,
}) => {
  const [username] = await loadListedUsernames(request)
  await page.goto(`/user/${username}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z]\S* [A-Z]/)
  for (const title of ['My Story', 'Proof of Certification', 'Practical details']) {
    await expect(main.getByRole('region', { name: title })).toBeVisible()
  }
  for (const text of [/per session/, /hour|minutes/, 'United States', 'Credit cards, Venmo, Zelle']) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await expect(main.getByRole('link', { name: /Instagram/ })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
})

test(
  'the profile cover is 324 px high and defaults to a gradient, and the photo is 140 px wide',
  {
    // A phone is too narrow for these sizes.
    tag: ['@one-width', '@PRO-01', '@PRO-02', '@PRO-04'],
  },
  async ({ page, request }) => {
    const [username] = await loadListedUsernames(request)
    const head = page.getByRole('main').locator('header')
    const cover = head.locator('> div').first()
    await page.goto(`/user/${username}`)
    await expect(cover.locator('img')).toBeVisible()
    expect((await cover.boundingBox())?.height).toBe(324)
    expect(await head.locator('img[width="140"]').boundingBox()).toMatchObject({ width: 140, height: 140 })

    await page.goto(`/user/${(await createProfessional(request)).username}`)
    await expect(cover.locator('img')).toHaveCount(0)
    expect((await cover.boundingBox())?.height).toBe(324)
    expect(await cover.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient')
  },
)

test('long words on a profile do not overflow the screen', { tag: '@phone' }, async ({ page, request }) => {
  const longWord = 'W'.repeat(60)
  const { username } = await createProfessionalWithHours(request, {
    profile: { other: { pni: longWord, mainPractice: longWord, myStory: longWord } },
  })
  await page.goto(`/user/${username}`)
  await expect(page.getByText(longWord).first()).toBeVisible()
  const remainingWidth = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)
  expect(remainingWidth).toBeGreaterThanOrEqual(0)
})

test(
  'profile pictures that fail to load are replaced by initials and a color',
  { tag: '@one-width' },
  async ({ page, request, monitor }) => {
    monitor.allowedMessages.push(/Failed to load resource/)
    const [username] = await loadListedUsernames(request)
    await page.route(/\/api\/media\//, (route) => route.abort())
    await page.goto(`/user/${username}`)
    const header = page.getByRole('main').locator('header')
    await expect(header.getByText(/^[A-Z]{2}$/)).toBeVisible()
    await expect(header.locator('img')).toHaveCount(0)
  },
)

/** Finds a professional whose gallery fills at least one row. */
async function findUserWithGallery(request: APIRequestContext): Promise<string> {
  for (const username of await loadListedUsernames(request)) {
    const { images } = await call(request, profile, { query: { username } })
    if (images.filter(({ storage }) => storage === null).length >= 4) return username
  }
  throw new Error('no demo professional has four pictures')
}

test(
  'the gallery shows four pictures per row, two on a phone, and opens them in full size',
  { tag: ['@phone', '@PRO-13', '@PRO-14'] },
  async ({ page, request }, { project }) => {
    await page.goto(`/user/${await findUserWithGallery(request)}`)
    const pictures = page.getByRole('region', { name: 'Gallery' }).getByRole('link')
    const boxes = await pictures.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect()).map(({ y, right }) => ({ top: Math.round(y), right })),
    )
    const firstRow = boxes.filter(({ top }) => top === boxes[0]?.top)
    expect(firstRow).toHaveLength(project.name === 'wide' ? 4 : 2)
    // A gallery of exactly four pictures has one row, so check that the pictures fill its width.
    const list = await page.getByRole('region', { name: 'Gallery' }).getByRole('list').boundingBox()
    expect(firstRow.at(-1)?.right).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0)
    const first = pictures.getByRole('img').first()
    const small = await first.boundingBox()
    await page
      .getByRole('link', { name: /^Picture/ })
      .first()
      .click()
    const closeButton = page.getByRole('button', { name: 'Close' })
    await expect(closeButton).toBeVisible()
    const large = page.locator('.yarl__slide_current img')
    await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan((small?.width ?? 0) * 1.2)
    await page.keyboard.press('Escape')
    await expect(closeButton).toBeHidden()
  },
)

test(
  'the public profile is complete without JavaScript and has structured data for search engines',
  { tag: '@one-width' },
  async ({ request }) => {
    const [username] = await loadListedUsernames(request)
    const html = await (await request.get(`/user/${username}`)).text()
    expect(html).toMatch(/<h1[^>]*>/)
    expect(html).toContain(`<link rel="canonical" href=`)
    expect(html).toContain('property="og:image"')
    const json = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } })
    expect((await request.get('/user/no.such.user')).status()).toBe(404)
  },
)

test('the sitemap contains all listed professionals', { tag: '@one-width' }, async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const page = /<loc>([^<]*sitemaps\/\d+\.xml)<\/loc>/.exec(index)?.[1] ?? ''
  const urls = await (await request.get(new URL(page).pathname)).text()
  for (const username of await loadListedUsernames(request)) expect(urls).toContain(`/user/${username}</loc>`)
})

test(
  'price and next available time on a profile do not push down the text below the name',
  { tag: '@one-width' },
  async ({ page }) => {
    const [username] = await loadListedUsernames(page.request)
    await page.goto(`/user/${username}`)
    const header = page.getByRole('main').locator('header')
    await expect(header.getByText('per session')).toBeVisible()
    await expect(header.getByText('Next available:')).toBeVisible()
    const offer = await header.locator('p').filter({ hasText: 'per session' }).boundingBox()
    expect(offer?.width).toBeLessThanOrEqual(300)
    // The box is taller than the name, but the text still follows the name directly.
    const [name, description] = [
      await header.getByRole('heading').boundingBox(),
      await header.locator('p').first().boundingBox(),
    ]
    expect((description?.y ?? Infinity) - (name?.y ?? 0) - (name?.height ?? 0)).toBeLessThan(24)
  },
)
