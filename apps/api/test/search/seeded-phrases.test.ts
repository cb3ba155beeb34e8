import { adminTag, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { seedSynonymPhrases } from '../../src/search/index.ts'
import { seedPhrases } from '../../src/search/phrases/seed/phrases.ts'
import { startTestApp } from '../setup/test-app.ts'
import { findTagId } from './fixtures.ts'

const testApp = await startTestApp()
const { token } = await testApp.admin('ada')
afterAll(() => testApp.stop())

const seed = () => inTransaction(testApp.db, seedSynonymPhrases)
const run = (statement: ReturnType<typeof sql>) => inTransaction(testApp.db, (tx) => statement.execute(tx))

// Restores the phrases and occupations of a new installation.
beforeEach(async () => {
  await run(sql`truncate everyday_phrase, seeded_phrase, occupation`)
  await seed()
})

const findOccupation = async (title: string) => {
  const { data } = await testApp.call(adminOccupations, {}, { token })
  return data?.trades.find((occupation) => occupation.title === title)
}

async function changeOccupation(title: string, change: { title?: string; words?: string[] }): Promise<void> {
  const occupation = await findOccupation(title)
  if (!occupation) throw new Error(`no occupation ${title}`)
  const { id, categoryId, words } = occupation
  await testApp.call(saveOccupation, { body: { tradeId: id, categoryId, title, words, ...change } }, { token })
}

async function removeOccupation(title: string): Promise<void> {
  await testApp.call(deleteOccupation, { body: { tradeId: (await findOccupation(title))?.id ?? 0 } }, { token })
}

async function listTagPhrases(text: string): Promise<string[]> {
  const { data } = await testApp.call(adminTag, { query: { tagId: await findTagId(testApp.db, text) } }, { token })
  return data?.words ?? []
}

async function changeTag(text: string, words: string[]): Promise<void> {
  const { data } = await testApp.call(adminTag, { query: { tagId: await findTagId(testApp.db, text) } }, { token })
  const { TagCategories = [], priority = 1 } = data?.tag ?? {}
  const categories = TagCategories.map(({ categoryId }) => categoryId)
  await testApp.call(saveTag, { body: { tagId: data?.tag.id ?? 0, text, priority, categories, words } }, { token })
}

/** Deletes a seeded phrase, so that the next seeding adds it like a new release would. */
async function deleteSeededPhrase(phrase: string, meaning: string): Promise<void> {
  await run(sql`delete from everyday_phrase where everyday_phrase.phrase = ${phrase} and (everyday_phrase.title = ${meaning}
    or everyday_phrase.tag_id = (select tag.id from tag where tag.text = ${meaning}))`)
  await run(sql`delete from seeded_phrase where seeded_phrase.phrase = ${phrase}
    and ${meaning} in (seeded_phrase.tag, seeded_phrase.title)`)
}

async function deleteSeededOccupation(title: string): Promise<void> {
  await run(sql`delete from occupation where occupation.title = ${title}`)
  await run(sql`delete from seeded_phrase where seeded_phrase.title = ${title}`)
}

const countPhrases = async () =>
  (await testApp.db.selectFrom('everyday_phrase').select('everyday_phrase.phrase').execute()).length

describe('seeding phrases in a release', () => {
  test('adds new phrases to existing lists once', async () => {
    const before = await countPhrases()
    await deleteSeededPhrase('burned out', 'Burnout')
    await deleteSeededPhrase('psyd', 'psychologist')
    await deleteSeededOccupation('chef')
    const chef = seedPhrases.filter(({ title }) => title === 'chef').length
    expect(await seed()).toBe(2 + chef)
    expect(await countPhrases()).toBe(before)
    expect(await listTagPhrases('Burnout')).toContain('burned out')
    expect((await findOccupation('psychologist'))?.words).toContain('psyd')
    expect((await findOccupation('chef'))?.words.length).toBe(chef)
    expect(await seed()).toBe(0)
  })

  test('does not restore phrases that an admin removed and keeps edited ones', async () => {
    await changeTag('Burnout', ['out of steam'])
    await changeOccupation('psychologist', { words: ['soul searcher'] })
    await changeOccupation('chef', { title: 'kitchen wizard' })
    await removeOccupation('accountant')
    // Makes a phrase of the renamed and of the deleted occupation unseeded.
    for (const title of ['chef', 'accountant']) {
      const seedPhrase = seedPhrases.find((row) => row.title === title)
      await deleteSeededPhrase(seedPhrase?.phrase ?? '', title)
    }
    expect(await seed()).toBe(0)
    expect(await listTagPhrases('Burnout')).toEqual(['out of steam'])
    expect((await findOccupation('psychologist'))?.words).toEqual(['soul searcher'])
    expect([await findOccupation('chef'), await findOccupation('accountant')]).toEqual([undefined, undefined])
  })

  test('makes open forms of changed tags and occupations outdated, but no others', async () => {
    await deleteSeededPhrase('burned out', 'Burnout')
    await deleteSeededPhrase('psyd', 'psychologist')
    const loadTag = async (text: string) =>
      (await testApp.call(adminTag, { query: { tagId: await findTagId(testApp.db, text) } }, { token })).data
    const [burnout, anxiety] = [await loadTag('Burnout'), await loadTag('Anxiety')]
    const [psychologist, chef] = [await findOccupation('psychologist'), await findOccupation('chef')]
    await seed()

    const saveOpenTag = (open: typeof burnout) => {
      const { id = 0, text = '', version, TagCategories = [] } = open?.tag ?? {}
      const categories = TagCategories.map(({ categoryId }) => categoryId)
      return testApp.call(saveTag, { body: { tagId: id, text, version, categories, words: open?.words } }, { token })
    }
    const saveOpenOccupation = ({ id, ...occupation }: NonNullable<typeof chef>) =>
      testApp.call(saveOccupation, { body: { tradeId: id, ...occupation } }, { token })
    const outdatedReplies = [await saveOpenTag(burnout), psychologist && (await saveOpenOccupation(psychologist))]
    expect(outdatedReplies.map((response) => [response?.status, response?.errors[0]?.code])).toEqual([
      [409, 'changed_meanwhile'],
      [409, 'changed_meanwhile'],
    ])
    expect(await listTagPhrases('Burnout')).toContain('burned out')
    expect((await findOccupation('psychologist'))?.words).toContain('psyd')
    const currentReplies = [await saveOpenTag(anxiety), chef && (await saveOpenOccupation(chef))]
    expect(currentReplies.map((response) => response?.status)).toEqual([200, 200])
  })

  test('adds each phrase once when several processes start together', async () => {
    const before = await countPhrases()
    await run(sql`delete from everyday_phrase where everyday_phrase.tag_id is not null`)
    await run(sql`delete from seeded_phrase where seeded_phrase.tag is not null`)
    const missingCount = before - (await countPhrases())
    const addedCounts = await Promise.all([seed(), seed(), seed()])
    expect(addedCounts.toSorted((a, b) => a - b)).toEqual([0, 0, missingCount])
    expect(await countPhrases()).toBe(before)
  })
})
