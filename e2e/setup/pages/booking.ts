import { createAppointment } from '@fourfold/contract/appointments/endpoints'
import type { CreatedAppointment } from '@fourfold/contract/appointments/shapes'
import { loadSchedule } from '@fourfold/contract/schedule/endpoints'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { call } from '../server/call.ts'
import { expect } from '../test.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Opens the booking page of a professional. */
export async function openBooking(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto(`/appointment/create/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Appointment')
}

/** Chooses the second day with open times, and returns the buttons of its times. */
export async function chooseDay(page: Page): Promise<Locator> {
  const days = page.getByRole('button', { name: /open times$/ })
  await expect(days.first()).toBeVisible()
  if ((await days.count()) < 2) await page.getByRole('button', { name: 'Next month' }).click()
  const day = days.nth(1)
  const name = (await day.getAttribute('aria-label')) ?? ''
  await day.click()
  const times = page.getByRole('list', { name: name.replace(/, \d{4}, open times$/, '') })
  await expect(times.getByRole('button').first()).toBeVisible()
  return times.getByRole('button')
}

type BookingRequest = { token: string; username: string; start: string }

/** Requests an appointment of one hour through the API. */
export async function requestAppointment(
  request: APIRequestContext,
  { token, username, start }: BookingRequest,
): Promise<CreatedAppointment> {
  const end = new Date(Date.parse(start) + HOUR).toISOString()
  const body = { professionalUsername: username, start, end, location: 'Online' as const, address: '' }
  return (await call(request, createAppointment, { token, body })).appointment
}

/** Loads free start times from the day after tomorrow on, so that results do not depend on the current hour. */
export async function loadFreeTimes(
  request: APIRequestContext,
  { token, username }: Omit<BookingRequest, 'start'>,
): Promise<string[]> {
  const formatDate = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)
  const body = {
    username,
    start: formatDate(Date.now() + 2 * DAY),
    end: formatDate(Date.now() + 30 * DAY),
    sessionType: 'Standard' as const,
  }
  const { schedule } = await call(request, loadSchedule, { token, body })
  return schedule.map(({ start }) => start)
}
