import { search } from '@fourfold/contract/search/endpoints'
import type { Page } from '@playwright/test'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)

test('a new search from the home page starts at the top, and going back restores the scroll position', async ({
  page,
}) => {
  const { cards, resultCount } = searchPage(page)
  const searchFor = async (text: string) => {
    const homeSearch = page.getByRole('search').filter({ has: page.getByLabel('Search Professionals') })
    await homeSearch.getByRole('searchbox').fill(text)
    await homeSearch.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/search?search=${text}`)
    await expect(resultCount).toHaveText(/found$/)
    await expect(cards.first()).toBeVisible()
  }
  await page.goto('/home')
  await searchFor('coach')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(100)
  const initialPosition = await scrollPosition(page)

  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.goForward()
  await expect.poll(() => scrollPosition(page)).toBe(initialPosition)

  await page.goBack()
  await searchFor('therapist')
  expect(await scrollPosition(page)).toBe(0)
})

test(
  'the URL contains the filters; a reload keeps them, and searches of visitors ignore them',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const { tab, searchField, button, stateField, placeField, resultCount, expandForm } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.goto('/search')
    await tab('Search').click()
    await searchField.fill('coach')
    await placeField.fill('New York, NY')
    await stateField.selectOption('NY')
    await page.getByLabel('How to meet').selectOption('inPerson')
    await button.click()
    const url = '/search?search=coach&place=New+York%2C+NY&within=25&state=NY&meeting=inPerson'
    await expect(page).toHaveURL(url)
    await expect(resultCount).not.toHaveText('')

    const searchRequest = page.waitForRequest(`**/api${search.path}`)
    await page.reload()
    const filters = { text: 'coach', city: 'New York, NY', radius: 25, state: 'NY', inPersonOnly: true }
    expect(await readRequestBody(await searchRequest)).toEqual(filters)
    await expandForm()
    await expect(placeField).toHaveValue('New York, NY')
    await expect(stateField).toHaveValue('NY')
    await expect(page.getByLabel('How to meet')).toHaveValue('inPerson')
    await expect(page).toHaveURL(url)
    await expect(resultCount).not.toHaveText('')

    const visitor = await browser.newPage()
    await visitor.goto(new URL(url, page.url()).href)
    await expect(searchPage(visitor).resultCount).toHaveText(/^\d+ professionals? found$/)
    await searchPage(visitor).expandForm()
    await expect(visitor.getByLabel('State')).toHaveValue('Any state')
    await searchPage(visitor).button.click()
    await expect(visitor).toHaveURL('/search?search=coach')
    await visitor.close()
  },
)
