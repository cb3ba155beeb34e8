import { endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { route } from '../../src/http/route.ts'
import { buildBareApp } from './bare-app.ts'

const call = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, access: 'public', summary: 'A call.', reply: z.object({}), errors: [] })

const wave = call('/wave')
const nod = call('/nod')
const answer = async () => ({})

describe('the contract and the handlers must fit, or nothing starts', () => {
  test('a promise without handler', async () => {
    await expect(buildBareApp({ endpoints: [wave, nod], routes: [route(wave, answer)] })).rejects.toThrow(
      'GET /nod has no handler',
    )
  })

  test('a handler without promise', async () => {
    await expect(
      buildBareApp({ endpoints: [wave], routes: [route(wave, answer), route(nod, answer)] }),
    ).rejects.toThrow('GET /nod is not in the contract')
  })

  test('two handlers of one promise', async () => {
    await expect(
      buildBareApp({ endpoints: [wave], routes: [route(wave, answer), route(wave, answer)] }),
    ).rejects.toThrow('GET /wave has two handlers')
  })

  test('a copy of a promise with another access rule is not the promise', async () => {
    const copy = { ...wave, access: 'admin' as const }
    await expect(buildBareApp({ endpoints: [wave], routes: [route(copy, answer)] })).rejects.toThrow(
      'GET /wave has no handler',
    )
  })

  test('every problem is named at once', async () => {
    const starting = buildBareApp({ endpoints: [wave], routes: [route(nod, answer)] })
    await expect(starting).rejects.toThrow(/GET \/wave has no handler\n {2}GET \/nod is not in the contract/)
  })

  test('one handler for each promise starts', async () => {
    const app = await buildBareApp({ endpoints: [wave], routes: [route(wave, answer)] })
    const { statusCode } = await app.inject({ method: 'GET', url: '/api/wave' })
    await app.close()
    expect(statusCode).toBe(200)
  })

  test('no two endpoints of the contract share method and path', () => {
    const names = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
