import { endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { route } from '../../src/http/route.ts'
import { buildBareApp } from './bare-app.ts'

const createEndpoint = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, access: 'public', summary: 'A call.', reply: z.object({}), errors: [] })

const wave = createEndpoint('/wave')
const nod = createEndpoint('/nod')
const handler = async () => ({})

describe('starting the app', () => {
  test('fails for an endpoint without a handler', async () => {
    await expect(buildBareApp({ endpoints: [wave, nod], routes: [route(wave, handler)] })).rejects.toThrow(
      'GET /nod has no handler',
    )
  })

  test('fails for a handler without an endpoint', async () => {
    await expect(
      buildBareApp({ endpoints: [wave], routes: [route(wave, handler), route(nod, handler)] }),
    ).rejects.toThrow('GET /nod is not in the contract')
  })

  test('fails for two handlers of one endpoint', async () => {
    await expect(
      buildBareApp({ endpoints: [wave], routes: [route(wave, handler), route(wave, handler)] }),
    ).rejects.toThrow('GET /wave has two handlers')
  })

  test('fails for a handler of a copied endpoint with another access rule', async () => {
    const copy = { ...wave, access: 'admin' as const }
    await expect(buildBareApp({ endpoints: [wave], routes: [route(copy, handler)] })).rejects.toThrow(
      'GET /wave has no handler',
    )
  })

  test('reports all problems in one error', async () => {
    const starting = buildBareApp({ endpoints: [wave], routes: [route(nod, handler)] })
    await expect(starting).rejects.toThrow(/GET \/wave has no handler\n {2}GET \/nod is not in the contract/)
  })

  test('succeeds with one handler for each endpoint', async () => {
    const app = await buildBareApp({ endpoints: [wave], routes: [route(wave, handler)] })
    const { statusCode } = await app.inject({ method: 'GET', url: '/api/wave' })
    await app.close()
    expect(statusCode).toBe(200)
  })

  test('succeeds for the contract, because no two endpoints share method and path', () => {
    const names = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
