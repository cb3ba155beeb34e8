import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { clearPersonalQueries, personalKey, queryClient } from '~/lib/data/query.ts'

test('clearPersonalQueries refetches the questions that a screen observes', async () => {
  const client = queryClient()
  let fetchCount = 0
  const observer = new QueryObserver(client, { queryKey: ['questions'], queryFn: async () => (fetchCount += 1) })
  const unsubscribe = observer.subscribe(() => undefined)
  await expect.poll(() => fetchCount).toBe(1)
  clearPersonalQueries(client)
  await expect.poll(() => fetchCount).toBe(2)
  unsubscribe()
})

test('clearPersonalQueries removes the data of the previous user', () => {
  const client = queryClient()
  client.setQueryData(personalKey(7, 'chats'), ['private'])
  client.setQueryData(['questions'], ['which area?'])
  client.setQueryData(['catalog'], ['public'])
  clearPersonalQueries(client)
  expect(client.getQueryData(personalKey(7, 'chats'))).toBeUndefined()
  expect(client.getQueryData(['catalog'])).toEqual(['public'])
  expect(client.getQueryState(['questions'])?.isInvalidated).toBe(true)
})

test('clearPersonalQueries removes observed queries and aborts pending ones', async () => {
  const client = queryClient()
  let receivedSignal: AbortSignal | undefined
  const queryKey = personalKey(7, 'feed')
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    receivedSignal = signal
    return new Promise<string>(() => undefined)
  }
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  clearPersonalQueries(client)
  expect(client.getQueryCache().find({ queryKey })).toBeUndefined()
  expect(receivedSignal?.aborted).toBe(true)
  unsubscribe()
})

test('queryClient returns a new client for each call on the server', () => {
  expect(queryClient()).not.toBe(queryClient())
})

test('queryClient retries network errors, but neither API errors nor timeouts', async () => {
  const client = queryClient()
  let fetchCount = 0
  const apiError = new ApiError({ status: 403, headers: new Headers() }, [{ msg: 'No.', code: 'not_allowed' }])
  const fetchWith = (reason: Error) =>
    client.fetchQuery({
      queryKey: [reason.message],
      retryDelay: 0,
      retry: client.getDefaultOptions().queries?.retry ?? false,
      queryFn: async () => {
        fetchCount += 1
        throw reason
      },
    })
  await expect(fetchWith(apiError)).rejects.toBe(apiError)
  expect(fetchCount).toBe(1)
  await expect(fetchWith(new Error('offline'))).rejects.toThrow('offline')
  expect(fetchCount).toBe(4)
  const timeout = new NetworkError(new DOMException('timed out', 'TimeoutError'))
  await expect(fetchWith(timeout)).rejects.toBe(timeout)
  expect(fetchCount).toBe(5)
})
