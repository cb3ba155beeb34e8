import { register } from '@fourfold/contract/accounts/endpoints'
import { editSearchInfo, questions } from '@fourfold/contract/catalog/endpoints'
import { type Choices, toggleAnswer, toSearchInfo } from '@fourfold/contract/catalog/questionnaire'
import type { SearchInfo } from '@fourfold/contract/catalog/shapes'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const pair = { question: 'What would you like help with first?', answer: 'My body: pain, strength, fitness' }

const save = (token: string, body: SearchInfo) => testApp.call(editSearchInfo, { body }, { token })

async function loadSavedSearch(token: string) {
  const { data } = await testApp.call(profile, { query: {} }, { token })
  return { searchTags: data?.user.other?.searchTags, questionsAnswers: data?.user.other?.questionsAnswers }
}

describe('POST edit-search-info', () => {
  test('saves and returns tags and answers', { tags: ['CAT-07', 'CAT-11'] }, async () => {
    const { token } = await testApp.member('mila')
    const search = { searchTags: [1, 2], questionsAnswers: [pair] }
    const response = await save(token, search)
    expect([response.status, response.data]).toEqual([200, search])
    expect(await loadSavedSearch(token)).toEqual(search)
  })

  test('saves the result of the questionnaire unchanged', { tags: ['CAT-13'] }, async () => {
    const { token } = await testApp.member('quinn')
    const { data } = await testApp.call(questions, {})
    const all = [...(data?.what ? [data.what] : []), ...(data?.questions ?? [])]
    const choices = all.reduce<Choices>(
      (selected, item) => toggleAnswer(selected, item, item.answers[0]?.text ?? ''),
      new Map(),
    )
    const search = toSearchInfo(all, choices)
    expect(search.searchTags.length).toBeGreaterThan(3)

    await save(token, search)

    const savedSearch = await loadSavedSearch(token)
    expect(savedSearch.questionsAnswers).toEqual(search.questionsAnswers)
    expect(new Set(savedSearch.searchTags)).toEqual(new Set(search.searchTags))
  })

  test('replaces previous answers, also with an empty list', async () => {
    const { token } = await testApp.member('again')
    await save(token, { searchTags: [1, 2], questionsAnswers: [pair] })
    await save(token, { searchTags: [3], questionsAnswers: [] })
    expect(await loadSavedSearch(token)).toEqual({ searchTags: [3], questionsAnswers: [] })
    await save(token, { searchTags: [], questionsAnswers: [] })
    expect(await loadSavedSearch(token)).toEqual({ searchTags: [], questionsAnswers: [] })
  })

  test('drops duplicate tags and tags that do not exist', async () => {
    const { token } = await testApp.member('tina')
    const searchTags = [4, 999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER, 4, 1]
    const response = await save(token, { searchTags, questionsAnswers: [] })
    expect([response.status, response.data?.searchTags]).toEqual([200, [1, 4]])
    expect((await loadSavedSearch(token)).searchTags).toEqual([1, 4])
  })

  test('saves the answers of professionals too', async () => {
    const { token } = await testApp.professional('pia')
    expect((await save(token, { searchTags: [1], questionsAnswers: [pair] })).status).toBe(200)
    expect((await loadSavedSearch(token)).searchTags).toEqual([1])
  })

  test('keeps all other profile fields', async () => {
    const body = testApp.buildRegistration('rest', { isProfessional: true, other: { requestedTags: [5] } })
    const token = (await testApp.call(register, { body })).data?.token ?? ''
    await save(token, { searchTags: [1], questionsAnswers: [pair] })
    const { data } = await testApp.call(profile, { query: {} }, { token })
    expect(data?.user.other).toMatchObject({ requestedTags: [5], searchTags: [1], questionsAnswers: [pair] })
  })

  test('changes only the profile of the caller, even if the body names another user', async () => {
    const other = await testApp.member('other')
    const { token } = await testApp.member('own')
    await save(other.token, { searchTags: [2], questionsAnswers: [] })
    const body = { searchTags: [1], questionsAnswers: [], username: 'other', accountId: other.user.id }
    await save(token, body)
    expect(await loadSavedSearch(other.token)).toEqual({ searchTags: [2], questionsAnswers: [] })
    expect((await loadSavedSearch(token)).searchTags).toEqual([1])
  })
})

describe('invalid search info', () => {
  test('is rejected for visitors', { tags: ['CAT-11'] }, async () => {
    const response = await testApp.call(editSearchInfo, { body: { searchTags: [1], questionsAnswers: [] } })
    expect([response.status, response.errors[0]?.code]).toEqual([401, 'not_signed_in'])
  })

  const full = { searchTags: [1], questionsAnswers: [pair] }
  const malformed = [
    { name: 'no body', body: undefined, field: '' },
    { name: 'a list', body: [], field: '' },
    { name: 'no tags', body: { questionsAnswers: [] }, field: 'searchTags' },
    { name: 'no answers', body: { searchTags: [] }, field: 'questionsAnswers' },
    { name: 'tags as text', body: { ...full, searchTags: '1,2' }, field: 'searchTags' },
    { name: 'a tag as text', body: { ...full, searchTags: ['1'] }, field: 'searchTags' },
    { name: 'a tag of zero', body: { ...full, searchTags: [0] }, field: 'searchTags' },
    { name: 'a fractional tag id', body: { ...full, searchTags: [1.5] }, field: 'searchTags' },
    { name: 'more tags than allowed', body: { ...full, searchTags: Array(301).fill(1) }, field: 'searchTags' },
    {
      name: 'an answer without question',
      body: { ...full, questionsAnswers: [{ answer: 'a' }] },
      field: 'questionsAnswers',
    },
    {
      name: 'more answers than allowed',
      body: { ...full, questionsAnswers: Array.from({ length: 101 }, () => pair) },
      field: 'questionsAnswers',
    },
    {
      name: 'an answer that is too long',
      body: { ...full, questionsAnswers: [{ ...pair, answer: 'a'.repeat(501) }] },
      field: 'questionsAnswers',
    },
    {
      name: 'text that cannot be stored',
      body: { ...full, questionsAnswers: [{ ...pair, answer: 'a\u0000' }] },
      field: 'questionsAnswers',
    },
  ]

  let token = ''
  beforeAll(async () => {
    token = (await testApp.member('careless')).token
    await save(token, full)
  })

  test.each(malformed)('is rejected: $name', async ({ body, field }) => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/edit-search-info',
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    expect(response.statusCode).toBe(400)
    const [error] = response.json<{ errors: { code: string; field?: string }[] }>().errors
    expect(error?.code).toBe('invalid_input')
    expect(error?.field ?? '').toMatch(new RegExp(`^${field}`))
    expect(await loadSavedSearch(token)).toEqual(full)
  })
})
