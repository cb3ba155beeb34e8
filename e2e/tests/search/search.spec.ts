import { editSearchInfo, questions } from '@fourfold/contract/catalog/endpoints'
import { SEARCH_DELAY } from '@fourfold/contract/constants'
import type { Envelope } from '@fourfold/contract/envelope'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import type { Page, Request } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { requestBody } from '../../setup/browser/request-body.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession, createMember } from '../../setup/users/sessions.ts'

const SOMEBODY = /^\d+ professionals? found$/

/** Notes when the page asks the search for something. */
function notePosts(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (made) => {
    if (made.url().endsWith(`/api${search.path}`)) asked.push(made)
  })
  return asked
}

/** What it asked for last. */
async function lastOf(asked: Request[]): Promise<unknown> {
  const last = asked.at(-1)
  return last && requestBody(last)
}

type Times = { pressed: number; sent: { after: number; body: unknown }[] }

/** Notes by the page's own clock how long after the last press each search call leaves. */
async function noteTimes(page: Page): Promise<() => Promise<Times['sent']>> {
  await page.addInitScript((path) => {
    const times: Times = { pressed: 0, sent: [] }
    const { fetch } = window
    window.addEventListener('submit', () => (times.pressed = Date.now()), true)
    window.fetch = (target, sent) => {
      const body = sent?.body
      if (typeof target === 'string' && target.endsWith(path) && typeof body === 'string') {
        times.sent.push({ after: Date.now() - times.pressed, body: JSON.parse(body) })
      }
      return fetch(target, sent)
    }
    Object.assign(window, { times })
  }, `/api${search.path}`)
  return () => page.evaluate(() => (window as unknown as { times: Times }).times.sent)
}

test(
  'two tabs, words with an example, and a green button that starts the search',
  { tag: ['@one-width', '@SEA-01', '@SEA-02', '@SEA-12'] },
  async ({ page }) => {
    const { tab, words, button, found, cards } = searchPage(page)
    await page.goto('/search')
    await expect(page.getByRole('tab')).toHaveText(['Match', 'Search'])
    await tab('Search').click()
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveAttribute('placeholder', 'Health Coach')
    await expect(cards).toHaveCount(0)
    await words.fill('coach')
    const [red = 0, green = 0, blue = 0] = await button.evaluate((one) =>
      (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(green).toBeGreaterThan(Math.max(red, blue) * 1.3)
    await button.click()
    await expect(found).toHaveText(SOMEBODY)
    await expect(cards.first()).toBeVisible()
  },
)

test(
  'results by category, five of each until "See more", each a way to a profile',
  { tag: ['@phone', '@every-browser', '@SEA-15', '@SEA-16', '@SEA-17'] },
  async ({ page, expectAccessible }) => {
    const { results, found, cards, unfold } = searchPage(page)
    await page.goto('/search?search=')
    await unfold()
    await searchPage(page).button.click()
    await expect(found).toHaveText(SOMEBODY)
    const groups = results.getByRole('region')
    await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['Movement', 'Meals', 'Mind', 'Money'])
    const first = groups.first().getByRole('article')
    await expect(first).toHaveCount(5)
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.length).toBe(await cards.count())
    expect(links.filter((link) => !/^\/user\/[\w.]+$/.test(link ?? ''))).toEqual([])
    await expectAccessible(page)

    const more = groups.first().getByRole('button', { name: /^See more/ })
    await more.click()
    await expect(first.nth(5).getByRole('link')).toBeFocused()
  },
)

test(
  'a long name shows 60 characters on extra-small screens, 80 on small ones, 120 on all others',
  { tag: ['@one-width', '@SEA-21'] },
  async ({ page }) => {
    const { words, button, cards } = searchPage(page)
    const name = 'Abcdefghi '.repeat(20)
    await page.route(`**/api${search.path}`, async (route) => {
      const answer = await route.fetch({ postData: await requestBody(route.request()) })
      const { data, ...rest } = (await answer.json()) as Envelope<SearchReply>
      const users = data?.users.map((user) => ({ ...user, name, pni: 'W'.repeat(60) }))
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, users } } })
    })
    await page.goto('/search?search=coach')
    await words.fill('sleep')
    await button.click()
    for (const width of [390, 575, 576, 767, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const most = width < 576 ? 60 : width < 768 ? 80 : 120
      await expect(cards.first().getByRole('link')).toHaveAccessibleName(`${name.slice(0, most).trimEnd()}…`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

test(
  'the call leaves 100 ms after the press, and only for the last one',
  { tag: ['@one-width', '@SEA-23', '@OP-093'] },
  async ({ page }) => {
    const { words, button } = searchPage(page)
    await page.clock.install()
    const sent = await noteTimes(page)
    await page.goto('/search?search=coach')
    // The first call loads the code it needs; from then on nothing but the delay stands between press and call.
    await words.fill('yoga')
    await button.click()
    await expect.poll(async () => (await sent()).length).toBe(1)

    await stopClock(page)
    await words.fill('sleep')
    await button.click()
    await page.clock.runFor(50)
    await words.fill('therapist')
    await button.click()
    await page.clock.runFor(99)
    // Time stands still in the page: whatever was due has this long to leave.
    await page.waitForTimeout(300)
    expect(await sent()).toHaveLength(1)
    await page.clock.runFor(1)
    await expect.poll(async () => (await sent()).slice(1)).toEqual([{ after: 100, body: { text: 'therapist' } }])
  },
)

test('a visitor reads the filters, and signs up to use them', { tag: ['@SEA-06'] }, async ({ page }) => {
  const { dialog, unfold } = searchPage(page)
  await page.goto('/search?search=coach')
  await unfold()
  for (const filter of ['Zip code or city', 'State']) {
    const field = page.getByLabel(filter)
    await expect(field).toHaveAttribute('readonly')
    for (const touch of [() => field.click(), () => field.press('a')]) {
      await touch()
      await expect(dialog).toContainText('Sign up')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  }
})

test('a visitor signs up to match, and comes back', { tag: ['@every-browser', '@one-width'] }, async ({ page }) => {
  const { tab, button, dialog, unfold } = searchPage(page)
  await page.goto('/search?search=coach')
  await unfold()
  await tab('Match').click()
  await button.click()
  await expect(dialog).toContainText('Sign up to see who fits')
  await dialog.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`/register/member?nextUrl=${encodeURIComponent('/search?search=coach')}`)
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('words of the address are searched, on the Search tab', { tag: ['@one-width', '@SEA-03'] }, async ({ page }) => {
  const { tab, words, found, cards, unfold } = searchPage(page)
  await page.goto('/search/mind')
  await page.getByRole('link', { name: 'Search “Mind”' }).click()
  await expect(page).toHaveURL('/search?search=Mind')
  await expect(found).toHaveText(SOMEBODY)
  await unfold()
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
  await expect(words).toHaveValue('Mind')
  await expect(cards.first()).toBeVisible()
})

test(
  'where nobody is found a dialog leads on, and nothing counts as an error',
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

test('without JavaScript the search answers too', { tag: '@one-width' }, async ({ browser, browserName }) => {
  test.skip(browserName === 'firefox', 'Over WebDriver BiDi scripts cannot be switched off.')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { words, button, cards } = searchPage(page)
  await page.goto('/search?search=therapist')
  // What somebody typed is nobody else's to read on the tab.
  await expect(page).toHaveTitle(/^Find someone who gets it/)
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/user\//)
  await words.fill('coach')
  await button.click()
  await expect(page).toHaveURL('/search?search=coach')
  await expect(cards.first()).toContainText(/coach/i)
  await context.close()
})

test(
  'a member without a confirmed address is asked to confirm it to match and to filter',
  { tag: ['@one-width', '@SEA-10', '@OP-089'] },
  async ({ page, request, expectAccessible }) => {
    const { state, place, button, dialog, tab, words, found } = searchPage(page)
    await startSession(page, await createMember(request))
    const asked = notePosts(page)
    await page.goto('/search')
    await expect(page.getByRole('group', { name: 'Questionnaire' })).toBeVisible()
    const prompted = async () => {
      await expect(dialog).toContainText('need a verified email address')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await button.click()
    await expect(dialog).toContainText(/Matching.*need a verified email address/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send the email again' }).click()
    await expect(dialog.getByText('The email is on its way.')).toBeVisible()
    await prompted()
    await state.selectOption('TX')
    await prompted()
    await expect(state).toHaveValue('')
    await place.press('a')
    await prompted()
    expect(asked).toEqual([])

    await tab('Search').click()
    await words.fill('coach')
    await button.click()
    await expect(found).toHaveText(SOMEBODY)
  },
)

test(
  'a match that is asked for before the page knows the member waits, and asks the server nothing',
  { tag: ['@one-width', '@SEA-10'] },
  async ({ page, request }) => {
    const { button, dialog } = searchPage(page)
    await startSession(page, await createMember(request))
    const asked = notePosts(page)
    const pressed = Promise.withResolvers<void>()
    await page.route(`**/api${profile.path}?*`, async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.goto('/search')
    await button.click()
    await page.waitForTimeout(2 * SEARCH_DELAY)
    pressed.resolve()
    await expect(dialog).toContainText('need a verified email address')
    expect(asked).toEqual([])
  },
)

test(
  'a member’s answers find certified professionals who fit, and all is as it was on return',
  { tag: ['@SEA-07', '@PLT-01'] },
  async ({ page, request, expectAccessible }, { project }) => {
    const { button, found, cards, longGroup, unfoldQuestions } = searchPage(page)
    const asked = notePosts(page)
    await startSession(page, await createConfirmedMember(request))
    await page.goto('/search')
    const questionnaire = page.getByRole('group', { name: 'Questionnaire' })
    const { what } = await call(request, questions, {})
    const kept = page.waitForRequest(`**/api${editSearchInfo.path}`)
    await questionnaire.locator('label').first().click()
    await expect(questionnaire).toContainText('Question 2')
    await button.click()
    expect(await requestBody(await kept)).toMatchObject({ searchTags: what?.answers[0]?.tags })
    await expect(found).toHaveText(SOMEBODY)
    expect(asked).toHaveLength(1)
    expect(await lastOf(asked)).toEqual({})
    await expect(cards.first()).toContainText('100% match')
    await expect(cards.first()).toContainText(/of your goals/)
    await expectAccessible(page)
    // A phone shows who was found, and of the form one line above them.
    await expect(button).toBeVisible({ visible: project.name === 'wide' })
    await expect(questionnaire).toBeVisible({ visible: project.name === 'wide' })

    await longGroup.getByRole('button', { name: /^See more/ }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
    const [name, shown, top] = [
      await page.evaluate(() => document.activeElement?.textContent),
      await cards.count(),
      await page.evaluate(() => window.scrollY),
    ]
    expect(top).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
    await expect(page.getByRole('region', { name: 'Proof of Certification' })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveCount(shown)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    await unfoldQuestions()
    await expect(questionnaire).toContainText('Question 2')
  },
)

test(
  'a member searches around a town or a zip code that is completed while typing, and by state',
  { tag: ['@phone', '@SEA-04', '@SEA-05'] },
  async ({ page, request }) => {
    const { tab, words, button, place, state, dialog, found, unfold } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    const asked = notePosts(page)
    await page.goto('/search')
    await tab('Search').click()
    await words.fill('coach')
    await place.fill('7870')
    await expect(page.getByText('GeoNames')).toBeVisible()
    await page.getByRole('option', { name: 'Austin, TX 78704' }).click()
    await button.click()
    await expect.poll(() => lastOf(asked)).toMatchObject({ text: 'coach', zipcode: '78704' })
    await unfold()
    await place.fill('new york, n')
    await page.getByRole('option', { name: 'New York, NY' }).click()
    await button.click()
    await expect.poll(() => lastOf(asked)).toMatchObject({ text: 'coach', city: 'New York, NY' })
    await unfold()
    await state.selectOption({ label: 'American Samoa' })
    await button.click()
    await expect.poll(() => lastOf(asked)).toMatchObject({ text: 'coach', city: 'New York, NY', state: 'AS' })
    await expect(dialog).toContainText('No professionals found')
    await dialog.getByRole('button', { name: /^Search in any state\s*\d+ found$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(found).toHaveText(SOMEBODY)
    await unfold()
    await expect(state).toHaveValue('')
  },
)

test(
  'on a phone the form is one line above the people who were found, and a tap brings it back',
  { tag: '@phone' },
  async ({ page, expectAccessible }, { project }) => {
    const { tab, words, button, cards, found, unfold } = searchPage(page)
    await page.goto('/search?search=coach')
    await expect(found).toHaveText(SOMEBODY)
    await expect(button).toBeVisible({ visible: project.name === 'wide' })
    await expect(words).toHaveValue('coach')
    const top = (await cards.first().boundingBox())?.y ?? Infinity
    expect(top).toBeLessThan(project.name === 'wide' ? 800 : 460)
    await expectAccessible(page)

    await unfold()
    await expect(button).toBeVisible()
    await expect(tab('Match')).toBeVisible()
    await words.fill('sleep')
    await button.click()
    await expect(page).toHaveURL('/search?search=sleep')
    await expect(cards.first()).toBeVisible()
    await expect(tab('Match')).toBeVisible({ visible: project.name === 'wide' })
  },
)
