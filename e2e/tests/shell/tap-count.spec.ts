import type { Page } from '@playwright/test'

import { chooseDay } from '../../setup/pages/booking.ts'
import { openedPanel, openPanel, saveButton } from '../../setup/pages/editor.ts'
import { cards, payWithCard, providerOrigin, startCheckout, openSubscribeDialog } from '../../setup/pages/payments.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { publishListing } from '../../setup/server/listings.ts'
import { CONFIRM_SUBJECT, waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { fillRegistration, newUser, signUp } from '../../setup/users/registration.ts'

const MAX_TAPS = 12
const MAX_SCREENS = 6

/** Counts the taps on all pages of the test, without typing. */
async function countTaps(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('recordTap', () => (count += 1))
  await page.addInitScript(() => {
    const { recordTap } = window as unknown as { recordTap: () => void }
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && recordTap(), true)
  })
  return () => count
}

test(
  `a new member on a phone searches, registers and requests an appointment in at most ${MAX_TAPS} taps`,
  { tag: '@phone' },
  async ({ page, request }, { project }) => {
    test.skip(project.name !== 'narrow', 'Taps are counted on phones only.')
    const maya = await createProfessionalWithHours(request, { name: 'Maya' })
    const title = `Balance coach ${maya.username.slice(-6)}`
    await publishListing(page, maya, title)
    const taps = await countTaps(page)
    const { tab, searchField, button, cards: resultCards } = searchPage(page)

    await page.goto('/search')
    await tab('Search').click()
    await searchField.fill(title)
    await button.click()
    await resultCards.filter({ hasText: 'Maya Sample' }).first().getByRole('link').first().click()
    await page.getByRole('link', { name: 'Schedule' }).click()
    const mila = newUser()
    await fillRegistration(page, mila)
    await expect(page).toHaveURL(`/appointment/create/${maya.username}`)

    // The tap on the link in the confirmation mail.
    const mailTaps = 1
    await page.goto(await waitForMailLink(mila.email, CONFIRM_SUBJECT))
    await expect(page).toHaveURL(`/appointment/create/${maya.username}`)
    await (await chooseDay(page)).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request sent to Maya')
    expect(taps() + mailTaps).toBeGreaterThan(5)
    expect(taps() + mailTaps).toBeLessThanOrEqual(MAX_TAPS)
  },
)

/** Fills in a title and a goal for the category Movement. */
async function fillMovement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Categories' }).click()
  await page.getByRole('switch', { name: 'Movement' }).click()
  const block = openedPanel(page).getByRole('region', { name: 'Movement', exact: true })
  await block.getByLabel('Title').fill('Physical therapist')
  await block.getByRole('group', { name: 'Goals' }).getByRole('checkbox').first().check({ force: true })
  await saveButton(page).click()
}

async function addMondayHours(page: Page): Promise<void> {
  await openPanel(page, 9)
  await page.getByRole('listitem').getByRole('button', { name: 'Monday' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I work on this day').press(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test(
  `a new professional completes the profile on at most ${MAX_SCREENS} screens`,
  { tag: '@one-width' },
  async ({ page, monitor }) => {
    monitor.allowedOrigins.push(providerOrigin)
    const screens = new Set<string>()
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname.replace(/\/cs_.*/, ''))
    })
    const { email } = await signUp(page, 'professional', newUser('Ines'))
    const card = page.getByRole('complementary', { name: 'Getting listed' })
    await expect(card).toContainText('Listed in 10 minutes: six steps')
    await page.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
    await expect(page).toHaveURL('/profile/edit')
    await expect(card).toContainText('1 of 6 steps done')

    await card.getByRole('link', { name: 'Next: Add a profile photo' }).click()
    await openedPanel(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles(await createScreenshotFile(page))
    await card.getByRole('link', { name: 'Next: Upload proof of certification' }).click()
    await expect(openedPanel(page).locator('input[type=file]')).toHaveCount(1)
    await openedPanel(page)
      .locator('input[type=file]')
      .setInputFiles(await createScreenshotFile(page, 'diploma.jpg'))
    await expect(card).toContainText('3 of 6 steps done')
    await openSubscribeDialog(page)
    await startCheckout(page)
    await payWithCard(page, cards.accepted)
    await fillMovement(page)
    await openPanel(page, 8)
    await openedPanel(page).getByLabel('Appointment rate').fill('120')
    await saveButton(page).click()
    await expect(card).toContainText('5 of 6 steps done')
    await addMondayHours(page)
    await expect(card).toContainText('Waiting for our team')
    expect([...screens].filter((path) => path !== 'blank').length).toBeLessThanOrEqual(MAX_SCREENS)
  },
)
