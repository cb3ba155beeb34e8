import { setTimeout as sleep } from 'node:timers/promises'

import { editProfile } from '@fourfold/contract/profiles/endpoints'

import { professionalToken } from '../booking/fixture.store.ts'
import { CATEGORY } from './fixture.store.ts'
import type { Save } from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

/** Concurrent lanes. The saves of a professional stay in one lane, and so in order. */
const LANES = 6
const PAUSE_MS = 300
const MAX_ATTEMPTS = 300

/** Repeats a save until it succeeds. */
async function save(calls: CallRecorder, { professional, word }: Save): Promise<void> {
  const body = { other: { specialization: { [CATEGORY]: word } } }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { status } = await calls.send({ kind: 'save', ...editProfile, token: professionalToken(professional), body })
    if (status === 200) return
    await sleep(100)
  }
  throw new Error(`${professionalToken(professional)} could not save`)
}

/** Saves profiles with random pauses, to spread the saves over the duration of a fault. */
export async function saveAll(calls: CallRecorder, saves: readonly Save[]): Promise<void> {
  const lanes = Map.groupBy(saves, ({ professional }) => professional % LANES)
  await Promise.all(
    [...lanes.values()].map(async (laneSaves) => {
      for (const next of laneSaves) {
        await save(calls, next)
        await sleep(PAUSE_MS * (0.5 + Math.random()))
      }
    }),
  )
}
