import type { z } from 'zod'

import type { QuestionAnswer } from '../accounts/shapes.ts'
import type { Category, Question, SearchInfo, Tag } from './shapes.ts'

/** What a person has answered: for each question, the texts of the chosen answers. */
export type Choices = ReadonlyMap<number, readonly string[]>

type SavedAnswer = z.infer<typeof QuestionAnswer>

function chosenAnswers(question: Question, choices: Choices): Question['answers'] {
  const texts = choices.get(question.id) ?? []
  return question.answers.filter((answer) => texts.includes(answer.text))
}

/** The matching questions in the order they are asked, `what` first. (CAT-10) */
export function orderQuestions({ questions, what }: { questions: Question[]; what: Question | null }): Question[] {
  return what ? [what, ...questions] : questions
}

/** The tags of all chosen answers, each once. (CAT-13) */
export function chosenTags(questions: readonly Question[], choices: Choices): number[] {
  const chosen = questions.flatMap((question) => chosenAnswers(question, choices).flatMap((answer) => answer.tags))
  return [...new Set(chosen)]
}

/** The questions to show: not hidden, and their condition chosen in an earlier question that itself shows. (CAT-14) */
export function visibleQuestions(questions: readonly Question[], choices: Choices): Question[] {
  const shown: Question[] = []
  for (const question of questions) {
    if (question.hidden) continue
    const isMet = question.ifTagId === null || chosenTags(shown, choices).includes(question.ifTagId)
    if (isMet) shown.push(question)
  }
  return shown
}

type AnswersQuery = { questions: readonly Question[]; question: Question; choices: Choices }

/**
 * The answers to offer. Whoever began with Movement is being matched on it, so a question put to everybody does not offer
 * Movement again. A question of one area does: there, the answer tells more than its area.
 */
export function availableAnswers({ questions, question, choices }: AnswersQuery): Question['answers'] {
  const [first] = questions
  if (!first || question.id === first.id || question.ifTagId !== null) return question.answers
  const begun = new Set(chosenTags([first], choices))
  return question.answers.filter(({ tags }) => tags.length === 0 || tags.some((tag) => !begun.has(tag)))
}

/** A click on an answer: adds or removes it where several may be chosen, else replaces the one before. */
export function toggleAnswer(choices: Choices, question: Question, text: string): Choices {
  const before = choices.get(question.id) ?? []
  const without = before.filter((other) => other !== text)
  const after = question.multiple ? (before.includes(text) ? without : [...before, text]) : [text]
  return new Map(choices).set(question.id, after)
}

/** What is saved: the words of question and answer, and the tags they stand for. Only of questions that show. */
export function toSearchInfo(questions: readonly Question[], choices: Choices): SearchInfo {
  const shown = visibleQuestions(questions, choices)
  const questionsAnswers = shown.flatMap((question) =>
    chosenAnswers(question, choices).map((answer): SavedAnswer => ({ question: question.text, answer: answer.text })),
  )
  return { questionsAnswers, searchTags: chosenTags(shown, choices) }
}

/** The choices that saved answers came from; what an admin has since reworded or narrowed to one is left out. */
export function restoreChoices(questions: readonly Question[], answered: readonly SavedAnswer[]): Choices {
  const choices = new Map<number, readonly string[]>()
  for (const question of questions) {
    const given = new Set(answered.filter((one) => one.question === question.text).map((one) => one.answer))
    const texts = question.answers.map((answer) => answer.text).filter((text) => given.has(text))
    if (texts.length > 0) choices.set(question.id, question.multiple ? texts : texts.slice(0, 1))
  }
  return choices
}

/** What a category offers as goals: its visible tags but the root, the top ones first. (CAT-05, OP-049) */
export function listGoalTags(category: Category, tags: readonly Tag[]): Tag[] {
  return tags
    .filter((tag) => !tag.hidden && tag.id !== category.tagId)
    .filter((tag) => tag.TagCategories.some(({ categoryId }) => categoryId === category.id))
    .toSorted(
      (a, b) => Number(b.isTop) - Number(a.isTop) || b.priority - a.priority || a.text.localeCompare(b.text, 'en'),
    )
}
