import { register } from '@fourfold/contract/accounts/endpoints'
import { question, questions } from '@fourfold/contract/catalog/endpoints'
import type { Page } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { requestBody } from '../../setup/browser/request-body.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { fillRegistration, newUser } from '../../setup/users/registration.ts'
import { loadStoredSession, createMember } from '../../setup/users/sessions.ts'

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** What the page sends when the form is filled in. */
async function sentBy(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(`**/api${register.path}`)
  await fillRegistration(page, newUser())
  return requestBody(await request)
}

test(
  'the form asks for five things, with a hint at the password',
  { tag: ['@ACC-01', '@ACC-24'] },
  async ({ page, expectAccessible }) => {
    await page.goto('/register/member')
    const labels = page.getByRole('main').locator('form label')
    await expect(labels).toHaveText(['Name', 'Username', 'E-mail', 'Password', 'Confirm password'])
    await expect(password(page)).toHaveAccessibleDescription('At least 8 characters')
    await expectAccessible(page)
  },
)

test(
  'a member reads that searching is free, and finds the rules',
  { tag: ['@one-width', '@ACC-03', '@ACC-04', '@OP-015'] },
  async ({ page, request }) => {
    await page.goto('/register/member')
    const main = page.getByRole('main')
    await expect(main.getByText(/^Searching is free\./)).toBeVisible()
    for (const [name, path] of [
      ['Terms of Use', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
      expect(await (await request.get(path)).text()).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
    }
  },
)

test('the headline offers a professional to join free', { tag: ['@ACC-02'] }, async ({ page, expectAccessible }) => {
  await page.goto('/register/professional')
  await expect(page.getByRole('main').getByText(/^Join free\./)).toBeVisible()
  await expectAccessible(page)
})

test(
  'a person who has registered reads so, and the button is gone',
  { tag: ['@one-width', '@ACC-05', '@ACC-06', '@OP-016'] },
  async ({ page }) => {
    await page.goto('/register/member')
    await expect(send(page)).toBeEnabled()
    await page.clock.install()
    await stopClock(page)
    await fillRegistration(page, newUser())
    await expect(page.getByText('Reistration complete', { exact: true })).toBeVisible()
    await expect(send(page)).toHaveCount(0)
  },
)

const arrivals = [
  {
    title: 'a member is logged in, and led to the questions after a second',
    ids: ['@ACC-08', '@ACC-13'],
    at: '/register/member',
    target: '/profile/member?panel=1',
    isProfessional: false,
  },
  {
    title: 'a professional pays nothing, and is led to the editor after a second',
    ids: ['@ACC-08', '@ACC-11'],
    at: '/register/professional',
    target: '/profile/edit',
    isProfessional: true,
  },
  {
    title: 'a person who came for a page is led to it after a second',
    ids: ['@ACC-07', '@ACC-62'],
    at: `/register/member?nextUrl=${encodeURIComponent('/chats?x=1')}`,
    target: '/chats?x=1',
    isProfessional: false,
  },
]

for (const { title, ids, at, target, isProfessional } of arrivals) {
  test(title, { tag: ['@one-width', ...ids] }, async ({ page }) => {
    const person = newUser('Ines')
    await page.clock.install()
    await page.goto(at)
    await expect(send(page)).toBeEnabled()
    expect(await loadStoredSession(page)).toBeNull()
    await stopClock(page)
    await fillRegistration(page, person)
    await expect(page.getByText('Reistration complete')).toBeVisible()
    await expectRedirect(page, { after: 1000, target })
    expect(await loadStoredSession(page)).toMatchObject({ username: person.username, isProfessional })
  })
}

test(
  'what a professional ticks travels as requested tags',
  { tag: ['@one-width', '@ACC-09'] },
  async ({ page, request }) => {
    const asked = await call(request, question, { query: { type: 'professional' } })
    const [first, second] = asked.question?.answers ?? []
    await page.goto('/register/professional')
    const offered = page.getByRole('group', { name: asked.question?.text ?? '' })
    for (const answer of [first, second])
      await offered.getByRole('checkbox', { name: answer?.text ?? '' }).check({ force: true })
    const sent = await sentBy(page)
    expect(sent).toMatchObject({ isProfessional: true })
    expect(sent['other']).toEqual({ requestedTags: [...new Set([first, second].flatMap((one) => one?.tags ?? []))] })
  },
)

test(
  'what a visitor answered travels as search tags and answers',
  { tag: ['@one-width', '@ACC-10', '@CAT-13'] },
  async ({ page, request }) => {
    const { what } = await call(request, questions, {})
    const chosen = what?.answers[1]
    await page.goto('/search')
    const questionnaire = page.getByRole('group', { name: 'Questionnaire' })
    await questionnaire.getByRole('radio', { name: chosen?.text ?? '' }).check({ force: true })
    await expect(questionnaire).toContainText('Question 2')
    const kept = () => page.evaluate(() => sessionStorage.getItem('fourfold.visitor-answers'))
    await expect.poll(kept).not.toBeNull()
    await page.goto('/register/member')
    const sent = await sentBy(page)
    expect(sent).toMatchObject({ isProfessional: false })
    expect(sent['other']).toEqual({
      searchTags: chosen?.tags,
      questionsAnswers: [{ question: what?.text, answer: chosen?.text }],
    })
  },
)

test(
  'the form says that an address is taken, and stays',
  { tag: ['@one-width', '@ACC-12', '@PLT-08'] },
  async ({ page, request }) => {
    const { email } = await createMember(request)
    const person = { ...newUser(), email }
    await page.goto('/register/member')
    await fillRegistration(page, person)
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.')
    await expect(send(page)).toBeEnabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await expect(page).toHaveURL('/register/member')
    expect(await loadStoredSession(page)).toBeNull()
  },
)
