import { login } from '@fourfold/contract/accounts/endpoints'
import { appointments, oneAppointment } from '@fourfold/contract/appointments/endpoints'
import type { APIRequestContext } from '@playwright/test'

import { call } from '../setup/call.ts'
import { DEMO_PASSWORD, demoEmail, ownPerson } from '../setup/demo.ts'
import { expect, test } from '../setup/journey.ts'
import { professional } from '../setup/practice.ts'
import { enter, member } from '../setup/sessions.ts'

/** A finished appointment with somebody of the demo world that nobody has rated. */
async function unrated(request: APIRequestContext, username: string) {
  const { token } = await call(request, login, { body: { email: demoEmail(username), password: DEMO_PASSWORD } })
  for (const { uuid, status } of await call(request, appointments, { token })) {
    if (status !== 'Finished') continue
    const found = await call(request, oneAppointment, { token, query: { appointmentUuid: uuid } })
    if (found.review === null) return found.appointment
  }
  throw new Error('every appointment is rated')
}

test('APP-42, APP-52, REV-01 to REV-07, REV-11 to REV-14, SHL-38: a member rates a session, and others read it', async ({
  page,
  request,
  expectAccessible,
}, { project }) => {
  const username = await ownPerson(request, 6, project.name)
  const { uuid, Member } = await unrated(request, username)
  await enter(page, { email: demoEmail(Member.username) }, DEMO_PASSWORD)
  await page.goto(`/appointment/${uuid}`)
  await expect(page.getByRole('main').getByRole('status').getByText('Finished').last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden()

  await page.getByRole('button', { name: 'Rate & Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rate & Review' })
  await expect(dialog.getByText(/click on the hands/i)).toBeVisible()
  if (project.name === 'wide') expect((await dialog.boundingBox())?.width).toBe(400)
  const rating = dialog.getByRole('slider', { name: 'Rating' })
  await expect(rating).toHaveValue('0')
  await expect(rating).toBeFocused()
  for (let half = 0; half < 9; half += 1) await page.keyboard.press('ArrowRight')
  await expect(rating).toHaveAttribute('aria-valuetext', '4.5 of 5 hands')
  const words = `Clear, kind, and never rushed. (${uuid.slice(0, 8)})`
  await dialog.getByLabel('Your review').fill(words)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText(words)
  await expect(review.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()

  await page.goto(`/appointment/${uuid}?rate`)
  await expect(dialog.getByLabel('Your review')).toHaveValue(words)
  await expect(rating).toHaveValue('4.5')
  await rating.locator('xpath=following-sibling::*[1]').click({ position: { x: 10, y: 20 } })
  await expect(rating).toHaveValue('0.5')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/appointment/${uuid}`)

  const [first, last] = Member.name.split(' ')
  await page.goto(`/reviews/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText(`${first} ${last?.charAt(0)}.`)
  await expectAccessible(page)
  const profile = await (await request.get(`/user/${username}`)).text()
  expect(profile).toContain(words)
})

test('REV-05, REV-13: nobody else is asked to rate, and a page without reviews says so', async ({ page, request }, {
  project,
}) => {
  const username = await ownPerson(request, 6, project.name)
  const { uuid } = await unrated(request, username)
  await enter(page, { email: demoEmail(username) }, DEMO_PASSWORD)
  await page.goto(`/appointment/${uuid}?rate`)
  await expect(page.getByRole('main').getByRole('status').getByText('Finished').last()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Rate & Review' })).toBeHidden()

  await page.goto(`/reviews/${(await professional(request)).username}`)
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await page.goto(`/reviews/${(await member(request)).username}.nobody`)
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
})
