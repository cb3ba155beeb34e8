import { describe, expect, test } from 'vitest'

import { CallRefused, NoResponse } from '~/lib/api.ts'
import { loadOrExplain } from '~/lib/load.ts'

function refusal(status: number, msg: string): CallRefused {
  return new CallRefused({ status, headers: new Headers() }, [{ code: 'unavailable', msg }])
}

describe('what a page asks for', () => {
  test('is there when it was answered', async () => {
    expect(await loadOrExplain(async () => 'the profile')).toEqual({ loaded: 'the profile' })
  })

  test('silence is shown as "no response"', async () => {
    expect(await loadOrExplain(() => Promise.reject(new NoResponse('offline')))).toEqual({ problem: 'no response' })
  })

  test('a refusal is shown in its words', async () => {
    const ask = () => Promise.reject(refusal(503, 'We are busy right now.'))
    expect(await loadOrExplain(ask)).toEqual({ problem: 'We are busy right now.' })
  })

  test('a lost session is no problem to show but the way to the login', async () => {
    const lost = refusal(401, 'Please log in to continue.')
    await expect(loadOrExplain(() => Promise.reject(lost))).rejects.toBe(lost)
  })

  test('a mistake of ours is not explained away', async () => {
    await expect(loadOrExplain(() => Promise.reject(new TypeError('no such thing')))).rejects.toThrow(TypeError)
  })
})
