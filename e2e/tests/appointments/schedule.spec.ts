import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import type { Page } from '@playwright/test'

import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

const PATH = '/profile/edit?panel=9'
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const defaultHoursText = '9:00 AM – 6:00 PM, lunch 1:00 – 2:00 PM'

async function openSchedule(page: Page, person: { email: string }): Promise<void> {
  await startSession(page, person)
  await page.goto(PATH)
}

const dayButtons = (page: Page, list = 'Every week') => page.getByRole('list', { name: list }).getByRole('button')
const dayButton = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const slider = (page: Page, name: string) => dialog(page).getByRole('slider', { name })
const expectTime = (page: Page, name: string, time: string) =>
  expect(slider(page, name)).toHaveAttribute('aria-valuetext', time)
const timeSelect = (page: Page, end: 'From' | 'To') =>
  dialog(page).getByRole('group', { name: 'Hours' }).getByRole('combobox', { name: end })
const today = () => new Date().toISOString().slice(0, 10)

test(
  'a professional sets a day and copies its hours to all weekdays',
  { tag: ['@phone', '@SCH-01', '@SCH-03', '@SCH-05'] },
  async ({ page, request, expectAccessible }) => {
    await openSchedule(page, await createProfessional(request))
    await expect(page.getByRole('tab')).toHaveText(['Standard', 'Free 15 min session'])
    await expect(dayButtons(page)).toHaveText(week.map((day) => `${day}Day off`))
    await expectAccessible(page)

    await dayButton(page, 'Monday').click()
    await expect(dialog(page)).toContainText('Monday')
    await dialog(page).getByLabel('I work on this day').press(' ')
    await expect(slider(page, 'Lunch to')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(dayButton(page, 'Monday')).toContainText(defaultHoursText)
    await expect(page.getByRole('button', { name: /^Set your schedule ?, complete/ })).toBeVisible()

    await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(dayButton(page, 'Friday')).toContainText(defaultHoursText)
    await page.reload()
    await expect(dayButtons(page)).toHaveText(
      week.map((day) => day + (day.startsWith('S') ? 'Day off' : defaultHoursText)),
    )
    // Saving the first day also saves the time zone of the browser.
    await expect(page.getByText(/^Hours are in your time zone:/)).toBeVisible()
  },
)

test(
  'a new custom date defaults to today, nine to six, lunch from one to two',
  { tag: ['@one-width', '@SCH-04', '@SCH-09', '@OP-057'] },
  async ({ page, request, expectAccessible }) => {
    await openSchedule(page, await createProfessional(request))
    await page.getByRole('button', { name: 'Add Custom Date' }).click()
    await expect(dialog(page).getByLabel('Date')).toHaveValue(today())
    await expect(dialog(page).getByLabel('I work on this day')).toBeChecked()
    await expect(dialog(page).getByLabel('Lunch break')).toBeChecked()
    for (const [name, time] of [
      ['Hours from', '9:00 AM'],
      ['Hours to', '6:00 PM'],
      ['Lunch from', '1:00 PM'],
      ['Lunch to', '2:00 PM'],
    ] as const) {
      await expectTime(page, name, time)
    }
    await expectAccessible(page)
    await dialog(page).getByLabel('Date').fill('2030-12-24')
    await dialog(page).getByLabel('Comment').fill('Holidays')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dayButtons(page, 'Custom dates')).toHaveText([`Tue, Dec 24, 2030${defaultHoursText}Holidays`])
  },
)

test(
  'custom dates are listed below the week in date order, and deleting one asks for confirmation',
  { tag: ['@one-width', '@SCH-02', '@SCH-06', '@SCH-07'] },
  async ({ page, request, expectAccessible }) => {
    const ines = await createProfessional(request)
    for (const date of ['2030-12-24', '2030-12-23', '2031-01-02']) {
      const day = { ...defaultHours, work: true, dayType: 'Custom', date, sessionType: 'Standard' } as const
      await call(request, saveWorkHour, { token: ines.token, body: day })
    }
    await openSchedule(page, ines)
    const customDates = dayButtons(page, 'Custom dates')
    const dates = ['Mon, Dec 23, 2030', 'Tue, Dec 24, 2030', 'Thu, Jan 2, 2031'].map((date) => new RegExp(`^${date}`))
    await expect(dayButtons(page)).toHaveText(week.map((day) => new RegExp(`^${day}`)))
    await expect(customDates).toHaveText(dates)
    const [lastWeekday, firstDate] = [
      await dayButtons(page).last().boundingBox(),
      await customDates.first().boundingBox(),
    ]
    expect(lastWeekday?.y).toBeLessThan(firstDate?.y ?? 0)

    await dayButton(page, 'Dec 24').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Delete day?', exact: true })
    await expect(confirmation).toContainText('This operation can not be undone')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(customDates).toHaveText([dates[0] ?? '', dates[2] ?? ''])
    await expect(page.getByRole('button', { name: 'Add Custom Date' })).toBeFocused()
  },
)

test(
  'saving invalid hours focuses the invalid field, and canceling changes nothing',
  { tag: ['@one-width', '@SCH-05'] },
  async ({ page, request }) => {
    await openSchedule(page, await createProfessionalWithHours(request))
    await dayButton(page, 'Monday').click()
    await timeSelect(page, 'From').selectOption('2:00 PM')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('Lunch must lie inside the working hours.')).toBeVisible()
    await expect(slider(page, 'Lunch from')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(dayButton(page, 'Monday')).toContainText(defaultHoursText)

    await page.getByRole('button', { name: 'Add Custom Date' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Add Custom Date' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const error = dialog(page).getByRole('alert').getByText('This date is already in your schedule.')
    await expect(error).toBeVisible()
  },
)

test(
  'the sliders for hours move by 15 minutes per key press, from midnight to midnight',
  { tag: ['@one-width', '@SCH-08'] },
  async ({ page, request }) => {
    await openSchedule(page, await createProfessional(request))
    await dayButton(page, 'Saturday').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('I work on this day')).toBeFocused()
    await page.keyboard.press(' ')
    await slider(page, 'Hours from').focus()
    await page.keyboard.press('ArrowRight')
    await expectTime(page, 'Hours from', '9:15 AM')
    await page.keyboard.press('Tab')
    await expect(slider(page, 'Hours to')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectTime(page, 'Hours to', '5:30 PM')
    await expect(timeSelect(page, 'To')).toHaveValue('1050')

    // Twenty steps exceed the number of elements in the dialog, so this checks that the focus stays inside.
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog(page).locator(':focus')).toHaveCount(1)
    }
    await dialog(page).getByLabel('Comment').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(dayButton(page, 'Saturday')).toBeFocused()
    await expect(dayButton(page, 'Saturday')).toContainText('9:15 AM – 5:30 PM, lunch 1:00 – 2:00 PM')

    await page.keyboard.press('Enter')
    for (let step = 0; step < 50; step += 1) await slider(page, 'Hours to').press('ArrowRight')
    await expectTime(page, 'Hours to', 'Midnight')
    for (let step = 0; step < 50; step += 1) await slider(page, 'Hours from').press('ArrowLeft')
    for (const [thumb, minutes] of [
      ['Hours from', '0'],
      ['Hours to', '1440'],
    ] as const) {
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuenow', minutes)
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuemin', '0')
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuemax', '1440')
    }
    await page.keyboard.press('Escape')
    await expect(dayButton(page, 'Saturday')).toBeFocused()
  },
)

test(
  'each session type has its own work hours, which determine its slots',
  { tag: ['@one-width', '@SCH-28'] },
  async ({ page, request }) => {
    const ines = await createProfessionalWithHours(request, { hours: { start: 540, end: 660, lunch: false } })
    await openSchedule(page, ines)
    await expect(page.getByText('Hours are in your time zone: UTC.')).toBeVisible()
    await page.getByRole('tab', { name: 'Free 15 min session' }).click()
    await expect(dayButtons(page)).toHaveText(week.map((day) => `${day}Day off`))
    await dayButton(page, 'Tuesday').click()
    await dialog(page).getByLabel('I work on this day').press(' ')
    await dialog(page).getByLabel('Lunch break').press(' ')
    await timeSelect(page, 'To').selectOption('9:30 AM')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dayButton(page, 'Tuesday')).toContainText('9:00 – 9:30 AM')
    await page.getByRole('tab', { name: 'Standard' }).click()
    await expect(dayButton(page, 'Tuesday')).toContainText('9:00 – 11:00 AM')

    const { token } = await createMember(request, 'Mila')
    const loadSlotTimes = async (sessionType: 'Standard' | 'Free15') => {
      const body = { username: ines.username, date: '2030-12-24', sessionType }
      return (await call(request, availableSlots, { token, body })).map(({ start }) => start.slice(11, 16))
    }
    expect(await loadSlotTimes('Standard')).toEqual(['09:00', '10:00'])
    expect(await loadSlotTimes('Free15')).toEqual(['09:00', '09:15'])
  },
)

test(
  'the schedule panel names the time zone and links to its setting',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await openSchedule(page, await createProfessionalWithHours(request, { timeZone: 'America/Chicago' }))
    await expect(page.getByText('Hours are in your time zone: Central Time.')).toBeVisible()
    await page.getByRole('link', { name: 'Change time zone' }).click()
    await expect(page).toHaveURL('/profile/edit?panel=6')
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Chicago')
  },
)
