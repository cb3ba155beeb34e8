import { reportClientError } from '@fourfold/contract/diagnostics/endpoints'
import type { Request } from '@playwright/test'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { expect, test } from '../../setup/test.ts'

test(
  'a JavaScript error on a page is reported to the API once, without user input',
  { tag: '@one-width' },
  async ({ page, monitor }) => {
    monitor.allowedMessages.push(/could not read/)
    const reports: Request[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(reportClientError.path)) reports.push(request)
    })
    await page.goto('/search?search=my+diagnosis')
    const response = page.waitForResponse(`**${reportClientError.path}`)
    await page.evaluate(() => {
      const fail = () => {
        throw new TypeError('could not read "my diagnosis" of sam@example.com')
      }
      for (let n = 0; n < 3; n += 1) setTimeout(fail)
    })
    expect((await response).status()).toBe(200)
    await expect.poll(() => reports.length).toBe(1)
    const body = await readRequestBody(reports[0] as Request)
    expect(body).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      message: 'could not read "…" of …@…',
      page: '/search',
    })
    expect(JSON.stringify(body)).not.toMatch(/diagnosis|sam@/)
  },
)
