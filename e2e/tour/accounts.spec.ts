import { CONFIRM_SUBJECT, waitForMailLink, RESET_SUBJECT } from '../setup/server/mails.ts'
import { PASSWORD, signUp } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test('captures the pages that mail links open', async ({ page, browser }) => {
  await visit(page, {
    'confirm-email-forged': '/confirm-email?hash=forged&email=unknown%40e2e.example',
    'reset-password-forged': '/reset-password?hash=forged&email=unknown%40e2e.example',
    'keep-account-forged': '/keep-account?hash=forged',
    'not-me': '/not-me',
  })
  const { email } = await signUp(page)
  const { origin: baseURL } = new URL(page.url())
  const viewport = page.viewportSize()
  const otherBrowser = await (await browser.newContext({ baseURL, viewport })).newPage()
  await otherBrowser.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
  await takePicture(otherBrowser, 'confirm-email')
  await otherBrowser.context().clearCookies()
  await otherBrowser.evaluate(() => localStorage.clear())
  await otherBrowser.goto('/forgot-password')
  await otherBrowser.getByRole('textbox').first().fill(email)
  await otherBrowser.getByRole('main').getByRole('button').first().click()
  await otherBrowser.goto(await waitForMailLink(email, RESET_SUBJECT))
  await takePicture(otherBrowser, 'reset-password')
})

test('captures the dialogs of the account page', async ({ page, request }) => {
  await startSession(page, await createConfirmedMember(request, 'Mila'))
  await page.goto('/profile/member?panel=0')
  const dialog = page.getByRole('dialog')
  for (const [name, button] of Object.entries({
    'log-out-elsewhere': /everywhere else/,
    'delete-account': /^Delete/,
  })) {
    await page.getByRole('button', { name: button }).first().click()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await takePicture(page, name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})
