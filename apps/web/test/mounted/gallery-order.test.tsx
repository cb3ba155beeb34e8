// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { EditorContext } from '~/features/profiles/editor/editor.ts'
import { LibraryPanel } from '~/features/profiles/editor/media/LibraryPanel.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { newProfessional, buildProfile } from '../profiles/editor-fixtures.ts'
import { storeSession, mount, sam } from './mount.tsx'

const buildUuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const images = [1, 2, 3].map((number) => ({
  uuid: buildUuid(number),
  url: `/${number}.webp`,
  thumbnailUrl: `/t/${number}.webp`,
  storage: null,
}))

let api: Api
beforeEach(async () => {
  storeSession(sam)
  api = await startApi({ 'POST /file/arrange': () => ({ data: { images } }) })
})
afterEach(() => api.stop())

/** The cache notifies the editor later than the next frame on a busy device. */
const NOTIFY_DELAY_MS = 50

function Panel() {
  const [profile, setProfile] = useState(() => buildProfile({ user: newProfessional, images }))
  const updateProfile: typeof setProfile = (next) => void setTimeout(() => setProfile(next), NOTIFY_DELAY_MS)
  return (
    <EditorContext value={{ profile, updateProfile }}>
      <LibraryPanel />
    </EditorContext>
  )
}

const readOrder = () =>
  within(screen.getByRole('list', { name: 'Media library' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('LibraryPanel moves a picture by keyboard and keeps the focus on it', async () => {
  const { user } = mount('/page', { element: <Panel /> })
  const first = await screen.findByRole('button', { name: 'Move image 1 earlier' })
  expect(first).toHaveProperty('disabled', true)
  screen.getByRole('button', { name: 'Move image 1 later' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(readOrder()).toEqual(['/2.webp', '/1.webp', '/3.webp']))
  const moveLaterButton = screen.getByRole('button', { name: 'Move image 2 later' })
  await waitFor(() => expect(document.activeElement).toBe(moveLaterButton))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(readOrder()).toEqual(['/2.webp', '/3.webp', '/1.webp']))
  // The picture is the last one now, so only the button to move it earlier is enabled.
  const moveEarlierButton = screen.getByRole('button', { name: 'Move image 3 earlier' })
  await waitFor(() => expect(document.activeElement).toBe(moveEarlierButton))
  expect(screen.getByText('Moved to place 3 of 3.')).toBeDefined()
  await waitFor(() => expect(api.bodies('POST /file/arrange')).toHaveLength(2))
  expect(api.bodies('POST /file/arrange')).toEqual([
    { uuids: [buildUuid(2), buildUuid(1), buildUuid(3)] },
    { uuids: [buildUuid(2), buildUuid(3), buildUuid(1)] },
  ])
})

test('LibraryPanel rolls back a rejected order and shows the error', async () => {
  api.handle('POST /file/arrange', () => ({ status: 429, code: 'too_many_requests', msg: 'Please wait a moment.' }))
  const { user } = mount('/page', { element: <Panel /> })
  await user.click(await screen.findByRole('button', { name: 'Move image 3 earlier' }))
  await screen.findByText('Please wait a moment.')
  await waitFor(() => expect(readOrder()).toEqual(['/1.webp', '/2.webp', '/3.webp']))
})
