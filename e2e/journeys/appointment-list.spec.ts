import { approveAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'

import { ask, freeHours } from '../setup/booking.ts'
import { call } from '../setup/call.ts'
import { expect, test } from '../setup/journey.ts'
import { professionalWithHours } from '../setup/practice.ts'
import { confirmedMember, enter } from '../setup/sessions.ts'

test('OP-071: a professional reads what needs an answer, what comes up and what is past, a page at a time', async ({
  page,
  request,
  expectAccessible,
}) => {
  const maya = await professionalWithHours(request, { name: 'Maya', profile: { preferredOnline: true } })
  const sam = await confirmedMember(request)
  const [first = '', second = '', third = ''] = await freeHours(request, { ...maya, token: sam.token })
  const rejected = await ask(request, { ...sam, username: maya.username, start: first })
  const waiting = await ask(request, { ...sam, username: maya.username, start: second })
  const confirmed = await ask(request, { ...sam, username: maya.username, start: third })
  await call(request, rejectAppointment, { token: maya.token, body: { appointmentUuid: rejected.uuid } })
  await call(request, approveAppointment, { token: maya.token, body: { appointmentUuid: confirmed.uuid } })
  // The real pages of the real server, only shorter.
  await page.route('**/api/appointment/load*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', '1')
    await route.fulfill({ response: await route.fetch({ url: url.href }) })
  })
  await enter(page, maya)
  await page.goto('/appointment/list')

  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(headings.first()).toHaveText('Needs your answer')
  await more.click()
  await expect(headings.nth(1)).toHaveText('Upcoming')
  await more.click()
  await expect(headings.nth(2)).toHaveText('Past')
  await expect(more).toBeHidden()
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const addresses = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href')))
  expect(addresses).toEqual([waiting, confirmed, rejected].map(({ uuid }) => `/appointment/${uuid}`))
  await expectAccessible(page)
})
