import { editSearchInfo, question, questions } from '@fourfold/contract/catalog/endpoints'
import type { Page } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { openedPanel, panelHeader, saveButton } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn, signUp } from '../../setup/users/registration.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

/** Counts the requests that save answers. */
function countSavedAnswers(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += request.url().endsWith(editSearchInfo.path) ? 1 : 0))
  return () => count
}

test(
  'the member profile requires a login and opens the panel of the URL',
  { tag: ['@one-width', '@SHL-32'] },
  async ({ page }) => {
    const { email } = await signUp(page)
    await expect(page).toHaveURL('/profile/member?panel=1')
    await expect(panelHeader(page, 'GENERAL INFORMATION')).toHaveAttribute('aria-expanded', 'true')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/profile/member')
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/profile/member')}`)
    await page.goto('/profile/member?panel=1')
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/profile/member?panel=1')}`)
    await logIn(page, email)
    await expect(page).toHaveURL('/profile/member?panel=1')
    await expect(panelHeader(page, 'GENERAL INFORMATION')).toHaveAttribute('aria-expanded', 'true')
  },
)

test(
  'a member saves general information and answers a question',
  { tag: ['@CAT-17'] },
  async ({ page, request, expectAccessible }) => {
    await startSession(page, await createMember(request))
    await page.goto('/profile/member?panel=1')
    await openedPanel(page).getByLabel('Issues and concerns').fill('My back hurts.')
    await openedPanel(page).getByLabel('Gender', { exact: true }).selectOption({ label: 'Prefer Not To Say' })
    await openedPanel(page).getByLabel('I would like a free 15-minute first call').check()
    await expectAccessible(page)
    await saveButton(page).click()
    await expect(panelHeader(page, 'GENERAL INFORMATION')).toHaveAttribute('aria-expanded', 'false')
    const answer = openedPanel(page).getByRole('radio').first()
    await answer.check({ force: true })
    await expect(page).toHaveURL('/profile/member?panel=3')

    await page.goto('/profile/member?panel=1')
    await expect(openedPanel(page).getByLabel('Issues and concerns')).toHaveValue('My back hurts.')
    await expect(openedPanel(page).getByLabel('I would like a free 15-minute first call')).toBeChecked()
    await page.goto('/profile/member?panel=2')
    await expect(answer).toBeChecked()
  },
)

test(
  'a selected answer is saved with its tags and shows the questions that depend on the tags',
  {
    tag: ['@one-width', '@CAT-13', '@CAT-14'],
  },
  async ({ page, request }) => {
    const { what, questions: others } = await call(request, questions, {})
    const answer = what?.answers.find(({ tags }) => others.some(({ ifTagId }) => ifTagId && tags.includes(ifTagId)))
    const questionsAfter = others.filter(
      ({ ifTagId, hidden }) => !hidden && (ifTagId === null || answer?.tags.includes(ifTagId)),
    )
    const questionsBefore = others.filter(({ ifTagId, hidden }) => !hidden && ifTagId === null)
    expect(questionsAfter.length).toBeGreaterThan(questionsBefore.length)
    await startSession(page, await createMember(request))
    await page.goto('/profile/member?panel=2')
    const panels = page.getByRole('heading', { level: 2 })
    await expect(panels).toHaveCount(3 + questionsBefore.length)
    const sentRequest = page.waitForRequest(`**/api${editSearchInfo.path}`)
    await openedPanel(page)
      .getByRole('radio', { name: answer?.text ?? '' })
      .check({ force: true })
    expect(await readRequestBody(await sentRequest)).toEqual({
      questionsAnswers: [{ question: what?.text, answer: answer?.text }],
      searchTags: answer?.tags,
    })
    await expect(panels).toHaveCount(3 + questionsAfter.length)
  },
)

test(
  'a single-choice answer of a visitor opens the next question after half a second and is not sent',
  {
    tag: ['@one-width', '@CAT-15', '@CAT-16'],
  },
  async ({ page }) => {
    const requestCount = countSavedAnswers(page)
    await page.clock.install()
    await page.goto('/search')
    const questionnaire = page.getByRole('group', { name: 'Questionnaire' })
    const text = () => questionnaire.getByRole('heading').innerText()
    await expect(questionnaire.getByRole('radio').first()).toBeVisible()
    const firstQuestion = await text()
    await stopClock(page)
    await questionnaire.getByRole('radio').first().check({ force: true })
    await page.clock.runFor(499)
    expect(await text()).toBe(firstQuestion)
    await page.clock.runFor(1)
    await expect.poll(text).not.toBe(firstQuestion)
    await page.clock.resume()
    await questionnaire.getByRole('button', { name: 'Back' }).click()
    await expect(questionnaire.getByRole('radio').first()).toBeChecked()
    expect(requestCount()).toBe(0)
  },
)

test(
  'a single-choice answer in the member profile opens the next question after half a second',
  { tag: ['@one-width', '@CAT-15'] },
  async ({ page, request }) => {
    await startSession(page, await createMember(request))
    await page.clock.install()
    await page.goto('/profile/member?panel=2')
    const first = openedPanel(page).getByRole('radio').first()
    await expect(first).toBeVisible()
    await stopClock(page)
    const saveResponse = page.waitForResponse(`**/api${editSearchInfo.path}`)
    await first.check({ force: true })
    await saveResponse
    await expect(openedPanel(page).getByText('Saved.')).toBeVisible()
    await expectRedirect(page, { after: 500, target: '/profile/member?panel=3' })
  },
)

test(
  'the general information fields are read-only for visitors and open the sign-up dialog',
  { tag: ['@phone', '@PRO-46', '@PRO-47', '@OP-004'] },
  async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('button', { name: 'More about you' }).click()
    const fields = page.getByRole('group', { name: 'General information' })
    const concerns = fields.getByLabel('Issues and concerns')
    await expect(concerns).not.toBeEditable()
    const allFields = fields.locator('input:not([type=hidden]), select, textarea')
    const readOnlyFields = fields.locator('[aria-readonly=true]')
    expect(await readOnlyFields.count()).toBe(await allFields.count())
    for (const field of [concerns, fields.getByLabel('Web Conferencing'), fields.getByLabel('Age range')]) {
      await field.click({ force: true })
      await expect(page.getByRole('dialog')).toContainText('Sign up')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(fields.getByLabel('Web Conferencing')).not.toBeChecked()
    await expect(page.getByRole('main').getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.goto('/profile/member')
    await expect(page).toHaveURL(/\/login\?nextUrl=/)
  },
)

test(
  'the professional, first and life-event questions appear on their screens',
  { tag: ['@one-width', '@OP-050'] },
  async ({ page, request }) => {
    const loadQuestionText = async (type: 'professional' | 'what' | 'traumatic') =>
      (await call(request, question, { query: { type } })).question.text
    await page.goto('/register/professional')
    await expect(page.getByRole('group', { name: await loadQuestionText('professional') })).toBeVisible()
    await page.goto('/search')
    const first = page.getByRole('group', { name: 'Questionnaire' }).getByRole('heading')
    await expect(first).toHaveText(await loadQuestionText('what'))
    await startSession(page, await createProfessional(request))
    await page.goto('/profile/edit?panel=11')
    await expect(openedPanel(page).getByRole('group', { name: await loadQuestionText('traumatic') })).toBeVisible()
  },
)
