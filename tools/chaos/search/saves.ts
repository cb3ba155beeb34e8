import { setTimeout as sleep } from 'node:timers/promises'

import { editProfile } from '@fourfold/contract/profiles/endpoints'

import { professionalToken } from '../booking/fixture.store.ts'
import { CATEGORY } from './fixture.store.ts'
import type { Save } from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

/** Divides the number of professionals, so that the saves of one stay in one lane and in order. */
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

/** Saves with random pauses, to spread them over a fault. */
export async function saveAll(calls: CallRecorder, saves: readonly Save[]): Promise<void> {
  const lanes = Map.groupBy(saves, ({ professional }) => professional % LANES)
  await Promise.all(
    [...lanes.values()].map(async (own) => {
      for (const one of own) {
        await save(calls, one)
        await sleep(PAUSE_MS * (0.5 + Math.random()))
      }
    }),
  )
}
