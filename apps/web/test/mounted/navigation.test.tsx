// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { TopBar } from '~/features/shell/navigation/TopBar.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { mountPublic, sam, storeSession } from './mount.tsx'

let api: Api
beforeEach(async () => {
  api = await startApi({})
})
afterEach(() => api.stop())

test('TopBar links professionals to their profile instead of the search', { tags: ['SHL-10', 'SHL-03'] }, () => {
  storeSession({ ...sam, isProfessional: true, username: 'maya/okafor' })
  mountPublic(<TopBar />)
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Appointments',
    'Chats',
    'My Profile',
    'Products',
    'Logout',
  ])
  expect(navigation.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe('/user/maya%2Fokafor')
})
