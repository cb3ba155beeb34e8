import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type Choices,
  toggleAnswer,
  listChosenTags,
  restoreChoices,
  listGoalTags,
  listAvailableAnswers,
  listVisibleQuestions,
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

const buildChoices = (entries: Record<number, string[]>): Choices =>
  new Map(Object.entries(entries).map(([id, texts]) => [Number(id), texts]))
const listVisibleIds = (entries: Record<number, string[]>) =>
  listVisibleQuestions(questionnaire, buildChoices(entries)).map(({ id }) => id)

describe('chosen tags', () => {
  test('contain the tags of all chosen answers, without duplicates', { tags: ['CAT-13'] }, () => {
    expect(listChosenTags(questionnaire, buildChoices({ 1: ['Body'], 2: ['Less pain', 'A better back'] }))).toEqual([
      MOVEMENT,
      PAIN,
      BACK,
    ])
  })

  test('are empty without choices, for answers without tags, and for removed answers', () => {
    expect(listChosenTags(questionnaire, buildChoices({}))).toEqual([])
    expect(listChosenTags(questionnaire, buildChoices({ 2: ['Just move', 'Reworded'] }))).toEqual([])
  })
})

describe('visible questions', () => {
  test('initially exclude conditional and hidden questions', { tags: ['CAT-14'] }, () => {
    expect(listVisibleIds({})).toEqual([1])
  })

  test('include a question while its condition tag is chosen', { tags: ['CAT-14'] }, () => {
    expect(listVisibleIds({ 1: ['Body'] })).toEqual([1, 2])
    expect(listVisibleIds({ 1: ['Body'], 2: ['Less pain'] })).toEqual([1, 2, 3])
    expect(listVisibleIds({ 1: ['Mind'], 2: ['Less pain'] })).toEqual([1])
  })

  test('exclude hidden questions and ignore their answers', { tags: ['CAT-14'] }, () => {
    expect(listVisibleIds({ 4: ['Yes'] })).toEqual([1])
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
  const listTexts = (question: Question, entries: Record<number, string[]>) =>
    listAvailableAnswers({ questions, question, choices: buildChoices(entries) }).map(({ text }) => text)

  test('exclude answers whose tag was chosen in the first question', () => {
    expect(listTexts(more, {})).toEqual(['Movement, too', 'Mind, too', 'Neither'])
    expect(listTexts(more, { 1: ['Body'] })).toEqual(['Mind, too', 'Neither'])
    expect(listTexts(more, { 1: ['Mind'] })).toEqual(['Movement, too', 'Neither'])
  })

  test('include chosen answers, and all answers of conditional questions', () => {
    expect(listTexts(more, { 1: ['Body'], 6: ['Mind, too'] })).toEqual(['Mind, too', 'Neither'])
    expect(listTexts(area, { 1: ['Body'] })).toEqual(['Body', 'Mind'])
    expect(listTexts(branch, { 1: ['Body'] })).toEqual(['Anything'])
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
    const choices: Choices = new Map([[2, ['Less pain']]])
    toggleAnswer(choices, goal, 'Just move')
    expect(choices).toEqual(new Map([[2, ['Less pain']]]))
  })
})

describe('saved search info', () => {
  test('contains texts of questions and answers, and their tags', { tags: ['CAT-07'] }, () => {
    expect(toSearchInfo(questionnaire, buildChoices({ 1: ['Body'], 2: ['A better back', 'Less pain'] }))).toEqual({
      questionsAnswers: [
        { question: 'Text 1', answer: 'Body' },
        { question: 'Text 2', answer: 'Less pain' },
        { question: 'Text 2', answer: 'A better back' },
      ],
      searchTags: [MOVEMENT, PAIN, BACK],
    })
  })

  test('omits answers to questions that are no longer visible', () => {
    const changed = buildChoices({ 1: ['Mind'], 2: ['Less pain'], 3: ['Back'] })
    expect(toSearchInfo(questionnaire, changed)).toEqual({
      questionsAnswers: [{ question: 'Text 1', answer: 'Mind' }],
      searchTags: [MIND],
    })
  })

  test('is restored without reworded answers, unknown questions, and extra answers to single-choice questions', () => {
    const saved = [
      { question: 'Text 1', answer: 'Mind' },
      { question: 'Text 1', answer: 'Body' },
      { question: 'Text 2', answer: 'Reworded' },
      { question: 'Gone', answer: 'Body' },
    ]
    expect(restoreChoices(questionnaire, saved)).toEqual(new Map([[1, ['Body']]]))
  })
})

const arbitraryAnswers = (multiple: boolean, texts: string[]) =>
  fc
    .array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }), { minLength: 1, maxLength: texts.length })
    .map((tags) => ({ multiple, answers: tags.map((ids, index) => ({ text: texts[index] ?? '', tags: ids })) }))

/** Random questionnaires, which may contain unreachable questions. */
const questionnaires = fc
  .array(
    fc.record({
      body: fc.boolean().chain((multiple) => arbitraryAnswers(multiple, ['a', 'b', 'c', 'd'])),
      ifTagId: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
      hidden: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map(({ body, ifTagId, hidden }, index) => question(index + 1, { ...body, ifTagId, hidden })))

/** Random questionnaires with the choices after random clicks on answers. */
const clickedQuestionnaires = questionnaires.chain((questions) =>
  fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }).map((clicks) => {
    const choices = clicks.reduce<Choices>((previous, [questionNumber, answerNumber]) => {
      const clicked = questions[questionNumber % questions.length]
      const answer = clicked?.answers[answerNumber % clicked.answers.length]
      return clicked && answer ? toggleAnswer(previous, clicked, answer.text) : previous
    }, new Map())
    return { questions, choices }
  }),
)

describe('any questionnaire after any clicks', () => {
  test(
    'shows exactly the questions that are not hidden and whose condition tag was chosen in an earlier visible question',
    { tags: ['CAT-14'] },
    () => {
      fc.assert(
        fc.property(clickedQuestionnaires, ({ questions, choices }) => {
          const visible = listVisibleQuestions(questions, choices)
          questions.forEach((item, index) => {
            const earlier = questions.slice(0, index).filter((other) => visible.includes(other))
            const isConditionMet = item.ifTagId === null || listChosenTags(earlier, choices).includes(item.ifTagId)
            expect(visible.includes(item)).toBe(!item.hidden && isConditionMet)
          })
        }),
      )
    },
  )

  test('has at most one answer per single-choice question', () => {
    fc.assert(
      fc.property(clickedQuestionnaires, ({ questions, choices }) => {
        const single = questions.filter(({ multiple }) => !multiple)
        for (const { id } of single) expect((choices.get(id) ?? []).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('has the same choices after two more clicks on an answer of a multiple-choice question', () => {
    fc.assert(
      fc.property(clickedQuestionnaires, ({ questions, choices }) => {
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
      fc.property(clickedQuestionnaires, ({ questions, choices }) => {
        const saved = toSearchInfo(questions, choices)
        const restored = restoreChoices(questions, saved.questionsAnswers)
        expect(toSearchInfo(questions, restored)).toEqual(saved)
        expect(SearchInfo.parse(saved)).toEqual(saved)
      }),
    )
  })

  test('saves exactly the tags of chosen answers to visible questions', { tags: ['CAT-13'] }, () => {
    fc.assert(
      fc.property(clickedQuestionnaires, ({ questions, choices }) => {
        const { searchTags } = toSearchInfo(questions, choices)
        const expected = listVisibleQuestions(questions, choices).flatMap(({ id, answers }) =>
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

test('the question schema removes unknown keys', { tags: ['CAT-06'] }, () => {
  expect(Question.parse({ ...goal, order: 7 })).toEqual(goal)
  expect(Object.keys(Question.shape).sort()).toEqual(
    ['answers', 'hidden', 'id', 'ifTagId', 'multiple', 'text', 'title'].sort(),
  )
})
