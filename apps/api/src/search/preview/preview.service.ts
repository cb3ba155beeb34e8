import type { AdminCatalog, SearchPreview, PreviewForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { findNames } from '../search.queries.ts'
import { createFirstResults } from './first-results.ts'
import { goalsOf, simulateRuns } from './simulated-runs.ts'
import type { RunQuestion, SimulatedRun } from './simulated-runs.ts'
import { whatIfOccupation, whatIfPhrases } from './what-if.ts'
import type { WhatIf } from './what-if.ts'

/** Everything that matching depends on. */
type Catalog = { questions: readonly RunQuestion[]; priorities: ReadonlyMap<number, number> }

type Change = { before: Catalog; after: Catalog; runs: SimulatedRun[] }

const isMatchQuestion = ({ type }: SavedQuestion) => type === 'what' || type === 'match'

function changedTag(catalog: Catalog, { tagId, priority }: Extract<PreviewForm, { priority: number | null }>): Change {
  if (!catalog.priorities.has(tagId)) throw new AppError('not_found')
  const priorities = new Map(catalog.priorities)
  if (priority === null) priorities.delete(tagId)
  else priorities.set(tagId, priority)
  // Only runs that reach the tag can change.
  const runs = simulateRuns(catalog.questions, [tagId]).filter((run) => goalsOf(catalog.questions, run).includes(tagId))
  return { before: catalog, after: { ...catalog, priorities }, runs }
}

type ChangedQuestion = Extract<PreviewForm, { questionId: number | null }>

function changedQuestion(catalog: Catalog, { questionId, answers }: ChangedQuestion): Change {
  const { questions } = catalog
  const now = questions.find(({ id }) => id === questionId)
  if (questionId !== null && !now) throw new AppError('not_found')
  const old = now ?? { id: null, hidden: false, ifTagId: null, answers: [] }
  const then = { ...old, answers: answers ?? [] }
  const after = now ? questions.map((one) => (one === now ? then : one)) : [...questions, then]
  // Runs choose among the current and the changed answers.
  const texts = new Map([...old.answers, ...then.answers].map((answer) => [answer.text, answer]))
  const merged = { ...old, answers: [...texts.values()] }
  const mergedQuestions = now ? questions.map((one) => (one === now ? merged : one)) : [...questions, merged]
  const runs = simulateRuns(mergedQuestions, merged.ifTagId === null ? [] : [merged.ifTagId])
  return {
    before: catalog,
    after: { ...catalog, questions: after },
    runs: runs.filter((run) => run.some((one) => one.questionId === merged.id)),
  }
}

type PreviewDeps = {
  db: Db
  clock: Clock
  engine: SearchEngine
  loadAdminCatalog: () => Promise<{ info: AdminCatalog }>
}

/** The first results of a search before and after the change. */
type Compared = { answers: string[]; before: number[]; after: number[] }

/** Previews the effect of a catalog change on searches before it is saved. */
export function createPreview({ db, clock, engine, loadAdminCatalog: curated }: PreviewDeps) {
  const first = createFirstResults({ clock, engine })

  const byAnswers = ({ questions, priorities }: Catalog, run: SimulatedRun): Promise<number[]> =>
    first.byGoals(
      goalsOf(questions, run).flatMap((id) => {
        const priority = priorities.get(id)
        return priority === undefined ? [] : [{ id, priority }]
      }),
    )

  const compareRuns = ({ before, after, runs }: Change): Promise<Compared[]> =>
    Promise.all(
      runs.map(async (run) => ({
        answers: run.map(({ text }) => text),
        before: await byAnswers(before, run),
        after: await byAnswers(after, run),
      })),
    )

  const compareWords = ({ trial, searches }: WhatIf): Promise<Compared[]> =>
    Promise.all(
      searches.map(async ({ phrase, words }) => ({
        answers: [phrase],
        before: await first.byWords(words),
        after: await first.byWords(words, trial),
      })),
    )

  async function compare(info: AdminCatalog, form: PreviewForm): Promise<Compared[]> {
    if ('words' in form) return compareWords(await whatIfPhrases(db, info, form))
    if ('trade' in form) return compareWords(await whatIfOccupation(db, info, form))
    const catalog = {
      questions: info.questions.filter(isMatchQuestion),
      priorities: new Map(info.tags.map(({ id, priority }) => [id, priority])),
    }
    return compareRuns('tagId' in form ? changedTag(catalog, form) : changedQuestion(catalog, form))
  }

  return async (form: PreviewForm): Promise<{ searches: SearchPreview[] }> => {
    const { info } = await curated()
    const compared = await compare(info, form)
    const names = await findNames(db, [...new Set(compared.flatMap(({ before, after }) => [...before, ...after]))])
    const present = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? [])
    return {
      searches: compared.map(({ answers, before, after }) => ({
        answers,
        before: present(before),
        after: present(after),
      })),
    }
  }
}
