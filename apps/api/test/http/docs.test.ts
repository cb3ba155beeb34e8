import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { commonErrors, errorDefinitions } from '@fourfold/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { RawRoute } from '../../src/http/build-app.ts'
import { buildBareApp } from './bare-app.ts'

const Operation = z.object({
  summary: z.string().min(10),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** Converts a route path: OpenAPI writes path parameters in braces. */
const toOpenApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

const allEndpoints: Endpoint[] = Object.values(endpoints)
let app: FastifyInstance
let document: z.infer<typeof Document>

beforeAll(async () => {
  const rawRoute: RawRoute = {
    name: 'GET /raw',
    rateLimit: { attempts: 1, seconds: 1 },
    routes: async (raw) => {
      raw.get('/raw', async () => 'not in the contract')
    },
  }
  app = await buildBareApp({
    routes: allEndpoints.map((endpoint) => ({ endpoint, handle: async () => ({}) })),
    rawRoutes: [rawRoute],
  })
  document = Document.parse((await app.inject({ method: 'GET', url: '/api/docs/json' })).json())
})

afterAll(() => app.close())

describe('the OpenAPI document', () => {
  test(
    'is OpenAPI 3.1 and lists exactly the endpoints of the contract, with the prefix',
    { tags: ['PLT-05', 'OP-114'] },
    () => {
      const documentedOperations = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      )
      expect(document.openapi).toBe('3.1.0')
      expect(documentedOperations.toSorted()).toEqual(
        allEndpoints.map(({ method, path }) => `${method} /api${toOpenApiPath(path)}`).toSorted(),
      )
    },
  )

  test.each(allEndpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })))(
    '$name documents access, body, and reply statuses',
    ({ endpoint }) => {
      const operation = document.paths[`/api${toOpenApiPath(endpoint.path)}`]?.[endpoint.method.toLowerCase()]
      const errorStatuses = [...commonErrors, ...endpoint.errors].map((code) => String(errorDefinitions[code].status))
      expect(operation?.summary).toBe(endpoint.summary)
      expect(Boolean(operation?.security)).toBe(endpoint.access !== 'public')
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(endpoint.body ? ['application/json'] : [])
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(new Set(['200', ...errorStatuses]))
    },
  )

  test('is not served in production', async () => {
    const productionApp = await buildBareApp({ routes: [], endpoints: [], hasDocs: false })
    for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      expect((await productionApp.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
    await productionApp.close()
  })

  test('has a page that loads all its files from the same origin', async () => {
    const page = await app.inject({ method: 'GET', url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)

    const policy = String(page.headers['content-security-policy'])
    expect(policy.match(/[a-z]+\.[a-z]{2,}|https?:/g)).toBeNull()

    const script = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page.body)?.[1] ?? ''
    const url = new URL(script, 'http://here/api/docs/').pathname
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
  })
})
