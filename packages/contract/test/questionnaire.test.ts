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

function question(id: number, overrides: Partial<Question>): Question {
  return {
    id,
    title: `Title ${id}`,
    text: `Text ${id}`,
    ifTagId: null,
    multiple: false,
    hidden: false,
    answers: [],
    ...overrides,
  }
}

const area = question(1, {
  answers: [
    { text: 'Body', tags: [MOVEMENT] },
    { text: 'Mind', tags: [MIND] },
  ],
})
const goal = question(2, {
  ifTagId: MOVEMENT,
  multiple: true,
  answers: [
    { text: 'Less pain', tags: [PAIN] },
    { text: 'A better back', tags: [PAIN, BACK] },
    { text: 'Just move', tags: [] },
  ],
})
const place = question(3, { ifTagId: PAIN, answers: [{ text: 'Back', tags: [BACK] }] })
const hidden = question(4, { hidden: true, answers: [{ text: 'Yes', tags: [99] }] })
const afterHidden = question(5, { ifTagId: 99 })
const questionnaire = [area, goal, place, hidden, afterHidden]

const chosen = (entries: Record<number, string[]>): Choices =>
  new Map(Object.entries(entries).map(([id, texts]) => [Number(id), texts]))
const visibleIds = (entries: Record<number, string[]>) =>
  visibleQuestions(questionnaire, chosen(entries)).map(({ id }) => id)

describe('chosen tags', () => {
  test('include the tags of all chosen answers, without duplicates', { tags: ['CAT-13'] }, () => {
    expect(chosenTags(questionnaire, chosen({ 1: ['Body'], 2: ['Less pain', 'A better back'] }))).toEqual([
      MOVEMENT,
      PAIN,
      BACK,
    ])
  })

  test('are empty without choices, for answers without tags and for removed answers', () => {
    expect(chosenTags(questionnaire, chosen({}))).toEqual([])
    expect(chosenTags(questionnaire, chosen({ 2: ['Just move', 'Reworded'] }))).toEqual([])
  })
})

describe('visible questions', () => {
  test('initially exclude conditional and hidden questions', { tags: ['CAT-14'] }, () => {
    expect(visibleIds({})).toEqual([1])
  })

  test('include a question while its condition tag is chosen', { tags: ['CAT-14'] }, () => {
    expect(visibleIds({ 1: ['Body'] })).toEqual([1, 2])
    expect(visibleIds({ 1: ['Body'], 2: ['Less pain'] })).toEqual([1, 2, 3])
    expect(visibleIds({ 1: ['Mind'], 2: ['Less pain'] })).toEqual([1])
  })

  test('exclude hidden questions and ignore their answers', { tags: ['CAT-14'] }, () => {
    expect(visibleIds({ 4: ['Yes'] })).toEqual([1])
  })
})

describe('available answers', () => {
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
  const textsOf = (question: Question, entries: Record<number, string[]>) =>
    availableAnswers({ questions, question, choices: chosen(entries) }).map(({ text }) => text)

  test('exclude the area chosen in the first question', () => {
    expect(textsOf(more, {})).toEqual(['Movement, too', 'Mind, too', 'Neither'])
    expect(textsOf(more, { 1: ['Body'] })).toEqual(['Mind, too', 'Neither'])
    expect(textsOf(more, { 1: ['Mind'] })).toEqual(['Movement, too', 'Neither'])
  })

  test('keep chosen answers, and all answers of conditional questions', () => {
    expect(textsOf(more, { 1: ['Body'], 6: ['Mind, too'] })).toEqual(['Mind, too', 'Neither'])
    expect(textsOf(area, { 1: ['Body'] })).toEqual(['Body', 'Mind'])
    expect(textsOf(branch, { 1: ['Body'] })).toEqual(['Anything'])
  })
})

describe('toggleAnswer', () => {
  test('replaces the answer of a single-choice question', () => {
    const first = toggleAnswer(new Map(), area, 'Body')
    expect(toggleAnswer(first, area, 'Mind').get(1)).toEqual(['Mind'])
    expect(toggleAnswer(first, area, 'Body').get(1)).toEqual(['Body'])
  })

  test('adds and removes answers of a multiple-choice question', () => {
    const both = toggleAnswer(toggleAnswer(new Map(), goal, 'Less pain'), goal, 'Just move')
    expect(both.get(2)).toEqual(['Less pain', 'Just move'])
    expect(toggleAnswer(both, goal, 'Less pain').get(2)).toEqual(['Just move'])
  })

  test('does not mutate its input', () => {
    const before: Choices = new Map([[2, ['Less pain']]])
    toggleAnswer(before, goal, 'Just move')
    expect(before).toEqual(new Map([[2, ['Less pain']]]))
  })
})

describe('saved search info', () => {
  test('has texts of questions and answers, and their tags', { tags: ['CAT-07'] }, () => {
    expect(toSearchInfo(questionnaire, chosen({ 1: ['Body'], 2: ['A better back', 'Less pain'] }))).toEqual({
      questionsAnswers: [
        { question: 'Text 1', answer: 'Body' },
        { question: 'Text 2', answer: 'Less pain' },
        { question: 'Text 2', answer: 'A better back' },
      ],
      searchTags: [MOVEMENT, PAIN, BACK],
    })
  })

  test('excludes answers to questions that are no longer visible', () => {
    const changed = chosen({ 1: ['Mind'], 2: ['Less pain'], 3: ['Back'] })
    expect(toSearchInfo(questionnaire, changed)).toEqual({
      questionsAnswers: [{ question: 'Text 1', answer: 'Mind' }],
      searchTags: [MIND],
    })
  })

  test('is restored without reworded answers, unknown questions and second answers to a single choice', () => {
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

/** Random questionnaires; conditions may be unreachable. */
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

/** Random clicks on answers, in any order. */
const clicked = questionnaires.chain((questions) =>
  fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }).map((clicks) => {
    const choices = clicks.reduce<Choices>((before, [which, what]) => {
      const chosen = questions[which % questions.length]
      const answer = chosen?.answers[what % chosen.answers.length]
      return chosen && answer ? toggleAnswer(before, chosen, answer.text) : before
    }, new Map())
    return { questions, choices }
  }),
)

describe('any questionnaire after any clicks', () => {
  test(
    'shows exactly the questions that are not hidden and whose condition an earlier visible question set',
    { tags: ['CAT-14'] },
    () => {
      fc.assert(
        fc.property(clicked, ({ questions, choices }) => {
          const visible = visibleQuestions(questions, choices)
          questions.forEach((item, index) => {
            const earlier = questions.slice(0, index).filter((other) => visible.includes(other))
            const isMet = item.ifTagId === null || chosenTags(earlier, choices).includes(item.ifTagId)
            expect(visible.includes(item)).toBe(!item.hidden && isMet)
          })
        }),
      )
    },
  )

  test('has at most one answer per single-choice question', () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const single = questions.filter(({ multiple }) => !multiple)
        for (const { id } of single) expect((choices.get(id) ?? []).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is unchanged by two clicks on an answer of a multiple-choice question', () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        for (const item of questions.filter(({ multiple }) => multiple)) {
          const text = item.answers[0]?.text ?? ''
          const twice = toggleAnswer(toggleAnswer(choices, item, text), item, text)
          expect(new Set(twice.get(item.id))).toEqual(new Set(choices.get(item.id)))
        }
      }),
    )
  })

  test('is restored with the same answers and tags after saving', { tags: ['CAT-07', 'CAT-13'] }, () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const saved = toSearchInfo(questions, choices)
        const restored = restoreChoices(questions, saved.questionsAnswers)
        expect(toSearchInfo(questions, restored)).toEqual(saved)
        expect(SearchInfo.parse(saved)).toEqual(saved)
      }),
    )
  })

  test('saves exactly the tags of chosen answers to visible questions', { tags: ['CAT-13'] }, () => {
    fc.assert(
      fc.property(clicked, ({ questions, choices }) => {
        const { searchTags } = toSearchInfo(questions, choices)
        const expected = visibleQuestions(questions, choices).flatMap(({ id, answers }) =>
          answers.filter(({ text }) => choices.get(id)?.includes(text)).flatMap(({ tags }) => tags),
        )
        expect([...searchTags].sort()).toEqual([...new Set(expected)].sort())
      }),
    )
  })
})

describe('goals of a category', () => {
  const mind: Category = { id: 3, name: 'Mind', color: '#5b64b0', tagId: 3, orderIndex: 3 }
  const tag = (id: number, text: string, overrides: Partial<Tag> = {}): Tag => ({
    id,
    text,
    priority: 5,
    hidden: false,
    isTop: false,
    TagCategories: [{ categoryId: 3 }],
    ...overrides,
  })

  test('are visible tags except the root, ordered by top, priority and name', { tags: ['CAT-05', 'OP-049'] }, () => {
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
  })

  test('include all visible tags if there is no root tag', () => {
    expect(listGoalTags({ ...mind, tagId: null }, [tag(3, 'Mind')])).toHaveLength(1)
  })
})

test('removes unknown keys of a question', { tags: ['CAT-06'] }, () => {
  expect(Question.parse({ ...goal, order: 7 })).toEqual(goal)
  expect(Object.keys(Question.shape).sort()).toEqual(
    ['answers', 'hidden', 'id', 'ifTagId', 'multiple', 'text', 'title'].sort(),
  )
})
