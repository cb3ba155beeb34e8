import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { configureApi } from '~/lib/data/api.ts'
import { currentVisit, runVisit } from '~/lib/site/visit.server.ts'
import { loader as product } from '~/routes/products/product.tsx'
import { loader as products } from '~/routes/products/products.tsx'
import { loader as profile } from '~/routes/profiles/profile.tsx'
import { loader as sitemapIndex } from '~/routes/site/sitemap-index.ts'
import { loader as sitemapPage } from '~/routes/site/sitemap-page.ts'

const CLIENT_IP = '203.0.113.7'
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

/** The received calls with their forwarded client IP. */
const receivedCalls: { path: string; clientIp: unknown }[] = []
let api: FastifyInstance

beforeAll(async () => {
  api = fastify()
  api.get('/api/*', async ({ url, headers }, reply) => {
    receivedCalls.push({ path: url.split('?')[0] ?? '', clientIp: headers['x-forwarded-for'] })
    return reply
      .code(429)
      .send({ data: null, errors: [{ code: 'too_many_attempts', msg: 'Too many attempts. Please wait a little.' }] })
  })
  configureApi(await api.listen({ host: '127.0.0.1', port: 0 }), currentVisit)
})
beforeEach(() => {
  receivedCalls.length = 0
})
afterAll(() => api.close())

const loaders: [string, (args: never) => Promise<unknown>, Record<string, string>][] = [
  ['/api/profile', profile, { username: 'maya' }],
  ['/api/product/public', products, {}],
  [`/api/product/${UNKNOWN_UUID}`, product, { uuid: UNKNOWN_UUID }],
  ['/api/sitemap', sitemapIndex, {}],
  ['/api/sitemap/0', sitemapPage, { page: '0' }],
  ['/api/product/public', sitemapPage, { page: 'products' }],
]

test.each(loaders)(
  'a page forwards the client IP to %s and responds with 429 for its rate limit',
  async (path, loader, params) => {
    const request = new Request('https://fourfold.example/', { headers: { 'x-forwarded-for': CLIENT_IP } })
    const page = async () => runVisit(request, () => loader({ params, request } as never))
    await expect(page).rejects.toMatchObject({ init: { status: 429 } })
    expect(new Set(receivedCalls.filter((call) => call.path === path).map(({ clientIp }) => clientIp))).toEqual(
      new Set([CLIENT_IP]),
    )
  },
)
