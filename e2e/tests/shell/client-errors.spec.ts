import { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import type { Request } from '@playwright/test'

import { requestBody } from '../../setup/browser/request-body.ts'
import { expect, test } from '../../setup/test.ts'

test(
  'an error on a page is told to our own server, once, without what a person typed',
  { tag: '@one-width' },
  async ({ page, watch }) => {
    watch.allowed.push(/could not read/)
    const told: Request[] = []
    page.on('request', (made) => {
      if (made.url().endsWith(reportClientError.path)) told.push(made)
    })
    await page.goto('/search?search=my+diagnosis')
    const answered = page.waitForResponse(`**${reportClientError.path}`)
    await page.evaluate(() => {
      const fail = () => {
        throw new TypeError('could not read "my diagnosis" of sam@example.com')
      }
      for (let n = 0; n < 3; n += 1) setTimeout(fail)
    })
    expect((await answered).status()).toBe(200)
    await expect.poll(() => told.length).toBe(1)
    const body = await requestBody(told[0] as Request)
    expect(body).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      message: 'could not read "…" of …@…',
      page: '/search',
    })
    expect(JSON.stringify(body)).not.toMatch(/diagnosis|sam@/)
  },
)
