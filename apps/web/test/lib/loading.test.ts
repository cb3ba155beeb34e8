import { describe, expect, test } from 'vitest'

import { CallRefused, NoResponse } from '~/lib/api.ts'
import { forPage, orNotFound, orNull } from '~/lib/loading.ts'

function refused(status: number): Promise<never> {
  return Promise.reject(new CallRefused({ status, headers: new Headers() }, [{ msg: 'No.', code: 'unexpected' }]))
}

const silence = () => Promise.reject(new NoResponse(new Error('offline')))

describe('what a page asks for on the server', () => {
  test('is what was answered', async () => {
    expect(await forPage(Promise.resolve('it'))).toBe('it')
    expect(await orNull(Promise.resolve('it'))).toBe('it')
  })

  test.each([404, 400])('is not there when the answer is %d', async (status) => {
    await expect(forPage(refused(status))).rejects.toMatchObject({ init: { status: 404 } })
    expect(await orNull(refused(status))).toBeNull()
  })

  test('is a page that is not there, where the page explains everything else itself', async () => {
    expect(await orNotFound(Promise.resolve('it'))).toBe('it')
    await expect(orNotFound(refused(404))).rejects.toMatchObject({ init: { status: 404 } })
    await expect(orNotFound(refused(503))).rejects.toBeInstanceOf(CallRefused)
    await expect(orNotFound(silence())).rejects.toBeInstanceOf(NoResponse)
  })

  test('is worth asking for again when nobody answered', async () => {
    await expect(forPage(silence())).rejects.toMatchObject({ init: { status: 503 } })
    await expect(orNull(silence())).rejects.toBeInstanceOf(NoResponse)
  })

  test('fails with every other failure', async () => {
    await expect(forPage(refused(500))).rejects.toBeInstanceOf(CallRefused)
    await expect(orNull(refused(403))).rejects.toBeInstanceOf(CallRefused)
  })
})
