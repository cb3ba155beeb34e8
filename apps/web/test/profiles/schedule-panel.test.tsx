import type { WorkHour } from '@fourfold/contract/schedule/shapes'
import { describe, expect, test } from 'vitest'

import { EditorContext } from '~/features/profiles/editor/editor.ts'
import type { EditedProfile } from '~/features/profiles/editor/own-profile.ts'
import { SchedulePanel } from '~/features/profiles/editor/panels/SchedulePanel.tsx'
import { DayDialog } from '~/features/profiles/editor/schedule/DayDialog.tsx'
import { createCustomDay } from '~/features/profiles/editor/schedule/days.ts'
import type { Day } from '~/features/profiles/editor/schedule/days.ts'
import { getHoursTimeZone } from '~/features/profiles/editor/schedule/hours-time-zone.ts'
import { viewerZone } from '~/lib/format/time.ts'

import { renderMarkup } from '../render-markup.tsx'
import { buildProfile, buildDefaultWeek } from './editor-fixtures.ts'

function renderPanel(profile: EditedProfile): string {
  return renderMarkup(
    <EditorContext value={{ profile, updateProfile: () => undefined }}>
      <SchedulePanel />
    </EditorContext>,
  )
}

function renderDialog(day: Day): string {
  const save = async () => undefined
  const close = () => undefined
  return renderMarkup(
    <DayDialog opened day={day} today="2026-11-15" onSave={save} onDelete={save} onClose={close} onClosed={close} />,
  )
}

const customDay = { ...createCustomDay('Standard', '2026-12-24'), id: 8, comment: 'Before the holiday' } as WorkHour
const Standard = buildDefaultWeek('Standard').map((day) => ({ ...day, work: day.dayType === 'Mon' }))
const workHours = { Standard: [...Standard, customDay], Free15: buildDefaultWeek('Free15') }

const parseButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => inner.replaceAll(/<[^>]+>/g, ' '))

describe('the panel "Set your schedule"', () => {
  test('has the tabs Standard and Free 15 min session', { tags: ['SCH-01'] }, () => {
    const tabs = renderPanel(buildProfile({ workHours })).matchAll(/role="tab"[^>]*>.*?<span[^>]*>([^<]+)<\/span>/g)
    expect([...tabs].map(([, label]) => label)).toEqual(['Standard', 'Free 15 min session'])
  })

  test('lists weekdays and custom dates as buttons, with a button to add a date', () => {
    const lines = parseButtons(renderPanel(buildProfile({ workHours }))).map((text) =>
      text.trim().replaceAll(/\s+/g, ' '),
    )
    expect(lines.slice(2)).toEqual([
      'Monday 9:00 AM – 6:00 PM, lunch 1:00 – 2:00 PM',
      ...['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day} Day off`),
      'Copy Monday to all weekdays',
      'Thu, Dec 24, 2026 9:00 AM – 6:00 PM, lunch 1:00 – 2:00 PM Before the holiday',
      'Add Custom Date',
      'Next section',
    ])
  })

  test('shows the time zone of the hours with a link to change it', () => {
    const inChicago = renderPanel(buildProfile({ user: { other: { timeZone: 'America/Chicago' } } }))
    expect(inChicago).toMatch(/Hours are in your time zone: Central Time\..*href="\/\?panel=6"[^>]*>Change time zone/)
    expect(renderPanel(buildProfile({ workHours }))).toMatch(
      /hours are in UTC\..*href="\/\?panel=6"[^>]*>Choose time zone/,
    )
  })

  test('uses the zone of the browser for the first hours, and UTC for hours set without a zone', () => {
    const { timeZone } = viewerZone()
    expect(getHoursTimeZone(buildProfile())).toEqual({ timeZone, source: 'browser' })
    expect(getHoursTimeZone(buildProfile({ workHours }))).toEqual({ timeZone: 'UTC', source: 'default' })
    expect(renderPanel(buildProfile())).toMatch(/Hours are in your time zone: .*Change time zone/)
  })
})

describe('the day dialog', () => {
  test('has two range sliders from midnight to midnight with announced times', () => {
    const html = renderDialog(customDay)
    const sliders = html.match(/<div[^>]*role="slider"[^>]*>/g) ?? []
    const attributes = (name: string) => sliders.map((slider) => new RegExp(`${name}="([^"]*)"`).exec(slider)?.[1])
    expect(attributes('aria-label')).toEqual(['Hours from', 'Hours to', 'Lunch from', 'Lunch to'])
    expect(attributes('aria-valuetext')).toEqual(['9:00 AM', '6:00 PM', '1:00 PM', '2:00 PM'])
    expect(attributes('aria-valuemin')).toEqual(['0', '0', '0', '0'])
    expect(attributes('aria-valuemax')).toEqual(['1440', '1440', '1440', '1440'])
    expect(html).toMatch(/type="date"[^>]*value="2026-12-24"/)
  })

  test('hides the hours of a day off', () => {
    const html = renderDialog({ ...customDay, work: false })
    expect(html).not.toContain('role="slider"')
    expect(html).toContain('I work on this day')
  })

  test('has buttons to save and cancel, and to delete a saved custom date', () => {
    expect(parseButtons(renderDialog(customDay)).join()).toMatch(/Delete.*Cancel.*Save/)
    const monday = { ...customDay, id: 1, dayType: 'Mon' as const, date: null }
    expect(parseButtons(renderDialog(monday)).join()).not.toContain('Delete')
    expect(parseButtons(renderDialog(createCustomDay('Standard', '2026-11-15'))).join()).not.toContain('Delete')
  })
})
