// @vitest-environment jsdom
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import Appointments, { clientLoader } from '~/routes/appointments/appointments.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { inList } from '../appointments/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const maya = { ...sam, isProfessional: true, username: 'maya/okafor' }
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const request = inList({ group: 'answer', start: inHours(50), end: inHours(51), answerBy: inHours(31.5) })
const confirmed: AppointmentInList = { ...request, group: 'upcoming', status: 'Scheduled' }
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
const paid = { categoryId: 1, status: 'Active', state: 'renewing', validTill: inHours(900), renewsAt: inHours(900) }

let api: Api
let rows: AppointmentInList[]

beforeEach(async () => {
  storeSession(maya)
  rows = [request]
  api = await startApi({
    'POST /appointment/load': () => ({ data: rows }),
    'GET /calendar-feed': () => ({ data: { openedAt: null } }),
    'GET /category/subscription': () => ({ data: { categories: [paid], month, canManageBilling: false } }),
  })
})
afterEach(() => api.stop())

const open = (search = '') =>
  mount('/appointment/list', { loader: clientLoader, element: <Appointments /> }, `/appointment/list${search}`)

/** The heading above pending requests. */
const pendingHeading = () => screen.queryByRole('heading', { name: 'Needs your answer' })

test.each(['', '?view=week'])('a professional confirms a request in the list%s', async (search) => {
  api.handle('POST /appointment/approve', () => {
    rows = [confirmed]
    return { data: { uuid: request.uuid, status: 'Scheduled' } }
  })
  const { user } = open(search)
  const confirm = await screen.findByRole('button', { name: 'Confirm Sam Parker' })
  expect(screen.getByText('answer within 31 hours')).toBeDefined()
  expect(pendingHeading()?.parentElement?.textContent).toBe('Needs your answer1')
  await user.click(confirm)
  await waitFor(() => expect(pendingHeading()).toBeNull())
  expect(api.bodies('POST /appointment/approve')).toEqual([{ appointmentUuid: request.uuid }])
  // The focus moves to the list, not to the top of the page.
  await waitFor(() => expect(document.activeElement?.querySelector('h2')).not.toBeNull())
})

test('a request withdrawn meanwhile is removed from the pending ones with an error', async () => {
  const msg = 'This appointment has already been canceled.'
  api.handle('POST /appointment/approve', () => {
    rows = [{ ...request, group: 'past', status: 'Cancelled' }]
    return { status: 409, code: 'move_not_open', msg }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Confirm Sam Parker' }))
  expect(await screen.findByText(msg)).toBeDefined()
  await waitFor(() => expect(pendingHeading()).toBeNull())
})

test('a rejection requires a confirmation and sends the explanation', async () => {
  api.handle('POST /appointment/reject', () => ({ data: { uuid: request.uuid, status: 'Rejected' } }))
  const { user } = open('?view=week')
  await user.click(await screen.findByRole('button', { name: 'Reject Sam Parker' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Reason/), 'Away')
  expect(api.bodies('POST /appointment/reject')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Reject Appointment' }))
  await waitFor(() =>
    expect(api.bodies('POST /appointment/reject')).toEqual([{ appointmentUuid: request.uuid, explanation: 'Away' }]),
  )
})

test('the week view shows the results of the month; members have neither week nor buttons', async () => {
  const { unmount } = open('?view=week')
  const card = within(await screen.findByRole('region', { name: 'This month' }))
  expect(card.getByText('1,240')).toBeDefined()
  expect(card.getByText('$4.14')).toBeDefined()
  unmount()

  storeSession({ ...sam, userId: 3 })
  rows = [{ ...request, group: 'upcoming' }]
  open('?view=week')
  expect(await screen.findByText('Upcoming')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})
