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

const keep = (token: string, body: SearchInfo) => testApp.call(editSearchInfo, { body }, { token })

async function keptBy(token: string) {
  const { data } = await testApp.call(profile, { query: {} }, { token })
  return { searchTags: data?.user.other?.searchTags, questionsAnswers: data?.user.other?.questionsAnswers }
}

describe('POST edit-search-info', () => {
  test(
    'keeps tags and pairs of question and answer, and answers with them',
    { tags: ['CAT-07', 'CAT-11'] },
    async () => {
      const { token } = await testApp.member('mila')
      const search = { searchTags: [1, 2], questionsAnswers: [pair] }
      const answer = await keep(token, search)
      expect([answer.status, answer.data]).toEqual([200, search])
      expect(await keptBy(token)).toEqual(search)
    },
  )

  test('what the questionnaire makes of its answers is kept as it is', { tags: ['CAT-13'] }, async () => {
    const { token } = await testApp.member('quinn')
    const { data } = await testApp.call(questions, {})
    const all = [...(data?.what ? [data.what] : []), ...(data?.questions ?? [])]
    const choices = all.reduce<Choices>((before, one) => toggleAnswer(before, one, one.answers[0]?.text ?? ''), new Map())
    const search = toSearchInfo(all, choices)
    expect(search.searchTags.length).toBeGreaterThan(3)

    await keep(token, search)

    const kept = await keptBy(token)
    expect(kept.questionsAnswers).toEqual(search.questionsAnswers)
    expect(new Set(kept.searchTags)).toEqual(new Set(search.searchTags))
  })

  test('saving again replaces what was there, and saving nothing empties it', async () => {
    const { token } = await testApp.member('again')
    await keep(token, { searchTags: [1, 2], questionsAnswers: [pair] })
    await keep(token, { searchTags: [3], questionsAnswers: [] })
    expect(await keptBy(token)).toEqual({ searchTags: [3], questionsAnswers: [] })
    await keep(token, { searchTags: [], questionsAnswers: [] })
    expect(await keptBy(token)).toEqual({ searchTags: [], questionsAnswers: [] })
  })

  test('tags that do not exist are left out, whatever their size, and each is kept once', async () => {
    const { token } = await testApp.member('tina')
    const searchTags = [4, 999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER, 4, 1]
    const answer = await keep(token, { searchTags, questionsAnswers: [] })
    expect([answer.status, answer.data?.searchTags]).toEqual([200, [1, 4]])
    expect((await keptBy(token)).searchTags).toEqual([1, 4])
  })

  test('a professional may search, too', async () => {
    const { token } = await testApp.professional('pia')
    expect((await keep(token, { searchTags: [1], questionsAnswers: [pair] })).status).toBe(200)
    expect((await keptBy(token)).searchTags).toEqual([1])
  })

  test('the rest of the profile stays', async () => {
    const body = testApp.formOf('rest', { isProfessional: true, other: { requestedTags: [5] } })
    const token = (await testApp.call(register, { body })).data?.token ?? ''
    await keep(token, { searchTags: [1], questionsAnswers: [pair] })
    const { data } = await testApp.call(profile, { query: {} }, { token })
    expect(data?.user.other).toMatchObject({ requestedTags: [5], searchTags: [1], questionsAnswers: [pair] })
  })

  test("nobody else's is touched, no matter whom the body names", async () => {
    const other = await testApp.member('other')
    const { token } = await testApp.member('own')
    await keep(other.token, { searchTags: [2], questionsAnswers: [] })
    const named = { searchTags: [1], questionsAnswers: [], username: 'other', accountId: other.user.id }
    await keep(token, named)
    expect(await keptBy(other.token)).toEqual({ searchTags: [2], questionsAnswers: [] })
    expect((await keptBy(token)).searchTags).toEqual([1])
  })
})

describe('refused', () => {
  test('a visitor is asked to log in, and nothing is kept', { tags: ['CAT-11'] }, async () => {
    const answer = await testApp.call(editSearchInfo, { body: { searchTags: [1], questionsAnswers: [] } })
    expect([answer.status, answer.errors[0]?.code]).toEqual([401, 'not_signed_in'])
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
    { name: 'half a tag', body: { ...full, searchTags: [1.5] }, field: 'searchTags' },
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
      name: 'too long an answer',
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
    await keep(token, full)
  })

  test.each(malformed)('$name', async ({ body, field }) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/edit-search-info',
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    expect(answer.statusCode).toBe(400)
    const [refusal] = answer.json<{ errors: { code: string; field?: string }[] }>().errors
    expect(refusal?.code).toBe('invalid_input')
    expect(refusal?.field ?? '').toMatch(new RegExp(`^${field}`))
    expect(await keptBy(token)).toEqual(full)
  })
})
