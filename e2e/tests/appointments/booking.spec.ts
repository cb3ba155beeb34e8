import { appointments, createAppointment } from '@fourfold/contract/appointments/endpoints'
import { buildPath } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { availableSlots, loadSchedule } from '@fourfold/contract/schedule/endpoints'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test'

import { waitForStableLayout } from '../../setup/browser/accessibility.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { requestAppointment, chooseDay, openBooking } from '../../setup/pages/booking.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession, createMember } from '../../setup/users/sessions.ts'

const allLocations = {
  preferredHome: true,
  preferredClient: true,
  preferredOnline: true,
  preferredAgreedUpon: true,
  other: { pni: 'DPT', address: '1204 S Congress Ave, Austin' },
}
const bookingDialog = (page: Page) => page.getByRole('dialog', { name: 'New Appointment' })

/** Opens the booking page of Maya as a member. */
async function openBookingAsMember(page: Page, request: APIRequestContext) {
  const maya = await createProfessionalWithHours(request, { name: 'Maya', profile: allLocations })
  const sam = await createConfirmedMember(request)
  await startSession(page, sam)
  await openBooking(page, maya)
  return { maya, sam }
}

/** Opens the booking dialog with the second time of a day. */
async function openBookingDialog(page: Page, request: APIRequestContext) {
  const people = await openBookingAsMember(page, request)
  await (await chooseDay(page)).nth(1).click()
  return { ...people, dialog: bookingDialog(page) }
}

/** Returns whether one of the elements has the focus. */
const isAnyFocused = (elements: Locator) =>
  elements.evaluateAll((all) => all.some((element) => element === document.activeElement))

/** Counts the booking requests that the page sends. */
function countBookingRequests(page: Page): () => number {
  let count = 0
  page.on('request', (sentRequest) => (count += sentRequest.url().endsWith(createAppointment.path) ? 1 : 0))
  return () => count
}

test(
  'the booking page has a checkbox for the free 15 minutes and a calendar',
  { tag: ['@APP-01', '@APP-02', '@APP-03'] },
  async ({ page, request }) => {
    await openBookingAsMember(page, request)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Appointment')
    await expect(page).toHaveTitle(/^Create Appointment/)
    await expect(page.getByText(/with Maya Sample, DPT · .*times shown in your zone/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Free 15 minute' })).not.toBeChecked()
    const days = page.getByRole('button', { name: /^\w+day, \w+ \d+, \d{4}/ })
    await expect.poll(() => days.count()).toBeGreaterThanOrEqual(28)
  },
)

test(
  'the booking page lists the free times of a day with start and end in a scrolling list of 344 px',
  { tag: ['@phone', '@APP-04', '@APP-05'] },
  async ({ page, request, expectAccessible }) => {
    await openBookingAsMember(page, request)
    const times = await chooseDay(page)
    const beforeLunch = ['9:00 – 10:00 AM', '10:00 – 11:00 AM', '11:00 AM – 12:00 PM', '12:00 – 1:00 PM']
    const afterLunch = ['2:00 – 3:00 PM', '3:00 – 4:00 PM', '4:00 – 5:00 PM', '5:00 – 6:00 PM']
    await expect(times).toHaveText([...beforeLunch, ...afterLunch])
    const listStyle = await times.first().evaluate((time) => {
      const list = time.closest('ul')?.parentElement
      return list && { height: list.clientHeight, overflow: getComputedStyle(list).overflowY }
    })
    expect(listStyle).toEqual({ height: 344, overflow: 'auto' })
    await expectAccessible(page)
  },
)

test(
  'selecting a time opens the booking dialog, 320 px wide, with both parties, start and end',
  { tag: ['@phone', '@APP-06', '@APP-07', '@APP-10'] },
  async ({ page, request, expectAccessible }) => {
    const { dialog } = await openBookingDialog(page, request)
    await expect(dialog).toContainText(/Member.*You.*Professional.*Maya Sample, DPT.*Start.*at 10:00 AM.*End.*11:00 AM/)
    await expect(dialog.getByLabel('Location')).toBeFocused()
    expect((await dialog.boundingBox())?.width).toBe(320)
    await expectAccessible(page)
  },
)

test(
  'the booking dialog has Location, Address, Schedule and Cancel, and requires a location',
  { tag: ['@one-width', '@APP-08', '@APP-09', '@APP-21'] },
  async ({ page, request }) => {
    const requestCount = countBookingRequests(page)
    const { dialog } = await openBookingDialog(page, request)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog.getByLabel('Location')).toHaveAccessibleDescription('Please select location')
    expect(requestCount()).toBe(0)
    await dialog.getByLabel('Location').selectOption('Agreed Upon Location')
    await expect(dialog.getByLabel('Address')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(requestCount()).toBe(0)
  },
)

test(
  'requesting an appointment reloads the calendar and clears the selected day',
  { tag: ['@APP-14', '@APP-15', '@OP-066'] },
  async ({ page, request }) => {
    const requestCount = countBookingRequests(page)
    const { dialog, sam } = await openBookingDialog(page, request)
    await dialog.getByLabel('Location').selectOption('Agreed Upon Location')
    await dialog.getByLabel('Address').fill('The café at the corner')
    const reloadRequest = page.waitForRequest(`**/api${loadSchedule.path}`)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog).toBeHidden()
    await reloadRequest
    await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Request sent to Maya' })).toBeFocused()
    await page.getByRole('button', { name: 'Ask for another time' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
    await expect(page.getByRole('button', { name: /open times$/, pressed: true })).toHaveCount(0)
    expect(requestCount()).toBe(1)
    const [appointment] = await call(request, appointments, { token: sam.token })
    expect(appointment).toMatchObject({ status: 'Pending', location: 'AgreedUpon', address: 'The café at the corner' })
  },
)

test(
  'the booking page loads the profiles of the professional and of the member',
  { tag: ['@one-width', '@APP-22'] },
  async ({ page, request }) => {
    const queries = new Set<string>()
    page.on('request', (sentRequest) => {
      const { pathname, search } = new URL(sentRequest.url())
      if (pathname === buildPath(profile, {})) queries.add(search)
    })
    const { maya } = await openBookingAsMember(page, request)
    expect([...queries].toSorted()).toEqual(['', `?username=${maya.username}`])
  },
)

test('booking without a confirmed email address shows a note, then an error with a link to confirm it', async ({
  page,
  request,
  expectAccessible,
}) => {
  const maya = await createProfessionalWithHours(request, { name: 'Maya' })
  await startSession(page, await createMember(request))
  await openBooking(page, maya)
  await expect(page.getByRole('main')).toContainText('Please confirm your email address first: we’ll email you')
  await (await chooseDay(page)).first().click()
  const dialog = bookingDialog(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Confirm your email address first.')
  await expect(dialog).toContainText(/address first\..*Confirm your email.*Cancel.*Schedule/)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Confirm your email' }).click()
  await expect(page).toHaveURL('/profile/member?panel=0')
})

test(
  'booking a slot that was taken meanwhile shows an error and the nearest free times',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }) => {
    const maya = await createProfessionalWithHours(request, { name: 'Maya' })
    const [sam, noor] = await Promise.all([createConfirmedMember(request), createConfirmedMember(request, 'Noor')])
    await startSession(page, sam)
    await openBooking(page, maya)
    const slotsResponse = page.waitForResponse((response) => response.url().endsWith(availableSlots.path))
    await (await chooseDay(page)).nth(2).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeFocused()
    const { data: slots } = (await (await slotsResponse).json()) as Envelope<Slot[]>
    await requestAppointment(request, { ...noor, username: maya.username, start: slots?.[2]?.start ?? '' })

    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Someone else just booked this time.')
    const nearest = dialog.getByRole('list', { name: 'Nearest open times' }).getByRole('button')
    await expect(nearest).toHaveText([/9:00 – 10:00 AM/, /10:00 – 11:00 AM/, /12:00 – 1:00 PM/, /2:00 – 3:00 PM/])
    await expect(nearest.first()).toBeFocused()
    await expectAccessible(page)
    await nearest.nth(2).click()
    await expect(dialog).toContainText('12:00 PM')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '12:00 – 1:00 PM' })).toBeVisible()
  },
)

test(
  'booking from the public profile takes at most seventeen key presses',
  { tag: ['@every-browser', '@one-width'] },
  async ({ page, request }) => {
    const maya = await createProfessionalWithHours(request, { name: 'Maya', profile: allLocations })
    await startSession(page, await createConfirmedMember(request))
    await page.goto(`/user/${maya.username}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Schedule' })).toBeVisible()
    let keyPresses = 0
    async function press(key: string): Promise<void> {
      keyPresses += 1
      await page.keyboard.press(key)
    }

    for (const key of ['Tab', 'Enter', 'Tab']) await press(key)
    await expect(page.getByRole('main').getByRole('link', { name: 'Schedule' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Appointment')
    await expect(page.getByRole('main')).toBeFocused()
    const days = page.getByRole('button', { name: /^\w+day, \w+ \d+, \d{4}/ })
    const freeDays = page.getByRole('button', { name: /open times$/ })
    await expect(freeDays.first()).toBeVisible()
    for (let n = 0; n < 5 && !(await isAnyFocused(days)); n += 1) await press('Tab')
    for (let n = 0; n < 3 && !(await isAnyFocused(freeDays)); n += 1) await press('ArrowRight')
    await press('Enter')
    await expect(page.getByRole('button', { name: /^\d+:00 (AM )?– \d+:00 [AP]M$/ }).first()).toBeFocused()
    await press('Enter')
    await waitForStableLayout(page)
    await expect(page.getByLabel('Location')).toBeFocused()
    for (const key of ['ArrowDown', 'Tab', 'Tab', 'Tab']) await press(key)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Schedule' })).toBeFocused()
    await press('Enter')
    await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
    expect(keyPresses).toBeLessThanOrEqual(17)
  },
)

test(
  'free 15-minute slots show both time zones after the login',
  { tag: ['@one-width', '@SHL-35', '@SCH-23', '@OP-063'] },
  async ({ browser, request }) => {
    const maya = await createProfessionalWithHours(request, {
      name: 'Maya',
      timeZone: 'America/New_York',
      sessionTypes: ['Standard', 'Free15'],
    })
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
    const page = waitForHydration(await context.newPage())
    await page.goto(`/appointment/create/${maya.username}`)
    await expect(page).toHaveURL(/\/login\?nextUrl=/)
    await startSession(page, await createConfirmedMember(request))
    const scheduleRequests: Request[] = []
    page.on('request', (sentRequest) => {
      if (sentRequest.url().endsWith(loadSchedule.path)) scheduleRequests.push(sentRequest)
    })
    await openBooking(page, maya)
    await expect(page.getByText(/Japan Standard Time.*Maya Sample works in Eastern/)).toBeVisible()
    await expect.poll(() => scheduleRequests.length).toBe(1)
    expect(await readRequestBody(scheduleRequests[0] as Request)).toMatchObject({ sessionType: 'Standard' })
    await page.getByRole('checkbox', { name: 'Free 15 minute' }).check()
    const times = await chooseDay(page)
    await expect(times.first()).toHaveAccessibleName(/^[\d: –]+[AP]M, 9:00 – 9:15 AM E[DS]T/)
    await expect(times.last()).toHaveAccessibleName(/day, .*AM, 5:45 – 6:00 PM E[DS]T/)
    await expect(page.getByText(/some of these fall on/)).toBeVisible()
    expect(await readRequestBody(scheduleRequests.at(-1) as Request)).toMatchObject({ sessionType: 'Free15' })
  },
)
