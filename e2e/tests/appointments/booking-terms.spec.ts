import { approveAppointment } from '@fourfold/contract/appointments/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'

import { downloadFile } from '../../setup/browser/downloads.ts'
import { chooseDay, openBooking } from '../../setup/pages/booking.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

const LINK = 'https://meet.example/maya'

test('dialog and receipt of a booking show price, terms, note and disclosed data; approval shows the meeting link', async ({
  page,
  request,
  expectAccessible,
}) => {
  const other = { appointmentRate: 120, mainPractice: 'Physical therapist' }
  const maya = await createProfessionalWithHours(request, { name: 'Maya', profile: { other } })
  const sam = await createConfirmedMember(request)
  await call(request, editProfile, {
    token: sam.token,
    body: { personalInfo: { issuesAndConcerns: 'My knee hurts' } },
  })
  await startSession(page, sam)
  await openBooking(page, maya)
  await (await chooseDay(page)).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(dialog).toContainText(/Price.*\$120 per session.*Fourfold never charges you for canceling/)
  await expect(dialog).toContainText('Maya will see your name, your email, and your issues and concerns.')
  await dialog.getByLabel('Note for Maya (optional)').fill('Stairs are the worst')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request sent to Maya')
  const receipt = page.getByRole('main').locator('dl')
  await expect(receipt).toContainText(/\$120 per session.*You pay Maya directly/)
  await expect(receipt).toContainText('Stairs are the worst')
  await expectAccessible(page)
  const { name, content } = await downloadFile(page, () =>
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  )
  expect(name).toBe('appointment.ics')
  expect(content.toString()).toMatch(/^BEGIN:VCALENDAR/)

  await page.getByRole('link', { name: 'View appointment' }).click()
  await expect(page).toHaveURL(/\/appointment\/[\da-f-]{36}$/)
  await expect(page.getByText('Stairs are the worst')).toBeVisible()
  await expect(page.getByText(LINK)).toHaveCount(0)
  const appointmentUuid = page.url().split('/').at(-1) ?? ''

  await startSession(page, maya)
  await page.goto('/profile/edit?panel=6')
  const link = page.getByLabel('Meeting link')
  await link.fill('http://meet.example/maya')
  await link.press('Enter')
  await expect(link).toHaveAccessibleDescription(/begins with https/)
  await call(request, editProfile, { token: maya.token, body: { other: { meetingLink: LINK } } })
  await call(request, approveAppointment, { token: maya.token, body: { appointmentUuid } })

  await startSession(page, sam)
  await page.goto(`/appointment/${appointmentUuid}`)
  await expect(page.getByRole('link', { name: LINK })).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)
})
