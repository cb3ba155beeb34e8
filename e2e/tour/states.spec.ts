import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { test } from '@playwright/test'
import type { Page } from '@playwright/test'

import { requestAppointment, loadFreeTimes } from '../setup/pages/booking.ts'
import { searchPage } from '../setup/pages/search.ts'
import { call } from '../setup/server/call.ts'
import { createProfessionalWithHours } from '../setup/users/professionals.ts'
import { signUp } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { ENDLESS, LONG_NAME, LONG_STORY } from './long.ts'
import { picture, visit } from './picture.ts'

test.setTimeout(300_000)

/** What nobody likes to see must look as if somebody had thought of them. */
const pages = { appointments: '/appointment/list', chats: '/chats' }
const calls = /\/api\/(appointment\/load|appointments?|chats?|search)(\?|$)/

async function searchForSomebody(page: Page): Promise<void> {
  await page.goto('/search')
  const { tab, searchField, button } = searchPage(page)
  await tab('Search').click()
  await searchField.fill('somebody who is very patient with people who have tried everything before and stopped')
  await button.click()
}

test('what is empty', async ({ page }) => {
  await signUp(page)
  await visit(page, { 'empty-appointments': pages.appointments, 'empty-chats': pages.chats })
})

test('what is late', async ({ page }) => {
  await signUp(page)
  await page.route(calls, () => undefined)
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await picture(page, `late-${name}`, 'loading')
  }
  await searchForSomebody(page)
  await picture(page, 'search-late', 'loading')
})

test('what is broken', async ({ page }) => {
  await signUp(page)
  await page.route(calls, (route) => route.abort())
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    // What failed is asked for again a few times first.
    await page.waitForTimeout(4000)
    await picture(page, `broken-${name}`, 'loading')
  }
  await searchForSomebody(page)
  await picture(page, 'search-unreached')
  await visit(page, { 'nobody-there': '/user/nobody-of-this-name' })
})

test('what is long', async ({ page, request }) => {
  const profile = { description: LONG_STORY.slice(0, 280) + ENDLESS }
  const long = await createProfessionalWithHours(request, { name: LONG_NAME })
  await call(request, editProfile, { token: long.token, body: profile })
  const mila = await createConfirmedMember(request, LONG_NAME)
  await startSession(page, mila)
  const { username } = long
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
