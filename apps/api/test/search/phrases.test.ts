import { adminTag, deleteCategory, saveCategory, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, deleteOccupation, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import type { SavedOccupation } from '@fourfold/contract/admin/occupations/shapes'
import type { CallInput, Endpoint } from '@fourfold/contract/endpoint'
import { fetchRows, inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { seedSynonymPhrases } from '../../src/search/index.ts'
import { seedPhrases } from '../../src/search/phrases/seed/phrases.ts'
import { MIND, MOVEMENT, createProfessional, findTagId } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, find, listUsernames, reset } = await startSearchTestApp()
const { token } = await testApp.admin('ada')
afterAll(() => testApp.stop())

const run = (statement: ReturnType<typeof sql>) => inTransaction(testApp.db, (tx) => statement.execute(tx))
const seed = () => inTransaction(testApp.db, seedSynonymPhrases)
const listAllPhrases = () => fetchRows(testApp.db, sql`select from everyday_phrase`)
const { length: seededCount } = await listAllPhrases()

async function callForError(endpoint: Endpoint, body: unknown) {
  const { status, errors } = await testApp.call(endpoint, { body } as never, { token })
  return [status, errors[0]?.code, errors[0]?.field]
}

const OK = [200, undefined, undefined]
const CHANGED = [409, 'changed_meanwhile', undefined]

const listOccupations = async () => (await testApp.call(adminOccupations, {}, { token })).data?.trades ?? []
const findOccupation = async (title: string) => (await listOccupations()).find((one) => one.title === title)

async function saveOrThrow(body: CallInput<typeof saveOccupation>['body']): Promise<SavedOccupation> {
  const { data, errors } = await testApp.call(saveOccupation, { body }, { token })
  if (!data) throw new Error(errors[0]?.msg)
  return data.trade
}

async function loadTag(text: string) {
  const { data } = await testApp.call(adminTag, { query: { tagId: await findTagId(testApp.db, text) } }, { token })
  const { id: tagId = 0, version = 0, TagCategories = [] } = data?.tag ?? {}
  const categories = TagCategories.map(({ categoryId }) => categoryId)
  return { tagId, version, text, priority: 1, categories, words: data?.words ?? [] }
}

test('a release has at least fifteen phrases per selectable tag and per occupation', async () => {
  const incomplete = sql`
    select tag.text from tag
    where not tag.hidden and (select count(*) from everyday_phrase where everyday_phrase.tag_id = tag.id) < 15
    union all
    select occupation.title from occupation
    where (select count(*) from everyday_phrase where everyday_phrase.category_id = occupation.category_id
      and everyday_phrase.title = occupation.title) < 15`
  expect(await fetchRows(testApp.db, incomplete)).toEqual([])
})

describe('occupations', () => {
  test('are seeded with their phrases', async () => {
    const seeded = seedPhrases.filter(({ title }) => title !== null)
    const all = await listOccupations()
    expect(all.flatMap(({ title, words }) => words.map((word) => `${title} ${word}`)).toSorted()).toEqual(
      seeded.map(({ title, phrase }) => `${title} ${phrase}`).toSorted(),
    )
  })

  test('are created, changed and deleted, and the saved occupation is returned', async () => {
    const form = { categoryId: MOVEMENT, title: ' Acupuncturist  TCM ', words: ['Needle  person', 'needles'] }
    const created = await saveOrThrow(form)
    expect(created).toMatchObject({ title: 'acupuncturist tcm', words: ['needle person', 'needles'], version: 1 })
    expect(await listOccupations()).toContainEqual(created)
    const { id: tradeId, version } = created
    const change = { tradeId, version, categoryId: MIND, title: 'acupuncturist', words: ['needles', 'pins'] }
    const { tradeId: id, ...changed } = { ...change, version: 2 }
    expect(await saveOrThrow(change)).toEqual({ id, ...changed })
    expect(await listOccupations()).toContainEqual({ id, ...changed })
    expect(await callForError(saveOccupation, change)).toEqual(CHANGED)
    expect((await saveOrThrow({ tradeId, categoryId: MIND, title: 'acupuncturist' })).words).toEqual([])
    expect((await testApp.call(deleteOccupation, { body: { tradeId } }, { token })).data).toEqual({ tradeId })
    expect(await callForError(deleteOccupation, { tradeId })).toEqual([404, 'not_found', undefined])
    const entries = await testApp.db
      .selectFrom('audit_entry')
      .select(['audit_entry.action', 'audit_entry.before', 'audit_entry.after'])
      .where('audit_entry.subject_kind', '=', 'trade')
      .where('audit_entry.subject_id', '=', String(tradeId))
      .orderBy('audit_entry.number')
      .execute()
    const [after, emptied] = [
      { id, ...changed },
      { id, ...changed, words: [], version: 3 },
    ]
    expect(entries).toEqual([
      { action: 'trade.save', before: null, after: created },
      { action: 'trade.save', before: created, after },
      { action: 'trade.save', before: after, after: emptied },
      { action: 'trade.delete', before: emptied, after: null },
    ])
  })

  test('are unique per category, also for concurrent saves', async () => {
    const body = { categoryId: MOVEMENT, title: 'dancer', words: ['hoofer'] }
    const duplicate = [409, 'trade_exists', 'title']
    const outcomes = await Promise.all([callForError(saveOccupation, body), callForError(saveOccupation, body)])
    expect(outcomes.toSorted()).toEqual([OK, duplicate])
    expect(await saveOrThrow({ ...body, categoryId: MIND })).toMatchObject({ words: ['hoofer'] })
    const { id: tradeId } = await saveOrThrow({ ...body, title: 'ballerina' })
    expect(await callForError(saveOccupation, { ...body, tradeId })).toEqual(duplicate)
    expect(await findOccupation('ballerina')).toMatchObject({ words: ['hoofer'] })
  })

  test('are deleted with their category', async () => {
    const { data } = await testApp.call(saveCategory, { body: { name: 'Music', color: '#123456' } }, { token })
    const categoryId = data?.category.id ?? 0
    await saveOrThrow({ categoryId, title: 'drummer', words: ['stick person'] })
    expect(await callForError(deleteCategory, { categoryId })).toEqual(OK)
    expect(await findOccupation('drummer')).toBeUndefined()
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: '123' }],
    ['title', { title: 'x'.repeat(101) }],
    ['categoryId', { categoryId: 0 }],
    ['words', { words: Array.from({ length: 81 }, (_, n) => `word ${n}`) }],
    ['words.1', { words: ['fine', ' '] }],
    ['words.0', { words: ['a\u0000b'] }],
  ])('reject an invalid %s: %#', async (field, invalidFields) => {
    const body = { categoryId: MOVEMENT, title: 'invalid', ...invalidFields }
    expect(await callForError(saveOccupation, body)).toEqual([400, 'invalid_input', field])
  })

  test('reject a crisis phrase without saving anything', async () => {
    const body = { categoryId: MIND, title: 'listener', words: ['good ear', 'i want to kill myself'] }
    expect(await callForError(saveOccupation, body)).toEqual([409, 'word_is_crisis', 'words'])
    expect(await findOccupation('listener')).toBeUndefined()
  })
})

describe('a search', () => {
  beforeEach(reset)

  test('finds professionals with the meant goal and reports the interpretation', async () => {
    const categories = { [MIND]: { title: 'Counselor', goals: [await findTagId(testApp.db, 'Burnout')] } }
    await createProfessional(testApp.db, { username: 'lea', categories })
    await createProfessional(testApp.db, { username: 'max' })
    const reply = await find({ text: 'burned out' }, null)
    expect(listUsernames(reply)).toEqual(['lea'])
    const phrase = expect.stringContaining('burn') as string
    expect(reply.understood).toEqual([{ phrase, means: ['Burnout'], without: '' }])
    expect(reply.users[0]?.terms.words).toEqual([{ word: phrase, points: 40 }])
    expect(await find({ text: 'burned out', asWritten: true })).toMatchObject({ total: 0 })
  })

  test('applies the phrases of an admin as soon as they are saved or removed, also misspelled', async () => {
    const form = { text: 'Jet lag', categories: [MIND], words: ['zonked by planes'] }
    const tagId = (await testApp.call(saveTag, { body: form }, { token })).data?.tag.id ?? 0
    await createProfessional(testApp.db, { username: 'lea', categories: { [MIND]: { goals: [tagId] } } })
    await createProfessional(testApp.db, { username: 'ana', categories: { [MOVEMENT]: { title: 'Acupuncturist' } } })
    const occupation = { categoryId: MOVEMENT, title: 'acupuncturist', words: ['needle whisperer'] }
    const { id: tradeId } = await saveOrThrow(occupation)
    const search = async (text: string) => listUsernames(await find({ text }, null))
    expect(await search('so zonkd by planes again')).toEqual(['lea'])
    expect(await search('needle whisperer')).toEqual(['ana'])
    await testApp.call(saveTag, { body: { ...form, tagId, words: [] } }, { token })
    await testApp.call(deleteOccupation, { body: { tradeId } }, { token })
    expect(await search('zonked by planes')).toEqual([])
    expect(await search('needle whisperer')).toEqual([])
  })
})

/** Deletes seeded phrases of a tag or an occupation, so that the next seeding adds them like a new release would. */
async function unseed(meaning: string, phrase: string): Promise<void> {
  await run(sql`delete from everyday_phrase where everyday_phrase.phrase = ${phrase} and (everyday_phrase.title = ${meaning}
    or everyday_phrase.tag_id = (select tag.id from tag where tag.text = ${meaning}))`)
  await run(sql`delete from seeded_phrase where seeded_phrase.phrase = ${phrase}
    and ${meaning} in (seeded_phrase.tag, seeded_phrase.title)`)
}

describe('seeding phrases in a release', () => {
  beforeEach(async () => {
    await run(sql`truncate everyday_phrase, seeded_phrase, occupation`)
    await seed()
  })

  test('adds new phrases to existing lists once, also when several processes start together', async () => {
    await unseed('Burnout', 'burned out')
    await unseed('psychologist', 'psyd')
    await run(sql`delete from occupation where occupation.title = 'chef'`)
    await run(sql`delete from seeded_phrase where seeded_phrase.title = 'chef'`)
    const chef = seedPhrases.filter(({ title }) => title === 'chef').length
    const added = await Promise.all([seed(), seed(), seed()])
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 0, 2 + chef])
    expect(await listAllPhrases()).toHaveLength(seededCount)
    expect((await loadTag('Burnout')).words).toContain('burned out')
    expect((await findOccupation('psychologist'))?.words).toContain('psyd')
    expect((await findOccupation('chef'))?.words).toHaveLength(chef)
  })

  test('does not restore phrases that an admin removed and keeps edited ones', async () => {
    const burnout = { ...(await loadTag('Burnout')), words: ['out of steam'] }
    expect(await callForError(saveTag, burnout)).toEqual(OK)
    const all = new Map((await listOccupations()).map(({ id, ...one }) => [one.title, { ...one, tradeId: id }]))
    expect(await callForError(saveOccupation, { ...all.get('psychologist'), words: ['soul searcher'] })).toEqual(OK)
    expect(await callForError(saveOccupation, { ...all.get('chef'), title: 'kitchen wizard' })).toEqual(OK)
    expect(await callForError(deleteOccupation, all.get('accountant'))).toEqual(OK)
    // Makes a phrase of the renamed and of the deleted occupation unseeded.
    for (const title of ['chef', 'accountant']) await unseed(title, all.get(title)?.words[0] ?? '')
    expect(await seed()).toBe(0)
    expect((await loadTag('Burnout')).words).toEqual(['out of steam'])
    expect((await findOccupation('psychologist'))?.words).toEqual(['soul searcher'])
    expect([await findOccupation('chef'), await findOccupation('accountant')]).toEqual([undefined, undefined])
  })

  test('makes open forms of changed tags and occupations outdated, but no others', async () => {
    await unseed('Burnout', 'burned out')
    await unseed('psychologist', 'psyd')
    const tags = [await loadTag('Burnout'), await loadTag('Anxiety')]
    const occupations = [await findOccupation('psychologist'), await findOccupation('chef')]
    await seed()
    const forms = occupations.map((occupation) => ({ ...occupation, tradeId: occupation?.id }))
    expect(await Promise.all(tags.map((form) => callForError(saveTag, form)))).toEqual([CHANGED, OK])
    expect(await Promise.all(forms.map((form) => callForError(saveOccupation, form)))).toEqual([CHANGED, OK])
    expect((await loadTag('Burnout')).words).toContain('burned out')
  })
})
