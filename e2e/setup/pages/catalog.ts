import { buildPath } from '@fourfold/contract/endpoint'
import type { Endpoint } from '@fourfold/contract/endpoint'
import type { Page } from '@playwright/test'

import { readRequestBody } from '../browser/request-body.ts'
import { newUser } from '../users/registration.ts'

/** Creates a name that no other test uses. */
export const createUniqueName = (word: string) => `${word} ${newUser().username.split('.')[1]}`

/** Clicks Save and returns the request body. */
export async function saveAndReadBody(page: Page, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const path = buildPath(endpoint, {})
  const request = page.waitForRequest(
    (request) => request.method() === endpoint.method && new URL(request.url()).pathname === path,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  return readRequestBody(await request)
}
