import type { Question } from '@fourfold/contract/catalog/shapes'

/** Returns the answers whose tags are all in `tags`. */
export function answersMatchingTags({ answers }: Question, tags: readonly number[]): string[] {
  const tagSet = new Set(tags)
  return answers
    .filter((answer) => answer.tags.length > 0 && answer.tags.every((tag) => tagSet.has(tag)))
    .map(({ text }) => text)
}

/** The tags of the chosen answers, without duplicates. (CAT-13) */
export function tagsOfAnswers({ answers }: Question, chosen: readonly string[]): number[] {
  return [...new Set(answers.filter(({ text }) => chosen.includes(text)).flatMap(({ tags }) => tags))]
}

type Change = { before: readonly number[]; chosen: readonly string[] }

/** Replaces the tags of this question's previous answers; tags from other sources stay. (OP-033) */
export function replaceAnswerTags(question: Question, { before, chosen }: Change): number[] {
  const questionTags = new Set(question.answers.flatMap(({ tags }) => tags))
  return [...new Set([...before.filter((tag) => !questionTags.has(tag)), ...tagsOfAnswers(question, chosen)])]
}

/** Toggles an answer of a multiple-choice question. */
export function toggleAnswer(chosen: readonly string[], text: string): string[] {
  return chosen.includes(text) ? chosen.filter((answer) => answer !== text) : [...chosen, text]
}
