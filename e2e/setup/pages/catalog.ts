import { buildPath } from '@fourfold/contract/endpoint'
import type { Endpoint } from '@fourfold/contract/endpoint'
import type { Page } from '@playwright/test'

import { requestBody } from '../browser/request-body.ts'
import { newUser } from '../users/registration.ts'

/** A name that no other journey uses. */
export const uniqueName = (word: string) => `${word} ${newUser().username.split('.')[1]}`

/** What a form sends when it is saved. */
export async function saveAndReadBody(page: Page, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const path = buildPath(endpoint, {})
  const sent = page.waitForRequest(
    (request) => request.method() === endpoint.method && new URL(request.url()).pathname === path,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  return requestBody(await sent)
}
