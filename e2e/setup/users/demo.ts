import type { APIRequestContext, Page } from '@playwright/test'

import { expect } from '../test.ts'
import { logIn } from './registration.ts'

/** The password of every demo user. */
export const DEMO_PASSWORD = 'fourfold-demo'

export const demoEmail = (username: string) => `${username}@demo.example`

/** Loads the usernames of listed professionals in a stable order. */
export async function loadListedUsernames(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/api/sitemap/0')
  const { data } = (await response.json()) as { data: { people: { username: string }[] } }
  return data.people.map(({ username }) => username)
}

/** Logs in as a demo user. Tests that change a demo user must use `getReservedDemoUser`. */
export async function logInAsDemoUser(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await logIn(page, demoEmail(username), DEMO_PASSWORD)
  await expect(page).toHaveURL(`/user/${username}`)
}

/**
 * Returns a demo professional that no other test changes, one per width. Counts from the end of the list, because tests
 * may list more professionals.
 */
export function getReservedDemoUser(index: number, project: string): string {
  const usernames = (process.env['DEMO_USERNAMES'] ?? '').split(',')
  const username = usernames.at(-1 - index * 2 - (project === 'wide' ? 0 : 1))
  if (!username) throw new Error('not enough demo professionals')
  return username
}

/** Creates a file for an upload: a screenshot of the page. */
export async function createScreenshotFile(page: Page, name = 'photo.jpg') {
  const type = name.endsWith('.png') ? 'png' : 'jpeg'
  return { name, mimeType: `image/${type}`, buffer: await page.screenshot({ type }) }
}
