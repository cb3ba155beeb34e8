import {
  type Choices,
  toggleAnswer,
  restoreChoices,
  listGoalTags,
  visibleQuestions,
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

const open = async () =>
  openDatabase({ url: await copyTemplate(), poolSize: 4, log: createLog({ LOG_LEVEL: 'silent' }, 'test') })

type Wire = Awaited<ReturnType<typeof loadCategoriesAndTags>> & { all: Question[]; own: Question[] }

async function read({ db }: Database): Promise<Wire> {
  const catalog = createCatalog({ db, saveSearchAnswers: async () => undefined })
  const { what, questions } = await catalog.questions()
  const own = [(await catalog.question('professional')).question, (await catalog.question('traumatic')).question]
  return { ...(await catalog.tags()), all: what ? [what, ...questions] : [], own }
}

let database: Database
let seed: Wire
beforeAll(async () => {
  database = await open()
  seed = await read(database)
})
afterAll(() => database.close())

const texts = (all: { text: string }[]) => all.map(({ text }) => text)

describe('the tags', () => {
  test('about 150, each once, with priorities from 1 to 10', () => {
    expect(seed.tags.length).toBeGreaterThanOrEqual(140)
    expect(seed.tags.length).toBeLessThanOrEqual(180)
    expect(new Set(texts(seed.tags).map((text) => text.toLowerCase())).size).toBe(seed.tags.length)
    expect(new Set(seed.tags.map(({ priority }) => priority))).toEqual(new Set([1, 4, 5, 6, 7, 8, 9, 10]))
  })

  test('every category offers goals, a handful of them on top, some shared with another', { tags: ['CAT-05'] }, () => {
    for (const category of seed.categories) {
      const goals = listGoalTags(category, seed.tags)
      const top = goals.filter(({ isTop }) => isTop)
      expect(goals.length).toBeGreaterThan(30)
      expect(top.length).toBeGreaterThanOrEqual(6)
      expect(top.length).toBeLessThanOrEqual(9)
      expect(goals.some(({ TagCategories }) => TagCategories.length > 1)).toBe(true)
      expect(texts(goals)).not.toContain(category.name)
    }
  })

  test('a few are hidden, and none of these is a goal', () => {
    const hidden = seed.tags.filter((tag) => tag.hidden)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.length).toBeLessThan(10)
    const goals = seed.categories.flatMap((category) => listGoalTags(category, seed.tags))
    expect(goals.some((tag) => hidden.includes(tag))).toBe(false)
  })
})

/** The clicks that lead to a question: an answer with its condition tag, and the clicks that lead to that answer. */
function wayTo(target: Question, all: readonly Question[]): Choices {
  if (target.ifTagId === null) return new Map()
  const tag = target.ifTagId
  const earlier = all.slice(0, all.indexOf(target)).filter(({ hidden }) => !hidden)
  for (const source of earlier) {
    const answer = source.answers.find(({ tags }) => tags.includes(tag))
    if (answer) return toggleAnswer(wayTo(source, all), source, answer.text)
  }
  throw new Error(`nothing leads to "${target.text}"`)
}

describe('the questions', () => {
  test('about 15 that show, single and multiple, and one or two that are hidden', () => {
    const visible = seed.all.filter(({ hidden }) => !hidden)
    expect(visible.length).toBeGreaterThanOrEqual(15)
    expect(visible.some(({ multiple }) => multiple)).toBe(true)
    expect(visible.some(({ multiple }) => !multiple)).toBe(true)
    expect(seed.all.length - visible.length).toBe(2)
  })

  test('from the first question on, answers lead to every question that is not hidden', { tags: ['CAT-14'] }, () => {
    const conditional = seed.all.filter(({ hidden, ifTagId }) => !hidden && ifTagId !== null)
    expect(conditional.length).toBeGreaterThan(10)
    for (const target of conditional) {
      const way = wayTo(target, seed.all)
      expect(texts(visibleQuestions(seed.all, way))).toContain(target.text)
      expect(texts(visibleQuestions(seed.all, new Map()))).not.toContain(target.text)
    }
  })

  test('each first answer opens another branch, and branches go at least three questions deep', () => {
    const [what] = seed.all
    const branches = what?.answers.map(({ text }) =>
      texts(visibleQuestions(seed.all, toggleAnswer(new Map(), what, text))),
    )
    expect(new Set(branches?.map(String)).size).toBe(4)
    expect(
      Math.max(...seed.all.filter(({ hidden }) => !hidden).map((one) => wayTo(one, seed.all).size)),
    ).toBeGreaterThanOrEqual(3)
  })

  test(
    'whatever is clicked, hidden questions stay away and what is saved fits the form and reads back',
    { tags: ['CAT-14'] },
    () => {
      const clicks = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 60 })
      fc.assert(
        fc.property(clicks, (all) => {
          const choices = all.reduce<Choices>((before, [which, what]) => {
            const shown = visibleQuestions(seed.all, before)
            const one = shown[which % shown.length]
            const answer = one?.answers[what % one.answers.length]
            return one && answer ? toggleAnswer(before, one, answer.text) : before
          }, new Map())
          const saved = toSearchInfo(seed.all, choices)
          expect(visibleQuestions(seed.all, choices).every(({ hidden }) => !hidden)).toBe(true)
          expect(SearchInfo.parse(saved)).toEqual(saved)
          expect(toSearchInfo(seed.all, restoreChoices(seed.all, saved.questionsAnswers))).toEqual(saved)
        }),
      )
    },
  )

  test('somebody who chooses everything can still save it', () => {
    const clicks = seed.all.flatMap((one) => one.answers.map(({ text }) => ({ one, text })))
    const everything = clicks.reduce<Choices>((before, { one, text }) => toggleAnswer(before, one, text), new Map())
    const saved = toSearchInfo(seed.all, everything)
    expect(SearchInfo.parse(saved)).toEqual(saved)
  })

  test('words tell questions apart, and within a question its answers', () => {
    const all = [...seed.all, ...seed.own]
    expect(new Set(texts(all)).size).toBe(all.length)
    for (const { answers } of all) expect(new Set(texts(answers)).size).toBe(answers.length)
  })

  test(
    'every answer of the questions with a place of their own stands for tags people can choose',
    { tags: ['CAT-13'] },
    () => {
      const hidden = new Set(seed.tags.filter((tag) => tag.hidden).map(({ id }) => id))
      for (const { multiple, answers } of seed.own) {
        expect(multiple).toBe(true)
        for (const { tags } of answers) {
          expect(tags.length).toBeGreaterThan(0)
          expect(tags.some((id) => hidden.has(id))).toBe(false)
        }
      }
    },
  )
})

describe('seeding', () => {
  const empty = 'truncate category, tag, tag_category, question, answer, answer_tag restart identity cascade'
  const run = (on: Database, statement: string) => inTransaction(on.db, (tx) => sql.raw(statement).execute(tx))

  test('a seeded catalogue is left alone', async () => {
    expect(await inTransaction(database.db, seedCatalog)).toBe(false)
    expect(await read(database)).toEqual(seed)
  })

  test('of several who find it empty at once one fills it, and new rows get ids of their own', async () => {
    const fresh = await open()
    try {
      await run(fresh, empty)
      const done = await Promise.all([1, 2, 3].map(() => inTransaction(fresh.db, seedCatalog)))
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await read(fresh)).toEqual(seed)
      await run(fresh, "insert into tag (text) values ('Next')")
      await run(fresh, "insert into category (name, color) values ('Next', '#000000')")
      await run(fresh, "insert into question (title, text) values ('Next', 'Next?')")
      await run(fresh, "insert into answer (question_id, text) select max(id), 'Yes' from question")
    } finally {
      await fresh.close()
    }
  })

  test('what an admin has begun is never filled up', async () => {
    const begun = await open()
    try {
      await run(begun, empty)
      await run(begun, "insert into tag (text) values ('Ours')")
      expect(await inTransaction(begun.db, seedCatalog)).toBe(false)
      expect(await loadCategoriesAndTags(begun.db)).toMatchObject({ categories: [], tags: [{ text: 'Ours' }] })
    } finally {
      await begun.close()
    }
  })

  test('a seed that fails half-way leaves nothing behind', async () => {
    const broken = await open()
    try {
      await run(broken, empty)
      await run(broken, "alter table answer add constraint no_back check (text <> 'Back')")
      await expect(inTransaction(broken.db, seedCatalog)).rejects.toThrow('no_back')
      expect(await loadCategoriesAndTags(broken.db)).toEqual({ categories: [], tags: [] })
    } finally {
      await broken.close()
    }
  })
})
