import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { runInBatches } from '../../../infra/jobs/run-in-batches.ts'
import type { SentenceEncoder } from './encoder.ts'
import { MODEL } from './model.ts'
import { deleteUnusedVectors, findPhrasesToEncode, saveVectors } from './phrase-vectors.store.ts'

const BATCH_SIZE = 100

type EncodeDeps = { db: Db; encoder: SentenceEncoder }

/**
 * Encodes new phrases and deletes the vectors of old ones. Idempotent: what an interrupted run has saved stays, and the
 * next run continues. Vectors of another model are replaced.
 */
export async function encodePhrases({ db, encoder }: EncodeDeps, model = MODEL): Promise<void> {
  if (!encoder.isReady()) return
  await inTransaction(db, deleteUnusedVectors)
  await runInBatches(async () => {
    const phrases = await findPhrasesToEncode(db, model, BATCH_SIZE)
    const vectors = await encoder.encode(phrases)
    const rows = phrases.flatMap((phrase, index) => {
      const vector = vectors[index]
      return vector ? [{ phrase, vector }] : []
    })
    await inTransaction(db, (tx) => saveVectors(tx, model, rows))
    return rows.length
  })
}
