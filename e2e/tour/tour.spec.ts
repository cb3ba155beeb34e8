import { appointments } from '@fourfold/contract/appointments/endpoints'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext } from '@playwright/test'

import { chooseDay } from '../setup/pages/booking.ts'
import { searchPage, signUpConfirmed } from '../setup/pages/search.ts'
import { call } from '../setup/server/call.ts'
import { DEMO_PASSWORD, demoEmail, logInAsDemoUser } from '../setup/users/demo.ts'
import { signUp } from '../setup/users/registration.ts'
import { startSession } from '../setup/users/sessions.ts'
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test.setTimeout(300_000)

/** Finds a public product. Its professional has a complete profile. */
async function findProduct(request: APIRequestContext): Promise<{ uuid: string; username: string }> {
  const { products } = await call(request, publicProducts, {})
  const [product] = products
  if (!product) throw new Error('The demo data has no public product.')
  return { uuid: product.uuid, username: product.username }
}

test('captures the public pages', async ({ page, request }) => {
  const { uuid, username } = await findProduct(request)
  await visit(page, {
    home: '/home',
    terms: '/terms',
    privacy: '/privacy',
    'how-it-works': '/how-it-works',
    about: '/about-wlg',
    'register-member': '/register/member',
    'register-professional': '/register/professional',
    login: '/login',
    'forgot-password': '/forgot-password',
    search: '/search',
    'search-results': '/search?search=health coach',
    'search-crisis': '/search?search=I want to die',
    'search-life-area': '/search/mind',
    'search-tag': '/tags/sleep',
    tags: '/tags',
    products: '/products',
    product: `/product/${uuid}`,
    profile: `/user/${username}`,
    'not-found': '/nowhere',
  })
})

test('captures the pages of a member', async ({ page }) => {
  await signUp(page)
  await visit(page, {
    'member-account': '/profile/member?panel=0',
    'member-general': '/profile/member?panel=1',
    'member-question': '/profile/member?panel=2',
    'home-of-a-member': '/home',
  })
})

test('captures the search results of a member', async ({ page }) => {
  const { button, resultCount, stateField, dialog, expandQuestions } = searchPage(page)
  await signUpConfirmed(page)
  await page.goto('/search')
  await page.getByRole('group', { name: 'Questionnaire' }).getByRole('radio').first().check({ force: true })
  await button.click()
  await resultCount.filter({ hasText: 'found' }).waitFor()
  await takePicture(page, 'search-match')
  await expandQuestions()
  await stateField.selectOption({ label: 'American Samoa' })
  await button.click()
  await dialog.waitFor()
  await takePicture(page, 'search-no-results')
})

test('captures the pages of a professional', async ({ page, request }) => {
  const { username } = await findProduct(request)
  await logInAsDemoUser(page, username)
  const names =
    'account photo certificates categories library practice meetings links rate schedule products life-events'
  const panels = names.split(' ').map((name, panel) => [`editor-${name}`, `/profile/edit?panel=${panel}`] as const)
  await visit(page, { ...Object.fromEntries(panels), 'home-of-a-professional': '/home' })
  await page.goto('/profile/edit?panel=9')
  await page.getByRole('list', { name: 'Every week' }).getByRole('button').first().click()
  await takePicture(page, 'editor-schedule-day')
})

test('captures a booking and the appointments of both parties', async ({ page, browser, request }, {
  project,
  config,
}) => {
  const { username } = await findProduct(request)
  const professionalPage = await (await browser.newContext()).newPage()
  const token = await startSession(professionalPage, { email: demoEmail(username) }, DEMO_PASSWORD)
  const finishedAppointments = (await call(request, appointments, { token })).filter(
    ({ status }) => status === 'Finished',
  )
  const appointmentsByMember = Map.groupBy(finishedAppointments, ({ Member }) => Member.username)
    .values()
    .toArray()
  // A different member per width, because open requests are limited.
  const appointment = appointmentsByMember[config.projects.findIndex(({ name }) => name === project.name)]?.[0]
  await startSession(page, { email: demoEmail(appointment?.Member.username ?? '') }, DEMO_PASSWORD)

  await page.goto(`/appointment/create/${username}`)
  const times = await chooseDay(page)
  await takePicture(page, 'create-appointment')
  await times.last().click()
  await page.getByLabel('Location').waitFor()
  await takePicture(page, 'create-appointment-dialog')
  const location = page.getByLabel('Location')
  if ((await location.inputValue()) === '') await location.selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('What happens next').waitFor()
  await takePicture(page, 'booked')
  await page
    .getByRole('button', { name: /^(Account of .*|Menu)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText('Account settings').filter({ visible: true }).waitFor()
  await takePicture(page, 'account-menu')
  await visit(page, {
    appointments: '/appointment/list',
    reviews: `/reviews/${username}`,
    'appointment-finished': `/appointment/${appointment?.uuid}`,
    reschedule: `/appointment/reschedule/${appointment?.uuid}`,
  })
  await page.goto(`/appointment/${appointment?.uuid}?rate`)
  await page.getByRole('dialog').waitFor()
  await takePicture(page, 'rate-and-review')

  await professionalPage.goto('/appointment/list')
  await takePicture(professionalPage, 'appointments-of-a-professional')
  await professionalPage.goto('/appointment/list?view=week')
  await professionalPage.getByText('This month').waitFor()
  await takePicture(professionalPage, 'week-of-a-professional')
  await professionalPage.goto('/appointment/list')
  await professionalPage
    .getByRole('link', { name: /Pending/ })
    .first()
    .click()
  await professionalPage.getByText('Referral').waitFor()
  await takePicture(professionalPage, 'appointment')
})
