import { describe, expect, test } from 'vitest'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { waitForQueries, orThrowStatus, orNull, orError } from '~/lib/data/loaders.ts'

function refused(status: number): Promise<never> {
  return Promise.reject(new ApiError({ status, headers: new Headers() }, [{ msg: 'No.', code: 'unexpected' }]))
}

const silence = () => Promise.reject(new NetworkError(new Error('offline')))

describe('what a page asks for on the server', () => {
  test('is what was answered', async () => {
    expect(await orThrowStatus(Promise.resolve('it'))).toBe('it')
    expect(await orNull(Promise.resolve('it'))).toBe('it')
  })

  test.each([404, 400])('is not there when the answer is %d', async (status) => {
    await expect(orThrowStatus(refused(status))).rejects.toMatchObject({ init: { status: 404 } })
    expect(await orNull(refused(status))).toBeNull()
  })

  test('is worth asking for again when nobody answered', async () => {
    await expect(orThrowStatus(silence())).rejects.toMatchObject({ init: { status: 503 } })
    await expect(orNull(silence())).rejects.toBeInstanceOf(NetworkError)
  })

  test('fails with every other failure', async () => {
    await expect(orThrowStatus(refused(500))).rejects.toBeInstanceOf(ApiError)
    await expect(orNull(refused(403))).rejects.toBeInstanceOf(ApiError)
  })
})

describe('what a page behind the login waits for', () => {
  test('is in the store, whatever was said; the page tells of a refusal and of silence itself', async () => {
    expect(await waitForQueries(Promise.resolve('it'), refused(503), silence())).toBeNull()
  })

  test('is a page that is not there when one of it is absent', async () => {
    await expect(waitForQueries(Promise.resolve('it'), refused(404))).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('a mistake of ours is not explained away', async () => {
    await expect(waitForQueries(Promise.reject(new TypeError('no such thing')))).rejects.toThrow(TypeError)
  })
})

describe('a part that could not be had', () => {
  test('is named: a refusal in its words, silence as "no response"', async () => {
    expect(await orError(Promise.resolve('it'))).toEqual({ loaded: 'it' })
    expect(await orError(refused(503))).toEqual({ problem: 'No.' })
    expect(await orError(silence())).toEqual({ problem: 'no response' })
    await expect(orError(Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError)
  })
})
