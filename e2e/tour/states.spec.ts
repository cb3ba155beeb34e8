import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { Page } from '@playwright/test'

import { requestAppointment, loadFreeTimes } from '../setup/pages/booking.ts'
import { searchPage } from '../setup/pages/search.ts'
import { call } from '../setup/server/call.ts'
import { createProfessionalWithHours } from '../setup/users/professionals.ts'
import { signUp } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { LONG_URL, LONG_NAME, LONG_STORY } from './long-texts.ts'
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test.setTimeout(300_000)

const listPages = { appointments: '/appointment/list', chats: '/chats' }
const delayedCalls = /\/api\/(appointment\/load|appointments?|chats?|search)(\?|$)/

async function searchForLongText(page: Page): Promise<void> {
  await page.goto('/search')
  const { tab, searchField, button } = searchPage(page)
  await tab('Search').click()
  await searchField.fill('a coach who is very patient with people who have tried everything before and stopped')
  await button.click()
}

test('captures empty lists', async ({ page }) => {
  await signUp(page)
  await visit(page, { 'empty-appointments': listPages.appointments, 'empty-chats': listPages.chats })
})

test('captures loading states', async ({ page }) => {
  await signUp(page)
  await page.route(delayedCalls, () => undefined)
  for (const [name, path] of Object.entries(listPages)) {
    await page.goto(path)
    await takePicture(page, `loading-${name}`, 'loading')
  }
  await searchForLongText(page)
  await takePicture(page, 'search-loading', 'loading')
})

test('captures network errors', async ({ page }) => {
  await signUp(page)
  await page.route(delayedCalls, (route) => route.abort())
  for (const [name, path] of Object.entries(listPages)) {
    await page.goto(path)
    // Failed calls are retried before the error is shown.
    await page.waitForTimeout(4000)
    await takePicture(page, `error-${name}`, 'loading')
  }
  await searchForLongText(page)
  await takePicture(page, 'search-error')
  await visit(page, { 'unknown-user': '/user/no.such.user' })
})

test('captures pages with long texts', async ({ page, request }) => {
  const profile = { description: LONG_STORY.slice(0, 280) + LONG_URL }
  const professional = await createProfessionalWithHours(request, { name: LONG_NAME })
  await call(request, editProfile, { token: professional.token, body: profile })
  const mila = await createConfirmedMember(request, LONG_NAME)
  await startSession(page, mila)
  const { username } = professional
  const [start = ''] = await loadFreeTimes(request, { token: mila.token, username })
  const { uuid } = await requestAppointment(request, { token: mila.token, username, start })
  await visit(page, {
    'long-profile': `/user/${username}`,
    'long-appointments': '/appointment/list',
    'long-appointment': `/appointment/${uuid}`,
    'long-booking': `/appointment/create/${username}`,
    'long-account': '/profile/member?panel=0',
  })
})
