import type { CuratedInfo, PreviewedSearch, PreviewForm, SavedQuestion } from '@fourfold/contract/admin/catalog/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { AppError } from '../../infra/app-error.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { namesOf } from '../search.queries.ts'
import { createFirstResults } from './first-results.ts'
import { goalsOf, walksTo } from './simulated-runs.ts'
import type { Asked, Walk } from './simulated-runs.ts'
import { triedTrade, triedWords } from './what-if.ts'
import type { TriedWords } from './what-if.ts'

/** What a member is asked by, and what each goal counts: all that a match depends on. */
type Catalog = { questions: readonly Asked[]; priorities: ReadonlyMap<number, number> }

type Change = { before: Catalog; after: Catalog; walks: Walk[] }

const isAsked = ({ type }: SavedQuestion) => type === 'what' || type === 'match'

function changedTag(catalog: Catalog, { tagId, priority }: Extract<PreviewForm, { priority: number | null }>): Change {
  if (!catalog.priorities.has(tagId)) throw new AppError('not_found')
  const priorities = new Map(catalog.priorities)
  if (priority === null) priorities.delete(tagId)
  else priorities.set(tagId, priority)
  // Only who is led to the tag can notice.
  const walks = walksTo(catalog.questions, [tagId]).filter((walk) => goalsOf(catalog.questions, walk).includes(tagId))
  return { before: catalog, after: { ...catalog, priorities }, walks }
}

type ChangedQuestion = Extract<PreviewForm, { questionId: number | null }>

function changedQuestion(catalog: Catalog, { questionId, answers }: ChangedQuestion): Change {
  const { questions } = catalog
  const now = questions.find(({ id }) => id === questionId)
  if (questionId !== null && !now) throw new AppError('not_found')
  const old = now ?? { id: null, hidden: false, ifTagId: null, answers: [] }
  const then = { ...old, answers: answers ?? [] }
  const after = now ? questions.map((one) => (one === now ? then : one)) : [...questions, then]
  // Every way of reaching the question, with the answers it has now and those it would get.
  const texts = new Map([...old.answers, ...then.answers].map((answer) => [answer.text, answer]))
  const both = { ...old, answers: [...texts.values()] }
  const asked = now ? questions.map((one) => (one === now ? both : one)) : [...questions, both]
  const walks = walksTo(asked, both.ifTagId === null ? [] : [both.ifTagId])
  return {
    before: catalog,
    after: { ...catalog, questions: after },
    walks: walks.filter((walk) => walk.some((one) => one.questionId === both.id)),
  }
}

type PreviewDeps = {
  db: Db
  clock: Clock
  engine: SearchEngine
  curated: () => Promise<{ info: CuratedInfo }>
}

/** A search, and whom it shows first before and after. */
type Compared = { answers: string[]; before: number[]; after: number[] }

/** Shows what a change of the catalog would do to searches, before it is saved. */
export function createPreview({ db, clock, engine, curated }: PreviewDeps) {
  const first = createFirstResults({ clock, engine })

  const byAnswers = ({ questions, priorities }: Catalog, walk: Walk): Promise<number[]> =>
    first.byGoals(
      goalsOf(questions, walk).flatMap((id) => {
        const priority = priorities.get(id)
        return priority === undefined ? [] : [{ id, priority }]
      }),
    )

  const compareWalks = ({ before, after, walks }: Change): Promise<Compared[]> =>
    Promise.all(
      walks.map(async (walk) => ({
        answers: walk.map(({ text }) => text),
        before: await byAnswers(before, walk),
        after: await byAnswers(after, walk),
      })),
    )

  const compareWords = ({ trial, typed }: TriedWords): Promise<Compared[]> =>
    Promise.all(
      typed.map(async ({ phrase, words }) => ({
        answers: [phrase],
        before: await first.byWords(words),
        after: await first.byWords(words, trial),
      })),
    )

  async function compare(info: CuratedInfo, form: PreviewForm): Promise<Compared[]> {
    if ('words' in form) return compareWords(await triedWords(db, info, form))
    if ('trade' in form) return compareWords(await triedTrade(db, info, form))
    const catalog = {
      questions: info.questions.filter(isAsked),
      priorities: new Map(info.tags.map(({ id, priority }) => [id, priority])),
    }
    return compareWalks('tagId' in form ? changedTag(catalog, form) : changedQuestion(catalog, form))
  }

  return async (form: PreviewForm): Promise<{ searches: PreviewedSearch[] }> => {
    const { info } = await curated()
    const compared = await compare(info, form)
    const names = await namesOf(db, [...new Set(compared.flatMap(({ before, after }) => [...before, ...after]))])
    const listed = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? [])
    return {
      searches: compared.map(({ answers, before, after }) => ({
        answers,
        before: listed(before),
        after: listed(after),
      })),
    }
  }
}
