import { appointments, createAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import type { Locator, Page } from '@playwright/test'

import { requestBody } from '../../setup/browser/request-body.ts'
import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { expireRequest } from '../../setup/server/appointment-requests.ts'
import { call } from '../../setup/server/call.ts'
import { publishListing } from '../../setup/server/listings.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

// Four people become listed, one after the other.
test.setTimeout(150_000)

/** A goal that nobody listed by other journeys has. */
const titleOf = ({ username }: { username: string }): string => username.replace('.', '')

/** A request to one of four people who help with the same and have the same hours. */
async function asked(page: Page) {
  const { request } = page
  await page.goto('/about-wlg')
  const sam = await createConfirmedMember(request)
  const people = []
  for (const name of ['Maya', 'Nora', 'Olga', 'Pia']) {
    const person = await createProfessionalWithHours(request, { name })
    await publishListing(page, person, titleOf(person))
    people.push(person)
  }
  const [maya] = people
  if (!maya) throw new Error('nobody to ask')
  const [start = ''] = await loadFreeTimes(request, { token: sam.token, username: maya.username })
  return {
    sam,
    maya,
    start,
    first: await requestAppointment(request, { token: sam.token, username: maya.username, start }),
  }
}

const offered = (page: Page): Locator => page.getByRole('region', { name: 'Available at the same time' })

test(
  'a member who was rejected asks one of three others for the same time, with one tap',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const { sam, maya, start, first } = await asked(page)
    await startSession(page, sam)
    await page.goto(`/appointment/${first.uuid}`)
    const when = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.getByText(/answer within/)).toBeVisible()
    await expect(offered(page)).toBeHidden()

    await call(request, rejectAppointment, { token: maya.token, body: { appointmentUuid: first.uuid } })
    await page.reload()
    await expect(offered(page).getByRole('listitem')).toHaveCount(3)
    await expect(offered(page)).not.toContainText(titleOf(maya))
    await expect(offered(page)).toContainText('will see your name and your email')
    await expectAccessible(page)
    // Four people become listed for this, so the phone is looked at on the way.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const sent = page.waitForRequest(`**/api${createAppointment.path}`)
    await offered(page).getByRole('button', { name: /^Ask / }).first().click()
    await sent
    await expect(page).not.toHaveURL(`/appointment/${first.uuid}`)
    await expect(page.getByText(/answer within/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(when)
    const open = (await call(request, appointments, { token: sam.token })).filter(({ status }) => status === 'Pending')
    expect(open.map((one) => Date.parse(one.start))).toEqual([Date.parse(start)])
    expect(open[0]?.Professional.username).not.toBe(maya.username)

    // One is enough: the time is taken by now.
    await page.goto(`/appointment/${first.uuid}`)
    await expect(page.getByText('Rejected').first()).toBeVisible()
    await expect(offered(page)).toBeHidden()
  },
)

test(
  'so does a member who got no answer in time; if somebody was faster they are told, and the others stay',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const { sam, start, first } = await asked(page)
    await expireRequest(first)
    await startSession(page, sam)
    await expect(async () => {
      await page.goto(`/appointment/${first.uuid}`)
      await expect(offered(page).getByRole('listitem')).toHaveCount(3, { timeout: 2000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('there was no answer in time')).toBeVisible()

    const button = offered(page).getByRole('button', { name: /^Ask / }).first()
    const sent = page.waitForRequest(`**/api${createAppointment.path}`)
    await page.route(`**/api${createAppointment.path}`, async (route) => {
      const { professionalUsername } = await requestBody(route.request())
      const rival = await createConfirmedMember(request, 'Rita')
      await requestAppointment(request, { token: rival.token, username: String(professionalUsername), start })
      await route.continue()
    })
    await button.click()
    await sent
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(page).toHaveURL(`/appointment/${first.uuid}`)
    await expect(offered(page).getByRole('button', { name: /^Ask / }).nth(1)).toBeEnabled()
  },
)
