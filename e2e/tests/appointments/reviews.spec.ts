import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '../../setup/server/call.ts'
import { findUnratedAppointment } from '../../setup/server/reviews.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, getReservedDemoUser } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

test(
  'a member reviews a session in a dialog of 400 px and edits the saved review',
  { tag: ['@phone', '@every-browser', '@REV-04', '@REV-06', '@OP-131'] },
  async ({ page, request, expectAccessible }, { project }) => {
    const username = getReservedDemoUser(6, project.name)
    const { uuid, Member } = await findUnratedAppointment(request, username)
    await startSession(page, { email: demoEmail(Member.username) }, DEMO_PASSWORD)
    await page.goto(`/appointment/${uuid}`)
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Finished')
    await expect(page.getByRole('heading', { name: 'Review' })).toBeHidden()

    await page.getByRole('button', { name: 'Rate & Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate & Review' })
    await expect(dialog.getByText(/click on the hands/i)).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBe(project.name === 'wide' ? 400 : 390)
    const rating = dialog.getByRole('slider', { name: 'Rating' })
    await expect(rating).toHaveValue('0')
    await expect(rating).toBeFocused()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Click on the hands to rate first.')).toBeVisible()
    await rating.focus()
    for (let half = 0; half < 9; half += 1) await page.keyboard.press('ArrowRight')
    await expect(rating).toHaveAttribute('aria-valuetext', '4.5 of 5 hands')
    const text = `Clear, kind, and never rushed. (${uuid.slice(0, 8)})`
    await dialog.getByLabel('Your review').fill(text)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Thank you. Your review is live.')).toBeVisible()
    const review = page.getByRole('region', { name: 'Review' })
    await expect(review).toContainText(text)
    await expect(review.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()

    await page.goto(`/appointment/${uuid}?rate`)
    await expect(dialog.getByLabel('Your review')).toHaveValue(text)
    await expect(rating).toHaveValue('4.5')
    await rating.locator('xpath=following-sibling::*[1]').click({ position: { x: 10, y: 20 } })
    await expect(rating).toHaveValue('0.5')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Close without saving?' })
    await confirmation.getByRole('button').filter({ hasText: 'Close' }).click()
    await expect(page).toHaveURL(`/appointment/${uuid}`)
    await page.goto(`/reviews/${username}`)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: text })).toBeVisible()
  },
)

test(
  'going back closes the review dialog without an extra history entry',
  { tag: '@one-width' },
  async ({ page, request }, { project }) => {
    const username = getReservedDemoUser(9, project.name)
    const { uuid, Member } = await findUnratedAppointment(request, username)
    await startSession(page, { email: demoEmail(Member.username) }, DEMO_PASSWORD)
    await page.goto('/products')
    await page.goto(`/appointment/${uuid}`)
    const dialog = page.getByRole('dialog', { name: 'Rate & Review' })
    const openButton = page.getByRole('button', { name: 'Rate & Review' })

    await openButton.click()
    await expect(page).toHaveURL(`/appointment/${uuid}?rate=`)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/appointment/${uuid}`)

    await openButton.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/appointment/${uuid}`)
    await page.goBack()
    await expect(page).toHaveURL('/products')
  },
)

test(
  '?rate opens the review dialog after login, and only for the member of the appointment',
  {
    tag: ['@one-width', '@SHL-38', '@REV-05', '@OP-009'],
  },
  async ({ page, request }, { project }) => {
    const username = getReservedDemoUser(7, project.name)
    const { uuid, Member } = await findUnratedAppointment(request, username)
    const dialog = page.getByRole('dialog')
    await page.goto(`/appointment/${uuid}?rate`)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(`/appointment/${uuid}?rate`)}`)
    await logIn(page, demoEmail(Member.username), DEMO_PASSWORD)
    await expect(page.getByRole('dialog', { name: 'Rate & Review' })).toBeVisible()

    await startSession(page, { email: demoEmail(username) }, DEMO_PASSWORD)
    await page.goto(`/appointment/${uuid}?rate`)
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Finished')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Rate & Review' })).toBeHidden()
  },
)

test(
  'the review page of a professional requires a login and shows the username',
  { tag: ['@SHL-41', '@REV-12'] },
  async ({ page, request, expectAccessible }, { project }) => {
    const username = getReservedDemoUser(8, project.name)
    const { reviews } = await call(request, profile, { query: { username } })
    await page.goto(`/reviews/${username}`)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(`/reviews/${username}`)}`)
    await startSession(page, await createMember(request))
    await page.goto(`/reviews/${username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(reviews.length)
    await expectAccessible(page)
    await page.goto(`/reviews/${(await createProfessional(request)).username}`)
    await expect(page.getByText('No reviews yet')).toBeVisible()
    await page.goto('/reviews/no.such.user')
    await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
  },
)
