// @vitest-environment jsdom
import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { EditorContext } from '~/features/profiles/editor/editor.ts'
import { SchedulePanel } from '~/features/profiles/editor/panels/SchedulePanel.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { profileOf, weekOff } from '../profiles/editor-fixtures.ts'
import { keepSession, mount, noor } from './mount.tsx'

const given = profileOf({ user: { other: { timeZone: 'America/Chicago' } } })
let kept: WorkHour[]
let api: Api
beforeEach(async () => {
  keepSession({ ...noor, isProfessional: true })
  kept = weekOff('Standard')
  api = await startApi({
    'POST /workhour': () => {
      // Not what was sent: whatever the list shows then, it has loaded.
      kept = weekOff('Standard').map((day) => (day.dayType === 'Mon' ? { ...day, work: true, start: 600 } : day))
      return { data: kept[0] }
    },
    'GET /workhour': () => ({ data: { workHours: kept } }),
  })
})
afterEach(() => api.stop())

function Editor() {
  const [profile, setProfile] = useState(given)
  return (
    <EditorContext value={{ profile, change: (how) => setProfile(how) }}>
      <SchedulePanel />
    </EditorContext>
  )
}

async function openMonday() {
  const { user } = mount('/profile/edit', { element: <Editor /> })
  await user.click(await screen.findByRole('button', { name: /^Monday/ }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

const monday = () => screen.getByRole('button', { name: /^Monday/, hidden: true }).textContent
const calls = () => api.asked.map(({ call }) => call)

test(
  'the dialog of a day is open until it was saved and the list was loaded again, then it closes',
  { tags: ['SCH-05'] },
  async () => {
    const { user, dialog } = await openMonday()
    expect(calls()).toEqual([])
    const loading = Promise.withResolvers<void>()
    api.say('GET /workhour', async () => {
      await loading.promise
      return { data: { workHours: kept } }
    })
    await user.click(dialog.getByLabelText('I work on this day'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls()).toEqual(['POST /workhour', 'GET /workhour']))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(monday()).toBe('MondayDay off')
    loading.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(monday()).toMatch(/^Monday10:00 AM/)
  },
)

test('whoever cancels it has saved and loaded nothing', { tags: ['SCH-05'] }, async () => {
  const { user, dialog } = await openMonday()
  await user.click(dialog.getByLabelText('I work on this day'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(monday()).toBe('MondayDay off')
  expect(calls()).toEqual([])
})

test('what was refused stays open', { tags: ['SCH-05'] }, async () => {
  api.say('POST /workhour', () => ({ status: 409, code: 'date_already_set', msg: 'No.' }))
  const { user, dialog } = await openMonday()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('No.')
  expect(calls()).toEqual(['POST /workhour'])
})
