// @vitest-environment jsdom
import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { EditorContext } from '~/features/profiles/editor/editor.ts'
import { SchedulePanel } from '~/features/profiles/editor/panels/SchedulePanel.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { buildProfile, buildDefaultWeek } from '../profiles/editor-fixtures.ts'
import { storeSession, mount, noor } from './mount.tsx'

const initialProfile = buildProfile({ user: { other: { timeZone: 'America/Chicago' } } })
let stored: WorkHour[]
let api: Api
beforeEach(async () => {
  storeSession({ ...noor, isProfessional: true })
  stored = buildDefaultWeek('Standard')
  api = await startApi({
    'POST /workhour': () => {
      // Differs from the input, so that the list shows whether it was reloaded.
      stored = buildDefaultWeek('Standard').map((day) =>
        day.dayType === 'Mon' ? { ...day, work: true, start: 600 } : day,
      )
      return { data: stored[0] }
    },
    'GET /workhour': () => ({ data: { workHours: stored } }),
  })
})
afterEach(() => api.stop())

function Editor() {
  const [profile, setProfile] = useState(initialProfile)
  return (
    <EditorContext value={{ profile, updateProfile: (next) => setProfile(next) }}>
      <SchedulePanel />
    </EditorContext>
  )
}

async function openMonday() {
  const { user } = mount('/profile/edit', { element: <Editor /> })
  await user.click(await screen.findByRole('button', { name: /^Monday/ }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

const readMonday = () => screen.getByRole('button', { name: /^Monday/, hidden: true }).textContent
const listCalls = () => api.requests.map(({ call }) => call)

test('the day dialog closes after the day is saved and the list is reloaded', { tags: ['SCH-05'] }, async () => {
  const { user, dialog } = await openMonday()
  expect(listCalls()).toEqual([])
  const reload = Promise.withResolvers<void>()
  api.handle('GET /workhour', async () => {
    await reload.promise
    return { data: { workHours: stored } }
  })
  await user.click(dialog.getByLabelText('I work on this day'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(listCalls()).toEqual(['POST /workhour', 'GET /workhour']))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(readMonday()).toBe('MondayDay off')
  reload.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readMonday()).toMatch(/^Monday10:00 AM/)
})

test('canceling the day dialog sends no request', { tags: ['SCH-05'] }, async () => {
  const { user, dialog } = await openMonday()
  await user.click(dialog.getByLabelText('I work on this day'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readMonday()).toBe('MondayDay off')
  expect(listCalls()).toEqual([])
})

test('the day dialog stays open after an error', { tags: ['SCH-05'] }, async () => {
  api.handle('POST /workhour', () => ({ status: 409, code: 'date_already_set', msg: 'No.' }))
  const { user, dialog } = await openMonday()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('No.')
  expect(listCalls()).toEqual(['POST /workhour'])
})
