import type { Question } from '@fourfold/contract/catalog/shapes'

/** Returns the answers whose tags are all in `tags`. */
export function findAnswersByTags({ answers }: Question, tags: readonly number[]): string[] {
  const tagSet = new Set(tags)
  return answers
    .filter((answer) => answer.tags.length > 0 && answer.tags.every((tag) => tagSet.has(tag)))
    .map(({ text }) => text)
}

/** Returns the tags of the selected answers, without duplicates. (CAT-13) */
export function collectAnswerTags({ answers }: Question, selected: readonly string[]): number[] {
  return [...new Set(answers.filter(({ text }) => selected.includes(text)).flatMap(({ tags }) => tags))]
}

type TagChange = { previousTags: readonly number[]; selectedAnswers: readonly string[] }

/** Replaces the tags of this question's previous answers and keeps all other tags. (OP-033) */
export function replaceAnswerTags(question: Question, { previousTags, selectedAnswers }: TagChange): number[] {
  const questionTags = new Set(question.answers.flatMap(({ tags }) => tags))
  const otherTags = previousTags.filter((tag) => !questionTags.has(tag))
  return [...new Set([...otherTags, ...collectAnswerTags(question, selectedAnswers)])]
}

/** Toggles an answer of a multiple-choice question. */
export function toggleAnswer(selected: readonly string[], text: string): string[] {
  return selected.includes(text) ? selected.filter((answer) => answer !== text) : [...selected, text]
}
