import type { Page } from '@playwright/test'

import { hostileAddresses } from '../setup/hostile-addresses.ts'
import { expect, test } from '../setup/journey.ts'
import { leadThrough } from '../setup/leading.ts'

/**
 * Each hostile value is given to the real screen. The calls are answered here,
 * so that two hundred attempts do not need two hundred accounts.
 */
const answer = {
  token: 'A'.repeat(43),
  user: {
    id: 1,
    name: 'M',
    username: 'mila',
    email: 'mila@journeys.example',
    emailVerified: true,
    isAdmin: false,
    isProfessional: false,
    other: null,
  },
}

async function prepare(page: Page): Promise<void> {
  await page.route(/\/api\//, (route) => route.fulfill({ json: { data: answer, errors: [] } }))
  // Where somebody lands does not matter here, so the page they land on need not be a whole editor.
  await page.route(/\/api\/profile/, (route) => route.abort('connectionrefused'))
  await page.route(/\/api\/notifications/, (route) => route.fulfill({ json: { data: {}, errors: [] } }))
  await page.route(/\/api\/chats/, (route) => route.fulfill({ json: { data: [], next: null, errors: [] } }))
  // Open, and silent: nobody is really logged in.
  await page.routeWebSocket(/\/socket$/, () => undefined)
  // The second in which people read that it worked; other journeys measure it.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    window.setTimeout = ((work: () => void, time?: number) => wait(work, time === 1000 ? 0 : time)) as typeof setTimeout
  })
  await page.goto('/home')
}

test('there are two hundred hostile addresses', () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(200)
})

test.describe('whatever nextUrl says', () => {
  test.skip(({ viewport }) => viewport?.width === 390, 'where somebody is led does not depend on the width')
  // Two hundred attempts, also on a machine that is busy.
  test.setTimeout(300_000)

  for (const screen of ['/login', '/register/member', '/confirm-email']) {
    test(`nobody is led out of the product after ${screen}`, { tag: ['@OP-010'] }, async ({ page, baseURL, watch }) => {
      watch.allowed.push(/ERR_CONNECTION_REFUSED/)
      await prepare(page)
      const addresses = hostileAddresses.map((nextUrl, attempt) => {
        const link = new URLSearchParams({ nextUrl, token: `t${attempt}`, email: answer.user.email })
        return `${screen}?${link}`
      })
      const landed = await page.evaluate(leadThrough, { addresses, from: screen, isLoggedIn: true })
      expect(landed).toHaveLength(hostileAddresses.length)
      expect(landed.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([])
      expect(landed.filter((address) => new URL(address).pathname.startsWith('/logout'))).toEqual([])
    })
  }

  test('the guard remembers only addresses of the product', { tag: ['@OP-010'] }, async ({ page, baseURL }) => {
    await prepare(page)
    const addresses = hostileAddresses.map((path) => `/chats?x=${encodeURIComponent(path)}`)
    const landed = await page.evaluate(leadThrough, { addresses, from: '/chats', isLoggedIn: false })
    const remembered = landed.map((address) => new URL(address).searchParams.get('nextUrl') ?? 'nothing')
    expect(remembered).toHaveLength(hostileAddresses.length)
    expect(remembered.filter((path) => !path.startsWith('/chats?x='))).toEqual([])
    expect(remembered.filter((path) => new URL(path, baseURL).origin !== baseURL)).toEqual([])
  })
})
