// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'

import { showOwnAccountPrompt } from '~/features/accounts/confirmation/OwnAccountPrompt.tsx'

import { mountPublic } from './mount.tsx'

test('OwnAccountPrompt closes when the user confirms', async () => {
  const { user } = mountPublic(<Notifications transitionDuration={0} />)
  act(() => showOwnAccountPrompt({ hash: 'h', email: 'vera@people.example' }))
  const confirmButton = await screen.findByRole('button', { name: 'Yes, that was me' })
  expect(screen.getByRole('link', { name: 'Choose a new password' }).dataset['variant']).toBe('default')
  await user.click(confirmButton)
  await waitFor(() => expect(screen.queryByText('Did you open this account yourself?')).toBeNull())
})
