import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { configureApi } from '~/lib/data/api.ts'
import { currentVisit } from '~/lib/site/visit.server.ts'
import { middleware } from '~/root.tsx'
import { loader as register } from '~/routes/accounts/register.tsx'
import { loader as home } from '~/routes/marketing/home.tsx'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { buildReply } from '../search/fixtures.ts'

type Loader = (args: never) => Promise<unknown>

const rateLimited = () => ({ status: 429, code: 'too_many_attempts', msg: 'Too many attempts. Please wait a little.' })

const pages: [path: string, call: string, loader: Loader, params: Record<string, string>][] = [
  ['/home', 'POST /search', home, {}],
  ['/register/professional', 'GET /question', register, { registrationType: 'professional' }],
  ['/register/member?nextUrl=/chat/maya', 'GET /profile', register, { registrationType: 'member' }],
]

let api: Api
beforeAll(async () => {
  api = await startApi({})
  configureApi(api.origin, currentVisit)
})
beforeEach(() => {
  for (const [, call] of pages) api.handle(call, rateLimited)
})
afterAll(() => api.stop())

/** Runs a loader inside the root middleware, like the framework. */
async function renderPage(path: string, loader: Loader, params: Record<string, string>): Promise<Response> {
  const request = new Request(`https://fourfold.example${path}`)
  const [rootMiddleware] = middleware
  const response = await rootMiddleware?.({ request } as never, async () =>
    Response.json(await loader({ params, request } as never)),
  )
  return response as Response
}

test.each(pages)('%s is rendered without the rate-limited %s and is not cacheable', async (path, _, loader, params) => {
  const { status, headers } = await renderPage(path, loader, params)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test.each(pages)('%s is rendered without a response from %s and is not cacheable', async (path, _, loader, params) => {
  configureApi('http://127.0.0.1:9', currentVisit)
  const { status, headers } = await renderPage(path, loader, params)
  configureApi(api.origin, currentVisit)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('complete pages are cacheable, including those for unknown users', async () => {
  api.handle('POST /search', () => ({ data: buildReply([]) }))
  api.handle('GET /profile', () => ({ status: 404, code: 'not_found', msg: 'There is nothing here.' }))
  const completePage = await renderPage('/home', home, {})
  const unknownUserPage = await renderPage('/register/member?nextUrl=/chat/absent', register, {
    registrationType: 'member',
  })
  expect([completePage, unknownUserPage].map(({ headers }) => headers.get('cache-control'))).toEqual([null, null])
})
