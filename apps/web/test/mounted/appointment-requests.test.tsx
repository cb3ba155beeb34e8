// @vitest-environment jsdom
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import Appointments, { clientLoader } from '~/routes/appointments/appointments.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { buildListItem } from '../appointments/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const maya = { ...sam, isProfessional: true, username: 'maya/okafor' }
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const request = buildListItem({ group: 'answer', start: inHours(50), end: inHours(51), answerBy: inHours(31.5) })
const confirmedRequest: AppointmentInList = { ...request, group: 'upcoming', status: 'Scheduled' }
const month = {
  from: inHours(-200),
  impressions: 1240,
  profileViews: 86,
  messages: 3,
  requests: 9,
  finished: 7,
  cost: 29,
  costPerFinishedSession: 4.14,
}
const subscription = {
  categoryId: 1,
  status: 'Active',
  state: 'renewing',
  validTill: inHours(900),
  renewsAt: inHours(900),
}

let api: Api
let rows: AppointmentInList[]

beforeEach(async () => {
  storeSession(maya)
  rows = [request]
  api = await startApi({
    'POST /appointment/load': () => ({ data: rows }),
    'GET /calendar-feed': () => ({ data: { openedAt: null } }),
    'GET /category/subscription': () => ({ data: { categories: [subscription], month, canManageBilling: false } }),
  })
})
afterEach(() => api.stop())

const openAppointmentList = (search = '') =>
  mount('/appointment/list', { loader: clientLoader, element: <Appointments /> }, `/appointment/list${search}`)

/** Finds the heading above pending requests. */
const findPendingHeading = () => screen.queryByRole('heading', { name: 'Needs your answer' })

test.each(['', '?view=week'])('a professional confirms a request in the list%s', async (search) => {
  api.handle('POST /appointment/approve', () => {
    rows = [confirmedRequest]
    return { data: { uuid: request.uuid, status: 'Scheduled' } }
  })
  const { user } = openAppointmentList(search)
  const confirmButton = await screen.findByRole('button', { name: 'Confirm Sam Parker' })
  expect(screen.getByText('answer within 31 hours')).toBeDefined()
  expect(findPendingHeading()?.parentElement?.textContent).toBe('Needs your answer1')
  await user.click(confirmButton)
  await waitFor(() => expect(findPendingHeading()).toBeNull())
  expect(api.bodies('POST /appointment/approve')).toEqual([{ appointmentUuid: request.uuid }])
  // The focus moves to the list, not to the top of the page.
  await waitFor(() => expect(document.activeElement?.querySelector('h2')).not.toBeNull())
})

test('confirming a request that was withdrawn meanwhile shows an error and removes it from the pending requests', async () => {
  const msg = 'This appointment has already been canceled.'
  api.handle('POST /appointment/approve', () => {
    rows = [{ ...request, group: 'past', status: 'Cancelled' }]
    return { status: 409, code: 'move_not_open', msg }
  })
  const { user } = openAppointmentList()
  await user.click(await screen.findByRole('button', { name: 'Confirm Sam Parker' }))
  expect(await screen.findByText(msg)).toBeDefined()
  await waitFor(() => expect(findPendingHeading()).toBeNull())
})

test('a rejection requires a confirmation and sends the explanation', async () => {
  api.handle('POST /appointment/reject', () => ({ data: { uuid: request.uuid, status: 'Rejected' } }))
  const { user } = openAppointmentList('?view=week')
  await user.click(await screen.findByRole('button', { name: 'Reject Sam Parker' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'Away')
  expect(api.bodies('POST /appointment/reject')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Reject Appointment' }))
  await waitFor(() =>
    expect(api.bodies('POST /appointment/reject')).toEqual([{ appointmentUuid: request.uuid, explanation: 'Away' }]),
  )
})

test('the week view of a professional shows the statistics of the month; members have no week view and no buttons', async () => {
  const { unmount } = openAppointmentList('?view=week')
  const card = within(await screen.findByRole('region', { name: 'This month' }))
  expect(card.getByText('1,240')).toBeDefined()
  expect(card.getByText('$4.14')).toBeDefined()
  unmount()

  storeSession({ ...sam, userId: 3 })
  rows = [{ ...request, group: 'upcoming' }]
  openAppointmentList('?view=week')
  expect(await screen.findByText('Upcoming')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})
