// @vitest-environment jsdom
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startSession } from '~/lib/session/session.ts'
import AppointmentPage, { clientLoader } from '~/routes/appointments/appointment.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { appointment } from '../appointments/fixtures.ts'
import { changeSessionInOtherTab, storeSession, mount, noor, sam } from './mount.tsx'

const LOAD = 'GET /appointment'
const path = `/appointment/${appointment.uuid}`
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof AppointmentPage>

let api: Api

const replyWith = (address: string) => ({
  data: { appointment: { ...appointment, viewer: 'member', location: 'Client', address }, review: null },
})
const replyForToken = (authorization: string | undefined) =>
  replyWith(authorization === `Bearer ${sam.token}` ? 'The address of Sam' : 'The address of Noor')

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ [LOAD]: ({ headers }) => replyForToken(headers.authorization) })
})
afterEach(() => api.stop())

/** Mounts the page of an appointment. */
function openAppointment(url = path) {
  const loader = ({ params }: { params: object }) => clientLoader({ params } as Parameters<typeof clientLoader>[0])
  const page = { loader, element: <AppointmentPage {...props} />, errorElement: <p>The error page</p> }
  return mount('/appointment/:appointmentUuid', page, url)
}

test('a page does not show the data of the previous user, even offline', async () => {
  const { router } = openAppointment()
  expect(await screen.findByText(/The address of Sam/)).toBeDefined()
  await act(() => router.navigate('/login'))
  // Another tab has logged Noor in, but this one was not notified yet.
  storeSession(noor)
  api.disconnect()
  await act(() => router.navigate(path))
  expect(await screen.findByText(/^We could not reach our servers/)).toBeDefined()
  expect(screen.queryByText(/The address of Sam/)).toBeNull()
})

test('a page reloads its data on each navigation', async () => {
  const { router } = openAppointment()
  expect(await screen.findByText(/The address of Sam/)).toBeDefined()
  await act(() => router.navigate('/login'))
  api.handle(LOAD, () => replyWith('Moved'))
  await act(() => router.navigate(path))
  expect(await screen.findByText(/Moved/)).toBeDefined()
  expect(api.bodies(LOAD)).toHaveLength(2)
})

test('a network error is shown on the page without retries', async () => {
  api.handle(LOAD, ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  openAppointment()
  expect(await screen.findByText(/^We could not reach our servers/)).toBeDefined()
  expect(screen.queryByText('The error page')).toBeNull()
  expect(api.bodies(LOAD)).toHaveLength(1)
})

/** Navigates to the page and delays the responses until the test sends them. */
async function startNavigation() {
  const pendingResponses: (() => void)[] = []
  api.handle(LOAD, async ({ headers }) => {
    await new Promise<void>((resolve) => pendingResponses.push(resolve))
    return replyForToken(headers.authorization)
  })
  const { router } = openAppointment('/login')
  await screen.findByText('The login')
  act(() => void router.navigate(path))
  await waitFor(() => expect(pendingResponses).toHaveLength(1))
  return { pendingResponses }
}

test('a login in another tab during loading shows the data of the new user', async () => {
  const { pendingResponses } = await startNavigation()
  changeSessionInOtherTab(noor)
  await waitFor(() => expect(pendingResponses.length).toBeGreaterThan(1))
  for (const send of pendingResponses) send()
  expect(await screen.findByText(/The address of Noor/)).toBeDefined()
  expect(screen.queryByText('The error page')).toBeNull()
})

test('a login in this tab during loading shows the data of the new user', async () => {
  const { pendingResponses } = await startNavigation()
  const { userId: id, token, ...fields } = noor
  act(() => startSession({ token, user: { id, ...fields } as LoginReply['user'] }))
  api.handle(LOAD, ({ headers }) => replyForToken(headers.authorization))
  for (const send of pendingResponses) send()
  expect(await screen.findByText(/The address of Noor/)).toBeDefined()
  expect(screen.queryByText('The error page')).toBeNull()
})
