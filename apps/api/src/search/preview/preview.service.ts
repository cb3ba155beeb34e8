import type { AdminCatalog, SearchPreview, PreviewForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import type { Db } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { findNames } from '../search.queries.ts'
import { createFirstResults } from './first-results.ts'
import type { FirstResultsDeps } from './first-results.ts'
import { listGoals, simulateRuns } from './simulated-runs.ts'
import type { RunQuestion, SimulatedRun } from './simulated-runs.ts'
import { buildOccupationWhatIf, buildPhrasesWhatIf } from './what-if.ts'
import type { WhatIf } from './what-if.ts'

/** The catalog data that matching depends on. */
type Catalog = { questions: readonly RunQuestion[]; priorities: ReadonlyMap<number, number> }

type Change = { before: Catalog; after: Catalog; runs: SimulatedRun[] }

const isMatchQuestion = ({ type }: SavedQuestion) => type === 'what' || type === 'match'

function previewTagChange(
  catalog: Catalog,
  { tagId, priority }: Extract<PreviewForm, { priority: number | null }>,
): Change {
  if (!catalog.priorities.has(tagId)) throw new AppError('not_found')
  const priorities = new Map(catalog.priorities)
  if (priority === null) priorities.delete(tagId)
  else priorities.set(tagId, priority)
  // Only runs that reach the tag can change.
  const runs = simulateRuns(catalog.questions, [tagId]).filter((run) =>
    listGoals(catalog.questions, run).includes(tagId),
  )
  return { before: catalog, after: { ...catalog, priorities }, runs }
}

type ChangedQuestion = Extract<PreviewForm, { questionId: number | null }>

function previewQuestionChange(catalog: Catalog, { questionId, answers }: ChangedQuestion): Change {
  const { questions } = catalog
  const current = questions.find(({ id }) => id === questionId)
  if (questionId !== null && !current) throw new AppError('not_found')
  const previous = current ?? { id: null, hidden: false, ifTagId: null, answers: [] }
  const changedQuestion = { ...previous, answers: answers ?? [] }
  const after = current
    ? questions.map((question) => (question === current ? changedQuestion : question))
    : [...questions, changedQuestion]
  // Simulated users choose among the current and the changed answers.
  const texts = new Map([...previous.answers, ...changedQuestion.answers].map((answer) => [answer.text, answer]))
  const mergedQuestion = { ...previous, answers: [...texts.values()] }
  const mergedQuestions = current
    ? questions.map((question) => (question === current ? mergedQuestion : question))
    : [...questions, mergedQuestion]
  const runs = simulateRuns(mergedQuestions, mergedQuestion.ifTagId === null ? [] : [mergedQuestion.ifTagId])
  return {
    before: catalog,
    after: { ...catalog, questions: after },
    runs: runs.filter((run) => run.some(({ questionId: id }) => id === mergedQuestion.id)),
  }
}

type PreviewDeps = FirstResultsDeps & {
  db: Db
  loadAdminCatalog: () => Promise<{ info: AdminCatalog }>
}

/** The first results of a search before and after the change. */
type Comparison = { answers: string[]; before: number[]; after: number[] }

/** Creates the function that previews the effect of a catalog change on searches before it is saved. */
export function createPreview({ db, loadAdminCatalog, ...deps }: PreviewDeps) {
  const firstResults = createFirstResults(deps)

  const findByAnswers = ({ questions, priorities }: Catalog, run: SimulatedRun): Promise<number[]> =>
    firstResults.findByGoals(
      listGoals(questions, run).flatMap((id) => {
        const priority = priorities.get(id)
        return priority === undefined ? [] : [{ id, priority }]
      }),
    )

  const compareRuns = ({ before, after, runs }: Change): Promise<Comparison[]> =>
    Promise.all(
      runs.map(async (run) => ({
        answers: run.map(({ text }) => text),
        before: await findByAnswers(before, run),
        after: await findByAnswers(after, run),
      })),
    )

  const comparePhrases = ({ change, phrases }: WhatIf): Promise<Comparison[]> =>
    Promise.all(
      phrases.map(async (phrase) => ({
        answers: [phrase],
        before: await firstResults.findByText(phrase),
        after: await firstResults.findByText(phrase, change),
      })),
    )

  async function compare(info: AdminCatalog, form: PreviewForm): Promise<Comparison[]> {
    if ('words' in form) return comparePhrases(await buildPhrasesWhatIf(db, info, form))
    if ('trade' in form) return comparePhrases(await buildOccupationWhatIf(db, info, form))
    const catalog = {
      questions: info.questions.filter(isMatchQuestion),
      priorities: new Map(info.tags.map(({ id, priority }) => [id, priority])),
    }
    return compareRuns('tagId' in form ? previewTagChange(catalog, form) : previewQuestionChange(catalog, form))
  }

  return async (form: PreviewForm): Promise<{ searches: SearchPreview[] }> => {
    const { info } = await loadAdminCatalog()
    const comparisons = await compare(info, form)
    const names = await findNames(db, [...new Set(comparisons.flatMap(({ before, after }) => [...before, ...after]))])
    const present = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? [])
    return {
      searches: comparisons.map(({ answers, before, after }) => ({
        answers,
        before: present(before),
        after: present(after),
      })),
    }
  }
}
