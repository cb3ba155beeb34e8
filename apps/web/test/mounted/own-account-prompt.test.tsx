// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'

import { showOwnAccountPrompt } from '~/features/accounts/confirmation/OwnAccountPrompt.tsx'

import { mountOpen } from './mount.tsx'

test('whoever opened the account themselves says so, and the question goes', async () => {
  const { user } = mountOpen(<Notifications transitionDuration={0} />)
  act(() => showOwnAccountPrompt({ hash: 'h', email: 'vera@journeys.example' }))
  const yes = await screen.findByRole('button', { name: 'Yes, that was me' })
  expect(screen.getByRole('link', { name: 'Choose a new password' }).dataset['variant']).toBe('default')
  await user.click(yes)
  await waitFor(() => expect(screen.queryByText('Did you open this account yourself?')).toBeNull())
})
