import { setTimeout as sleep } from 'node:timers/promises'

import { editProfile } from '@fourfold/contract/profiles/endpoints'

import { professionalToken } from '../booking/fixture.store.ts'
import { CATEGORY } from './fixture.store.ts'
import type { Save } from './plan.ts'
import type { CallRecorder } from './recorded-calls.ts'

/** Concurrent lanes. The saves of a professional stay in one lane, and so in order. */
const LANES = 6
const PAUSE_MS = 700

/** Saves profiles with random pauses, to spread the saves over the duration of a fault. */
export async function saveAll(calls: CallRecorder, saves: readonly Save[]): Promise<void> {
  const lanes = Map.groupBy(saves, ({ professional }) => professional % LANES)
  await Promise.all(
    [...lanes.values()].map(async (laneSaves) => {
      for (const { professional, word } of laneSaves) {
        const body = { other: { specialization: { [CATEGORY]: word } } }
        const token = professionalToken(professional)
        await calls.sendUntilSuccessful({ kind: 'save', ...editProfile, token, body })
        await sleep(PAUSE_MS * (0.5 + Math.random()))
      }
    }),
  )
}
