import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { clearPersonalQueries, personalKey, queryClient } from '~/lib/data/query.ts'

test('a change of session reloads the questions on screen', async () => {
  const client = queryClient()
  let asked = 0
  const observer = new QueryObserver(client, { queryKey: ['questions'], queryFn: async () => (asked += 1) })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => asked).toBe(1)
  clearPersonalQueries(client)
  await expect.poll(() => asked).toBe(2)
  stop()
})

test('what was loaded for one person is gone for the next', () => {
  const client = queryClient()
  client.setQueryData(personalKey(7, 'chats'), ['private'])
  client.setQueryData(['questions'], ['which area?'])
  client.setQueryData(['catalog'], ['for everybody'])
  clearPersonalQueries(client)
  expect(client.getQueryData(personalKey(7, 'chats'))).toBeUndefined()
  expect(client.getQueryData(['catalog'])).toEqual(['for everybody'])
  expect(client.getQueryState(['questions'])?.isInvalidated).toBe(true)
})

test('what is on the screen or still on its way goes too', async () => {
  const client = queryClient()
  let hear: AbortSignal | undefined
  const queryKey = personalKey(7, 'feed')
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    hear = signal
    return new Promise<string>(() => undefined)
  }
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  clearPersonalQueries(client)
  expect(client.getQueryCache().find({ queryKey })).toBeUndefined()
  expect(hear?.aborted).toBe(true)
  stop()
})

test('on the server nothing is shared between two requests', () => {
  expect(queryClient()).not.toBe(queryClient())
})

test('a refusal is an answer and is not asked for again; silence is, unless it was waited out', async () => {
  const client = queryClient()
  let asked = 0
  const refused = new ApiError({ status: 403, headers: new Headers() }, [{ msg: 'No.', code: 'not_allowed' }])
  const question = (reason: Error) =>
    client.fetchQuery({
      queryKey: [reason.message],
      retryDelay: 0,
      retry: client.getDefaultOptions().queries?.retry ?? false,
      queryFn: async () => {
        asked += 1
        throw reason
      },
    })
  await expect(question(refused)).rejects.toBe(refused)
  expect(asked).toBe(1)
  await expect(question(new Error('silence'))).rejects.toThrow('silence')
  expect(asked).toBe(4)
  const late = new NetworkError(new DOMException('too late', 'TimeoutError'))
  await expect(question(late)).rejects.toBe(late)
  expect(asked).toBe(5)
})
