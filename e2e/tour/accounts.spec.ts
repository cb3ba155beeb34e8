import { test } from '@playwright/test'

import { CONFIRM_SUBJECT, waitForMailLink, RESET_SUBJECT } from '../setup/server/mails.ts'
import { PASSWORD, signUp } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { picture, visit } from './picture.ts'

test('where the links of mails lead', async ({ page, browser }) => {
  await visit(page, {
    'confirm-email-forged': '/confirm-email?hash=forged&email=nobody%40e2e.example',
    'reset-password-forged': '/reset-password?hash=forged&email=nobody%40e2e.example',
    'keep-account-forged': '/keep-account?hash=forged',
    'not-me': '/not-me',
  })
  const { email } = await signUp(page)
  const { origin: baseURL } = new URL(page.url())
  const viewport = page.viewportSize()
  const elsewhere = await (await browser.newContext({ baseURL, viewport })).newPage()
  await elsewhere.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
  await picture(elsewhere, 'confirm-email')
  await elsewhere.context().clearCookies()
  await elsewhere.evaluate(() => localStorage.clear())
  await elsewhere.goto('/forgot-password')
  await elsewhere.getByRole('textbox').first().fill(email)
  await elsewhere.getByRole('main').getByRole('button').first().click()
  await elsewhere.goto(await waitForMailLink(email, RESET_SUBJECT))
  await picture(elsewhere, 'reset-password')
})

test('what a member decides about their account', async ({ page, request }) => {
  await startSession(page, await createConfirmedMember(request, 'Mila'))
  await page.goto('/profile/member?panel=0')
  const dialog = page.getByRole('dialog')
  for (const [name, button] of Object.entries({
    'log-out-elsewhere': /everywhere else/,
    'delete-account': /^Delete/,
  })) {
    await page.getByRole('button', { name: button }).first().click()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await picture(page, name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})
