// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EditorContext } from '~/features/profiles/editor/editor.ts'
import { MeetingsPanel } from '~/features/profiles/editor/panels/MeetingsPanel.tsx'
import { RatePanel } from '~/features/profiles/editor/panels/RatePanel.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { newProfessional, buildProfile } from '../profiles/editor-fixtures.ts'
import { mount, sam, storeSession } from './mount.tsx'

const EDIT = 'POST /edit-profile-info'

let api: Api
beforeEach(async () => {
  storeSession({ ...sam, isProfessional: true })
  // Rendering all time zones takes seconds.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([])
  api = await startApi({ [EDIT]: ({ body }) => ({ data: { user: { ...newProfessional, ...(body as object) } } }) })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.stop()
})

function openPanel(panel: ReactNode) {
  const value = { profile: buildProfile(), updateProfile: () => undefined }
  return mount('/page', { element: <EditorContext value={value}>{panel}</EditorContext> }).user
}

test(
  "MeetingsPanel requires an address for each location except the professional's",
  { tags: ['PRO-41', 'OP-034'] },
  async () => {
    openPanel(<MeetingsPanel />)
    const saveButton = await screen.findByText('Save')
    for (const location of ["Member's Location", 'Agreed Upon Location']) {
      fireEvent.click(screen.getByLabelText(location))
      fireEvent.click(saveButton)
      expect(await screen.findByText('Required.')).toBeDefined()
      expect(document.activeElement).toBe(screen.getByLabelText(/^Address/))
      fireEvent.click(screen.getByLabelText(location))
    }
    expect(api.bodies(EDIT)).toEqual([])
    fireEvent.click(screen.getByLabelText("Professional's Location"))
    fireEvent.click(saveButton)
    await waitFor(() => expect(api.bodies(EDIT)).toMatchObject([{ preferredHome: true, other: { address: '' } }]))
  },
)

test('RatePanel accepts only digits and sends the rate as a number', { tags: ['PRO-42', 'PRO-66'] }, async () => {
  const user = openPanel(<RatePanel />)
  const rate = await screen.findByLabelText<HTMLInputElement>('Appointment rate')
  expect(rate.value).toBe('$0')
  await user.clear(rate)
  await user.type(rate, 'a1x2b0.5c')
  expect(rate.value).toBe('$120.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.bodies(EDIT)).toMatchObject([{ other: { appointmentRate: 120.5 } }]))
})
