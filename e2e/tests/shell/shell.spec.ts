import type { Page } from '@playwright/test'

import { openNavigation } from '../../setup/pages/navigation.ts'
import { expect, test } from '../../setup/test.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession, loadStoredSession, createMember } from '../../setup/users/sessions.ts'

test(
  'the navigation of a visitor has six links, in a bar on wide screens and in a menu on phones',
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
    const linkTexts = ['Search Professionals', 'How it Works', 'Products', 'Join as a Professional', 'Login', 'Sign Up']
    await expect(items).toHaveText(linkTexts)
    await expectAccessible(page)
  },
)

test('the navigation of a member has search, appointments, chats and filters', async ({ page, request }) => {
  await startSession(page, await createMember(request))
  await page.goto('/products')
  const navigation = await openNavigation(page)
  const items = ['Search Professionals', 'Appointments', 'Chats', 'My Filters', 'Products', 'Logout']
  await expect(navigation.getByRole('link')).toHaveText(items)
})

test(
  'the photo of a logged-in user opens the account menu, which links to the account settings',
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

test('the search keeps its tab and text during a visit to another page', { tag: ['@SHL-15'] }, async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill('back pain')
  const searchNavigation = await openNavigation(page)
  await searchNavigation.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/products')
  const productsNavigation = await openNavigation(page)
  await productsNavigation.getByRole('link', { name: 'Search Professionals' }).click()
  await expect(page.getByRole('tab', { name: 'Search' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toHaveValue('back pain')
})

test(
  'internal links change the URL without a page load',
  {
    tag: ['@one-width', '@SHL-16'],
  },
  async ({ page }) => {
    await page.goto('/home')
    let loadCount = 0
    page.on('load', () => (loadCount += 1))
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about-wlg')
    await (await openNavigation(page)).getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL('/products')
    await page.goBack()
    await expect(page).toHaveURL('/about-wlg')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Fourfold')
    expect(loadCount).toBe(0)
  },
)

const protectedPaths = ['/profile/edit?panel=3', '/appointment/4b1a?rate', '/admin/tag/new']

test('protected pages redirect to the login page', { tag: ['@one-width', '@SHL-17', '@SHL-51'] }, async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent(path)}`)
  }
})

test(
  'the appointment list opens with and without a trailing slash',
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
  '/logout redirects a visitor to the login page and is ignored as nextUrl',
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

test('the admin area redirects non-admins to the search', { tag: '@one-width' }, async ({ page, request }) => {
  await startSession(page, await createMember(request))
  await page.goto('/admin')
  await expect(page).toHaveURL('/search')
})

const publicPaths = ['/home', '/about-wlg', '/how-it-works', '/search', '/tags', '/products']

async function expectNoRedirect(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

test(
  'public pages open without a login',
  {
    tag: ['@one-width', '@SHL-25', '@SHL-27', '@SHL-51'],
  },
  async ({ page }) => {
    await expectNoRedirect(page, publicPaths)
  },
)

test(
  'login and password reset open without a login',
  {
    tag: ['@one-width', '@SHL-20', '@SHL-21'],
  },
  async ({ page }) => {
    await expectNoRedirect(page, ['/login', '/login?nextUrl=%2Fchats', '/forgot-password'])
  },
)

test(
  'registration opens for members and professionals, with or without nextUrl, and for no other type',
  { tag: ['@one-width', '@SHL-19'] },
  async ({ page, request }) => {
    for (const [type, heading] of [
      ['member', 'Sign Up'],
      ['professional', 'Join as a Professional'],
    ] as const) {
      await expectNoRedirect(page, [`/register/${type}`])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectNoRedirect(page, [`/register/${type}?nextUrl=%2Fchats`])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        '/login?nextUrl=%2Fchats',
      )
    }
    for (const type of ['unknown', 'Member', 'admin']) {
      expect((await request.get(`/register/${type}`)).status()).toBe(404)
    }
  },
)

test('an unknown page has status 404', async ({ page, expectAccessible }) => {
  for (const path of ['/nowhere', '/register/unknown']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectAccessible(page)
})
