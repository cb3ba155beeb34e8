import { existsSync } from 'node:fs'

import { createLog } from '@fourfold/platform/log'
import { afterAll, beforeAll } from 'vitest'

import { readEnv } from '../../../src/infra/env.ts'
import { openEncoder } from '../../../src/search/reading/embeddings/encoder.ts'
import type { SentenceEncoder } from '../../../src/search/reading/embeddings/encoder.ts'
import { waitUntil } from '../../processes/processes.ts'

export const modelFolder = readEnv({}).SEARCH_MODEL_FOLDER
/** Whether the model is installed, for `describe.skipIf(!hasModel)`. Always true in CI. */
export const hasModel = Boolean(process.env['CI']) || existsSync(modelFolder)

/** Creates a log that keeps its lines. */
export function createTestLog() {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) })
  return { log, count: (text: string) => lines.filter((line) => line.includes(text)).length }
}

/** Opens an encoder before the tests of a file and closes it after them. */
export function openTestEncoder(): SentenceEncoder {
  const encoder = openEncoder({ folder: modelFolder, log: createTestLog().log })
  beforeAll(async () => {
    if (hasModel) await waitUntil(() => encoder.isReady(), 60)
  })
  afterAll(() => encoder.close())
  return encoder
}
