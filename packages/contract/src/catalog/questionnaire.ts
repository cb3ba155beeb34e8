import type { z } from 'zod'

import type { QuestionAnswer } from '../accounts/shapes.ts'
import type { Category, Question, SearchInfo, Tag } from './shapes.ts'

/** Texts of the chosen answers by question id. */
export type Choices = ReadonlyMap<number, readonly string[]>

type SavedAnswer = z.infer<typeof QuestionAnswer>

function chosenAnswers(question: Question, choices: Choices): Question['answers'] {
  const texts = choices.get(question.id) ?? []
  return question.answers.filter((answer) => texts.includes(answer.text))
}

/** Matching questions in the order of the questionnaire, `what` first. (CAT-10) */
export function orderQuestions({ questions, what }: { questions: Question[]; what: Question | null }): Question[] {
  return what ? [what, ...questions] : questions
}

/** Tags of all chosen answers, without duplicates. (CAT-13) */
export function chosenTags(questions: readonly Question[], choices: Choices): number[] {
  const chosen = questions.flatMap((question) => chosenAnswers(question, choices).flatMap((answer) => answer.tags))
  return [...new Set(chosen)]
}

/** Questions that are not hidden and whose condition was chosen in an earlier visible question. (CAT-14) */
export function visibleQuestions(questions: readonly Question[], choices: Choices): Question[] {
  const visible: Question[] = []
  for (const question of questions) {
    if (question.hidden) continue
    const isMet = question.ifTagId === null || chosenTags(visible, choices).includes(question.ifTagId)
    if (isMet) visible.push(question)
  }
  return visible
}

type AnswersQuery = { questions: readonly Question[]; question: Question; choices: Choices }

/**
 * Answers to offer. Unconditional questions omit answers whose tags the first question already covers: a user who
 * started with Movement is already matched on it. Conditional questions keep such answers, because these are more specific.
 */
export function availableAnswers({ questions, question, choices }: AnswersQuery): Question['answers'] {
  const [first] = questions
  if (!first || question.id === first.id || question.ifTagId !== null) return question.answers
  const covered = new Set(chosenTags([first], choices))
  return question.answers.filter(({ tags }) => tags.length === 0 || tags.some((tag) => !covered.has(tag)))
}

/** Adds or removes an answer of a multiple-choice question; otherwise replaces the previous answer. */
export function toggleAnswer(choices: Choices, question: Question, text: string): Choices {
  const before = choices.get(question.id) ?? []
  const without = before.filter((other) => other !== text)
  const after = question.multiple ? (before.includes(text) ? without : [...before, text]) : [text]
  return new Map(choices).set(question.id, after)
}

/** Search info to save: texts of questions and answers, and their tags. Visible questions only. */
export function toSearchInfo(questions: readonly Question[], choices: Choices): SearchInfo {
  const visible = visibleQuestions(questions, choices)
  const questionsAnswers = visible.flatMap((question) =>
    chosenAnswers(question, choices).map((answer): SavedAnswer => ({ question: question.text, answer: answer.text })),
  )
  return { questionsAnswers, searchTags: chosenTags(visible, choices) }
}

/** Choices for saved answers; omits answers that an admin has since reworded or limited to one. */
export function restoreChoices(questions: readonly Question[], savedAnswers: readonly SavedAnswer[]): Choices {
  const choices = new Map<number, readonly string[]>()
  for (const question of questions) {
    const saved = new Set(
      savedAnswers.filter((answer) => answer.question === question.text).map(({ answer }) => answer),
    )
    const texts = question.answers.map((answer) => answer.text).filter((text) => saved.has(text))
    if (texts.length > 0) choices.set(question.id, question.multiple ? texts : texts.slice(0, 1))
  }
  return choices
}

/** Goals of a category: its visible tags except the root, top tags first. (CAT-05, OP-049) */
export function listGoalTags(category: Category, tags: readonly Tag[]): Tag[] {
  return tags
    .filter((tag) => !tag.hidden && tag.id !== category.tagId)
    .filter((tag) => tag.TagCategories.some(({ categoryId }) => categoryId === category.id))
    .toSorted(
      (a, b) => Number(b.isTop) - Number(a.isTop) || b.priority - a.priority || a.text.localeCompare(b.text, 'en'),
    )
}
