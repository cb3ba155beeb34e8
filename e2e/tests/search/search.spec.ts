import { editSearchInfo, questions } from '@fourfold/contract/catalog/endpoints'
import { SEARCH_DELAY } from '@fourfold/contract/constants'
import type { Envelope } from '@fourfold/contract/envelope'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import type { Page, Request } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession, createMember } from '../../setup/users/sessions.ts'

const ANY_RESULTS = /^\d+ professionals? found$/

/** Records the search requests of the page. */
function recordSearchRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api${search.path}`)) requests.push(request)
  })
  return requests
}

/** Reads the body of the last search request. */
async function readLastBody(requests: Request[]): Promise<unknown> {
  const lastRequest = requests.at(-1)
  return lastRequest && readRequestBody(lastRequest)
}

type Timings = { submittedAt: number; requests: { delay: number; body: unknown }[] }

/** Records the delay from the last submit to each search request, on the clock of the page. */
async function recordDelays(page: Page): Promise<() => Promise<Timings['requests']>> {
  await page.addInitScript((path) => {
    const timings: Timings = { submittedAt: 0, requests: [] }
    const { fetch } = window
    window.addEventListener('submit', () => (timings.submittedAt = Date.now()), true)
    window.fetch = (target, options) => {
      const body = options?.body
      if (typeof target === 'string' && target.endsWith(path) && typeof body === 'string') {
        timings.requests.push({ delay: Date.now() - timings.submittedAt, body: JSON.parse(body) })
      }
      return fetch(target, options)
    }
    Object.assign(window, { timings })
  }, `/api${search.path}`)
  return () => page.evaluate(() => (window as unknown as { timings: Timings }).timings.requests)
}

test(
  'the search screen has two tabs, a text field with an example and a green Search button',
  { tag: ['@one-width', '@SEA-01', '@SEA-02', '@SEA-12'] },
  async ({ page }) => {
    const { tab, searchField, button, resultCount, cards } = searchPage(page)
    await page.goto('/search')
    await expect(page.getByRole('tab')).toHaveText(['Match', 'Search'])
    await tab('Search').click()
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveAttribute('placeholder', 'Health Coach')
    await expect(cards).toHaveCount(0)
    await searchField.fill('coach')
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(green).toBeGreaterThan(Math.max(red, blue) * 1.3)
    await button.click()
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await expect(cards.first()).toBeVisible()
  },
)

test(
  'search results are grouped by category, show five until "See more" and link to profiles',
  { tag: ['@phone', '@every-browser', '@SEA-15', '@SEA-16', '@SEA-17'] },
  async ({ page, expectAccessible }) => {
    const { results, resultCount, cards, expandForm } = searchPage(page)
    await page.goto('/search?search=')
    await expandForm()
    await searchPage(page).button.click()
    await expect(resultCount).toHaveText(ANY_RESULTS)
    const groups = results.getByRole('region')
    await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['Movement', 'Meals', 'Mind', 'Money'])
    const firstGroupCards = groups.first().getByRole('article')
    await expect(firstGroupCards).toHaveCount(5)
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.length).toBe(await cards.count())
    expect(links.filter((link) => !/^\/user\/[\w.]+$/.test(link ?? ''))).toEqual([])
    await expectAccessible(page)

    const moreButton = groups.first().getByRole('button', { name: /^See more/ })
    await moreButton.click()
    await expect(firstGroupCards.nth(5).getByRole('link')).toBeFocused()
  },
)

test(
  'a result card truncates a long name to 60 characters on extra-small screens, 80 on small ones, else 120',
  { tag: ['@one-width', '@SEA-21'] },
  async ({ page }) => {
    const { searchField, button, cards } = searchPage(page)
    const name = 'Abcdefghi '.repeat(20)
    await page.route(`**/api${search.path}`, async (route) => {
      const response = await route.fetch({ postData: await readRequestBody(route.request()) })
      const { data, ...rest } = (await response.json()) as Envelope<SearchReply>
      const users = data?.users.map((user) => ({ ...user, name, pni: 'W'.repeat(60) }))
      await route.fulfill({ response, json: { ...rest, data: { ...data, users } } })
    })
    await page.goto('/search?search=coach')
    await searchField.fill('sleep')
    await button.click()
    for (const width of [390, 575, 576, 767, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const maxLength = width < 576 ? 60 : width < 768 ? 80 : 120
      await expect(cards.first().getByRole('link')).toHaveAccessibleName(`${name.slice(0, maxLength).trimEnd()}…`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test(
  'repeated submits send one search request, 100 ms after the last submit',
  { tag: ['@one-width', '@SEA-23', '@OP-093'] },
  async ({ page }) => {
    const { searchField, button } = searchPage(page)
    await page.clock.install()
    const listSentRequests = await recordDelays(page)
    await page.goto('/search?search=coach')
    // The first search also loads its code; later searches are only delayed.
    await searchField.fill('yoga')
    await button.click()
    await expect.poll(async () => (await listSentRequests()).length).toBe(1)

    await stopClock(page)
    await searchField.fill('sleep')
    await button.click()
    await page.clock.runFor(50)
    await searchField.fill('therapist')
    await button.click()
    await page.clock.runFor(99)
    // The clock of the page is stopped. A request that is due would be sent within this time.
    await page.waitForTimeout(300)
    expect(await listSentRequests()).toHaveLength(1)
    await page.clock.runFor(1)
    await expect
      .poll(async () => (await listSentRequests()).slice(1))
      .toEqual([{ delay: 100, body: { text: 'therapist' } }])
  },
)

test(
  'search filters are read-only for visitors and open the sign-up dialog',
  { tag: ['@SEA-06'] },
  async ({ page }) => {
    const { dialog, expandForm } = searchPage(page)
    await page.goto('/search?search=coach')
    await expandForm()
    for (const filter of ['Zip code or city', 'State']) {
      const field = page.getByLabel(filter)
      await expect(field).toHaveAttribute('readonly')
      for (const attempt of [() => field.click(), () => field.press('a')]) {
        await attempt()
        await expect(dialog).toContainText('Sign up')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  },
)

test(
  'matching asks a visitor to sign up, and going back from registration closes the dialog',
  { tag: ['@every-browser', '@one-width'] },
  async ({ page }) => {
    const { tab, button, dialog, expandForm } = searchPage(page)
    await page.goto('/search?search=coach')
    await expandForm()
    await tab('Match').click()
    await button.click()
    await expect(dialog).toContainText('Sign up to see who fits')
    await dialog.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(`/register/member?nextUrl=${encodeURIComponent('/search?search=coach')}`)
    await page.goBack()
    await expect(dialog).toBeHidden()
  },
)

test(
  'search text in the URL opens the Search tab with results',
  { tag: ['@one-width', '@SEA-03'] },
  async ({ page }) => {
    const { tab, searchField, resultCount, cards, expandForm } = searchPage(page)
    await page.goto('/search/mind')
    await page.getByRole('link', { name: 'Search “Mind”' }).click()
    await expect(page).toHaveURL('/search?search=Mind')
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await expandForm()
    await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
    await expect(searchField).toHaveValue('Mind')
    await expect(cards.first()).toBeVisible()
  },
)

test(
  'a search without results opens a dialog with suggestions and shows no error',
  { tag: ['@SEA-13', '@SEA-14'] },
  async ({ page, expectAccessible }) => {
    const { dialog } = searchPage(page)
    await page.goto('/search?search=zzyzx')
    await expect(dialog).toContainText('No professionals found')
    await expect(dialog).toContainText(/beta test.*broadening.*“Web Conferencing” only/)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'See every topic' }).click()
    await expect(page).toHaveURL('/tags')
  },
)

test('the search works without JavaScript', { tag: '@one-width' }, async ({ browser, browserName }) => {
  test.skip(browserName === 'firefox', 'WebDriver BiDi cannot disable scripts.')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { searchField, button, cards } = searchPage(page)
  await page.goto('/search?search=therapist')
  // The page title does not reveal the query.
  await expect(page).toHaveTitle(/^Find someone who gets it/)
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/user\//)
  await searchField.fill('coach')
  await button.click()
  await expect(page).toHaveURL('/search?search=coach')
  await expect(cards.first()).toContainText(/coach/i)
  await context.close()
})

test(
  'matching and filtering ask a member to confirm the email address',
  { tag: ['@one-width', '@SEA-10', '@OP-089'] },
  async ({ page, request, expectAccessible }) => {
    const { stateField, placeField, button, dialog, tab, searchField, resultCount } = searchPage(page)
    await startSession(page, await createMember(request))
    const requests = recordSearchRequests(page)
    await page.goto('/search')
    await expect(page.getByRole('group', { name: 'Questionnaire' })).toBeVisible()
    const expectPrompt = async () => {
      await expect(dialog).toContainText('need a verified email address')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await button.click()
    await expect(dialog).toContainText(/Matching.*need a verified email address/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send the email again' }).click()
    await expect(dialog.getByText('The email is on its way.')).toBeVisible()
    await expectPrompt()
    await stateField.selectOption('TX')
    await expectPrompt()
    await expect(stateField).toHaveValue('')
    await placeField.press('a')
    await expectPrompt()
    expect(requests).toEqual([])

    await tab('Search').click()
    await searchField.fill('coach')
    await button.click()
    await expect(resultCount).toHaveText(ANY_RESULTS)
  },
)

test(
  'a match requested before the profile is loaded waits for the profile and sends no search request',
  { tag: ['@one-width', '@SEA-10'] },
  async ({ page, request }) => {
    const { button, dialog } = searchPage(page)
    await startSession(page, await createMember(request))
    const requests = recordSearchRequests(page)
    const profileDelay = Promise.withResolvers<void>()
    await page.route(`**/api${profile.path}?*`, async (route) => {
      await profileDelay.promise
      await route.continue()
    })
    await page.goto('/search')
    await button.click()
    await page.waitForTimeout(2 * SEARCH_DELAY)
    profileDelay.resolve()
    await expect(dialog).toContainText('need a verified email address')
    expect(requests).toEqual([])
  },
)

test(
  "a match by a member's answers finds professionals, and going back restores results and scroll position",
  { tag: ['@SEA-07', '@PLT-01'] },
  async ({ page, request, expectAccessible }, { project }) => {
    const { button, resultCount, cards, longGroup, expandQuestions } = searchPage(page)
    const requests = recordSearchRequests(page)
    await startSession(page, await createConfirmedMember(request))
    await page.goto('/search')
    const questionnaire = page.getByRole('group', { name: 'Questionnaire' })
    const { what } = await call(request, questions, {})
    const saveRequest = page.waitForRequest(`**/api${editSearchInfo.path}`)
    await questionnaire.locator('label').first().click()
    await expect(questionnaire).toContainText('Question 2')
    await button.click()
    expect(await readRequestBody(await saveRequest)).toMatchObject({ searchTags: what?.answers[0]?.tags })
    await expect(resultCount).toHaveText(ANY_RESULTS)
    expect(requests).toHaveLength(1)
    expect(await readLastBody(requests)).toEqual({})
    await expect(cards.first()).toContainText('100% match')
    await expect(cards.first()).toContainText(/of your goals/)
    await expectAccessible(page)
    // On a phone the form is collapsed to one line above the results.
    await expect(button).toBeVisible({ visible: project.name === 'wide' })
    await expect(questionnaire).toBeVisible({ visible: project.name === 'wide' })

    await longGroup.getByRole('button', { name: /^See more/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
    const [name, cardCount, top] = [
      await page.evaluate(() => document.activeElement?.textContent),
      await cards.count(),
      await page.evaluate(() => window.scrollY),
    ]
    expect(top).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await expect(page.getByRole('region', { name: 'Proof of Certification' })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveCount(cardCount)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    await expandQuestions()
    await expect(questionnaire).toContainText('Question 2')
  },
)

test(
  'a member searches near a city or zip code with autocompletion, and by state',
  { tag: ['@phone', '@SEA-04', '@SEA-05'] },
  async ({ page, request }) => {
    const { tab, searchField, button, placeField, stateField, dialog, resultCount, expandForm } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    const requests = recordSearchRequests(page)
    await page.goto('/search')
    await tab('Search').click()
    await searchField.fill('coach')
    await placeField.fill('7870')
    await expect(page.getByText('GeoNames')).toBeVisible()
    await page.getByRole('option', { name: 'Austin, TX 78704' }).click()
    await button.click()
    await expect.poll(() => readLastBody(requests)).toMatchObject({ text: 'coach', zipcode: '78704' })
    await expandForm()
    await placeField.fill('new york, n')
    await page.getByRole('option', { name: 'New York, NY' }).click()
    await button.click()
    await expect.poll(() => readLastBody(requests)).toMatchObject({ text: 'coach', city: 'New York, NY' })
    await expandForm()
    await stateField.selectOption({ label: 'American Samoa' })
    await button.click()
    await expect.poll(() => readLastBody(requests)).toMatchObject({ text: 'coach', city: 'New York, NY', state: 'AS' })
    await expect(dialog).toContainText('No professionals found')
    await dialog.getByRole('button', { name: /^Search in any state\s*\d+ found$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await expandForm()
    await expect(stateField).toHaveValue('')
  },
)

test(
  'on a phone the search form collapses to one line above the results and expands on tap',
  { tag: '@phone' },
  async ({ page, expectAccessible }, { project }) => {
    const { tab, searchField, button, cards, resultCount, expandForm } = searchPage(page)
    await page.goto('/search?search=coach')
    await expect(resultCount).toHaveText(ANY_RESULTS)
    await expect(button).toBeVisible({ visible: project.name === 'wide' })
    await expect(searchField).toHaveValue('coach')
    const top = (await cards.first().boundingBox())?.y ?? Infinity
    expect(top).toBeLessThan(project.name === 'wide' ? 800 : 460)
    await expectAccessible(page)

    await expandForm()
    await expect(button).toBeVisible()
    await expect(tab('Match')).toBeVisible()
    await searchField.fill('sleep')
    await button.click()
    await expect(page).toHaveURL('/search?search=sleep')
    await expect(cards.first()).toBeVisible()
    await expect(tab('Match')).toBeVisible({ visible: project.name === 'wide' })
  },
)
