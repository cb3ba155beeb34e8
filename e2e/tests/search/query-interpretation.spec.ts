import type { Page } from '@playwright/test'

import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

const SOMEBODY = /^\d+ professionals? found$/

const asking = (words: string) => `/search?${new URLSearchParams({ search: words })}`
const chips = (page: Page) => page.getByRole('list', { name: 'Read as' }).getByRole('link')

test('a visitor says it in everyday words, sees how they were read, and takes it back', async ({
  page,
  expectAccessible,
}) => {
  const { words, button, found, cards, results } = searchPage(page)
  await page.goto('/search?search=')
  await words.fill('cant sleep')
  await button.click()
  await expect(chips(page)).toHaveText(['Sleep and Insomnia, remove✕'])
  await expect(found).toHaveText(SOMEBODY)
  await expect(cards.first()).toContainText(/Helps with .*(Sleep|Insomnia)/)
  // What people decide on: the price, how many rated, where, and when there is time.
  await expect(results.getByText(/^\$\d+ \/ session$/).first()).toBeVisible()
  await expect(
    results.getByText(/^Next available: (Today|Tomorrow|\w{3}, \w{3} \d+), \d+:\d\d [AP]M \S+$/).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Search for exactly what I typed' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/search?search=cant+sleep&exact=true')
})

test('a condition narrows the search, and goes with one tap', { tag: '@phone' }, async ({ page }) => {
  const { found } = searchPage(page)
  await page.goto(asking('therapist who takes insurance'))
  await expect(found).toHaveText(SOMEBODY)
  const few = await found.textContent()
  await chips(page).filter({ hasText: 'Takes insurance' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(found).toHaveText(SOMEBODY)
  await expect(found).not.toHaveText(few ?? '')
  await expect(page).toHaveURL(asking('therapist'))
})

test('a place is for members: a visitor is told so, and who signs up is led back to it', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { found } = searchPage(page)
  await page.goto(asking('therapist in austin'))
  await expect(found).toHaveText(SOMEBODY)
  await expect(page.getByText('Near Austin, TX: a free account lets you search by this.')).toBeVisible()
  await expectAccessible(page)
  const signUp = page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Sign up', exact: true })
  await expect(signUp).toHaveAttribute('href', /^\/register\/member\?nextUrl=%2Fsearch%3Fsearch%3Dtherapist/)

  await startSession(page, await createConfirmedMember(request))
  await page.goto(asking('therapist in austin'))
  await expect(chips(page)).toHaveText(['Near Austin, TX, remove✕'])
  await chips(page).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(found).toHaveText(SOMEBODY)
  await expect(page).toHaveURL(asking('therapist'))
})

test('where nobody is found everybody is one tap away, without a filter a visitor cannot have', async ({ page }) => {
  const { dialog, found } = searchPage(page)
  await page.goto(asking('zzyzx'))
  await dialog.getByRole('link', { name: /^See everybody \d+ found$/ }).click()
  await expect(found).toHaveText(SOMEBODY)
})

test(
  'the best of all areas come first, and areas follow by their best',
  { tag: ['@one-width', '@OP-091'] },
  async ({ page, expectAccessible }) => {
    const { results, found } = searchPage(page)
    await page.goto(asking('therapist'))
    await expect(found).toHaveText(SOMEBODY)
    const groups = results.getByRole('region')
    await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['Best for you', 'Mind', 'Movement'])
    const best = groups.first().getByRole('article')
    await expect(best).toHaveCount(5)
    const people = await best.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(new Set(people).size).toBe(5)
    await expectAccessible(page)
  },
)

test('a result can be sorted, and the order goes along with what is asked next', async ({ page, expectAccessible }) => {
  const { words, button, found, results } = searchPage(page)
  await page.goto(asking('therapist'))
  await expect(found).toHaveText(SOMEBODY)
  const sorts = page.getByRole('navigation', { name: 'Sort by' })
  await expect(sorts.getByRole('link')).toHaveText(['Best fit', 'Soonest', 'Price', 'Rating'])
  await sorts.getByRole('link', { name: 'Price' }).click()
  await expect(page).toHaveURL(`${asking('therapist')}&sort=price`)
  await expect(results.getByRole('heading', { level: 2, name: 'Best for you' })).toHaveCount(0)
  await expect(sorts.getByRole('link', { name: 'Price' })).toHaveAttribute('aria-current', 'true')
  const mind = results.getByRole('region', { name: 'Mind' })
  const prices = await mind.getByText(/^\$\d+ \/ session$/).allTextContents()
  const dollars = prices.map((price) => Number(/\d+/.exec(price)?.[0]))
  expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
  await expectAccessible(page)

  await words.fill('coach')
  await button.click()
  await expect(page).toHaveURL(`${asking('coach')}&sort=price`)
  await page.goto(`${asking('therapist')}&sort=nonsense`)
  await expect(sorts.getByRole('link', { name: 'Best fit' })).toHaveAttribute('aria-current', 'true')
})

test('a price in the words narrows the search, and goes with one tap', { tag: '@one-width' }, async ({ page }) => {
  const { found } = searchPage(page)
  await page.goto(asking('therapist under $100'))
  await expect(found).toHaveText(SOMEBODY)
  await chips(page).filter({ hasText: 'Under $100' }).click()
  await expect(page).toHaveURL(asking('therapist'))
})

test(
  'without JavaScript a question is read and taken back too',
  { tag: '@one-width' },
  async ({ browser, browserName }) => {
    test.skip(browserName === 'firefox', 'Over WebDriver BiDi scripts cannot be switched off.')
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(asking('therapist who takes insurance'))
    await chips(page).filter({ hasText: 'Takes insurance' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page).toHaveURL(asking('therapist'))
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Rating' }).click()
    await expect(page).toHaveURL(`${asking('therapist')}&sort=rating`)
    await expect(page.getByRole('link', { name: 'Rating' })).toHaveAttribute('aria-current', 'true')
    await context.close()
  },
)

test('the way to the very words has the color of our links', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/search?search=I+can+not+sleep')
  const colors = await page.getByRole('link', { name: 'Search for exactly what I typed' }).evaluate((link) => {
    const ours = link.appendChild(document.createElement('span'))
    ours.style.color = 'var(--mantine-color-anchor)'
    return [getComputedStyle(link).color, getComputedStyle(ours).color]
  })
  expect(colors[0]).toBe(colors[1])
})
