import { chooseDay, openBooking } from '../../setup/pages/booking.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'
import { createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test(
  'an appointment across time zones shows both zones on its page and in the list',
  { tag: '@one-width' },
  async ({ browser, request }) => {
    const maya = await createProfessionalWithHours(request, { name: 'Maya', timeZone: 'America/New_York' })
    const sam = await createConfirmedMember(request)
    const tokyo = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
    const page = waitForHydration(await tokyo.newPage())
    await startSession(page, sam)
    await openBooking(page, maya)
    await (await chooseDay(page)).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('link', { name: 'View appointment' }).click()
    await expect(page.getByText(/^Japan Standard Time · Web Conferencing/)).toBeVisible()
    await expect(page.getByText(/^For Maya: .* at 9:00 AM – 10:00 AM, Eastern/)).toBeVisible()
    await page.goto('/appointment/list')
    await expect(page.getByText(/^For Maya: .*9:00 – 10:00 AM E[DS]T$/)).toBeVisible()

    const newYork = await browser.newContext({ timezoneId: 'America/New_York' })
    const mayaPage = waitForHydration(await newYork.newPage())
    await startSession(mayaPage, maya)
    await mayaPage.goto('/appointment/list')
    await mayaPage.getByRole('link', { name: /Sam Sample/ }).click()
    await expect(mayaPage.getByText(/^For Sam: .*Japan Standard Time/)).toBeVisible()
  },
)
