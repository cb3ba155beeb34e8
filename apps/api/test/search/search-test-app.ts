import type { CallInput } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { startTestApp } from '../setup/test-app.ts'
import { deleteAllAccounts, findTagId } from './fixtures.ts'

export type Body = CallInput<typeof search>['body']

/** Starts a test app without professionals and with a member who may use all filters. */
export async function startSearchTestApp() {
  const testApp = await startTestApp()
  const person = await testApp.member('mila')
  const memberToken = person.token
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, person.user.id as AccountId))

  async function find(body: Body, token: string | null = memberToken) {
    const response = await testApp.call(search, { body }, { token })
    if (!response.data) throw new Error(response.errors[0]?.msg)
    return response.data
  }

  return {
    testApp,
    memberToken,
    find,
    listUsernames: ({ users }: Awaited<ReturnType<typeof find>>) => users.map(({ username }) => username),
    tags: {
      back: await findTagId(testApp.db, 'Back pain'),
      weight: await findTagId(testApp.db, 'Weight'),
      sleep: await findTagId(testApp.db, 'Sleep'),
      diabetes: await findTagId(testApp.db, 'Diabetes'),
      movement: await findTagId(testApp.db, 'Movement'),
    },
    async reset(): Promise<void> {
      await deleteAllAccounts(testApp.db)
    },
  }
}
