import { setTimeout as sleep } from 'node:timers/promises'

import { search } from '@fourfold/contract/search/endpoints'

import { memberToken, professionalToken } from '../booking/fixture.store.ts'
import { buildFreeTimeForm, buildWordForm } from './background-load.ts'
import type { StartResult, WordResult } from './check.ts'
import { BOOKED_PROFESSIONAL } from './plan.ts'
import { sendCall } from './recorded-calls.ts'

/** Maximum time after a fault until every API finds every listing. A failed change is repeated within a minute. */
const MAX_SECONDS = 90
/** Maximum time until a booked start is not found. */
const MAX_START_SECONDS = 20

/** Returns the usernames found by a form, with repetitions; undefined if there is no exact result. */
async function searchOnce(api: string, body: object): Promise<string[] | undefined> {
  const call = await sendCall(api, { kind: 'search', ...search, token: memberToken(0), body })
  return call.isDegraded === false ? call.foundUsernames : undefined
}

type Owners = ReadonlyMap<string, number | undefined>

/** Searches for every word with every API. */
export async function searchAllWords(apis: readonly string[], owners: Owners): Promise<WordResult[]> {
  const results = apis.map(async (api) => {
    const wordResults: WordResult[] = []
    for (const [word, professional] of owners) {
      const owner = professional === undefined ? undefined : professionalToken(professional)
      wordResults.push({ client: api, word, owner, foundUsernames: await searchOnce(api, buildWordForm(word)) })
    }
    return wordResults
  })
  return (await Promise.all(results)).flat()
}

/** Waits until every API finds exactly the owner of each word. Returns the seconds, and the wrong results on timeout. */
export async function waitUntilFound(
  apis: readonly string[],
  owners: Owners,
  maxSeconds = MAX_SECONDS,
): Promise<{ seconds: number; wrongResults: WordResult[] }> {
  const current = new Map([...owners].filter(([, owner]) => owner !== undefined))
  const startTime = performance.now()
  for (;;) {
    const results = await searchAllWords(apis, current)
    const seconds = Math.round((performance.now() - startTime) / 100) / 10
    const wrongResults = results.filter(({ owner, foundUsernames }) => foundUsernames?.join() !== owner)
    if (wrongResults.length === 0 || seconds > maxSeconds) return { seconds, wrongResults }
    await sleep(250)
  }
}

/** Searches for each start with the APIs in turn, and repeats a search with a wrong result for some seconds. */
export async function searchAllStarts(
  apis: readonly string[],
  starts: readonly { bookedStart: number; freeStart: number }[],
): Promise<StartResult[]> {
  const owner = professionalToken(BOOKED_PROFESSIONAL)
  const deadline = performance.now() + MAX_START_SECONDS * 1000
  const expected = starts.flatMap(({ bookedStart, freeStart }) => [
    { start: bookedStart, isBooked: true },
    { start: freeStart, isBooked: false },
  ])
  const pending = expected.values()
  const results: StartResult[] = []
  async function searchStarts(api: string): Promise<void> {
    for (const { start, isBooked } of pending) {
      const isRight = (names: string[] | undefined) => names?.join() === (isBooked ? '' : owner)
      let foundUsernames = await searchOnce(api, buildFreeTimeForm(start))
      while (!isRight(foundUsernames) && performance.now() < deadline) {
        await sleep(250)
        foundUsernames = await searchOnce(api, buildFreeTimeForm(start))
      }
      results.push({ start, isBooked, foundUsernames })
    }
  }
  await Promise.all(apis.map(searchStarts))
  return results
}
