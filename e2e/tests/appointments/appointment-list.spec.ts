import { approveAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'

import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test(
  'the appointment list of a professional shows pending, upcoming and past appointments page by page',
  { tag: ['@one-width', '@OP-071'] },
  async ({ page, request, expectAccessible }) => {
    const maya = await createProfessionalWithHours(request, { name: 'Maya', profile: { preferredOnline: true } })
    const sam = await createConfirmedMember(request)
    const [first = '', second = '', third = ''] = await loadFreeTimes(request, { ...maya, token: sam.token })
    const rejectedRequest = await requestAppointment(request, { ...sam, username: maya.username, start: first })
    const pendingRequest = await requestAppointment(request, { ...sam, username: maya.username, start: second })
    const confirmedRequest = await requestAppointment(request, { ...sam, username: maya.username, start: third })
    await call(request, rejectAppointment, { token: maya.token, body: { appointmentUuid: rejectedRequest.uuid } })
    await call(request, approveAppointment, { token: maya.token, body: { appointmentUuid: confirmedRequest.uuid } })
    // Loads one item per page.
    await page.route('**/api/appointment/load*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      await route.fulfill({ response: await route.fetch({ url: url.href }) })
    })
    await startSession(page, maya)
    await page.goto('/appointment/list')

    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const showMoreButton = page.getByRole('button', { name: 'Show more' })
    await expect(headings.first()).toHaveText('Needs your answer')
    await showMoreButton.click()
    await expect(headings.nth(1)).toHaveText('Upcoming')
    await showMoreButton.click()
    await expect(headings.nth(2)).toHaveText('Past')
    await expect(showMoreButton).toBeHidden()
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(paths).toEqual([pendingRequest, confirmedRequest, rejectedRequest].map(({ uuid }) => `/appointment/${uuid}`))
    await expectAccessible(page)
  },
)

test(
  'the week view of a professional shows free time and appointments, and one tap confirms a request',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }, { project }) => {
    const maya = await createProfessionalWithHours(request, { name: 'Maya' })
    const sam = await createConfirmedMember(request)
    const [start = ''] = await loadFreeTimes(request, { ...maya, token: sam.token })
    const { uuid } = await requestAppointment(request, { ...sam, username: maya.username, start })
    await startSession(page, maya)
    await page.goto('/appointment/list')
    await page.getByRole('main').getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page).toHaveURL('/appointment/list?view=week')

    const week = page.getByRole('region', { name: 'Your week' })
    const heading = week.getByRole('heading', { level: 2 })
    const appointment = week.locator(`a[href="/appointment/${uuid}"]`)
    const thisWeek = await heading.textContent()
    await expect(week.getByText('Free').first()).toBeVisible()
    // The day after tomorrow may lie in the next week.
    const isNextWeek = !(await appointment.isVisible())
    if (isNextWeek) await week.getByRole('button', { name: 'Next week' }).click()
    await expect(appointment).toContainText(/^Sam Sample Pending/)
    if (project.name === 'wide') {
      // The appointment is next to the label of its hour.
      const hour = new Date(start).getUTCHours()
      const label = `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
      const labelBox = await week.getByText(label, { exact: true }).boundingBox()
      const box = await appointment.boundingBox()
      expect(Math.abs((box?.y ?? 0) - (labelBox?.y ?? 0))).toBeLessThan(12)
    }
    await expectAccessible(page)

    await week.getByRole('button', { name: 'Next week' }).click()
    await week.getByRole('button', { name: 'Today' }).click()
    await expect(heading).toHaveText(thisWeek ?? '')
    if (isNextWeek) await week.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Confirm Sam Sample' }).click()
    await expect(appointment).toContainText(/^Sam Sample Scheduled/)
    await expect(page.getByRole('heading', { name: 'Needs your answer' })).toBeHidden()
    await appointment.click()
    await expect(page).toHaveURL(`/appointment/${uuid}`)
  },
)
