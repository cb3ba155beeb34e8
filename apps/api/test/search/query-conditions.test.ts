import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MIND, professional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, waitForIndexed, names, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

const asMind = { [MIND]: { title: 'Clinical psychologist' } }
const inAustin = { zipcode: '78704', home: true, categories: asMind }
const inBoston = { zipcode: '02108', home: true, categories: asMind }

async function createTwo(): Promise<void> {
  await professional(testApp.db, { ...inAustin, username: 'ana', insurance: 'Yes', gender: 'Female' })
  await professional(testApp.db, { ...inBoston, username: 'bob', gender: 'Male' })
  await waitForIndexed(2)
}

describe('a place in a query', () => {
  test('filters the search of a member with a confirmed address and is reported', async () => {
    await createTwo()
    const reply = await find({ text: 'therapist in austin' })
    expect(names(reply)).toEqual(['ana'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist' }])
    expect(names(await find({ text: '02108 therapist' }))).toEqual(['bob'])
    expect(names(await find({ text: 'therapist in massachusetts' }))).toEqual(['bob'])
  })

  test('is reported to a visitor as unapplied and not searched for', async () => {
    await createTwo()
    const reply = await find({ text: 'therapist in austin' }, null)
    expect(names(reply).toSorted()).toEqual(['ana', 'bob'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist', unapplied: 'signUp' }])
  })

  test('is unapplied until the member confirms their address', async () => {
    await createTwo()
    const { token } = await testApp.newcomer('nora')
    const reply = await find({ text: 'therapist in austin' }, token)
    expect(reply.read).toMatchObject([{ unapplied: 'confirmEmail' }])
    expect(reply.total).toBe(2)
  })

  test('is dropped for a form filter, or if it has no results', async () => {
    await createTwo()
    const filtered = await find({ text: 'therapist in austin', zipcode: '02108' })
    expect(names(filtered)).toEqual(['bob'])
    expect(filtered.read).toMatchObject([{ kind: 'place', unapplied: 'filter' }])
    const elsewhere = await find({ text: 'therapist in honolulu' })
    expect(elsewhere.total).toBe(2)
    expect(elsewhere.read).toMatchObject([{ value: 'Honolulu, HI', unapplied: 'nobody' }])
  })

  test('is not read from five digits that are not a zip code', async () => {
    await createTwo()
    expect(await find({ text: '00000 therapist' })).not.toHaveProperty('read')
  })
})

describe('a condition in a query', () => {
  test('filters the search of every caller', async () => {
    await createTwo()
    const insured = await find({ text: 'therapist who takes insurance' }, null)
    expect(names(insured)).toEqual(['ana'])
    expect(insured.read).toEqual([{ kind: 'insurance', without: 'therapist' }])
    expect(names(await find({ text: 'male therapist' }, null))).toEqual(['bob'])
    expect(names(await find({ text: 'female' }, null))).toEqual(['ana'])
  })

  test('is dropped and reported if it has no results', async () => {
    await createTwo()
    const reply = await find({ text: 'therapist on weekends' }, null)
    expect(reply.total).toBe(2)
    expect(reply.read).toMatchObject([{ kind: 'weekends', unapplied: 'nobody' }])
  })

  test('is not parsed with asWritten or in a crisis', async () => {
    await createTwo()
    expect(await find({ text: 'takes insurance', asWritten: true })).not.toHaveProperty('read')
    const crisis = await find({ text: 'i want to die in austin' })
    expect(crisis.crisis).toBe('suicide')
    expect(crisis).not.toHaveProperty('read')
  })
})

test('returns the number of all professionals if no words match', async () => {
  await createTwo()
  const reply = await find({ text: 'xylophone' }, null)
  expect(reply).toMatchObject({ total: 0, ways: [{ way: 'everybody', total: 2 }] })
})
