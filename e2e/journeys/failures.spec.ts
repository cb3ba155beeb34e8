import { logout } from '@fourfold/contract/accounts/endpoints'

import { call } from '../setup/call.ts'
import { open, openPanel } from '../setup/editor.ts'
import { expect, test } from '../setup/journey.ts'
import { logIn } from '../setup/people.ts'
import { professional } from '../setup/practice.ts'
import { enter, member } from '../setup/sessions.ts'

for (const how of ['throws', 'null'] as const) {
  test(
    `pages work where a browser keeps nothing (${how}), and somebody can log in`,
    { tag: '@one-width' },
    async ({ page, request, watch }) => {
      // The framework's own script, which keeps how far a page was scrolled, says so and harms nothing.
      watch.allowed.push(/sessionStorage|The operation is insecure|null \(reading '(getItem|setItem|removeItem)'\)/)
      const { email } = await member(request)
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

test('a session that ended leads to the login and back, and what was typed is still there', async ({
  page,
  request,
}) => {
  const person = await professional(request)
  const token = await enter(page, person)
  await openPanel(page, 7)
  await open(page).getByRole('textbox').first().fill('https://example.com/typed')
  await call(request, logout, { token })
  await open(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/profile/edit?panel=7')}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await logIn(page, person.email)
  await expect(page).toHaveURL('/profile/edit?panel=7')
  await expect(open(page).getByRole('textbox').first()).toHaveValue('https://example.com/typed')
})
