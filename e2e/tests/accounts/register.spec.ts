import { register } from '@fourfold/contract/accounts/endpoints'
import { question, questions } from '@fourfold/contract/catalog/endpoints'
import type { Page } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { fillRegistration, newUser } from '../../setup/users/registration.ts'
import { loadStoredSession, createMember } from '../../setup/users/sessions.ts'

const submitButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

/** Submits the form and returns the request body. */
async function submitAndReadBody(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest(`**/api${register.path}`)
  await fillRegistration(page, newUser())
  return readRequestBody(await request)
}

test(
  'the registration form has five fields and a password hint',
  { tag: ['@ACC-01', '@ACC-24'] },
  async ({ page, expectAccessible }) => {
    await page.goto('/register/member')
    const labels = page.getByRole('main').locator('form label')
    await expect(labels).toHaveText(['Name', 'Username', 'E-mail', 'Password', 'Confirm password'])
    await expect(passwordField(page)).toHaveAccessibleDescription('At least 8 characters')
    await expectAccessible(page)
  },
)

test(
  'the member registration says that searching is free and links to the terms',
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

test(
  'the professional registration says that joining is free',
  { tag: ['@ACC-02'] },
  async ({ page, expectAccessible }) => {
    await page.goto('/register/professional')
    await expect(page.getByRole('main').getByText(/^Join free\./)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a completed registration shows a message instead of the submit button',
  { tag: ['@one-width', '@ACC-05', '@ACC-06', '@OP-016'] },
  async ({ page }) => {
    await page.goto('/register/member')
    await expect(submitButton(page)).toBeEnabled()
    await page.clock.install()
    await stopClock(page)
    await fillRegistration(page, newUser())
    await expect(page.getByText('Reistration complete', { exact: true })).toBeVisible()
    await expect(submitButton(page)).toHaveCount(0)
  },
)

const redirects = [
  {
    title: 'registering logs a member in and redirects to the questions after one second',
    tags: ['@ACC-08', '@ACC-13'],
    path: '/register/member',
    target: '/profile/member?panel=1',
    isProfessional: false,
  },
  {
    title: 'registering as a professional requires no payment and redirects to the profile editor after one second',
    tags: ['@ACC-08', '@ACC-11'],
    path: '/register/professional',
    target: '/profile/edit',
    isProfessional: true,
  },
  {
    title: 'registering redirects to nextUrl after one second',
    tags: ['@ACC-07', '@ACC-62'],
    path: `/register/member?nextUrl=${encodeURIComponent('/chats?x=1')}`,
    target: '/chats?x=1',
    isProfessional: false,
  },
]

for (const { title, tags, path, target, isProfessional } of redirects) {
  test(title, { tag: ['@one-width', ...tags] }, async ({ page }) => {
    const person = newUser('Ines')
    await page.clock.install()
    await page.goto(path)
    await expect(submitButton(page)).toBeEnabled()
    expect(await loadStoredSession(page)).toBeNull()
    await stopClock(page)
    await fillRegistration(page, person)
    await expect(page.getByText('Reistration complete')).toBeVisible()
    await expectRedirect(page, { after: 1000, target })
    expect(await loadStoredSession(page)).toMatchObject({ username: person.username, isProfessional })
  })
}

test(
  'registration sends the selected answers of a professional as requested tags',
  { tag: ['@one-width', '@ACC-09'] },
  async ({ page, request }) => {
    const reply = await call(request, question, { query: { type: 'professional' } })
    const [first, second] = reply.question?.answers ?? []
    await page.goto('/register/professional')
    const answers = page.getByRole('group', { name: reply.question?.text ?? '' })
    for (const answer of [first, second])
      await answers.getByRole('checkbox', { name: answer?.text ?? '' }).check({ force: true })
    const body = await submitAndReadBody(page)
    expect(body).toMatchObject({ isProfessional: true })
    expect(body['other']).toEqual({
      requestedTags: [...new Set([first, second].flatMap((answer) => answer?.tags ?? []))],
    })
  },
)

test(
  'registration sends the stored answers of a visitor as search tags and answers',
  { tag: ['@one-width', '@ACC-10', '@CAT-13'] },
  async ({ page, request }) => {
    const { what } = await call(request, questions, {})
    const chosen = what?.answers[1]
    await page.goto('/search')
    const questionnaire = page.getByRole('group', { name: 'Questionnaire' })
    await questionnaire.getByRole('radio', { name: chosen?.text ?? '' }).check({ force: true })
    await expect(questionnaire).toContainText('Question 2')
    const storedAnswers = () => page.evaluate(() => sessionStorage.getItem('fourfold.visitor-answers'))
    await expect.poll(storedAnswers).not.toBeNull()
    await page.goto('/register/member')
    const body = await submitAndReadBody(page)
    expect(body).toMatchObject({ isProfessional: false })
    expect(body['other']).toEqual({
      searchTags: chosen?.tags,
      questionsAnswers: [{ question: what?.text, answer: chosen?.text }],
    })
  },
)

test(
  'registering with a taken email address shows an error and keeps the input',
  { tag: ['@one-width', '@ACC-12', '@PLT-08'] },
  async ({ page, request }) => {
    const { email } = await createMember(request)
    const person = { ...newUser(), email }
    await page.goto('/register/member')
    await fillRegistration(page, person)
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.')
    await expect(submitButton(page)).toBeEnabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await expect(page).toHaveURL('/register/member')
    expect(await loadStoredSession(page)).toBeNull()
  },
)
