import type { Page } from '@playwright/test'

import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

const ANY_RESULTS = /^\d+ professionals? found$/

const searchPath = (text: string) => `/search?${new URLSearchParams({ search: text })}`
const chips = (page: Page) => page.getByRole('list', { name: 'Read as' }).getByRole('link')

test('chips show how a query of everyday words is interpreted, and the query can be searched literally', async ({
  page,
  expectAccessible,
}) => {
  const { searchField, button, resultCount, cards, results } = searchPage(page)
  await page.goto('/search?search=')
  await searchField.fill('cant sleep')
  await button.click()
  await expect(chips(page)).toHaveText(['Sleep and Insomnia, remove✕'])
  await expect(resultCount).toHaveText(ANY_RESULTS)
  await expect(cards.first()).toContainText(/Helps with .*(Sleep|Insomnia)/)
  // Price and next available time.
  await expect(results.getByText(/^\$\d+ \/ session$/).first()).toBeVisible()
  await expect(
    results.getByText(/^Next available: (Today|Tomorrow|\w{3}, \w{3} \d+), \d+:\d\d [AP]M \S+$/).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Search for exactly what I typed' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/search?search=cant+sleep&exact=true')
})

test(
  'a condition in the search text narrows the results, and one tap removes it',
  { tag: '@phone' },
  async ({ page }) => {
    const { resultCount } = searchPage(page)
    await page.goto(searchPath('therapist who takes insurance'))
    await expect(resultCount).toHaveText(ANY_RESULTS)
    const narrowedCount = await resultCount.textContent()
    await chips(page).filter({ hasText: 'Takes insurance' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await expect(resultCount).not.toHaveText(narrowedCount ?? '')
    await expect(page).toHaveURL(searchPath('therapist'))
  },
)

test('a search text with a place offers visitors to sign up, and narrows the results for members', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { resultCount } = searchPage(page)
  await page.goto(searchPath('therapist in austin'))
  await expect(resultCount).toHaveText(ANY_RESULTS)
  await expect(page.getByText('Near Austin, TX: a free account lets you search by this.')).toBeVisible()
  await expectAccessible(page)
  const signUp = page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Sign up', exact: true })
  await expect(signUp).toHaveAttribute('href', /^\/register\/member\?nextUrl=%2Fsearch%3Fsearch%3Dtherapist/)

  await startSession(page, await createConfirmedMember(request))
  await page.goto(searchPath('therapist in austin'))
  await expect(chips(page)).toHaveText(['Near Austin, TX, remove✕'])
  await chips(page).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(resultCount).toHaveText(ANY_RESULTS)
  await expect(page).toHaveURL(searchPath('therapist'))
})

test('a search without results links to all professionals', async ({ page }) => {
  const { dialog, resultCount } = searchPage(page)
  await page.goto(searchPath('zzyzx'))
  await dialog.getByRole('link', { name: /^See everyone \d+ found$/ }).click()
  await expect(resultCount).toHaveText(ANY_RESULTS)
})

test(
  'search results begin with the best of all areas, followed by the areas ordered by their best result',
  { tag: ['@one-width', '@OP-091'] },
  async ({ page, expectAccessible }) => {
    const { results, resultCount } = searchPage(page)
    await page.goto(searchPath('therapist'))
    await expect(resultCount).toHaveText(ANY_RESULTS)
    const groups = results.getByRole('region')
    await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['Best for you', 'Mind', 'Movement'])
    const best = groups.first().getByRole('article')
    await expect(best).toHaveCount(5)
    const profiles = await best.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(profiles).size).toBe(5)
    await expectAccessible(page)
  },
)

test('search results can be sorted, and the next search keeps the sort order', async ({ page, expectAccessible }) => {
  const { searchField, button, resultCount, results } = searchPage(page)
  await page.goto(searchPath('therapist'))
  await expect(resultCount).toHaveText(ANY_RESULTS)
  const sortNavigation = page.getByRole('navigation', { name: 'Sort by' })
  await expect(sortNavigation.getByRole('link')).toHaveText(['Best fit', 'Soonest', 'Price', 'Rating'])
  await sortNavigation.getByRole('link', { name: 'Price' }).click()
  await expect(page).toHaveURL(`${searchPath('therapist')}&sort=price`)
  await expect(results.getByRole('heading', { level: 2, name: 'Best for you' })).toHaveCount(0)
  await expect(sortNavigation.getByRole('link', { name: 'Price' })).toHaveAttribute('aria-current', 'true')
  const mind = results.getByRole('region', { name: 'Mind' })
  const prices = await mind.getByText(/^\$\d+ \/ session$/).allTextContents()
  const dollars = prices.map((price) => Number(/\d+/.exec(price)?.[0]))
  expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
  await expectAccessible(page)

  await searchField.fill('coach')
  await button.click()
  await expect(page).toHaveURL(`${searchPath('coach')}&sort=price`)
  await page.goto(`${searchPath('therapist')}&sort=nonsense`)
  await expect(sortNavigation.getByRole('link', { name: 'Best fit' })).toHaveAttribute('aria-current', 'true')
})

test(
  'a maximum price in the search text narrows the results, and one tap removes it',
  { tag: '@one-width' },
  async ({ page }) => {
    const { resultCount } = searchPage(page)
    await page.goto(searchPath('therapist under $100'))
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await chips(page).filter({ hasText: 'Under $100' }).click()
    await expect(page).toHaveURL(searchPath('therapist'))
  },
)

test(
  'interpreting a query, removing conditions and sorting work without JavaScript',
  { tag: '@one-width' },
  async ({ browser, browserName }) => {
    test.skip(browserName === 'firefox', 'WebDriver BiDi cannot disable scripts.')
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(searchPath('therapist who takes insurance'))
    await chips(page).filter({ hasText: 'Takes insurance' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL(searchPath('therapist'))
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Rating' }).click()
    await expect(page).toHaveURL(`${searchPath('therapist')}&sort=rating`)
    await expect(page.getByRole('link', { name: 'Rating' })).toHaveAttribute('aria-current', 'true')
    await context.close()
  },
)

test('"Search for exactly what I typed" has the link color', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/search?search=I+can+not+sleep')
  const colors = await page.getByRole('link', { name: 'Search for exactly what I typed' }).evaluate((link) => {
    const anchor = link.appendChild(document.createElement('span'))
    anchor.style.color = 'var(--mantine-color-anchor)'
    return [getComputedStyle(link).color, getComputedStyle(anchor).color]
  })
  expect(colors[0]).toBe(colors[1])
})
