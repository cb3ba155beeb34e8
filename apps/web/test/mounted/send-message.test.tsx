// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { SendMessage } from '~/features/appointments/detail/SendMessage.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { appointment } from '../appointments/fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const APPROVE = 'POST /appointment/approve'

let api: Api

beforeEach(async () => {
  storeSession({ ...sam, isProfessional: true })
  api = await startApi({ [APPROVE]: () => ({ data: { appointment } }) })
})
afterEach(() => api.stop())

function mountSendMessage() {
  return mount(
    '*',
    {
      element: (
        <>
          <Notifications />
          <SendMessage appointment={appointment} />
        </>
      ),
    },
    '/appointment',
  )
}

describe('a professional who sends a message', () => {
  test('opens the chat even if the confirmation fails, and shows the error', { tags: ['OP-075'] }, async () => {
    api.handle(APPROVE, () => ({ status: 409, code: 'move_not_possible', msg: 'It is too late for that.' }))
    const { user, router } = mountSendMessage()
    await user.click(await screen.findByRole('link', { name: 'Send a message' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat/sam'))
    expect(await screen.findByText('The appointment is not confirmed. It is too late for that.')).toBeDefined()
  })

  test('confirms the request when the chat opens in another tab', async () => {
    const { router } = mountSendMessage()
    const link = await screen.findByRole('link', { name: 'Send a message' })
    fireEvent.click(link, { ctrlKey: true })
    await waitFor(() => expect(api.bodies(APPROVE)).toHaveLength(1))
    await waitFor(() => expect(link.dataset['loading']).toBeUndefined())
    fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true }))
    await waitFor(() => expect(api.bodies(APPROVE)).toHaveLength(2))
    expect(router.state.location.pathname).toBe('/appointment')
  })
})
