import type { Page } from '@playwright/test'

import { openNavigation } from '../../setup/pages/navigation.ts'
import { expect, test } from '../../setup/test.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession, loadStoredSession, createMember } from '../../setup/users/sessions.ts'

test(
  'a visitor is offered exactly six things, in a bar or in a menu that opens',
  { tag: ['@phone', '@SHL-01', '@SHL-14'] },
  async ({ page, expectAccessible }, { project }) => {
    await page.goto('/home')
    const items = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('link')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (project.name === 'narrow') {
      await expect(items).toHaveCount(0)
      await menu.click()
    } else {
      await expect(menu).toBeHidden()
    }
    const six = ['Search Professionals', 'How it Works', 'Products', 'Join as a Professional', 'Login', 'Sign Up']
    await expect(items).toHaveText(six)
    await expectAccessible(page)
  },
)

test('a member finds search, appointments, chats and filters', async ({ page, request }) => {
  await startSession(page, await createMember(request))
  await page.goto('/products')
  const navigation = await openNavigation(page)
  const items = ['Search Professionals', 'Appointments', 'Chats', 'My Filters', 'Products', 'Logout']
  await expect(navigation.getByRole('link')).toHaveText(items)
})

test(
  'logged-in people find their account under their photo',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }, { project }) => {
    const sam = await createMember(request)
    await startSession(page, sam)
    await page.goto('/products')
    if (project.name === 'narrow') {
      await openNavigation(page)
      await expect(page.getByRole('link', { name: `${sam.name} Account settings` })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: /Account settings$/ }).click()
    } else {
      await page.getByRole('button', { name: `Account of ${sam.name}` }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Account settings' }).click()
    }
    await expect(page).toHaveURL('/profile/member?panel=0')
  },
)

test(
  'the search keeps its state while somebody looks elsewhere and returns',
  { tag: ['@SHL-15'] },
  async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('tabpanel').getByRole('textbox').first().fill('back pain')
    const away = await openNavigation(page)
    await away.getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL('/products')
    const back = await openNavigation(page)
    await back.getByRole('link', { name: 'Search Professionals' }).click()
    await expect(page.getByRole('tab', { name: 'Search' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toHaveValue('back pain')
  },
)

test(
  'pages have plain addresses from the root on, and follow each other without loading anew',
  {
    tag: ['@one-width', '@SHL-16'],
  },
  async ({ page }) => {
    await page.goto('/home')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about-wlg')
    await (await openNavigation(page)).getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL('/products')
    await page.goBack()
    await expect(page).toHaveURL('/about-wlg')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Fourfold')
    expect(loads).toBe(0)
  },
)

const guarded = ['/profile/edit?panel=3', '/appointment/4b1a?rate', '/admin/tag/new']

test('every page behind the login asks for it', { tag: ['@one-width', '@SHL-17', '@SHL-51'] }, async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(path)}`)
  }
})

test(
  'the list of appointments answers with and without a slash at the end',
  {
    tag: ['@one-width', '@SHL-37', '@OP-008'],
  },
  async ({ page, request }) => {
    await page.goto('/appointment/list/')
    await expect(page).toHaveURL(/\/login\?nextUrl=/)
    await startSession(page, await createMember(request))
    for (const path of ['/appointment/list', '/appointment/list/']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments list')
    }
  },
)

test(
  'a visitor who opens /logout goes to the login, which neither remembers nor follows it',
  {
    tag: ['@one-width', '@SHL-24', '@OP-011'],
  },
  async ({ page, request }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await page.goto(`/login?nextUrl=${encodeURIComponent('/logout')}`)
    await logIn(page, (await createMember(request)).email)
    await expect(page).toHaveURL('/profile/member?panel=1')
    expect(await loadStoredSession(page)).not.toBeNull()
  },
)

test(
  'somebody who is no admin does not get into the administration',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await startSession(page, await createMember(request))
    await page.goto('/admin')
    await expect(page).toHaveURL('/search')
  },
)

const open = ['/home', '/about-wlg', '/how-it-works', '/search', '/tags', '/products']

async function expectOpen(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

test(
  'pages about the product, the search, the tags and the products open for everybody',
  {
    tag: ['@one-width', '@SHL-25', '@SHL-27', '@SHL-51'],
  },
  async ({ page }) => {
    await expectOpen(page, open)
  },
)

test(
  'a visitor opens the login and the way back to a password',
  {
    tag: ['@one-width', '@SHL-20', '@SHL-21'],
  },
  async ({ page }) => {
    await expectOpen(page, ['/login', '/login?nextUrl=%2Fchats', '/forgot-password'])
  },
)

test(
  'a visitor opens the registration of members and of professionals, with a nextUrl or without, and no other',
  { tag: ['@one-width', '@SHL-19'] },
  async ({ page, request }) => {
    for (const [type, heading] of [
      ['member', 'Sign Up'],
      ['professional', 'Join as a Professional'],
    ] as const) {
      await expectOpen(page, [`/register/${type}`])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectOpen(page, [`/register/${type}?nextUrl=%2Fchats`])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        '/login?nextUrl=%2Fchats',
      )
    }
    for (const other of ['nobody', 'Member', 'admin']) {
      expect((await request.get(`/register/${other}`)).status()).toBe(404)
    }
  },
)

test('a page that does not exist says so, with status 404', async ({ page, expectAccessible }) => {
  for (const path of ['/nowhere', '/register/nobody']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectAccessible(page)
})
