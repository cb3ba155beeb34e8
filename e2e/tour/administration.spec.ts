import { saveProduct } from '@fourfold/contract/products/endpoints'
import { test } from '@playwright/test'

import { call } from '../setup/server/call.ts'
import { createAdmin, createAdminWithoutFactor } from '../setup/users/admins.ts'
import { createApplicant } from '../setup/users/applicants.ts'
import { PASSWORD } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { totpCode } from '../setup/users/totp.ts'
import { picture, visit } from './picture.ts'

test.setTimeout(300_000)

test('what somebody sees who sets up a second factor', async ({ page, request }) => {
  await startSession(page, await createAdminWithoutFactor(request))
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await picture(page, 'factor-gate')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await picture(page, 'factor-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await picture(page, 'factor-scan')
  await dialog.getByLabel('Code that the app shows').fill(totpCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  await picture(page, 'factor-recovery-codes')
})

test('what an admin sees', async ({ page, request }) => {
  const priya = await createApplicant(page, 'Priya')
  const form = {
    description: 'For the desk.',
    link: 'https://shop.example',
    category: 'Mind',
    subcategory: 'App',
  } as const
  await call(request, saveProduct, { token: priya.token, body: { ...form, title: 'Walnut massage ball' } })
  await startSession(page, await createAdmin(request))
  await visit(page, {
    'admin-waiting': '/admin/waiting',
    'admin-users': '/admin/users',
    'admin-products': '/admin/products',
    'admin-categories': '/admin/categories',
    'admin-tags': '/admin/tags',
    'admin-questions': '/admin/questions',
    'admin-plans': '/admin/subscription-types',
    'admin-trades': '/admin/trades',
    'admin-nothing-found': '/admin/tags?text=nobody+would+call+it+that',
  })
  await page.goto('/admin/tags')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Hidden').check()
  await picture(page, 'admin-tag-preview')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag saved.').waitFor()
  await page.goto('/admin/audit')
  await page.getByText('What changed').first().click()
  await picture(page, 'admin-audit')

  await page.route('**/api/admin/**', () => undefined)
  await page.goto('/admin/users')
  await picture(page, 'admin-users-late', 'loading')
  await page.unroute('**/api/admin/**')
  await page.route('**/api/admin/**', (route) => route.abort())
  await page.goto('/admin/users')
  await page.waitForTimeout(4000)
  await picture(page, 'admin-users-failed', 'loading')
})

const forms = {
  categories: 'category',
  tags: 'tag',
  questions: 'question',
  'subscription-types': 'plan',
  trades: 'trade',
}

test('what an admin writes', async ({ page, request }) => {
  const mila = await createConfirmedMember(request, 'Mila')
  await startSession(page, await createAdmin(request))
  for (const [list, name] of Object.entries(forms)) {
    await page.goto(`/admin/${list}`)
    const links = [page.getByRole('link', { name: /^New / }), page.getByRole('link', { name: /^Edit / })]
    const [fresh, existing] = await Promise.all(links.map((link) => link.first().getAttribute('href')))
    await visit(page, { [`admin-${name}-new`]: fresh ?? '', [`admin-${name}`]: existing ?? '' })
  }
  await visit(page, { 'admin-login-as': `/admin/loginAs/${mila.username}` })
})
