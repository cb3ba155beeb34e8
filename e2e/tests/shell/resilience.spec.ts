import { logout } from '@fourfold/contract/accounts/endpoints'
import { question } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { Page } from '@playwright/test'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import type { NewUser } from '../../setup/users/registration.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

for (const storage of ['throws', 'null'] as const) {
  test(
    `pages and login work without browser storage (${storage})`,
    { tag: '@one-width' },
    async ({ page, request, monitor, browserName }) => {
      // React Router logs a harmless error when it cannot store scroll positions.
      monitor.allowedMessages.push(
        /sessionStorage|The operation is insecure|null \(reading '(getItem|setItem|removeItem)'\)/,
      )
      // Firefox logs this error without a message.
      if (browserName === 'firefox') monitor.allowedMessages.push(/^Error$/)
      const { email } = await createMember(request)
      await page.addInitScript((behavior) => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              if (behavior === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError')
              return null
            },
          })
        }
      }, storage)
      for (const path of ['/home', '/search', '/products', '/tags', '/register/member']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await page.goto('/login?nextUrl=/appointment/list')
      await logIn(page, email)
      await expect(page.getByText('No appointments yet')).toBeVisible()
    },
  )
}

type EndedSession = { person: NewUser; token: string; panelNumber: number }

/** Ends the session on the server, waits for the redirect to the login page and logs in again. */
async function endAndRestoreSession(page: Page, { person, token, panelNumber }: EndedSession) {
  await call(page.request, logout, { token })
  await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(`/profile/edit?panel=${panelNumber}`)}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await logIn(page, person.email)
  await expect(page).toHaveURL(`/profile/edit?panel=${panelNumber}`)
}

for (const { input, panelNumber, label, text } of [
  { input: 'a link', panelNumber: 7, label: /.*/, text: 'https://example.com/typed' },
  { input: 'a video', panelNumber: 4, label: 'Video link', text: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
]) {
  test(
    `an ended session redirects to the login page and back, and keeps ${input} that was typed`,
    { tag: '@one-width' },
    async ({ page, request }) => {
      const person = await createProfessional(request)
      const token = await startSession(page, person)
      await openPanel(page, panelNumber)
      const field = openedPanel(page).getByRole('textbox', { name: label }).first()
      await field.fill(text)
      await endAndRestoreSession(page, { person, token, panelNumber })
      await expect(field).toHaveValue(text)
    },
  )
}

test(
  'an ended session redirects to the login page and back, and keeps selected life events',
  { tag: '@one-width' },
  async ({ page, request }) => {
    const person = await createProfessional(request)
    const token = await startSession(page, person)
    await openPanel(page, 11)
    const [first, second] = [
      openedPanel(page).getByRole('checkbox').nth(0),
      openedPanel(page).getByRole('checkbox').nth(1),
    ]
    await first.check({ force: true })
    await second.check({ force: true })
    await endAndRestoreSession(page, { person, token, panelNumber: 11 })
    await expect(first).toBeChecked()
    await expect(second).toBeChecked()
    const saveRequest = page.waitForRequest(`**/api${editProfile.path}`)
    await openedPanel(page).getByRole('button', { name: 'Save' }).click()
    const reply = await call(request, question, { query: { type: 'traumatic' } })
    const tags = reply.question?.answers.slice(0, 2).flatMap((answer) => answer.tags)
    expect(await readRequestBody(await saveRequest)).toMatchObject({ other: { requestedTags: [...new Set(tags)] } })
  },
)
