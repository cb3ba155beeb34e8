import { describe, expect, test } from 'vitest'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { waitForQueries, orThrowStatus, orNull, orError } from '~/lib/data/loaders.ts'

function rejectWith(status: number): Promise<never> {
  return Promise.reject(new ApiError({ status, headers: new Headers() }, [{ msg: 'No.', code: 'unexpected' }]))
}

const failOffline = () => Promise.reject(new NetworkError(new Error('offline')))

describe('loading on the server', () => {
  test('returns the loaded data', async () => {
    expect(await orThrowStatus(Promise.resolve('it'))).toBe('it')
    expect(await orNull(Promise.resolve('it'))).toBe('it')
  })

  test.each([404, 400])('throws a 404 or returns null for status %d', async (status) => {
    await expect(orThrowStatus(rejectWith(status))).rejects.toMatchObject({ init: { status: 404 } })
    expect(await orNull(rejectWith(status))).toBeNull()
  })

  test('throws a 503 for a network error', async () => {
    await expect(orThrowStatus(failOffline())).rejects.toMatchObject({ init: { status: 503 } })
    await expect(orNull(failOffline())).rejects.toBeInstanceOf(NetworkError)
  })

  test('rethrows other API errors', async () => {
    await expect(orThrowStatus(rejectWith(500))).rejects.toBeInstanceOf(ApiError)
    await expect(orNull(rejectWith(403))).rejects.toBeInstanceOf(ApiError)
  })
})

describe('waitForQueries', () => {
  test('ignores API errors and network errors, which the page shows', async () => {
    expect(await waitForQueries(Promise.resolve('it'), rejectWith(503), failOffline())).toBeNull()
  })

  test('throws a 404 if any query is not found', async () => {
    await expect(waitForQueries(Promise.resolve('it'), rejectWith(404))).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test('rethrows unexpected errors', async () => {
    await expect(waitForQueries(Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError)
  })
})

describe('orError', () => {
  test('returns the data, or the message of an API or network error', async () => {
    expect(await orError(Promise.resolve('it'))).toEqual({ data: 'it' })
    expect(await orError(rejectWith(503))).toEqual({ error: 'No.' })
    expect(await orError(failOffline())).toEqual({ error: 'no response' })
    await expect(orError(Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError)
  })
})
