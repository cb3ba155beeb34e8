import { login } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo, questions } from '@fourfold/contract/catalog/endpoints'
import type { APIRequestContext, Page, Request } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { openNavigation } from '../../setup/pages/navigation.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional, createProfessionalWithHours } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession, storeForgedToken, loadStoredSession, createMember } from '../../setup/users/sessions.ts'
import type { RegisteredUser } from '../../setup/users/sessions.ts'

/** Creates a member with answers. The login redirects such members to the search. */
async function createMemberWithAnswers(request: APIRequestContext): Promise<RegisteredUser> {
  const person = await createMember(request)
  const body = { questionsAnswers: [{ question: 'What first?', answer: 'My body' }], searchTags: [] }
  await call(request, editSearchInfo, { token: person.token, body })
  return person
}

async function clickNavigationLink(page: Page, name: string): Promise<void> {
  await (await openNavigation(page)).getByRole('link', { name }).click()
}

/** Clears the stored session and logs in through the form. */
async function logInWithoutSession(page: Page, { email }: { email: string }): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logIn(page, email)
}

test(
  'the login form has email, password and a link to reset the password',
  { tag: ['@ACC-26'] },
  async ({ page, expectAccessible }) => {
    await page.goto('/login')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test(
  'a protected page redirects to the login page, and the login redirects back',
  { tag: ['@one-width', '@ACC-28', '@SHL-20', '@SHL-48'] },
  async ({ page, request }) => {
    const { email } = await createMember(request)
    await page.goto('/chats?from=mail')
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/chats?from=mail')}`)
    await logIn(page, email)
    await expect(page).toHaveURL('/chats?from=mail')
  },
)

test(
  'the login redirects a professional with profile data to the public profile and one without to the profile editor',
  {
    tag: ['@one-width', '@ACC-29', '@ACC-30'],
  },
  async ({ page, request }) => {
    const professionalWithProfile = await createProfessionalWithHours(request, { days: [] })
    const [newProfessional] = await Promise.all([createProfessional(request), page.goto('/robots.txt')])
    await logInWithoutSession(page, professionalWithProfile)
    await expect(page).toHaveURL(`/user/${professionalWithProfile.username}`)
    await logInWithoutSession(page, newProfessional)
    await expect(page).toHaveURL('/profile/edit')
  },
)

test(
  'a failed login shows the first error and ends the existing session',
  { tag: ['@one-width', '@ACC-32'] },
  async ({ page, request, expectAccessible }) => {
    const { email } = await createMember(request)
    await page.goto('/login')
    // Another tab has logged in meanwhile.
    const { token, user } = await call(request, login, { body: { email, password: 'correct horse battery' } })
    const otherSession = { token, userId: user.id, isAdmin: false, isProfessional: false, username: user.username }
    await page.evaluate((session) => localStorage.setItem('fourfold.session', JSON.stringify(session)), otherSession)
    await logIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('The email or password is wrong.')
    expect(await loadStoredSession(page)).toBeNull()
    await expectAccessible(page)
  },
)

test(
  'the login form rejects a password of seven characters without a request',
  { tag: ['@one-width', '@ACC-27'] },
  async ({ page }) => {
    const sentUrls: string[] = []
    page.on('request', (request) => void sentUrls.push(request.url()))
    await page.goto('/login')
    await logIn(page, 'unknown@e2e.example', '1234567')
    await expect(page.getByText('Min 8 characters')).toBeVisible()
    await expect(page.getByRole('alert')).toBeEmpty()
    expect(sentUrls.filter((url) => url.endsWith(`/api${login.path}`))).toHaveLength(0)
  },
)

test(
  'the session is stored and sent with API requests until logout, and login and logout reload the questions',
  { tag: ['@one-width', '@ACC-58', '@ACC-59', '@ACC-60'] },
  async ({ page, request }) => {
    const { email, username } = await createMemberWithAnswers(request)
    const waitForQuestions = () => page.waitForRequest(`**/api${questions.path}`)
    const readAuthorization = async (request: Promise<Request>) => (await request).headerValue('authorization')
    await page.goto('/search')
    await clickNavigationLink(page, 'Login')
    const requestAfterLogin = waitForQuestions()
    await logIn(page, email)
    const authorization = await readAuthorization(requestAfterLogin)
    const session = await loadStoredSession(page)
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: expect.any(Number),
      isAdmin: false,
      isProfessional: false,
      username,
    })
    expect(authorization).toBe(`Bearer ${session?.['token']}`)

    await expect(page).toHaveURL('/search')
    const requestAfterLogout = waitForQuestions()
    await clickNavigationLink(page, 'Logout')
    expect(await readAuthorization(requestAfterLogout)).toBeNull()
    expect(await loadStoredSession(page)).toBeNull()
  },
)

test(
  'logout ends the session in the browser and on the server',
  { tag: ['@one-width', '@ACC-34', '@OP-021'] },
  async ({ page, request }) => {
    const token = await startSession(page, await createMember(request))
    const logoutResponse = page.waitForResponse('**/api/logout')
    await page.goto('/logout')
    expect((await logoutResponse).status()).toBe(200)
    expect(await loadStoredSession(page)).toBeNull()
    const response = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(401)
  },
)

test(
  'API requests include cookies and the bearer token',
  { tag: ['@one-width', '@PLT-06'] },
  async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'page-cookie', value: 'yes', url: baseURL ?? '' }])
    const token = await startSession(page, await createMember(request))
    const profileRequest = page.waitForRequest('**/api/profile')
    await page.goto('/profile/member?panel=0')
    expect(await (await profileRequest).allHeaders()).toMatchObject({
      authorization: `Bearer ${token}`,
      cookie: 'page-cookie=yes',
    })
  },
)

test(
  'logout shows "You were logged out" and redirects to the login page after one second',
  { tag: ['@one-width', '@ACC-35', '@ACC-36'] },
  async ({ page, request }) => {
    await startSession(page, await createMember(request))
    await page.clock.install()
    await page.goto('/products')
    const logout = (await openNavigation(page)).getByRole('link', { name: 'Logout' })
    await stopClock(page)
    await logout.click()
    await expect(page.getByText('You were logged out', { exact: true })).toBeVisible()
    await expectRedirect(page, { after: 1000, target: '/login' })
  },
)

test(
  'logout works without a network',
  { tag: ['@one-width', '@ACC-37', '@OP-021'] },
  async ({ page, request, monitor }) => {
    monitor.allowedMessages.push(/ERR_INTERNET_DISCONNECTED/)
    await startSession(page, await createMember(request))
    await page.route('**/api/logout', (route) => route.abort('internetdisconnected'))
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    expect(await loadStoredSession(page)).toBeNull()
  },
)

test(
  'a forged token opens a page until the first API request, which redirects to the login page',
  {
    tag: ['@one-width', '@ACC-61', '@SHL-49'],
  },
  async ({ page }) => {
    await storeForgedToken(page)
    // The live connection would detect the forged token too.
    await page.routeWebSocket('**/socket', () => undefined)
    await page.goto('/stripe/cancel')
    await expect(page).toHaveURL('/stripe/cancel')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const unauthorizedResponse = page.waitForResponse((response) => response.status() === 401)
    await page.goto('/profile/member?panel=0')
    await unauthorizedResponse
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/profile/member?panel=0')}`)
    expect(await loadStoredSession(page)).toBeNull()
  },
)

test(
  'login, registration and password reset redirect a logged-in member to the search',
  {
    tag: ['@one-width', '@SHL-50', '@OP-013'],
  },
  async ({ page, request }) => {
    await startSession(page, await createMember(request))
    for (const path of ['/login', '/register/member', '/register/professional', '/forgot-password']) {
      await page.goto(path)
      await expect(page).toHaveURL('/search')
    }
  },
)
