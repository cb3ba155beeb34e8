import { afterAll, beforeAll, expect, test } from 'vitest'

import { MIND, createProfessional } from '../fixtures.ts'
import { startSearchTestApp } from '../search-test-app.ts'

const { testApp, find, listUsernames } = await startSearchTestApp()
afterAll(() => testApp.stop())

let unconfirmed: string
beforeAll(async () => {
  const common = { home: true, categories: { [MIND]: { title: 'Clinical psychologist' } } }
  await createProfessional(testApp.db, {
    ...common,
    username: 'ana',
    zipcode: '78704',
    insurance: 'Yes',
    gender: 'Female',
  })
  await createProfessional(testApp.db, { ...common, username: 'bob', zipcode: '02108', gender: 'Male' })
  unconfirmed = (await testApp.unconfirmedUser('nora')).token
})

test.each([
  ['therapist in austin', 'ana', { kind: 'place', value: 'Austin, TX' }],
  ['02108 therapist', 'bob', { kind: 'zipcode', value: '02108' }],
  ['therapist in massachusetts', 'bob', { kind: 'state', value: 'MA' }],
])('filters by the place in "%s"', async (text, username, part) => {
  const reply = await find({ text })
  expect(listUsernames(reply)).toEqual([username])
  expect(reply.read).toEqual([{ ...part, without: 'therapist' }])
})

test.each([
  ['therapist who takes insurance', 'ana', 'insurance'],
  ['male therapist', 'bob', 'gender'],
  ['female', 'ana', 'gender'],
])('filters by the condition in "%s" for every caller', async (text, username, kind) => {
  const reply = await find({ text }, null)
  expect(listUsernames(reply)).toEqual([username])
  expect(reply.read).toMatchObject([{ kind }])
})

test('reports why a place is not applied', async () => {
  const text = 'therapist in austin'
  const part = { kind: 'place', value: 'Austin, TX', without: 'therapist' }
  expect(await find({ text }, null)).toMatchObject({ total: 2, read: [{ ...part, unapplied: 'signUp' }] })
  expect(await find({ text }, unconfirmed)).toMatchObject({ total: 2, read: [{ ...part, unapplied: 'confirmEmail' }] })
  const filteredReply = await find({ text, zipcode: '02108' })
  expect(listUsernames(filteredReply)).toEqual(['bob'])
  expect(filteredReply.read).toEqual([{ ...part, unapplied: 'filter' }])
})

test.each(['therapist in honolulu', 'therapist on weekends'])('omits a condition without results: %s', async (text) => {
  expect(await find({ text })).toMatchObject({ total: 2, read: [{ unapplied: 'nobody' }] })
})

test('parses no zip code that does not exist, and nothing with asWritten or in a crisis', async () => {
  expect(await find({ text: '00000 therapist' })).not.toHaveProperty('read')
  expect(await find({ text: 'takes insurance', asWritten: true })).not.toHaveProperty('read')
  const crisisReply = await find({ text: 'i want to die in austin' })
  expect(crisisReply.crisis).toBe('suicide')
  expect(crisisReply).not.toHaveProperty('read')
})

test('suggests all professionals, with their number, if no words match', async () => {
  const reply = await find({ text: 'xylophone' }, null)
  expect(reply).toMatchObject({ total: 0, ways: [{ way: 'everybody', total: 2 }] })
})
