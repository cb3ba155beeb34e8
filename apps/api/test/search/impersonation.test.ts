import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { afterAll, expect, test } from 'vitest'

import { impersonate, impersonateWithReason } from '../accounts/impersonation/impersonate.ts'
import { MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken, find, listUsernames, tags } = await startSearchTestApp()
afterAll(() => testApp.stop())

test('an impersonating admin matches by the goals of a member only after giving a reason', async () => {
  const ada = await testApp.admin('ada')
  const person = { user: { username: 'mila' } }
  const categories = { [MOVEMENT]: { goals: [tags.back] } }
  await createProfessional(testApp.db, { username: 'liked', gender: 'Female', categories })
  await createProfessional(testApp.db, { username: 'rated', rating: 5, categories })
  await testApp.call(
    editSearchInfo,
    { body: { questionsAnswers: [], searchTags: [tags.back] } },
    { token: memberToken },
  )
  await testApp.call(editProfile, { body: { expectedGender: 'Female' } }, { token: memberToken })
  expect(listUsernames(await find({ text: '' }))).toEqual(['liked', 'rated'])
  expect(listUsernames(await find({ text: '' }, null))).toEqual(['rated', 'liked'])

  const impersonation = await impersonate(testApp, ada, person)
  const matchReply = await testApp.call(search, { body: {} }, { token: impersonation })
  expect([matchReply.status, matchReply.errors[0]?.code, matchReply.data]).toEqual([403, 'reason_required', null])
  expect(await find({ text: '' }, impersonation)).toEqual(await find({ text: '' }, null))
  const listAccessEntries = () =>
    testApp.db
      .selectFrom('audit_entry')
      .select('audit_entry.after')
      .where('audit_entry.action', '=', 'user.look')
      .execute()
  expect(await listAccessEntries()).toEqual([])

  const withReason = await impersonateWithReason(testApp, ada, person)
  expect(listUsernames(await find({ text: '' }, withReason))).toEqual(['liked', 'rated'])
  expect((await find({}, withReason)).users[0]?.terms.goals).toHaveLength(1)
  expect(await listAccessEntries()).toEqual([{ after: { at: 'profile', user: expect.any(Number) } }])
})
