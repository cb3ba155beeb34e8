import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { MIND, createProfessional } from '../fixtures.ts'
import { startSearchTestApp } from '../search-test-app.ts'

const { testApp, find, listUsernames, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

const mindCategory = { [MIND]: { title: 'Clinical psychologist' } }
const inAustin = { zipcode: '78704', home: true, categories: mindCategory }
const inBoston = { zipcode: '02108', home: true, categories: mindCategory }

async function createProfessionals(): Promise<void> {
  await createProfessional(testApp.db, { ...inAustin, username: 'ana', insurance: 'Yes', gender: 'Female' })
  await createProfessional(testApp.db, { ...inBoston, username: 'bob', gender: 'Male' })
}

describe('a place in a query', () => {
  test('filters the search of a member with a confirmed address and is reported', async () => {
    await createProfessionals()
    const reply = await find({ text: 'therapist in austin' })
    expect(listUsernames(reply)).toEqual(['ana'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist' }])
    expect(listUsernames(await find({ text: '02108 therapist' }))).toEqual(['bob'])
    expect(listUsernames(await find({ text: 'therapist in massachusetts' }))).toEqual(['bob'])
  })

  test('is reported to a visitor as unapplied and not searched for', async () => {
    await createProfessionals()
    const reply = await find({ text: 'therapist in austin' }, null)
    expect(listUsernames(reply).toSorted()).toEqual(['ana', 'bob'])
    expect(reply.read).toEqual([{ kind: 'place', value: 'Austin, TX', without: 'therapist', unapplied: 'signUp' }])
  })

  test('is unapplied until the member confirms their address', async () => {
    await createProfessionals()
    const { token } = await testApp.unconfirmedUser('nora')
    const reply = await find({ text: 'therapist in austin' }, token)
    expect(reply.read).toMatchObject([{ unapplied: 'confirmEmail' }])
    expect(reply.total).toBe(2)
  })

  test('is not applied if a form filter is set or it has no results', async () => {
    await createProfessionals()
    const filteredReply = await find({ text: 'therapist in austin', zipcode: '02108' })
    expect(listUsernames(filteredReply)).toEqual(['bob'])
    expect(filteredReply.read).toMatchObject([{ kind: 'place', unapplied: 'filter' }])
    const unmatchedReply = await find({ text: 'therapist in honolulu' })
    expect(unmatchedReply.total).toBe(2)
    expect(unmatchedReply.read).toMatchObject([{ value: 'Honolulu, HI', unapplied: 'nobody' }])
  })

  test('is not recognized in five digits that are not a zip code', async () => {
    await createProfessionals()
    expect(await find({ text: '00000 therapist' })).not.toHaveProperty('read')
  })
})

describe('a condition in a query', () => {
  test('filters the search of every caller', async () => {
    await createProfessionals()
    const insuranceReply = await find({ text: 'therapist who takes insurance' }, null)
    expect(listUsernames(insuranceReply)).toEqual(['ana'])
    expect(insuranceReply.read).toEqual([{ kind: 'insurance', without: 'therapist' }])
    expect(listUsernames(await find({ text: 'male therapist' }, null))).toEqual(['bob'])
    expect(listUsernames(await find({ text: 'female' }, null))).toEqual(['ana'])
  })

  test('is reported as unapplied if it has no results', async () => {
    await createProfessionals()
    const reply = await find({ text: 'therapist on weekends' }, null)
    expect(reply.total).toBe(2)
    expect(reply.read).toMatchObject([{ kind: 'weekends', unapplied: 'nobody' }])
  })

  test('is not parsed with asWritten or in a crisis', async () => {
    await createProfessionals()
    expect(await find({ text: 'takes insurance', asWritten: true })).not.toHaveProperty('read')
    const crisisReply = await find({ text: 'i want to die in austin' })
    expect(crisisReply.crisis).toBe('suicide')
    expect(crisisReply).not.toHaveProperty('read')
  })
})

test('suggests all professionals, with their number, if no words match', async () => {
  await createProfessionals()
  const reply = await find({ text: 'xylophone' }, null)
  expect(reply).toMatchObject({ total: 0, ways: [{ way: 'everybody', total: 2 }] })
})
