import { saveProduct } from '@fourfold/contract/products/endpoints'

import { call } from '../setup/server/call.ts'
import { createAdmin, createAdminWithoutFactor } from '../setup/users/admins.ts'
import { createApplicant } from '../setup/users/applicants.ts'
import { PASSWORD } from '../setup/users/registration.ts'
import { createConfirmedMember, startSession } from '../setup/users/sessions.ts'
import { totpCode } from '../setup/users/totp.ts'
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test.setTimeout(300_000)

test('captures the setup of a second factor', async ({ page, request }) => {
  await startSession(page, await createAdminWithoutFactor(request))
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await takePicture(page, 'factor-required')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await takePicture(page, 'factor-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await takePicture(page, 'factor-scan')
  await dialog.getByLabel('Code that the app shows').fill(totpCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  await takePicture(page, 'factor-recovery-codes')
})

test('captures the lists of the admin area', async ({ page, request }) => {
  const priya = await createApplicant(page, 'Priya')
  const product = {
    description: 'For the desk.',
    link: 'https://shop.example',
    category: 'Mind',
    subcategory: 'App',
  } as const
  await call(request, saveProduct, { token: priya.token, body: { ...product, title: 'Walnut massage ball' } })
  await startSession(page, await createAdmin(request))
  await visit(page, {
    'admin-moderation': '/admin/waiting',
    'admin-users': '/admin/users',
    'admin-products': '/admin/products',
    'admin-categories': '/admin/categories',
    'admin-tags': '/admin/tags',
    'admin-questions': '/admin/questions',
    'admin-plans': '/admin/subscription-types',
    'admin-occupations': '/admin/trades',
    'admin-no-results': '/admin/tags?text=no+such+tag',
  })
  await page.goto('/admin/tags')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Hidden').check()
  await takePicture(page, 'admin-tag-preview')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Tag saved.').waitFor()
  await page.goto('/admin/audit')
  await page.getByText('What changed').first().click()
  await takePicture(page, 'admin-audit')

  await page.route('**/api/admin/**', () => undefined)
  await page.goto('/admin/users')
  await takePicture(page, 'admin-users-loading', 'loading')
  await page.unroute('**/api/admin/**')
  await page.route('**/api/admin/**', (route) => route.abort())
  await page.goto('/admin/users')
  await page.waitForTimeout(4000)
  await takePicture(page, 'admin-users-failed', 'loading')
})

const formNames = {
  categories: 'category',
  tags: 'tag',
  questions: 'question',
  'subscription-types': 'plan',
  trades: 'occupation',
}

test('captures the forms of the admin area', async ({ page, request }) => {
  const mila = await createConfirmedMember(request, 'Mila')
  await startSession(page, await createAdmin(request))
  for (const [list, name] of Object.entries(formNames)) {
    await page.goto(`/admin/${list}`)
    const links = [page.getByRole('link', { name: /^New / }), page.getByRole('link', { name: /^Edit / })]
    const [newForm, editForm] = await Promise.all(links.map((link) => link.first().getAttribute('href')))
    await visit(page, { [`admin-${name}-new`]: newForm ?? '', [`admin-${name}`]: editForm ?? '' })
  }
  await visit(page, { 'admin-login-as': `/admin/loginAs/${mila.username}` })
})
