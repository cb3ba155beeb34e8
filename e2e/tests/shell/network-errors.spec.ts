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
import { DEMO_PASSWORD, demoEmail, reservedDemoUser } from '../../setup/users/demo.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { fillRegistration, newUser, PASSWORD } from '../../setup/users/registration.ts'
import { createConfirmedMember, startSession, loadStoredSession } from '../../setup/users/sessions.ts'

/** The bar of the whole app. */
const bar = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true })

test.beforeEach(({ watch }) => void watch.allowed.push(NETWORK_ERROR))

for (const [index, { title, says, saysOfReading, cut }] of networkFaults.entries()) {
  test.describe(`the network is cut ${title}`, { tag: '@one-width' }, () => {
    test('of a registration: one account, and sending it again logs in to it', async ({ page, request }) => {
      const person = newUser()
      await page.goto('/register/member')
      const mend = await cut(page, register.path)
      await fillRegistration(page, person)
      await expect(bar(page, says)).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
      await expect(page.getByLabel('Confirm password')).toHaveValue(PASSWORD)
      expect(await loadStoredSession(page)).toBeNull()

      await mend()
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText('Reistration complete')).toBeVisible()
      await expect(page).toHaveURL('/profile/member?panel=1')
      expect(await loadStoredSession(page)).toMatchObject({ username: person.username })
      const { user } = await call(request, login, { body: { email: person.email, password: PASSWORD } })
      expect(user.username).toBe(person.username)
    })

    test('of a search: the words stay, results of other words do not, and the next try finds', async ({ page }) => {
      const { words, button, cards, found } = searchPage(page)
      await page.goto('/search?search=coach')
      await expect(cards.first()).toBeVisible()
      const mend = await cut(page, search.path)
      await words.fill('sleep')
      await button.click()
      await expect(bar(page, saysOfReading)).toBeVisible()
      await expect(cards).toHaveCount(0)
      await expect(words).toHaveValue('sleep')

      await mend()
      await button.click()
      await expect(page).toHaveURL('/search?search=sleep')
      await expect(cards.first()).toBeVisible()
      await expect(found).toBeVisible()
    })

    test('of more results: those that are there stay, and more come once', async ({ page }) => {
      const { results, button } = searchPage(page)
      await page.goto('/search?search=')
      const answered = page.waitForResponse((response) => response.url().endsWith(`/api${search.path}`))
      await button.click()
      await answered
      const group = results.getByRole('region').first()
      const cards = group.getByRole('article')
      await expect(cards).toHaveCount(5)
      const more = group.getByRole('button', { name: /^See more/ })
      const mend = await cut(page, search.path)
      await more.click()
      await expect(bar(page, saysOfReading)).toBeVisible()
      await expect(cards).toHaveCount(5)

      await mend()
      // They may come by themselves as soon as the network is back.
      await expect(async () => {
        if ((await cards.count()) === 5) await more.click({ timeout: 1000 })
        await expect(cards.nth(5)).toBeVisible({ timeout: 3000 })
      }).toPass()
      const people = await cards.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(new Set(people).size).toBe(people.length)
    })

    test('of free times and of a booking: the day can be asked for again, and one appointment is made', async ({
      page,
      request,
    }) => {
      const maya = await createProfessionalWithHours(request, { name: 'Maya' })
      const sam = await createConfirmedMember(request)
      await startSession(page, sam)
      await openBooking(page, maya)
      await expect(page.getByRole('button', { name: /open times$/ }).first()).toBeVisible()
      const mendTimes = await cut(page, availableSlots.path)
      await page
        .getByRole('button', { name: /open times$/ })
        .first()
        .click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('no response')
      await mendTimes()
      await (await chooseDay(page)).nth(1).click()
      const dialog = page.getByRole('dialog', { name: 'New Appointment' })
      const mend = await cut(page, createAppointment.path)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(bar(page, says)).toBeVisible()
      await expect(dialog).toContainText('10:00 AM')
      await mend()
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(page.getByText(/Your request is with Maya Sample/)).toBeVisible()
      expect(await call(request, appointments, { token: sam.token })).toHaveLength(1)
    })

    test('of a panel: what was typed stays, and is kept with the next try', async ({ page, request }) => {
      const person = await createProfessional(request)
      await startSession(page, person)
      await openPanel(page, 7)
      const link = openedPanel(page).getByRole('textbox').first()
      await link.fill('https://example.com/typed')
      const mend = await cut(page, editProfile.path)
      await saveButton(page).click()
      await expect(bar(page, says)).toBeVisible()
      await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'true')
      await expect(link).toHaveValue('https://example.com/typed')

      await mend()
      await saveButton(page).click()
      await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'false')
      const { user } = await call(request, profile, { token: person.token, query: {} })
      expect(JSON.stringify(user)).toContain('https://example.com/typed')
    })

    test('of a review: the words and hands stay, and one review is kept', async ({ page, request }, { project }) => {
      const username = reservedDemoUser(9 + index, project.name)
      const { uuid, Member } = await findUnratedAppointment(request, username)
      const token = await startSession(page, { email: demoEmail(Member.username) }, DEMO_PASSWORD)
      const before = (await call(request, profile, { query: { username } })).reviews.length
      await page.goto(`/appointment/${uuid}?rate`)
      const dialog = page.getByRole('dialog', { name: 'Rate & Review' })
      await dialog.getByRole('slider', { name: 'Rating' }).press('End')
      await dialog.getByLabel('Your review').fill('Clear and kind.')
      const mend = await cut(page, saveReview.path)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(bar(page, says)).toBeVisible()
      await expect(dialog.getByLabel('Your review')).toHaveValue('Clear and kind.')
      await expect(dialog.getByRole('slider', { name: 'Rating' })).toHaveValue('5')

      await mend()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: 'Review' })).toContainText('Clear and kind.')
      const { review } = await call(request, appointmentDetails, { token, query: { appointmentUuid: uuid } })
      expect(review).toMatchObject({ text: 'Clear and kind.', rating: 5 })
      expect((await call(request, profile, { query: { username } })).reviews).toHaveLength(before + 1)
    })
  })
}

test(
  'offline a pointer above somebody found asks for their page ahead and takes nothing away',
  { tag: '@one-width' },
  async ({ page, context }) => {
    const { cards } = searchPage(page)
    await page.goto('/search?search=coach')
    await expect(cards.first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    await context.setOffline(true)
    await cards.first().getByRole('link').hover()
    await expect(page.locator('link[rel=modulepreload][href*="/profile-"]')).toHaveCount(1)
    // The reload of a page that cannot be had would come within a moment.
    await page.waitForTimeout(1000)
    await expect(cards.first()).toBeVisible()
  },
)

test(
  'offline a link leads nowhere, the bar says why, and the page stays as it is',
  { tag: '@one-width' },
  async ({ page, context }) => {
    await page.goto('/register/member')
    await page.getByLabel('Name', { exact: true }).fill('Mila Sample')
    await context.setOffline(true)
    await page.getByRole('main').getByRole('link', { name: 'Join as a Professional' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(bar(page, 'You are offline. Nothing was sent.')).toBeVisible()
    await expect(page).toHaveURL('/register/member')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mila Sample')

    await context.setOffline(false)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
  },
)

test(
  'who has registered and is offline before they are led on is led on when the network is back',
  { tag: '@one-width' },
  async ({ page, context, watch }) => {
    // After registering, the page has a live connection, and tries to restore it.
    watch.allowed.push(/ERR_INTERNET_DISCONNECTED/)
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
  'by keyboard alone somebody registers though the first try is cut',
  { tag: '@one-width' },
  async ({ page, context }) => {
    await page.goto('/register/member')
    await context.setOffline(true)
    await registerByKeyboard(page, newUser())
    await expect(bar(page, 'You are offline. Nothing was sent.')).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile/member?panel=1')
  },
)
