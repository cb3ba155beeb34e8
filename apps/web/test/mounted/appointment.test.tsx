// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import AppointmentPage, { clientLoader } from '~/routes/appointments/appointment.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { appointment } from '../appointments/fixtures.ts'
import { returnToTab, storeSession, mount, sam } from './mount.tsx'

const finishedAppointment = { ...appointment, status: 'Finished', viewer: 'member' }
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof AppointmentPage>

let api: Api

beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ 'GET /appointment': () => ({ data: { appointment: finishedAppointment, review: null } }) })
})
afterEach(() => api.stop())

function openAppointment(search = '') {
  const loader = ({ params }: { params: object }) => clientLoader({ params } as Parameters<typeof clientLoader>[0])
  return mount(
    '/appointment/:appointmentUuid',
    { loader, element: <AppointmentPage {...props} /> },
    `/appointment/${appointment.uuid}${search}`,
  )
}

describe('an unsaved review', () => {
  test('is kept when the tab is focused while offline', async () => {
    const { user } = openAppointment('?rate')
    const reviewField = await screen.findByLabelText('Your review')
    await user.type(reviewField, 'Clear and kind.')
    api.disconnect()
    returnToTab()
    await waitFor(() => expect(screen.getByText(/may be out of date/)).toBeDefined())
    expect(screen.getByLabelText('Your review')).toHaveProperty('value', 'Clear and kind.')
  })

  test('is discarded only after a confirmation', async () => {
    const { user } = openAppointment('?rate')
    await user.type(await screen.findByLabelText('Your review'), 'Clear')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Close without saving?')).toBeDefined()
    expect(screen.getByLabelText('Your review')).toHaveProperty('value', 'Clear')
  })

  test('is restored after the session expired and the user logged in again', async () => {
    const { user, router } = openAppointment('?rate')
    await user.type(await screen.findByLabelText('Your review'), 'Clear')
    fireEvent.change(screen.getByRole('slider', { name: 'Rating' }), { target: { value: '4' } })
    api.handle('POST /review', () => ({ status: 401, code: 'not_signed_in', msg: 'Log in to continue.' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The login')
    const { pathname, search } = router.state.location
    const appointmentPath = `/appointment/${appointment.uuid}?rate`
    expect(pathname + search).toBe(`/login?nextUrl=${encodeURIComponent(appointmentPath)}`)

    storeSession({ ...sam, token: 'new' })
    await router.navigate(appointmentPath)
    expect(await screen.findByLabelText('Your review')).toHaveProperty('value', 'Clear')
  })
})
