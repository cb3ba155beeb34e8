import { login, register } from '@fourfold/contract/accounts/endpoints'
import { appointments, createAppointment, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { saveReview } from '@fourfold/contract/reviews/endpoints'
import { availableSlots } from '@fourfold/contract/schedule/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { Page } from '@playwright/test'

import { registerByKeyboard } from '../../setup/browser/keyboard.ts'
import { networkFaults, NETWORK_ERROR } from '../../setup/browser/network.ts'
import { chooseDay, openBooking } from '../../setup/pages/booking.ts'
import { openedPanel, openPanel, panelHeader, saveButton } from '../../setup/pages/editor.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { call } from '../../setup/server/call.ts'
import { findUnratedAppointment } from '../../setup/server/reviews.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, getReservedDemoUser } from '../../setup/users/demo.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { fillRegistration, newUser, PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession, loadStoredSession } from '../../setup/users/sessions.ts'

/** A message in the status bar of the app. */
const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test.beforeEach(({ monitor }) => void monitor.allowedMessages.push(NETWORK_ERROR))

for (const [index, { title, writeMessage, readMessage, interrupt }] of networkFaults.entries()) {
  test.describe(`a network error ${title}`, { tag: '@one-width' }, () => {
    test('keeps the registration form, and resending creates one account', async ({ page, request }) => {
      const person = newUser()
      await page.goto('/register/member')
      const restore = await interrupt(page, register.path)
      await fillRegistration(page, person)
      await expect(statusMessage(page, writeMessage)).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
      await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD)
      expect(await loadStoredSession(page)).toBeNull()

      await restore()
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Reistration complete')).toBeVisible()
      await expect(page).toHaveURL('/profile/member?panel=1')
      expect(await loadStoredSession(page)).toMatchObject({ username: person.username })
      const { user } = await call(request, login, { body: { email: person.email, password: PASSWORD } })
      expect(user.username).toBe(person.username)
    })

    test('keeps the search text and clears old results, and the next search succeeds', async ({ page }) => {
      const { searchField, button, cards, resultCount } = searchPage(page)
      await page.goto('/search?search=coach')
      await expect(cards.first()).toBeVisible()
      const restore = await interrupt(page, search.path)
      await searchField.fill('sleep')
      await button.click()
      await expect(statusMessage(page, readMessage)).toBeVisible()
      await expect(cards).toHaveCount(0)
      await expect(searchField).toHaveValue('sleep')

      await restore()
      await button.click()
      await expect(page).toHaveURL('/search?search=sleep')
      await expect(cards.first()).toBeVisible()
      await expect(resultCount).toBeVisible()
    })

    test('keeps loaded results, and "See more" adds each result once', async ({ page }) => {
      const { results, button } = searchPage(page)
      await page.goto('/search?search=')
      const response = page.waitForResponse((searchResponse) => searchResponse.url().endsWith(`/api${search.path}`))
      await button.click()
      await response
      const group = results.getByRole('region').first()
      const cards = group.getByRole('article')
      await expect(cards).toHaveCount(5)
      const moreButton = group.getByRole('button', { name: /^See more/ })
      const restore = await interrupt(page, search.path)
      await moreButton.click()
      await expect(statusMessage(page, readMessage)).toBeVisible()
      await expect(cards).toHaveCount(5)

      await restore()
      // The app may load the results automatically when the network is back.
      await expect(async () => {
        if ((await cards.count()) === 5) await moreButton.click({ timeout: 1000 })
        await expect(cards.nth(5)).toBeVisible({ timeout: 3000 })
      }).toPass()
      const profiles = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(new Set(profiles).size).toBe(profiles.length)
    })

    test('allows reloading free times and resending a booking, which creates one appointment', async ({
      page,
      request,
    }) => {
      const maya = await createProfessionalWithHours(request, { name: 'Maya' })
      const sam = await createConfirmedMember(request)
      await startSession(page, sam)
      await openBooking(page, maya)
      await expect(page.getByRole('button', { name: /open times$/ }).first()).toBeVisible()
      const restoreSlots = await interrupt(page, availableSlots.path)
      await page
        .getByRole('button', { name: /open times$/ })
        .first()
        .click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('no response')
      await restoreSlots()
      await (await chooseDay(page)).nth(1).click()
      const dialog = page.getByRole('dialog', { name: 'New Appointment' })
      const restore = await interrupt(page, createAppointment.path)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(statusMessage(page, writeMessage)).toBeVisible()
      await expect(dialog).toContainText('10:00 AM')
      await restore()
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
      expect(await call(request, appointments, { token: sam.token })).toHaveLength(1)
    })

    test('keeps the input of an editor panel, and the next attempt saves it', async ({ page, request }) => {
      const person = await createProfessional(request)
      await startSession(page, person)
      await openPanel(page, 7)
      const link = openedPanel(page).getByRole('textbox').first()
      await link.fill('https://example.com/typed')
      const restore = await interrupt(page, editProfile.path)
      await saveButton(page).click()
      await expect(statusMessage(page, writeMessage)).toBeVisible()
      await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'true')
      await expect(link).toHaveValue('https://example.com/typed')

      await restore()
      await saveButton(page).click()
      await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'false')
      const { user } = await call(request, profile, { token: person.token, query: {} })
      expect(JSON.stringify(user)).toContain('https://example.com/typed')
    })

    test('keeps text and rating of a review, and resending saves one review', async ({ page, request }, {
      project,
    }) => {
      const username = getReservedDemoUser(9 + index, project.name)
      const { uuid, Member } = await findUnratedAppointment(request, username)
      const token = await startSession(page, { email: demoEmail(Member.username) }, DEMO_PASSWORD)
      const reviewCount = (await call(request, profile, { query: { username } })).reviews.length
      await page.goto(`/appointment/${uuid}?rate`)
      const dialog = page.getByRole('dialog', { name: 'Rate & Review' })
      await dialog.getByRole('slider', { name: 'Rating' }).press('End')
      await dialog.getByLabel('Your review').fill('Clear and kind.')
      const restore = await interrupt(page, saveReview.path)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(statusMessage(page, writeMessage)).toBeVisible()
      await expect(dialog.getByLabel('Your review')).toHaveValue('Clear and kind.')
      await expect(dialog.getByRole('slider', { name: 'Rating' })).toHaveValue('5')

      await restore()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: 'Review' })).toContainText('Clear and kind.')
      const { review } = await call(request, appointmentDetails, { token, query: { appointmentUuid: uuid } })
      expect(review).toMatchObject({ text: 'Clear and kind.', rating: 5 })
      expect((await call(request, profile, { query: { username } })).reviews).toHaveLength(reviewCount + 1)
    })
  })
}

test(
  'a failed preload when hovering over a result offline keeps the current page',
  { tag: '@one-width' },
  async ({ page, context }) => {
    const { cards } = searchPage(page)
    await page.goto('/search?search=coach')
    await expect(cards.first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await context.setOffline(true)
    await cards.first().getByRole('link').hover()
    await expect(page.locator('link[rel=modulepreload][href*="/profile-"]')).toHaveCount(1)
    // A reload after a failed preload would start within a second.
    await page.waitForTimeout(1000)
    await expect(cards.first()).toBeVisible()
  },
)

test(
  'clicking a link offline keeps the page and its input and shows a message',
  { tag: '@one-width' },
  async ({ page, context }) => {
    await page.goto('/register/member')
    await page.getByLabel('Name', { exact: true }).fill('Mila Sample')
    await context.setOffline(true)
    await page.getByRole('main').getByRole('link', { name: 'Join as a Professional' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(statusMessage(page, 'You are offline. Nothing was sent.')).toBeVisible()
    await expect(page).toHaveURL('/register/member')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mila Sample')

    await context.setOffline(false)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
  },
)

test(
  'the redirect after registration waits until the network is back',
  { tag: '@one-width' },
  async ({ page, context, monitor }) => {
    // The live connection tries to reconnect.
    monitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/register/member')
    await fillRegistration(page, newUser())
    await expect(page.getByText('Reistration complete')).toBeVisible()
    await context.setOffline(true)
    await page.waitForTimeout(1_500)
    await expect(page).toHaveURL('/register/member')
    await context.setOffline(false)
    await expect(page).toHaveURL('/profile/member?panel=1')
  },
)

test(
  'pressing Enter again after a network error completes the registration',
  { tag: '@one-width' },
  async ({ page, context }) => {
    await page.goto('/register/member')
    await context.setOffline(true)
    await registerByKeyboard(page, newUser())
    await expect(statusMessage(page, 'You are offline. Nothing was sent.')).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile/member?panel=1')
  },
)
