import { appointments, createAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import type { Locator, Page } from '@playwright/test'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { expireRequest } from '../../setup/server/appointment-requests.ts'
import { call } from '../../setup/server/call.ts'
import { publishListing } from '../../setup/server/listings.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

// Each test lists four professionals, one after the other.
test.setTimeout(150_000)

/** Returns a title that only this professional has. */
const getUniqueTitle = ({ username }: { username: string }): string => username.replace('.', '')

/** Creates four similar professionals and requests an appointment with the first. */
async function requestOneOfFour(page: Page) {
  const { request } = page
  await page.goto('/about-wlg')
  const sam = await createConfirmedMember(request)
  const professionals = []
  for (const name of ['Maya', 'Nora', 'Olga', 'Pia']) {
    const person = await createProfessionalWithHours(request, { name })
    await publishListing(page, person, getUniqueTitle(person))
    professionals.push(person)
  }
  const [maya] = professionals
  if (!maya) throw new Error('no professional was created')
  const [start = ''] = await loadFreeTimes(request, { token: sam.token, username: maya.username })
  return {
    sam,
    maya,
    start,
    appointment: await requestAppointment(request, { token: sam.token, username: maya.username, start }),
  }
}

const alternatives = (page: Page): Locator => page.getByRole('region', { name: 'Available at the same time' })

test(
  'a rejected request offers three professionals for the same time, and one tap sends a new request',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const { sam, maya, start, appointment } = await requestOneOfFour(page)
    await startSession(page, sam)
    await page.goto(`/appointment/${appointment.uuid}`)
    const timeHeading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.getByText(/answer within/)).toBeVisible()
    await expect(alternatives(page)).toBeHidden()

    await call(request, rejectAppointment, { token: maya.token, body: { appointmentUuid: appointment.uuid } })
    await page.reload()
    await expect(alternatives(page).getByRole('listitem')).toHaveCount(3)
    await expect(alternatives(page)).not.toContainText(getUniqueTitle(maya))
    await expect(alternatives(page)).toContainText('will see your name and your email')
    await expectAccessible(page)
    // Checks the phone layout here, because a second run would list four professionals again.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const sentRequest = page.waitForRequest(`**/api${createAppointment.path}`)
    await alternatives(page).getByRole('button', { name: /^Ask / }).first().click()
    await sentRequest
    await expect(page).not.toHaveURL(`/appointment/${appointment.uuid}`)
    await expect(page.getByText(/answer within/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(timeHeading)
    const pendingAppointments = (await call(request, appointments, { token: sam.token })).filter(
      ({ status }) => status === 'Pending',
    )
    expect(pendingAppointments.map(({ start: pendingStart }) => Date.parse(pendingStart))).toEqual([Date.parse(start)])
    expect(pendingAppointments[0]?.Professional.username).not.toBe(maya.username)

    // No alternatives are offered once the member has a request at this time.
    await page.goto(`/appointment/${appointment.uuid}`)
    await expect(page.getByText('Rejected').first()).toBeVisible()
    await expect(alternatives(page)).toBeHidden()
  },
)

test(
  'choosing an alternative to an expired request that was booked meanwhile shows an error and keeps the others',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const { sam, start, appointment } = await requestOneOfFour(page)
    await expireRequest(appointment)
    await startSession(page, sam)
    await expect(async () => {
      await page.goto(`/appointment/${appointment.uuid}`)
      await expect(alternatives(page).getByRole('listitem')).toHaveCount(3, { timeout: 2000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('there was no answer in time')).toBeVisible()

    const button = alternatives(page).getByRole('button', { name: /^Ask / }).first()
    const sentRequest = page.waitForRequest(`**/api${createAppointment.path}`)
    await page.route(`**/api${createAppointment.path}`, async (route) => {
      const { professionalUsername } = await readRequestBody(route.request())
      const otherMember = await createConfirmedMember(request, 'Rita')
      await requestAppointment(request, { token: otherMember.token, username: String(professionalUsername), start })
      await route.continue()
    })
    await button.click()
    await sentRequest
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(page).toHaveURL(`/appointment/${appointment.uuid}`)
    await expect(alternatives(page).getByRole('button', { name: /^Ask / }).nth(1)).toBeEnabled()
  },
)
