import type { Page } from '@playwright/test'

import { followRedirects } from '../../setup/browser/redirects.ts'
import { expect, test } from '../../setup/test.ts'

/** The data of every response of the stubbed API. */
const stubbedData = {
  token: 'A'.repeat(43),
  user: {
    id: 1,
    name: 'M',
    username: 'mila',
    email: 'mila@e2e.example',
    emailVerified: true,
    isAdmin: false,
    isProfessional: false,
    other: null,
  },
}

async function stubApi(page: Page): Promise<void> {
  await page.route(/\/api\//, (route) => route.fulfill({ json: { data: stubbedData, errors: [] } }))
  // The content of the target page does not matter.
  await page.route(/\/api\/profile/, (route) => route.abort('connectionrefused'))
  await page.route(/\/api\/notifications/, (route) => route.fulfill({ json: { data: {}, errors: [] } }))
  await page.route(/\/api\/chats/, (route) => route.fulfill({ json: { data: [], next: null, errors: [] } }))
  // Accepts the socket without a session.
  await page.routeWebSocket(/\/socket$/, () => undefined)
  // Skips the one-second delay before the redirect; other tests check it.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    window.setTimeout = ((work: () => void, time?: number) => wait(work, time === 1000 ? 0 : time)) as typeof setTimeout
  })
  await page.goto('/home')
}

/** One URL of each kind. The contract tests cover 200 spellings with the function that every screen uses. */
const hostileUrls = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/search',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/logout?x=1',
]

for (const screen of ['/login', '/register/member', '/confirm-email']) {
  test(
    `${screen} ignores a hostile nextUrl`,
    { tag: ['@OP-010', '@one-width'] },
    async ({ page, baseURL, monitor }) => {
      monitor.allowedMessages.push(/ERR_CONNECTION_REFUSED/)
      await stubApi(page)
      const urls = hostileUrls.map((nextUrl, attempt) => {
        const query = new URLSearchParams({ nextUrl, token: `t${attempt}`, email: stubbedData.user.email })
        return `${screen}?${query}`
      })
      const targets = await page.evaluate(followRedirects, { urls, from: screen, logsIn: true })
      expect(targets).toHaveLength(hostileUrls.length)
      expect(targets.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([])
      expect(targets.filter((url) => new URL(url).pathname.startsWith('/logout'))).toEqual([])
    },
  )
}

test(
  'the login guard passes only same-origin URLs as nextUrl',
  { tag: ['@OP-010', '@one-width'] },
  async ({ page, baseURL }) => {
    await stubApi(page)
    const urls = hostileUrls.map((path) => `/chats?x=${encodeURIComponent(path)}`)
    const targets = await page.evaluate(followRedirects, { urls, from: '/chats', logsIn: false })
    const nextUrls = targets.map((url) => new URL(url).searchParams.get('nextUrl') ?? 'nothing')
    expect(nextUrls).toHaveLength(hostileUrls.length)
    expect(nextUrls.filter((path) => !path.startsWith('/chats?x='))).toEqual([])
    expect(nextUrls.filter((path) => new URL(path, baseURL).origin !== baseURL)).toEqual([])
  },
)
