import { appointments } from '@fourfold/contract/appointments/endpoints'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import { test } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

import { chooseDay } from '../setup/pages/booking.ts'
import { searchPage, signUpConfirmed } from '../setup/pages/search.ts'
import { call } from '../setup/server/call.ts'
import { DEMO_PASSWORD, demoEmail, logInAsDemoUser } from '../setup/users/demo.ts'
import { signUp } from '../setup/users/registration.ts'
import { startSession } from '../setup/users/sessions.ts'
import { picture, visit } from './picture.ts'

test.setTimeout(300_000)

/** Something that is recommended, and by whom: a professional who has everything a page can show. */
async function recommended(request: APIRequestContext): Promise<{ uuid: string; username: string }> {
  const { products } = await call(request, publicProducts, {})
  const [product] = products
  if (!product) throw new Error('Nobody in the demo world recommends anything.')
  return { uuid: product.uuid, username: product.username }
}

test('what a visitor sees', async ({ page, request }) => {
  const { uuid, username } = await recommended(request)
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
    'search-found': '/search?search=health coach',
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

test('what a member sees', async ({ page }) => {
  await signUp(page)
  await visit(page, {
    'member-account': '/profile/member?panel=0',
    'member-general': '/profile/member?panel=1',
    'member-question': '/profile/member?panel=2',
    'home-of-a-member': '/home',
  })
})

test('what a member finds', async ({ page }) => {
  const { button, resultCount, stateField, dialog, expandQuestions } = searchPage(page)
  await signUpConfirmed(page)
  await page.goto('/search')
  await page.getByRole('group', { name: 'Questionnaire' }).getByRole('radio').first().check({ force: true })
  await button.click()
  await resultCount.filter({ hasText: 'found' }).waitFor()
  await picture(page, 'search-match')
  await expandQuestions()
  await stateField.selectOption({ label: 'American Samoa' })
  await button.click()
  await dialog.waitFor()
  await picture(page, 'search-nothing')
})

test('what a professional sees', async ({ page, request }) => {
  const { username } = await recommended(request)
  await logInAsDemoUser(page, username)
  const names =
    'account photo certificates categories library practice meetings links rate schedule products life-events'
  const panels = names.split(' ').map((name, panel) => [`editor-${name}`, `/profile/edit?panel=${panel}`] as const)
  await visit(page, { ...Object.fromEntries(panels), 'home-of-a-professional': '/home' })
  await page.goto('/profile/edit?panel=9')
  await page.getByRole('list', { name: 'Every week' }).getByRole('button').first().click()
  await picture(page, 'editor-schedule-day')
})

test('what booking looks like', async ({ page, browser, request }, { project, config }) => {
  const { username } = await recommended(request)
  const other = await (await browser.newContext()).newPage()
  const token = await startSession(other, { email: demoEmail(username) }, DEMO_PASSWORD)
  const finished = (await call(request, appointments, { token })).filter(({ status }) => status === 'Finished')
  const once = Map.groupBy(finished, ({ Member }) => Member.username)
    .values()
    .toArray()
  // One for each width: nobody may have too many requests open.
  const met = once[config.projects.findIndex(({ name }) => name === project.name)]?.[0]
  await startSession(page, { email: demoEmail(met?.Member.username ?? '') }, DEMO_PASSWORD)

  await page.goto(`/appointment/create/${username}`)
  const times = await chooseDay(page)
  await picture(page, 'create-appointment')
  await times.last().click()
  await page.getByLabel('Location').waitFor()
  await picture(page, 'create-appointment-dialog')
  const place = page.getByLabel('Location')
  if ((await place.inputValue()) === '') await place.selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('What happens next').waitFor()
  await picture(page, 'booked')
  await page
    .getByRole('button', { name: /^(Account of .*|Menu)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText('Account settings').filter({ visible: true }).waitFor()
  await picture(page, 'account-menu')
  await visit(page, {
    appointments: '/appointment/list',
    reviews: `/reviews/${username}`,
    'appointment-finished': `/appointment/${met?.uuid}`,
    reschedule: `/appointment/reschedule/${met?.uuid}`,
  })
  await page.goto(`/appointment/${met?.uuid}?rate`)
  await page.getByRole('dialog').waitFor()
  await picture(page, 'rate-and-review')

  await other.goto('/appointment/list')
  await picture(other, 'appointments-of-a-professional')
  await other.goto('/appointment/list?view=week')
  await other.getByText('This month').waitFor()
  await picture(other, 'week-of-a-professional')
  await other.goto('/appointment/list')
  await other
    .getByRole('link', { name: /Pending/ })
    .first()
    .click()
  await other.getByText('Referral').waitFor()
  await picture(other, 'appointment')
})
