import {
  type Choices,
  toggleAnswer,
  restoreChoices,
  listGoalTags,
  listVisibleQuestions,
  toSearchInfo,
} from '@fourfold/contract/catalog/questionnaire'
import { type Question, SearchInfo } from '@fourfold/contract/catalog/shapes'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { loadCategoriesAndTags, createCatalog, seedCatalog } from '../../src/catalog/index.ts'
import { copyTemplate } from '../setup/databases.ts'

const openSeededDatabase = async () =>
  openDatabase({ url: await copyTemplate(), poolSize: 4, log: createLog({ LOG_LEVEL: 'silent' }, 'test') })

/** `all` is the questionnaire with its first question, `others` are the questions of other types. */
type CatalogReply = Awaited<ReturnType<typeof loadCategoriesAndTags>> & { all: Question[]; others: Question[] }

async function readCatalog({ db }: Database): Promise<CatalogReply> {
  const catalog = createCatalog({ db, saveSearchAnswers: async () => undefined })
  const { what, questions } = await catalog.getQuestions()
  const others = [
    (await catalog.getQuestion('professional')).question,
    (await catalog.getQuestion('traumatic')).question,
  ]
  return { ...(await catalog.getTags()), all: what ? [what, ...questions] : [], others }
}

let database: Database
let seed: CatalogReply
beforeAll(async () => {
  database = await openSeededDatabase()
  seed = await readCatalog(database)
})
afterAll(() => database.close())

const listTexts = (all: { text: string }[]) => all.map(({ text }) => text)

describe('the seeded tags', () => {
  test('are about 150 distinct tags with priorities from 1 to 10', () => {
    expect(seed.tags.length).toBeGreaterThanOrEqual(140)
    expect(seed.tags.length).toBeLessThanOrEqual(180)
    expect(new Set(listTexts(seed.tags).map((text) => text.toLowerCase())).size).toBe(seed.tags.length)
    expect(new Set(seed.tags.map(({ priority }) => priority))).toEqual(new Set([1, 4, 5, 6, 7, 8, 9, 10]))
  })

  test('include goals for every category, some of them top goals and some shared', { tags: ['CAT-05'] }, () => {
    for (const category of seed.categories) {
      const goals = listGoalTags(category, seed.tags)
      const top = goals.filter(({ isTop }) => isTop)
      expect(goals.length).toBeGreaterThan(30)
      expect(top.length).toBeGreaterThanOrEqual(6)
      expect(top.length).toBeLessThanOrEqual(9)
      expect(goals.some(({ TagCategories }) => TagCategories.length > 1)).toBe(true)
      expect(listTexts(goals)).not.toContain(category.name)
    }
  })

  test('include a few hidden tags, none of which is a goal', () => {
    const hidden = seed.tags.filter((tag) => tag.hidden)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.length).toBeLessThan(10)
    const goals = seed.categories.flatMap((category) => listGoalTags(category, seed.tags))
    expect(goals.some((tag) => hidden.includes(tag))).toBe(false)
  })
})

/**
 * Finds choices that make a question visible: an answer with its condition tag, and recursively the choices that make
 * the question of that answer visible.
 */
function findChoices(target: Question, all: readonly Question[]): Choices {
  if (target.ifTagId === null) return new Map()
  const tag = target.ifTagId
  const earlier = all.slice(0, all.indexOf(target)).filter(({ hidden }) => !hidden)
  for (const source of earlier) {
    const answer = source.answers.find(({ tags }) => tags.includes(tag))
    if (answer) return toggleAnswer(findChoices(source, all), source, answer.text)
  }
  throw new Error(`no answer leads to "${target.text}"`)
}

describe('the seeded questions', () => {
  test('are at least 15 visible questions, single and multiple choice, and two hidden ones', () => {
    const visible = seed.all.filter(({ hidden }) => !hidden)
    expect(visible.length).toBeGreaterThanOrEqual(15)
    expect(visible.some(({ multiple }) => multiple)).toBe(true)
    expect(visible.some(({ multiple }) => !multiple)).toBe(true)
    expect(seed.all.length - visible.length).toBe(2)
  })

  test('are reachable by answers, except hidden ones', { tags: ['CAT-14'] }, () => {
    const conditional = seed.all.filter(({ hidden, ifTagId }) => !hidden && ifTagId !== null)
    expect(conditional.length).toBeGreaterThan(10)
    for (const target of conditional) {
      const choices = findChoices(target, seed.all)
      expect(listTexts(listVisibleQuestions(seed.all, choices))).toContain(target.text)
      expect(listTexts(listVisibleQuestions(seed.all, new Map()))).not.toContain(target.text)
    }
  })

  test('have a branch per answer to the first question, and conditions at least three questions deep', () => {
    const [what] = seed.all
    const branches = what?.answers.map(({ text }) =>
      listTexts(listVisibleQuestions(seed.all, toggleAnswer(new Map(), what, text))),
    )
    expect(new Set(branches?.map(String)).size).toBe(4)
    expect(
      Math.max(...seed.all.filter(({ hidden }) => !hidden).map((question) => findChoices(question, seed.all).size)),
    ).toBeGreaterThanOrEqual(3)
  })

  test('never show hidden questions, and any choices can be saved and restored', { tags: ['CAT-14'] }, () => {
    const clicks = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 })
    fc.assert(
      fc.property(clicks, (all) => {
        const choices = all.reduce<Choices>((before, [questionIndex, answerIndex]) => {
          const visibleQuestions = listVisibleQuestions(seed.all, before)
          const question = visibleQuestions[questionIndex % visibleQuestions.length]
          const answer = question?.answers[answerIndex % question.answers.length]
          return question && answer ? toggleAnswer(before, question, answer.text) : before
        }, new Map())
        const saved = toSearchInfo(seed.all, choices)
        expect(listVisibleQuestions(seed.all, choices).every(({ hidden }) => !hidden)).toBe(true)
        expect(SearchInfo.parse(saved)).toEqual(saved)
        expect(toSearchInfo(seed.all, restoreChoices(seed.all, saved.questionsAnswers))).toEqual(saved)
      }),
    )
  })

  test('can be saved with all answers selected', () => {
    const clicks = seed.all.flatMap((question) => question.answers.map(({ text }) => ({ question, text })))
    const allChoices = clicks.reduce<Choices>(
      (before, { question, text }) => toggleAnswer(before, question, text),
      new Map(),
    )
    const saved = toSearchInfo(seed.all, allChoices)
    expect(SearchInfo.parse(saved)).toEqual(saved)
  })

  test('have distinct texts, and distinct answers per question', () => {
    const all = [...seed.all, ...seed.others]
    expect(new Set(listTexts(all)).size).toBe(all.length)
    for (const { answers } of all) expect(new Set(listTexts(answers)).size).toBe(answers.length)
  })

  test('select visible tags in all answers of questions outside the questionnaire', { tags: ['CAT-13'] }, () => {
    const hidden = new Set(seed.tags.filter((tag) => tag.hidden).map(({ id }) => id))
    for (const { multiple, answers } of seed.others) {
      expect(multiple).toBe(true)
      for (const { tags } of answers) {
        expect(tags.length).toBeGreaterThan(0)
        expect(tags.some((id) => hidden.has(id))).toBe(false)
      }
    }
  })
})

describe('seeding the catalog', () => {
  const truncateCatalog = 'truncate category, tag, tag_category, question, answer, answer_tag restart identity cascade'
  const run = (on: Database, statement: string) => inTransaction(on.db, (tx) => sql.raw(statement).execute(tx))

  test('does not change a seeded catalog', async () => {
    expect(await inTransaction(database.db, seedCatalog)).toBe(false)
    expect(await readCatalog(database)).toEqual(seed)
  })

  test('inserts once for concurrent seeders and advances the id sequences', async () => {
    const target = await openSeededDatabase()
    try {
      await run(target, truncateCatalog)
      const results = await Promise.all([1, 2, 3].map(() => inTransaction(target.db, seedCatalog)))
      expect(results.filter(Boolean)).toHaveLength(1)
      expect(await readCatalog(target)).toEqual(seed)
      await run(target, "insert into tag (text) values ('Next')")
      await run(target, "insert into category (name, color) values ('Next', '#000000')")
      await run(target, "insert into question (title, text) values ('Next', 'Next?')")
      await run(target, "insert into answer (question_id, text) select max(id), 'Yes' from question")
    } finally {
      await target.close()
    }
  })

  test('does not add to a catalog that an admin has started', async () => {
    const editedDatabase = await openSeededDatabase()
    try {
      await run(editedDatabase, truncateCatalog)
      await run(editedDatabase, "insert into tag (text) values ('Own')")
      expect(await inTransaction(editedDatabase.db, seedCatalog)).toBe(false)
      expect(await loadCategoriesAndTags(editedDatabase.db)).toMatchObject({ categories: [], tags: [{ text: 'Own' }] })
    } finally {
      await editedDatabase.close()
    }
  })

  test('inserts nothing if it fails partway', async () => {
    const brokenDatabase = await openSeededDatabase()
    try {
      await run(brokenDatabase, truncateCatalog)
      await run(brokenDatabase, "alter table answer add constraint no_back check (text <> 'Back')")
      await expect(inTransaction(brokenDatabase.db, seedCatalog)).rejects.toThrow('no_back')
      expect(await loadCategoriesAndTags(brokenDatabase.db)).toEqual({ categories: [], tags: [] })
    } finally {
      await brokenDatabase.close()
    }
  })
})
