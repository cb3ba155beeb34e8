import { appointments, createAppointment, oneAppointment } from '@fourfold/contract/appointments/endpoints'
import { addressOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { availableSlots } from '@fourfold/contract/schedule/endpoints'
import type { Slot } from '@fourfold/contract/schedule/shapes'
import type { Page } from '@playwright/test'

import { ask, chooseDay, freeHours, openBooking } from '../setup/booking.ts'
import { call } from '../setup/call.ts'
import { expect, test, untilStill, waitsForScripts } from '../setup/journey.ts'
import { professionalWithHours } from '../setup/practice.ts'
import { enter, member } from '../setup/sessions.ts'

const everywhere = {
  preferredHome: true,
  preferredClient: true,
  preferredOnline: true,
  preferredAgreedUpon: true,
  other: { pni: 'DPT', address: '1204 S Congress Ave, Austin' },
}

/** Counts the requests for an appointment that leave this page. */
function countAsked(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += request.url().endsWith(createAppointment.path) ? 1 : 0))
  return () => count
}

/** The queries of the profiles that a page reads. */
function profilesRead(page: Page): Set<string> {
  const queries = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === addressOf(profile, {})) queries.add(search)
  })
  return queries
}

test('APP-01 to APP-10, APP-14 to APP-22: a member chooses a day, a time and a place, and asks', async ({
  page,
  request,
  expectAccessible,
}) => {
  const maya = await professionalWithHours(request, { name: 'Maya', profile: everywhere })
  const sam = await member(request)
  await enter(page, sam)
  const asked = countAsked(page)
  const read = profilesRead(page)
  await openBooking(page, maya)
  await expect(page.getByText(/with Maya Sample, DPT · times shown in your zone/)).toBeVisible()
  expect([...read]).toEqual(expect.arrayContaining(['', `?username=${maya.username}`]))
  await expect(page.getByRole('checkbox', { name: 'Free 15 minute' })).not.toBeChecked()
  const times = await chooseDay(page)
  await expect(times).toHaveText([/^9:00 – 10:00 AM/, /^10:00/, /^11:00/, /^12:00/, /^2:00/, /^3:00/, /^4:00/, /^5:00/])
  expect(await times.first().evaluate((time) => time.closest('ul')?.parentElement?.clientHeight)).toBe(344)
  await expectAccessible(page)

  await times.nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog).toContainText(/Member.*You.*Professional.*Maya Sample, DPT.*Start.*at 10:00 AM.*End.*11:00 AM/)
  await expect(dialog.getByLabel('Location')).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBe(320)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Please select location')).toBeVisible()

  const address = dialog.getByLabel('Address')
  await dialog.getByLabel('Location').selectOption("Professional's Location")
  await expect(address).toHaveValue('1204 S Congress Ave, Austin')
  await expect(address).not.toBeEditable()
  await dialog.getByLabel('Location').selectOption("Member's Location")
  await expect(address).toHaveValue('')
  await expect(dialog.getByRole('link', { name: 'Add your address' })).toHaveAttribute('href', /profile\/member/)
  await dialog.getByLabel('Location').selectOption('Web Conferencing')
  await expect(address).toBeHidden()
  await dialog.getByLabel('Location').selectOption('Agreed Upon Location')
  await address.fill('The café at the corner')
  expect(asked()).toBe(0)

  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View appointment' })).toBeFocused()
  expect(asked()).toBe(1)
  const [made] = await call(request, appointments, { token: sam.token })
  expect(made).toMatchObject({ status: 'Pending', location: 'AgreedUpon', address: 'The café at the corner' })
})

test('APP-28 to APP-33, APP-35 to APP-41, APP-43, APP-45, APP-48, APP-49, APP-51, APP-53, APP-56: asked, confirmed, cancelled', async ({
  page,
  browser,
  request,
  expectAccessible,
}, { project }) => {
  const maya = await professionalWithHours(request, { name: 'Maya', profile: everywhere })
  const sam = await member(request)
  const [start = ''] = await freeHours(request, { ...maya, token: sam.token })
  const { uuid } = await ask(request, { ...sam, username: maya.username, start })
  const other = waitsForScripts(await (await browser.newContext()).newPage())
  await Promise.all([enter(page, sam), enter(other, maya)])

  await other.goto('/appointment/list')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Appointments list')
  await expect(other.getByText('1 request waits for your answer.')).toBeVisible()
  await expectAccessible(other)
  await other
    .getByRole('listitem')
    .getByRole('link', { name: /Sam Sample.*Pending/ })
    .click()
  await expect(other).toHaveURL(`/appointment/${uuid}`)
  await expect(other.getByText('Pending professional approval')).toBeVisible()
  await expect(other.getByText(/answer within \d+ hours/)).toBeVisible()
  await expect(other.getByRole('region', { name: 'Sam Sample' })).toContainText(
    /Referral.*Age.*Gender.*Email.*@journeys\.example.*Issues and Concerns.*Insurance.*Free 15 call.*Weekend Service/,
  )
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Confirm Appointment' }).click()
  await expect(other.getByText('Confirmed by professional')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Reject Appointment' })).toBeHidden()

  await page.goto(`/appointment/${uuid}`)
  if (project.name === 'wide') {
    const bar = page.getByRole('main').getByRole('status').locator('../..')
    expect((await bar.boundingBox())?.width).toBe(1000)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+ \d+, \d{4} at \d+:00 [AP]M – \d+:00 [AP]M$/)
  const professional = page.getByRole('region', { name: /Maya Sample/ })
  await expect(professional).toContainText(/Professional.*Maya Sample DPT/)
  await expect(professional.getByRole('link', { name: 'View profile' })).toHaveAttribute(
    'href',
    `/user/${maya.username}`,
  )
  await expect(page.getByRole('button', { name: 'Confirm Appointment' })).toBeHidden()
  await page.getByRole('button', { name: 'Cancel Appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(page.getByRole('status').getByText('Canceled').last()).toBeVisible()
  await page.goto('/appointment/list/')
  await expect(page.getByRole('listitem').getByRole('link', { name: /Maya Sample.*Canceled/ })).toBeVisible()

  await page.goto(`/appointment/reschedule/${uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reschedule appointment')
  const asked = countAsked(page)
  await (await chooseDay(page)).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schedule' })).toBeDisabled()
  expect(asked()).toBe(0)
})

test('APP-44, APP-50, APP-54, APP-55, APP-58: the professional rejects one request, and confirms one by writing', async ({
  page,
  request,
}) => {
  const maya = await professionalWithHours(request, { name: 'Maya' })
  const sam = await member(request)
  const [first = '', second = ''] = await freeHours(request, { ...maya, token: sam.token })
  const one = await ask(request, { ...sam, username: maya.username, start: first })
  const two = await ask(request, { ...sam, username: maya.username, start: second })
  await enter(page, maya)

  await page.goto(`/appointment/${one.uuid}`)
  const reject = page.getByRole('main').getByRole('button', { name: 'Reject Appointment' })
  await reject.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await expect(reject).toBeFocused()
  await reject.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Appointment' }).click()
  await expect(page.getByText('Rejected by professional')).toBeVisible()

  await page.goto(`/appointment/${two.uuid}`)
  await page.getByRole('link', { name: 'Send a message' }).click()
  await expect(page).toHaveURL(`/chat/${sam.username}`)
  const { appointment } = await call(request, oneAppointment, { ...sam, query: { appointmentUuid: two.uuid } })
  expect(appointment.status).toBe('Scheduled')

  await page.goto(`/appointment/${one.uuid}`)
  await page.getByRole('link', { name: 'Send a message' }).click()
  await expect(page).toHaveURL(`/chat/${sam.username}`)
})

test('somebody else was faster; the nearest free times are a tap away', async ({ page, request, expectAccessible }) => {
  const maya = await professionalWithHours(request, { name: 'Maya' })
  const [sam, noor] = await Promise.all([member(request), member(request, 'Noor')])
  await enter(page, sam)
  await openBooking(page, maya)
  const shown = page.waitForResponse((answer) => answer.url().endsWith(availableSlots.path))
  await (await chooseDay(page)).nth(2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeFocused()
  const { data: slots } = (await (await shown).json()) as Envelope<Slot[]>
  await ask(request, { ...noor, username: maya.username, start: slots?.[2]?.start ?? '' })

  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has just booked this time.')
  const nearest = dialog.getByRole('list', { name: 'Nearest free times' }).getByRole('button')
  await expect(nearest).toHaveText([/9:00 – 10:00 AM/, /10:00 – 11:00 AM/, /12:00 – 1:00 PM/, /2:00 – 3:00 PM/])
  await expect(nearest.first()).toBeFocused()
  await expectAccessible(page)
  await nearest.nth(2).click()
  await expect(dialog).toContainText('12:00 PM')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/Your request is with Maya Sample: .* at 12:00 PM/)).toBeVisible()
})

test('APP-14: by keyboard alone, from the profile to the request in twelve keys', async ({ page, request }) => {
  const maya = await professionalWithHours(request, { name: 'Maya', profile: everywhere })
  await enter(page, await member(request))
  await page.goto(`/user/${maya.username}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Schedule' })).toBeVisible()
  let keys = 0
  async function press(key: string): Promise<void> {
    keys += 1
    await page.keyboard.press(key)
  }

  for (const key of ['Tab', 'Enter', 'Tab']) await press(key)
  await expect(page.getByRole('main').getByRole('link', { name: 'Schedule' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('button', { name: /free times$/ }).first()).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('button', { name: /^\d+:00 (AM )?– \d+:00 [AP]M$/ }).first()).toBeFocused()
  await press('Enter')
  await untilStill(page)
  await expect(page.getByLabel('Location')).toBeFocused()
  for (const key of ['ArrowDown', 'Tab', 'Tab', 'Tab']) await press(key)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schedule' })).toBeFocused()
  await press('Enter')
  await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
  expect(keys).toBeLessThanOrEqual(12)
})

test('SCH-23, SHL-35: free quarters of an hour, on both clocks where they differ', async ({ browser, request }) => {
  const maya = await professionalWithHours(request, {
    name: 'Maya',
    timeZone: 'America/New_York',
    sessionTypes: ['Standard', 'Free15'],
  })
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  const page = waitsForScripts(await context.newPage())
  await page.goto(`/appointment/create/${maya.username}`)
  await expect(page).toHaveURL(/\/login\?nextUrl=/)
  await enter(page, await member(request))
  await openBooking(page, maya)
  await expect(page.getByText(/Japan Standard Time.*Maya Sample works in Eastern/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Free 15 minute' }).check()
  const times = await chooseDay(page)
  await expect(times.first()).toHaveAccessibleName(/^[\d: –]+[AP]M, 9:00 – 9:15 AM E[DS]T/)
  await expect(times.last()).toHaveAccessibleName(/day, .*AM, 5:45 – 6:00 PM E[DS]T/)
  await expect(page.getByText(/some of these fall on/)).toBeVisible()
})
