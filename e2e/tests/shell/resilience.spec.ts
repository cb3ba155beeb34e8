import { logout } from '@fourfold/contract/accounts/endpoints'
import { question } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { Page } from '@playwright/test'

import { requestBody } from '../../setup/browser/request-body.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import type { NewUser } from '../../setup/users/registration.ts'
import { startSession, createMember } from '../../setup/users/sessions.ts'

for (const how of ['throws', 'null'] as const) {
  test(
    `pages work where a browser keeps nothing (${how}), and somebody can log in`,
    { tag: '@one-width' },
    async ({ page, request, watch, browserName }) => {
      // The framework's own script, which keeps how far a page was scrolled, says so and harms nothing.
      watch.allowed.push(/sessionStorage|The operation is insecure|null \(reading '(getItem|setItem|removeItem)'\)/)
      // Firefox tells of it without its words.
      if (browserName === 'firefox') watch.allowed.push(/^Error$/)
      const { email } = await createMember(request)
      await page.addInitScript((blocked) => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              if (blocked === 'throws') throw new DOMException('The operation is insecure.', 'SecurityError')
              return null
            },
          })
        }
      }, how)
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

/** Ends somebody's session on the server, which the page hears by itself, and logs in again where this leads to. */
async function loseSession(page: Page, { person, token, at }: { person: NewUser; token: string; at: number }) {
  await call(page.request, logout, { token })
  await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(`/profile/edit?panel=${at}`)}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await logIn(page, person.email)
  await expect(page).toHaveURL(`/profile/edit?panel=${at}`)
}

for (const { what, at, label, words } of [
  { what: 'a link', at: 7, label: /.*/, words: 'https://example.com/typed' },
  { what: 'a video', at: 4, label: 'Video link', words: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
]) {
  test(
    `a session that ended leads to the login and back, and ${what} that was typed is still there`,
    { tag: '@one-width' },
    async ({ page, request }) => {
      const person = await createProfessional(request)
      const token = await startSession(page, person)
      await openPanel(page, at)
      const field = openedPanel(page).getByRole('textbox', { name: label }).first()
      await field.fill(words)
      await loseSession(page, { person, token, at })
      await expect(field).toHaveValue(words)
    },
  )
}

test('and so are the events that were chosen', { tag: '@one-width' }, async ({ page, request }) => {
  const person = await createProfessional(request)
  const token = await startSession(page, person)
  await openPanel(page, 11)
  const [first, second] = [
    openedPanel(page).getByRole('checkbox').nth(0),
    openedPanel(page).getByRole('checkbox').nth(1),
  ]
  await first.check({ force: true })
  await second.check({ force: true })
  await loseSession(page, { person, token, at: 11 })
  await expect(first).toBeChecked()
  await expect(second).toBeChecked()
  const saved = page.waitForRequest(`**/api${editProfile.path}`)
  await openedPanel(page).getByRole('button', { name: 'Save' }).click()
  const asked = await call(request, question, { query: { type: 'traumatic' } })
  const tags = asked.question?.answers.slice(0, 2).flatMap((answer) => answer.tags)
  expect(await requestBody(await saved)).toMatchObject({ other: { requestedTags: [...new Set(tags)] } })
})
