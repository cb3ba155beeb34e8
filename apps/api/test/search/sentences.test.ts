import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MIND, professional } from './fixtures.ts'
import { startSearching } from './searching.ts'

const { testApp, find, everybodyIsIn, names, forget } = await startSearching()
beforeEach(forget)
afterAll(() => testApp.stop())

const asMind = { [MIND]: { title: 'Clinical psychologist' } }
const inAustin = { zipcode: '78704', home: true, categories: asMind }
const inBoston = { zipcode: '02108', home: true, categories: asMind }

async function givenTwo(): Promise<void> {
  await professional(testApp.db, { ...inAustin, username: 'ana', insurance: 'Yes', gender: 'Female' })
  await professional(testApp.db, { ...inBoston, username: 'bob', gender: 'Male' })
  await everybodyIsIn(2)
}

describe('a place in a sentence', () => {
  test('narrows the search of a member with a confirmed address, and the answer says so', async () => {
    await givenTwo()
    const reply = await find({ text: 'therapist in austin' })
    expect(names(reply)).toEqual(['ana'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist' }])
    expect(names(await find({ text: '02108 therapist' }))).toEqual(['bob'])
    expect(names(await find({ text: 'therapist in massachusetts' }))).toEqual(['bob'])
  })

  test('is shown to a visitor, who may not filter, and no word of it is searched for', async () => {
    await givenTwo()
    const reply = await find({ text: 'therapist in austin' }, null)
    expect(names(reply).toSorted()).toEqual(['ana', 'bob'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist', unapplied: 'signUp' }])
  })

  test('waits for a member to confirm their address', async () => {
    await givenTwo()
    const { token } = await testApp.newcomer('nora')
    const reply = await find({ text: 'therapist in austin' }, token)
    expect(reply.read).toMatchObject([{ unapplied: 'confirmEmail' }])
    expect(reply.total).toBe(2)
  })

  test('gives way to a filter, and to finding somebody', async () => {
    await givenTwo()
    const filtered = await find({ text: 'therapist in austin', zipcode: '02108' })
    expect(names(filtered)).toEqual(['bob'])
    expect(filtered.read).toMatchObject([{ kind: 'place', unapplied: 'filter' }])
    const elsewhere = await find({ text: 'therapist in honolulu' })
    expect(elsewhere.total).toBe(2)
    expect(elsewhere.read).toMatchObject([{ value: 'Honolulu, HI', unapplied: 'nobody' }])
  })

  test('five digits that are not a zip code are words', async () => {
    await givenTwo()
    expect(await find({ text: '00000 therapist' })).not.toHaveProperty('read')
  })
})

describe('a condition in a sentence', () => {
  test('narrows the search of anybody', async () => {
    await givenTwo()
    const insured = await find({ text: 'therapist who takes insurance' }, null)
    expect(names(insured)).toEqual(['ana'])
    expect(insured.read).toEqual([{ kind: 'insurance', without: 'therapist' }])
    expect(names(await find({ text: 'male therapist' }, null))).toEqual(['bob'])
    expect(names(await find({ text: 'female' }, null))).toEqual(['ana'])
  })

  test('that nobody fits is left out, and the answer says so', async () => {
    await givenTwo()
    const reply = await find({ text: 'therapist on weekends' }, null)
    expect(reply.total).toBe(2)
    expect(reply.read).toMatchObject([{ kind: 'weekends', unapplied: 'nobody' }])
  })

  test('is not read where the words are to be taken as they are, and never before a crisis is heard', async () => {
    await givenTwo()
    expect(await find({ text: 'takes insurance', asWritten: true })).not.toHaveProperty('read')
    const crisis = await find({ text: 'i want to die in austin' })
    expect(crisis.crisis).toBe('suicide')
    expect(crisis).not.toHaveProperty('read')
  })
})

test('words that fit nobody are told how many there are, once', async () => {
  await givenTwo()
  const reply = await find({ text: 'xylophone' }, null)
  expect(reply).toMatchObject({ total: 0, ways: [{ way: 'everybody', total: 2 }] })
})
