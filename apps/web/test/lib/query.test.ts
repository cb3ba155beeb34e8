import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { CallRefused } from '~/lib/api.ts'
import { forgetAnswersOfSession, queryClient } from '~/lib/query.ts'

test('a change of session reloads the questions on screen', async () => {
  const client = queryClient()
  let asked = 0
  const observer = new QueryObserver(client, { queryKey: ['questions'], queryFn: async () => (asked += 1) })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => asked).toBe(1)
  forgetAnswersOfSession(client)
  await expect.poll(() => asked).toBe(2)
  stop()
})

test('what was loaded for one person is gone for the next', () => {
  const client = queryClient()
  client.setQueryData(['chats'], ['private'])
  client.setQueryData(['questions'], ['which area?'])
  forgetAnswersOfSession(client)
  expect(client.getQueryData(['chats'])).toBeUndefined()
  expect(client.getQueryState(['questions'])?.isInvalidated).toBe(true)
})

test('on the server nothing is shared between two requests', () => {
  expect(queryClient()).not.toBe(queryClient())
})

test('a refusal is an answer and is not asked for again; silence is', async () => {
  const client = queryClient()
  let asked = 0
  const refused = new CallRefused({ status: 403, headers: new Headers() }, [{ msg: 'No.', code: 'not_allowed' }])
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
})
