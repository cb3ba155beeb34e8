import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type Choices,
  toggleAnswer,
  chosenTags,
  restoreChoices,
  listGoalTags,
  availableAnswers,
  visibleQuestions,
  toSearchInfo,
} from '../src/catalog/questionnaire.ts'
import { type Category, Question, SearchInfo, type Tag } from '../src/catalog/shapes.ts'

const MOVEMENT = 2
const PAIN = 10
const BACK = 11
const MIND = 3

function question(id: number, given: Partial<Question>): Question {
  return {
    id,
    title: `Title ${id}`,
    text: `Text ${id}`,
    ifTagId: null,
    multiple: false,
    hidden: false,
    answers: [],
    ...given,
  }
}

const area = question(1, {
  answers: [
    { text: 'Body', tags: [MOVEMENT] },
    { text: 'Mind', tags: [MIND] },
  ],
})
const wish = question(2, {
  ifTagId: MOVEMENT,
  multiple: true,
  answers: [
    { text: 'Less pain', tags: [PAIN] },
    { text: 'A better back', tags: [PAIN, BACK] },
    { text: 'Just move', tags: [] },
  ],
})
const place = question(3, { ifTagId: PAIN, answers: [{ text: 'Back', tags: [BACK] }] })
const secret = question(4, { hidden: true, answers: [{ text: 'Yes', tags: [99] }] })
const afterSecret = question(5, { ifTagId: 99 })
const questionnaire = [area, wish, place, secret, afterSecret]

const chosen = (entries: Record<number, string[]>): Choices =>
  new Map(Object.entries(entries).map(([id, texts]) => [Number(id), texts]))
const idsShown = (entries: Record<number, string[]>) =>
  visibleQuestions(questionnaire, chosen(entries)).map(({ id }) => id)

describe('answers map to tags', () => {
  test('the tags of every chosen answer, each once', { tags: ['CAT-13'] }, () => {
    expect(chosenTags(questionnaire, chosen({ 1: ['Body'], 2: ['Less pain', 'A better back'] }))).toEqual([
      MOVEMENT,
      PAIN,
      BACK,
    ])
  })

  test('nothing chosen, an answer without tags and an answer that is gone stand for no tag', () => {
    expect(chosenTags(questionnaire, chosen({}))).toEqual([])
    expect(chosenTags(questionnaire, chosen({ 2: ['Just move', 'Reworded'] }))).toEqual([])
  })
})

describe('which questions show', () => {
  test('at first only those without condition that are not hidden', { tags: ['CAT-14'] }, () => {
    expect(idsShown({})).toEqual([1])
  })

  test(
    'a question shows once its condition tag has been chosen, and goes when the choice goes',
    { tags: ['CAT-14'] },
    () => {
      expect(idsShown({ 1: ['Body'] })).toEqual([1, 2])
      expect(idsShown({ 1: ['Body'], 2: ['Less pain'] })).toEqual([1, 2, 3])
      expect(idsShown({ 1: ['Mind'], 2: ['Less pain'] })).toEqual([1])
    },
  )

  test('a hidden question never shows, and what was chosen in it opens nothing', { tags: ['CAT-14'] }, () => {
    expect(idsShown({ 4: ['Yes'] })).toEqual([1])
  })
})

describe('which answers are offered', () => {
  const more = question(6, {
    multiple: true,
    answers: [
      { text: 'Movement, too', tags: [MOVEMENT] },
      { text: 'Mind, too', tags: [MIND] },
      { text: 'Neither', tags: [] },
    ],
  })
  const branch = question(7, { ifTagId: MOVEMENT, answers: [{ text: 'Anything', tags: [MOVEMENT] }] })
  const questions = [area, more, branch]
  const offered = (asked: Question, entries: Record<number, string[]>) =>
    availableAnswers({ questions, question: asked, choices: chosen(entries) }).map(({ text }) => text)

  test('an area somebody began with is not offered again', () => {
    expect(offered(more, {})).toEqual(['Movement, too', 'Mind, too', 'Neither'])
    expect(offered(more, { 1: ['Body'] })).toEqual(['Mind, too', 'Neither'])
    expect(offered(more, { 1: ['Mind'] })).toEqual(['Movement, too', 'Neither'])
  })

  test('one chosen a moment ago can still be taken back, and questions of the area keep all their answers', () => {
    expect(offered(more, { 1: ['Body'], 6: ['Mind, too'] })).toEqual(['Mind, too', 'Neither'])
    expect(offered(area, { 1: ['Body'] })).toEqual(['Body', 'Mind'])
    expect(offered(branch, { 1: ['Body'] })).toEqual(['Anything'])
  })
})

describe('choosing', () => {
  test('a single choice replaces the one before', () => {
    const first = toggleAnswer(new Map(), area, 'Body')
    expect(toggleAnswer(first, area, 'Mind').get(1)).toEqual(['Mind'])
    expect(toggleAnswer(first, area, 'Body').get(1)).toEqual(['Body'])
  })

  test('a multiple choice adds, and removes at the second click', () => {
    const both = toggleAnswer(toggleAnswer(new Map(), wish, 'Less pain'), wish, 'Just move')
    expect(both.get(2)).toEqual(['Less pain', 'Just move'])
    expect(toggleAnswer(both, wish, 'Less pain').get(2)).toEqual(['Just move'])
  })

  test('the choices before are left as they were', () => {
    const before: Choices = new Map([[2, ['Less pain']]])
    toggleAnswer(before, wish, 'Just move')
    expect(before).toEqual(new Map([[2, ['Less pain']]]))
  })
})

describe('what is saved', () => {
  test('pairs of question text and answer text, with the tags they stand for', { tags: ['CAT-07'] }, () => {
    expect(toSearchInfo(questionnaire, chosen({ 1: ['Body'], 2: ['A better back', 'Less pain'] }))).toEqual({
      questionsAnswers: [
        { question: 'Text 1', answer: 'Body' },
        { question: 'Text 2', answer: 'Less pain' },
        { question: 'Text 2', answer: 'A better back' },
      ],
      searchTags: [MOVEMENT, PAIN, BACK],
    })
  })

  test('answers to questions that no longer show are not saved', () => {
    const turnedAway = chosen({ 1: ['Mind'], 2: ['Less pain'], 3: ['Back'] })
    expect(toSearchInfo(questionnaire, turnedAway)).toEqual({
      questionsAnswers: [{ question: 'Text 1', answer: 'Mind' }],
      searchTags: [MIND],
    })
  })

  test('reading back leaves out reworded answers, unknown questions and a second answer to a single choice', () => {
    const saved = [
      { question: 'Text 1', answer: 'Mind' },
      { question: 'Text 1', answer: 'Body' },
      { question: 'Text 2', answer: 'Reworded' },
      { question: 'Gone', answer: 'Body' },
    ]
    expect(restoreChoices(questionnaire, saved)).toEqual(new Map([[1, ['Body']]]))
  })
})

const answersOf = (multiple: boolean, texts: string[]) =>
  fc
    .array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }), { minLength: 1, maxLength: texts.length })
    .map((tags) => ({ multiple, answers: tags.map((ids, index) => ({ text: texts[index] ?? '', tags: ids })) }))

/** Questionnaires of any shape, with conditions on tags that may or may not be reachable. */
const questionnaires = fc
  .array(
    fc.record({
      body: fc.boolean().chain((multiple) => answersOf(multiple, ['a', 'b', 'c', 'd'])),
      ifTagId: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
      hidden: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map(({ body, ifTagId, hidden }, index) => question(index + 1, { ...body, ifTagId, hidden })))

/** A person clicking around: any answers of any questions, in any order. */
const clicked = questionnaires.chain((questions) =>
  fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }).map((clicks) => {
    const choices = clicks.reduce<Choices>((before, [which, what]) => {
      const one = questions[which % questions.length]
      const answer = one?.answers[what % one.answers.length]
      return one && answer ? toggleAnswer(before, one, answer.text) : before
    }, new Map())
    return { questions, choices }
  }),
)

describe('whatever the questions are and whatever is clicked', () => {
  test(
    'exactly the questions show that are not hidden and whose condition a shown one before set',
    { tags: ['CAT-14'] },
    () => {
      fc.assert(
        fc.property(clicked, ({ questions, choices }) => {
          const shown = visibleQuestions(questions, choices)
          questions.forEach((one, index) => {
            const earlier = questions.slice(0, index).filter((before) => shown.includes(before))
            const isMet = one.ifTagId === null || chosenTags(earlier, choices).includes(one.ifTagId)
            expect(shown.includes(one)).toBe(!one.hidden && isMet)
          })
        }),
      )
    },
  )

  test('a single choice never holds two answers', () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const single = questions.filter(({ multiple }) => !multiple)
        for (const { id } of single) expect((choices.get(id) ?? []).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('two clicks on an answer of a multiple choice change nothing', () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        for (const one of questions.filter(({ multiple }) => multiple)) {
          const text = one.answers[0]?.text ?? ''
          const twice = toggleAnswer(toggleAnswer(choices, one, text), one, text)
          expect(new Set(twice.get(one.id))).toEqual(new Set(choices.get(one.id)))
        }
      }),
    )
  })

  test('what is saved reads back into the same answers and the same tags', { tags: ['CAT-07', 'CAT-13'] }, () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const saved = toSearchInfo(questions, choices)
        const again = restoreChoices(questions, saved.questionsAnswers)
        expect(toSearchInfo(questions, again)).toEqual(saved)
        expect(SearchInfo.parse(saved)).toEqual(saved)
      }),
    )
  })

  test('a tag is saved exactly when a shown question has a chosen answer with it', { tags: ['CAT-13'] }, () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const { searchTags } = toSearchInfo(questions, choices)
        const wanted = visibleQuestions(questions, choices).flatMap(({ id, answers }) =>
          answers.filter(({ text }) => choices.get(id)?.includes(text)).flatMap(({ tags }) => tags),
        )
        expect([...searchTags].sort()).toEqual([...new Set(wanted)].sort())
      }),
    )
  })
})

describe('the goals of a category', () => {
  const mind: Category = { id: 3, name: 'Mind', color: '#5b64b0', tagId: 3, orderIndex: 3 }
  const tag = (id: number, text: string, given: Partial<Tag> = {}): Tag => ({
    id,
    text,
    priority: 5,
    hidden: false,
    isTop: false,
    TagCategories: [{ categoryId: 3 }],
    ...given,
  })

  test(
    'its visible tags except the root, top ones first, then by priority, then by name',
    { tags: ['CAT-05', 'OP-049'] },
    () => {
      const tags = [
        tag(3, 'Mind', { isTop: true }),
        tag(20, 'Worry'),
        tag(21, 'Anger'),
        tag(22, 'Trauma', { priority: 10 }),
        tag(23, 'Sleep', { isTop: true, priority: 1, TagCategories: [{ categoryId: 2 }, { categoryId: 3 }] }),
        tag(24, 'Marker', { hidden: true }),
        tag(25, 'Taxes', { TagCategories: [{ categoryId: 4 }] }),
        tag(26, 'Nowhere', { TagCategories: [] }),
      ]
      expect(listGoalTags(mind, tags).map(({ text }) => text)).toEqual(['Sleep', 'Trauma', 'Anger', 'Worry'])
    },
  )

  test('a category without root tag offers all its visible tags', () => {
    expect(listGoalTags({ ...mind, tagId: null }, [tag(3, 'Mind')])).toHaveLength(1)
  })
})

test('a question on the wire has these keys and no others are let through', { tags: ['CAT-06'] }, () => {
  expect(Question.parse({ ...wish, order: 7 })).toEqual(wish)
  expect(Object.keys(Question.shape).sort()).toEqual(
    ['answers', 'hidden', 'id', 'ifTagId', 'multiple', 'text', 'title'].sort(),
  )
})
