import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { defaultHours } from '@fourfold/contract/schedule/shapes'
import type { Page } from '@playwright/test'

import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

const PATH = '/profile/edit?panel=9'
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const usual = '9:00 AM – 6:00 PM, lunch 1:00 – 2:00 PM'

async function openSchedule(page: Page, person: { email: string }): Promise<void> {
  await startSession(page, person)
  await page.goto(PATH)
}

const lines = (page: Page, list = 'Every week') => page.getByRole('list', { name: list }).getByRole('button')
const line = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const slider = (page: Page, name: string) => dialog(page).getByRole('slider', { name })
const says = (page: Page, name: string, time: string) =>
  expect(slider(page, name)).toHaveAttribute('aria-valuetext', time)
const picker = (page: Page, end: 'From' | 'To') =>
  dialog(page).getByRole('group', { name: 'Hours' }).getByRole('combobox', { name: end })
const today = () => new Date().toISOString().slice(0, 10)

test(
  'a week is set day by day, and the first day gives its hours to the others',
  { tag: ['@phone', '@SCH-01', '@SCH-03', '@SCH-05'] },
  async ({ page, request, expectAccessible }) => {
    await openSchedule(page, await createProfessional(request))
    await expect(page.getByRole('tab')).toHaveText(['Standard', 'Free 15 min session'])
    await expect(lines(page)).toHaveText(week.map((day) => `${day}Day off`))
    await expectAccessible(page)

    await line(page, 'Monday').click()
    await expect(dialog(page)).toContainText('Monday')
    await dialog(page).getByLabel('I work on this day').press(' ')
    await expect(slider(page, 'Lunch to')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(line(page, 'Monday')).toContainText(usual)
    await expect(page.getByRole('button', { name: /^Set your schedule ?, complete/ })).toBeVisible()

    await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
    await dialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(line(page, 'Friday')).toContainText(usual)
    await page.reload()
    await expect(lines(page)).toHaveText(week.map((day) => day + (day.startsWith('S') ? 'Day off' : usual)))
    // Nobody was asked: it is the zone of the browser, kept with the first day.
    await expect(page.getByText(/^Hours are in your time zone:/)).toBeVisible()
  },
)

test(
  'a custom date is added as it is offered: today, nine to six, lunch from one to two',
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
      await says(page, name, time)
    }
    await expectAccessible(page)
    await dialog(page).getByLabel('Date').fill('2030-12-24')
    await dialog(page).getByLabel('Comment').fill('Holidays')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(lines(page, 'Custom dates')).toHaveText([`Tue, Dec 24, 2030${usual}Holidays`])
  },
)

test(
  'the week, then custom dates by date; one is deleted only after a question',
  { tag: ['@one-width', '@SCH-02', '@SCH-06', '@SCH-07'] },
  async ({ page, request, expectAccessible }) => {
    const ines = await createProfessional(request)
    for (const date of ['2030-12-24', '2030-12-23', '2031-01-02']) {
      const day = { ...defaultHours, work: true, dayType: 'Custom', date, sessionType: 'Standard' } as const
      await call(request, saveWorkHour, { token: ines.token, body: day })
    }
    await openSchedule(page, ines)
    const custom = lines(page, 'Custom dates')
    const dates = ['Mon, Dec 23, 2030', 'Tue, Dec 24, 2030', 'Thu, Jan 2, 2031'].map((date) => new RegExp(`^${date}`))
    await expect(lines(page)).toHaveText(week.map((day) => new RegExp(`^${day}`)))
    await expect(custom).toHaveText(dates)
    const [above, below] = [await lines(page).last().boundingBox(), await custom.first().boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)

    await line(page, 'Dec 24').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete day?', exact: true })
    await expect(question).toContainText('This operation can not be undone')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(custom).toHaveText([dates[0] ?? '', dates[2] ?? ''])
    await expect(page.getByRole('button', { name: 'Add Custom Date' })).toBeFocused()
  },
)

test(
  'an error is shown where it is, and canceling changes nothing',
  { tag: ['@one-width', '@SCH-05'] },
  async ({ page, request }) => {
    await openSchedule(page, await createProfessionalWithHours(request))
    await line(page, 'Monday').click()
    await picker(page, 'From').selectOption('2:00 PM')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('Lunch must lie inside the working hours.')).toBeVisible()
    await expect(slider(page, 'Lunch from')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(line(page, 'Monday')).toContainText(usual)

    await page.getByRole('button', { name: 'Add Custom Date' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Add Custom Date' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const refusal = dialog(page).getByRole('alert').getByText('This date is already in your schedule.')
    await expect(refusal).toBeVisible()
  },
)

test(
  'a day is set by the keyboard alone, a quarter of an hour with each key, from midnight to midnight',
  { tag: ['@one-width', '@SCH-08'] },
  async ({ page, request }) => {
    await openSchedule(page, await createProfessional(request))
    await line(page, 'Saturday').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('I work on this day')).toBeFocused()
    await page.keyboard.press(' ')
    await slider(page, 'Hours from').focus()
    await page.keyboard.press('ArrowRight')
    await says(page, 'Hours from', '9:15 AM')
    await page.keyboard.press('Tab')
    await expect(slider(page, 'Hours to')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await says(page, 'Hours to', '5:30 PM')
    await expect(picker(page, 'To')).toHaveValue('1050')

    // Twenty steps are more than once around: the focus stays inside.
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
    await expect(line(page, 'Saturday')).toBeFocused()
    await expect(line(page, 'Saturday')).toContainText('9:15 AM – 5:30 PM, lunch 1:00 – 2:00 PM')

    await page.keyboard.press('Enter')
    for (let step = 0; step < 50; step += 1) await slider(page, 'Hours to').press('ArrowRight')
    await says(page, 'Hours to', 'Midnight')
    for (let step = 0; step < 50; step += 1) await slider(page, 'Hours from').press('ArrowLeft')
    for (const [thumb, at] of [
      ['Hours from', '0'],
      ['Hours to', '1440'],
    ] as const) {
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuenow', at)
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuemin', '0')
      await expect(slider(page, thumb)).toHaveAttribute('aria-valuemax', '1440')
    }
    await page.keyboard.press('Escape')
    await expect(line(page, 'Saturday')).toBeFocused()
  },
)

test(
  'both session types have hours of their own, and members are offered exactly those',
  { tag: ['@one-width', '@SCH-28'] },
  async ({ page, request }) => {
    const ines = await createProfessionalWithHours(request, { hours: { start: 540, end: 660, lunch: false } })
    await openSchedule(page, ines)
    await expect(page.getByText('Hours are in your time zone: UTC.')).toBeVisible()
    await page.getByRole('tab', { name: 'Free 15 min session' }).click()
    await expect(lines(page)).toHaveText(week.map((day) => `${day}Day off`))
    await line(page, 'Tuesday').click()
    await dialog(page).getByLabel('I work on this day').press(' ')
    await dialog(page).getByLabel('Lunch break').press(' ')
    await picker(page, 'To').selectOption('9:30 AM')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(line(page, 'Tuesday')).toContainText('9:00 – 9:30 AM')
    await page.getByRole('tab', { name: 'Standard' }).click()
    await expect(line(page, 'Tuesday')).toContainText('9:00 – 11:00 AM')

    const { token } = await createMember(request, 'Mila')
    const offered = async (sessionType: 'Standard' | 'Free15') => {
      const body = { username: ines.username, date: '2030-12-24', sessionType }
      return (await call(request, availableSlots, { token, body })).map(({ start }) => start.slice(11, 16))
    }
    expect(await offered('Standard')).toEqual(['09:00', '10:00'])
    expect(await offered('Free15')).toEqual(['09:00', '09:15'])
  },
)

test('the panel names the zone, and leads to where it is changed', { tag: '@one-width' }, async ({ page, request }) => {
  await openSchedule(page, await createProfessionalWithHours(request, { timeZone: 'America/Chicago' }))
  await expect(page.getByText('Hours are in your time zone: Central Time.')).toBeVisible()
  await page.getByRole('link', { name: 'Change time zone' }).click()
  await expect(page).toHaveURL('/profile/edit?panel=6')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Chicago')
})
