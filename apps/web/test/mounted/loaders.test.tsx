// @vitest-environment jsdom
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startSession } from '~/lib/session/session.ts'
import OneAppointment, { clientLoader } from '~/routes/appointments/appointment.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { appointment } from '../appointments/fixtures.ts'
import { changeElsewhere, keepSession, mount, noor, sam } from './mount.tsx'

const LOAD = 'GET /appointment'
const here = `/appointment/${appointment.uuid}`
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof OneAppointment>

let api: Api

const answerFor = (address: string) => ({
  data: { appointment: { ...appointment, viewer: 'member', location: 'Client', address }, review: null },
})
const houseOf = (authorization: string | undefined) =>
  answerFor(authorization === `Bearer ${sam.token}` ? 'The house of Sam' : 'The house of Noor')

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ [LOAD]: ({ headers }) => houseOf(headers.authorization) })
})
afterEach(() => api.stop())

/** The page of an appointment, beside the login. */
function open(at = here) {
  const loader = ({ params }: { params: object }) => clientLoader({ params } as Parameters<typeof clientLoader>[0])
  const page = { loader, element: <OneAppointment {...props} />, errorElement: <p>An error of ours</p> }
  return mount('/appointment/:appointmentUuid', page, at)
}

test('another person never sees what was loaded for the one before, even when nobody answers them', async () => {
  const { router } = open()
  expect(await screen.findByText(/The house of Sam/)).toBeDefined()
  await act(() => router.navigate('/login'))
  // Another tab has logged Noor in, and this one has not heard of it yet.
  keepSession(noor)
  api.fallSilent()
  await act(() => router.navigate(here))
  expect(await screen.findByText(/^We could not reach our servers/)).toBeDefined()
  expect(screen.queryByText(/The house of Sam/)).toBeNull()
})

test('a page asks anew each time somebody comes to it, and shows the newest', async () => {
  const { router } = open()
  expect(await screen.findByText(/The house of Sam/)).toBeDefined()
  await act(() => router.navigate('/login'))
  api.say(LOAD, () => answerFor('Moved'))
  await act(() => router.navigate(here))
  expect(await screen.findByText(/Moved/)).toBeDefined()
  expect(api.bodies(LOAD)).toHaveLength(2)
})

test('a lost connection is reported at the first try, on the page and not in place of it', async () => {
  api.say(LOAD, ({ raw }) => {
    raw.destroy()
    return new Promise(() => undefined)
  })
  open()
  expect(await screen.findByText(/^We could not reach our servers/)).toBeDefined()
  expect(screen.queryByText('An error of ours')).toBeNull()
  expect(api.bodies(LOAD)).toHaveLength(1)
})

/** Goes to the page, which nobody answers for yet. */
async function onTheWay() {
  const answers: (() => void)[] = []
  api.say(LOAD, async ({ headers }) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return houseOf(headers.authorization)
  })
  const { router } = open('/login')
  await screen.findByText('The login')
  act(() => void router.navigate(here))
  await waitFor(() => expect(answers).toHaveLength(1))
  return { answers }
}

test('somebody who logs in elsewhere while a page is on its way gets their own, and no error', async () => {
  const { answers } = await onTheWay()
  changeElsewhere(noor)
  await waitFor(() => expect(answers.length).toBeGreaterThan(1))
  for (const answer of answers) answer()
  expect(await screen.findByText(/The house of Noor/)).toBeDefined()
  expect(screen.queryByText('An error of ours')).toBeNull()
})

test('and so does somebody who is logged in here meanwhile', async () => {
  const { answers } = await onTheWay()
  const { userId: id, token, ...facts } = noor
  act(() => startSession({ token, user: { id, ...facts } as LoginReply['user'] }))
  api.say(LOAD, ({ headers }) => houseOf(headers.authorization))
  for (const answer of answers) answer()
  expect(await screen.findByText(/The house of Noor/)).toBeDefined()
  expect(screen.queryByText('An error of ours')).toBeNull()
})
