// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import OneAppointment, { clientLoader } from '~/routes/appointments/appointment.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { appointment } from '../appointments/fixtures.ts'
import { comeBackToTab, keepSession, mount, sam } from './mount.tsx'

const finished = { ...appointment, status: 'Finished', viewer: 'member' }
const props = { params: { appointmentUuid: appointment.uuid } } as ComponentProps<typeof OneAppointment>

let api: Api

beforeEach(async () => {
  keepSession(sam)
  api = await startApi({ 'GET /appointment': () => ({ data: { appointment: finished, review: null } }) })
})
afterEach(() => api.stop())

function open(search = '') {
  const loader = ({ params }: { params: object }) => clientLoader({ params } as Parameters<typeof clientLoader>[0])
  return mount(
    '/appointment/:appointmentUuid',
    { loader, element: <OneAppointment {...props} /> },
    `/appointment/${appointment.uuid}${search}`,
  )
}

describe('a review that is being written', () => {
  test('stays when its writer comes back to the tab and nobody answers', async () => {
    const { user } = open('?rate')
    const box = await screen.findByLabelText('Your review')
    await user.type(box, 'Clear and kind.')
    api.fallSilent()
    comeBackToTab()
    await waitFor(() => expect(screen.getByText(/may be out of date/)).toBeDefined())
    expect(screen.getByLabelText('Your review')).toHaveProperty('value', 'Clear and kind.')
  })

  test('is not thrown away without a question', async () => {
    const { user } = open('?rate')
    await user.type(await screen.findByLabelText('Your review'), 'Clear')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Close without saving?')).toBeDefined()
    expect(screen.getByLabelText('Your review')).toHaveProperty('value', 'Clear')
  })

  test('waits for its writer when the session ends, and they come back to the same place', async () => {
    const { user, router } = open('?rate')
    await user.type(await screen.findByLabelText('Your review'), 'Clear')
    fireEvent.change(screen.getByRole('slider', { name: 'Rating' }), { target: { value: '4' } })
    api.say('POST /review', () => ({ status: 401, code: 'not_signed_in', msg: 'Log in to continue.' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The login')
    const { pathname, search } = router.state.location
    const back = `/appointment/${appointment.uuid}?rate`
    expect(pathname + search).toBe(`/login?nextUrl=${encodeURIComponent(back)}`)

    keepSession({ ...sam, token: 'new' })
    await router.navigate(back)
    expect(await screen.findByLabelText('Your review')).toHaveProperty('value', 'Clear')
  })
})
