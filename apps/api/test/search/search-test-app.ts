import type { CallInput } from '@fourfold/contract/endpoint'
import { search } from '@fourfold/contract/search/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { until } from '../processes/processes.ts'
import { startTestApp } from '../setup/test-app.ts'
import { deleteAllAccounts, tagId } from './fixtures.ts'

export type Body = CallInput<typeof search>['body']

/** A test app with a member who may use all filters (`mila`) and no professionals. */
export async function startSearchTestApp() {
  const testApp = await startTestApp()
  const person = await testApp.member('mila')
  const mila = person.token
  await inTransaction(testApp.db, (tx) => setEmailVerified(tx, person.user.id as AccountId))

  async function find(body: Body, token: string | null = mila) {
    const answer = await testApp.call(search, { body }, { token })
    if (!answer.data) throw new Error(answer.errors[0]?.msg)
    return answer.data
  }

  /** Waits until the index has this many listings; it follows changes within a second. */
  async function waitForIndexed(count: number): Promise<void> {
    testApp.publishListingsChanged()
    await until(async () => (await find({ text: '' })).total === count, 5)
  }

  return {
    testApp,
    mila,
    find,
    waitForIndexed,
    names: ({ users }: Awaited<ReturnType<typeof find>>) => users.map(({ username }) => username),
    tags: {
      back: await tagId(testApp.db, 'Back pain'),
      weight: await tagId(testApp.db, 'Weight'),
      sleep: await tagId(testApp.db, 'Sleep'),
      diabetes: await tagId(testApp.db, 'Diabetes'),
      movement: await tagId(testApp.db, 'Movement'),
    },
    async reset(): Promise<void> {
      await deleteAllAccounts(testApp.db)
      await waitForIndexed(0)
    },
  }
}
