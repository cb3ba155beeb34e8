import { PREVIEW_LIMITS } from '@fourfold/contract/admin/catalog/shapes'
import type { AdminCatalog, SearchPreview, PreviewForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import { comparePositions } from '../engine/found-listing.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { toGoalTerm } from '../engine/term.ts'
import type { Term } from '../engine/term.ts'
import type { Lexicon, SentenceReader } from '../reading/index.ts'
import { findNames } from '../search.queries.ts'
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

/** Replaces a question, or adds it if it is new. */
const replaceQuestion = (questions: readonly RunQuestion[], changed: RunQuestion): RunQuestion[] =>
  changed.id === null
    ? [...questions, changed]
    : questions.map((question) => (question.id === changed.id ? changed : question))

function previewQuestionChange(catalog: Catalog, { questionId, answers }: ChangedQuestion): Change {
  const { questions } = catalog
  const newQuestion = { id: null, hidden: false, ifTagId: null, answers: [] }
  const current = questionId === null ? newQuestion : questions.find(({ id }) => id === questionId)
  if (!current) throw new AppError('not_found')
  const changed = { ...current, answers: answers ?? [] }
  // Simulated users choose among the current and the changed answers.
  const texts = new Map([...current.answers, ...changed.answers].map((answer) => [answer.text, answer]))
  const merged = replaceQuestion(questions, { ...current, answers: [...texts.values()] })
  const runs = simulateRuns(merged, current.ifTagId === null ? [] : [current.ifTagId])
  return {
    before: catalog,
    after: { ...catalog, questions: replaceQuestion(questions, changed) },
    runs: runs.filter((run) => run.some((answer) => answer.questionId === questionId)),
  }
}

type FirstResultsDeps = { clock: Clock; engine: SearchEngine }

/** Creates a function that finds the first professionals of a search over all categories, each once. (OP-091) */
function createFirstResults({ clock, engine }: FirstResultsDeps) {
  return async function findFirst(terms: readonly Term[]): Promise<number[]> {
    // A search without terms matches everyone.
    if (terms.length === 0) return []
    const now = clock.now().epochMilliseconds
    const query = { terms, filters: { inPersonOnly: false }, preferences: {}, limit: PREVIEW_LIMITS.results, now }
    const { categories, degraded } = await engine.search(query)
    // The fallback omits results, so the preview would show a change that does not exist.
    if (degraded) throw new AppError('unavailable')
    const results = categories.flatMap((category) => category.found).toSorted(comparePositions)
    return [...new Set(results.map(({ accountId }) => accountId))].slice(0, PREVIEW_LIMITS.results)
  }
}

type PreviewDeps = FirstResultsDeps & {
  db: Db
  reader: SentenceReader
  loadAdminCatalog: () => Promise<{ info: AdminCatalog }>
}

/** The first results of a search before and after the change. */
type Comparison = { answers: string[]; before: number[]; after: number[] }

/** Creates the function that previews the effect of a catalog change on searches before it is saved. */
export function createPreview({ db, reader, loadAdminCatalog, ...deps }: PreviewDeps) {
  const findFirst = createFirstResults(deps)

  const findByText = async (text: string, lexicon?: Lexicon): Promise<number[]> =>
    findFirst((await reader.readWords(text, { lexicon })).terms)

  const findByAnswers = ({ questions, priorities }: Catalog, run: SimulatedRun): Promise<number[]> =>
    findFirst(
      listGoals(questions, run).flatMap((id) => {
        const priority = priorities.get(id)
        return priority === undefined ? [] : [toGoalTerm({ id, priority })]
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

  async function comparePhrases({ change, phrases }: WhatIf): Promise<Comparison[]> {
    const lexicon = await reader.loadChanged(change)
    return Promise.all(
      phrases.map(async (phrase) => ({
        answers: [phrase],
        before: await findByText(phrase),
        after: await findByText(phrase, lexicon),
      })),
    )
  }

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
