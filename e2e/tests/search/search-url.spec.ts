import { search } from '@fourfold/contract/search/endpoints'
import type { Page } from '@playwright/test'

import { requestBody } from '../../setup/browser/request-body.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('a new search from the home page begins at its top, and one that is returned to where it was left', async ({
  page,
}) => {
  const { cards, found } = searchPage(page)
  const searchFor = async (words: string) => {
    const home = page.getByRole('search').filter({ has: page.getByLabel('Search Professionals') })
    await home.getByRole('searchbox').fill(words)
    await home.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/search?search=${words}`)
    await expect(found).toHaveText(/found$/)
    await expect(cards.first()).toBeVisible()
  }
  await page.goto('/home')
  await searchFor('coach')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  const left = await scrolled(page)

  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.goForward()
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.goBack()
  await searchFor('therapist')
  expect(await scrolled(page)).toBe(0)
})

test(
  'filters are in the address: a reload keeps them, and people who may not filter see what the words find',
  { tag: '@one-width' },
  async ({ page, request, browser }) => {
    const { tab, words, button, state, place, found, unfold } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.goto('/search')
    await tab('Search').click()
    await words.fill('coach')
    await place.fill('New York, NY')
    await state.selectOption('NY')
    await page.getByLabel('How to meet').selectOption('inPerson')
    await button.click()
    const address = '/search?search=coach&place=New+York%2C+NY&within=25&state=NY&meeting=inPerson'
    await expect(page).toHaveURL(address)
    await expect(found).not.toHaveText('')

    const asked = page.waitForRequest(`**/api${search.path}`)
    await page.reload()
    const filters = { text: 'coach', city: 'New York, NY', radius: 25, state: 'NY', inPersonOnly: true }
    expect(await requestBody(await asked)).toEqual(filters)
    await unfold()
    await expect(place).toHaveValue('New York, NY')
    await expect(state).toHaveValue('NY')
    await expect(page.getByLabel('How to meet')).toHaveValue('inPerson')
    await expect(page).toHaveURL(address)
    await expect(found).not.toHaveText('')

    const visitor = await browser.newPage()
    await visitor.goto(new URL(address, page.url()).href)
    await expect(searchPage(visitor).found).toHaveText(/^\d+ professionals? found$/)
    await searchPage(visitor).unfold()
    await expect(visitor.getByLabel('State')).toHaveValue('Any state')
    await searchPage(visitor).button.click()
    await expect(visitor).toHaveURL('/search?search=coach')
    await visitor.close()
  },
)
