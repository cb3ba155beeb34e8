import type { z } from 'zod'

import type { QuestionAnswer } from '../accounts/shapes.ts'
import type { Category, Question, SearchInfo, Tag } from './shapes.ts'

/** Texts of the chosen answers by question id. */
export type Choices = ReadonlyMap<number, readonly string[]>

type SavedAnswer = z.infer<typeof QuestionAnswer>

function listChosenAnswers(question: Question, choices: Choices): Question['answers'] {
  const texts = choices.get(question.id) ?? []
  return question.answers.filter((answer) => texts.includes(answer.text))
}

/** Returns the matching questions in the order of the questionnaire, `what` first. (CAT-10) */
export function orderQuestions({ questions, what }: { questions: Question[]; what: Question | null }): Question[] {
  return what ? [what, ...questions] : questions
}

/** Lists the tags of all chosen answers, without duplicates. (CAT-13) */
export function listChosenTags(questions: readonly Question[], choices: Choices): number[] {
  const chosen = questions.flatMap((question) => listChosenAnswers(question, choices).flatMap((answer) => answer.tags))
  return [...new Set(chosen)]
}

/** Lists the questions to show: not hidden, with a condition tag chosen in an earlier visible question. (CAT-14) */
export function listVisibleQuestions(questions: readonly Question[], choices: Choices): Question[] {
  const visible: Question[] = []
  for (const question of questions) {
    if (question.hidden) continue
    const isConditionMet = question.ifTagId === null || listChosenTags(visible, choices).includes(question.ifTagId)
    if (isConditionMet) visible.push(question)
  }
  return visible
}

type AnswersQuery = { questions: readonly Question[]; question: Question; choices: Choices }

/**
 * Lists the answers to offer. Unconditional questions omit answers whose tags were all chosen in the first question.
 * Conditional questions keep such answers, because they are more specific.
 */
export function listAvailableAnswers({ questions, question, choices }: AnswersQuery): Question['answers'] {
  const [first] = questions
  if (!first || question.id === first.id || question.ifTagId !== null) return question.answers
  const covered = new Set(listChosenTags([first], choices))
  return question.answers.filter(({ tags }) => tags.length === 0 || tags.some((tag) => !covered.has(tag)))
}

/** Adds or removes an answer of a multiple-choice question; replaces the answer of a single-choice question. */
export function toggleAnswer(choices: Choices, question: Question, text: string): Choices {
  const chosen = choices.get(question.id) ?? []
  const remaining = chosen.filter((chosenText) => chosenText !== text)
  const newTexts = question.multiple ? (chosen.includes(text) ? remaining : [...chosen, text]) : [text]
  return new Map(choices).set(question.id, newTexts)
}

/** Converts choices to search info: texts of visible questions and their answers, and the tags of the answers. */
export function toSearchInfo(questions: readonly Question[], choices: Choices): SearchInfo {
  const visible = listVisibleQuestions(questions, choices)
  const questionsAnswers = visible.flatMap((question) =>
    listChosenAnswers(question, choices).map((answer): SavedAnswer => ({
      question: question.text,
      answer: answer.text,
    })),
  )
  return { questionsAnswers, searchTags: listChosenTags(visible, choices) }
}

/** Restores choices from saved answers. Omits reworded answers and extra answers to single-choice questions. */
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

/** Lists the goals of a category: its visible tags except the root tag, top tags first. (CAT-05, OP-049) */
export function listGoalTags(category: Category, tags: readonly Tag[]): Tag[] {
  return tags
    .filter((tag) => !tag.hidden && tag.id !== category.tagId)
    .filter((tag) => tag.TagCategories.some(({ categoryId }) => categoryId === category.id))
    .toSorted(
      (a, b) => Number(b.isTop) - Number(a.isTop) || b.priority - a.priority || a.text.localeCompare(b.text, 'en'),
    )
}
