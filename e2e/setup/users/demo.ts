import type { APIRequestContext, Page } from '@playwright/test'

import { expect } from '../test.ts'
import { logIn } from './registration.ts'

/** The journeys walk in a small demo world; who lives there is asked from the product itself. */
export const DEMO_PASSWORD = 'fourfold-demo'

export const demoEmail = (username: string) => `${username}@demo.example`

/** The usernames of professionals that members can find, always in the same order. */
export async function loadListedUsernames(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/api/sitemap/0')
  const { data } = (await answer.json()) as { data: { people: { username: string }[] } }
  return data.people.map(({ username }) => username)
}

/** Logs in as somebody of the demo world. Journeys that change a person each have one of their own. */
export async function logInAsDemoUser(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await logIn(page, demoEmail(username), DEMO_PASSWORD)
  await expect(page).toHaveURL(`/user/${username}`)
}

/** Somebody of the demo world whom no other journey touches, on neither width; journeys may list more people. */
export function reservedDemoUser(index: number, project: string): string {
  const people = (process.env['DEMO_PEOPLE'] ?? '').split(',')
  const username = people.at(-1 - index * 2 - (project === 'wide' ? 0 : 1))
  if (!username) throw new Error('the demo world is too small')
  return username
}

/** A real image: what the page looks like at this moment. */
export async function screenshotFile(page: Page, name = 'photo.jpg') {
  const type = name.endsWith('.png') ? 'png' : 'jpeg'
  return { name, mimeType: `image/${type}`, buffer: await page.screenshot({ type }) }
}
