import { approveAppointment, createAppointment, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { requestAppointment, chooseDay, loadFreeTimes } from '../../setup/pages/booking.ts'
import { typeMessage } from '../../setup/pages/chat.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

/** Creates one or more appointment requests from Sam to Maya. */
async function createRequests(request: APIRequestContext, count = 1) {
  const maya = await createProfessionalWithHours(request, { name: 'Maya', profile: { other: { pni: 'DPT' } } })
  const sam = await createConfirmedMember(request)
  const startTimes = await loadFreeTimes(request, { ...maya, token: sam.token })
  const requests = []
  for (const start of startTimes.slice(0, count))
    requests.push(await requestAppointment(request, { ...sam, username: maya.username, start }))
  return { maya, sam, requests, uuid: requests[0]?.uuid ?? '' }
}

const status = (page: Page) => page.getByRole('main').getByRole('status').first()

test(
  'the appointment list links to a request, which only the professional can confirm or reject',
  { tag: ['@APP-30', '@APP-54'] },
  async ({ page, request, expectAccessible }) => {
    const { maya, sam, uuid } = await createRequests(request)
    const confirm = page.getByRole('button', { name: 'Confirm Appointment' })
    const reject = page.getByRole('button', { name: 'Reject Appointment' })
    await startSession(page, sam)
    await page.goto(`/appointment/${uuid}`)
    await expect(status(page)).toContainText('Pending professional approval')
    await expect(confirm.or(reject)).toHaveCount(0)

    await startSession(page, maya)
    await page.goto('/appointment/list')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments list')
    await expect(page.getByRole('heading', { name: 'Needs your answer' })).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('listitem')
      .getByRole('link', { name: /Sam Sample.*Pending/ })
      .click()
    await expect(page).toHaveURL(`/appointment/${uuid}`)
    await expect(page.getByText(/answer within \d+ (hours|days)/)).toBeVisible()
    await expect(reject).toBeVisible()
    await expectAccessible(page)
    await confirm.click()
    await expect(status(page)).toContainText('Confirmed by professional')
    await expect(confirm.or(reject)).toHaveCount(0)
  },
)

test(
  'the page of an appointment shows the professional on cards of at most 1000 px, and a member can cancel',
  { tag: ['@APP-35', '@APP-41', '@APP-45'] },
  async ({ page, request }, { project }) => {
    const { maya, sam, uuid } = await createRequests(request)
    await call(request, approveAppointment, { token: maya.token, body: { appointmentUuid: uuid } })
    await startSession(page, sam)
    await page.goto(`/appointment/${uuid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+ \d+, \d{4} at \d+:00 [AP]M – \d+:00 [AP]M$/)
    const card = page.getByRole('region', { name: /Maya Sample/ })
    await expect(card).toContainText(/Professional.*Maya Sample DPT/)
    await expect(card.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', `/user/${maya.username}`)
    // The width is limited on any screen.
    if (project.name === 'wide') await page.setViewportSize({ width: 1920, height: 1080 })
    const cards = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
    const bar = await status(page).locator('..').boundingBox()
    const left = Math.min(bar?.x ?? 0, ...cards.map((card) => card.left))
    const right = Math.max((bar?.x ?? 0) + (bar?.width ?? 0), ...cards.map((card) => card.right))
    expect(cards).toHaveLength(2)
    if (project.name === 'wide') expect(right - left).toBe(1000)
    else expect(right - left).toBeLessThan(390)

    await page.getByRole('button', { name: 'Cancel Appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(status(page)).toContainText('Canceled')
    await page.goto('/appointment/list/')
    await expect(page.getByRole('listitem').getByRole('link', { name: /Maya Sample.*Canceled/ })).toBeVisible()
  },
)

test(
  'the reschedule page looks like the booking page and sends no request',
  { tag: ['@one-width', '@SHL-36', '@APP-28', '@OP-007'] },
  async ({ page, request }) => {
    const { sam, uuid } = await createRequests(request)
    await page.goto(`/appointment/reschedule/${uuid}`)
    await expect(page).toHaveURL(/\/login\?nextUrl=/)
    await startSession(page, sam)
    let requestCount = 0
    page.on('request', (sentRequest) => (requestCount += sentRequest.url().endsWith(createAppointment.path) ? 1 : 0))
    for (const path of ['/appointment/list', `/appointment/${uuid}`]) {
      await page.goto(path)
      await expect(
        page
          .getByRole('main')
          .getByText(/Maya Sample/)
          .first(),
      ).toBeVisible()
      await expect(page.locator('a[href*=reschedule]')).toHaveCount(0)
    }
    await page.goto(`/appointment/reschedule/${uuid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reschedule appointment')
    await expect(page.getByText(/with Maya Sample, DPT/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Free 15 minute' })).toBeVisible()
    await (await chooseDay(page)).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Schedule' })).toBeDisabled()
    expect(requestCount).toBe(0)
  },
)

test(
  'rejecting a request asks for confirmation and a reason, which the member sees',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const { maya, sam, uuid } = await createRequests(request)
    await startSession(page, maya)
    await page.goto(`/appointment/${uuid}`)
    const reject = page.getByRole('main').getByRole('button', { name: 'Reject Appointment' })
    await reject.click()
    const notNow = page.getByRole('dialog').getByRole('button', { name: 'Not now' })
    await expect(notNow).toBeFocused()
    await notNow.click()
    await expect(reject).toBeFocused()
    await reject.click()
    await page.getByRole('dialog').getByLabel('Reason (optional, shared with Sam)').fill('I am away that week')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject Appointment' }).click()
    await expect(status(page)).toContainText('Rejected by professional')
    await startSession(page, sam)
    await page.goto(`/appointment/${uuid}`)
    await expect(page.getByText('I am away that week')).toBeVisible()
  },
)

test(
  'sending a message to the member confirms a pending request and opens the chat',
  { tag: ['@one-width', '@APP-44', '@APP-58', '@OP-075'] },
  async ({ page, request }) => {
    const { maya, sam, requests } = await createRequests(request, 2)
    const [first, second] = requests.map(({ uuid }) => uuid)
    const loadStatus = async (appointmentUuid = '') =>
      (await call(request, appointmentDetails, { token: sam.token, query: { appointmentUuid } })).appointment.status
    const sendMessage = async (uuid = '') => {
      await page.goto(`/appointment/${uuid}`)
      await page.getByRole('link', { name: 'Send a message' }).click()
    }
    await startSession(page, sam)
    await sendMessage(first)
    await expect(page).toHaveURL(`/chat/${maya.username}`)
    expect(await loadStatus(first)).toBe('Pending')

    await startSession(page, maya)
    await sendMessage(first)
    await expect(page).toHaveURL(`/chat/${sam.username}?appointment=${first}`)
    await expect.poll(() => loadStatus(first)).toBe('Scheduled')
    await page.route(`**/api${approveAppointment.path}`, (route) =>
      route.fulfill({ status: 409, json: { data: null, errors: [{ code: 'move_not_possible', msg: 'No.' }] } }),
    )
    await sendMessage(second)
    await expect(page).toHaveURL(`/chat/${sam.username}?appointment=${second}`)
    expect(await loadStatus(second)).toBe('Pending')
    await typeMessage(page, 'Gladly!')
    await expect.poll(() => loadStatus(second)).toBe('Scheduled')
  },
)
