import { fetchRows, inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import { runInBatches } from '../../../infra/jobs/run-in-batches.ts'
import { MODEL } from './encoder.ts'
import type { SentenceEncoder } from './encoder.ts'

const BATCH_SIZE = 100

/** The texts to encode: phrases and the tags that they mean, except those that mean a whole category. */
const ENCODED_PHRASES = sql`(
  select unnest(array[everyday_phrase.phrase, tag.text]) as phrase from everyday_phrase
  join category on category.id = everyday_phrase.category_id
  left join tag on tag.id = everyday_phrase.tag_id
  where (tag.id = category.tag_id) is not true)`

/** Finds the vectors of phrases. Omits phrases that are not encoded yet. */
export async function findVectors(db: Reader, phrases: readonly string[]): Promise<Map<string, Float32Array>> {
  const rows = await fetchRows(
    db,
    sql<{ phrase: string; vector: Buffer }>`
      select phrase_embedding.phrase, phrase_embedding.vector from phrase_embedding
      where phrase_embedding.model = ${MODEL} and phrase_embedding.phrase = any(${[...phrases]}::text[])`,
  )
  // Copied, because a Float32Array must start at a multiple of four bytes.
  return new Map(rows.map(({ phrase, vector }) => [phrase, new Float32Array(Uint8Array.from(vector).buffer)]))
}

/** Encodes a batch of the phrases without a vector of the current model, and returns its size. */
async function encodeBatch(db: Db, encoder: SentenceEncoder): Promise<number> {
  const rows = await fetchRows(
    db,
    sql<{ phrase: string }>`
      select distinct encoded.phrase from ${ENCODED_PHRASES} encoded
      where encoded.phrase is not null and not exists (select from phrase_embedding
        where phrase_embedding.phrase = encoded.phrase and phrase_embedding.model = ${MODEL})
      order by encoded.phrase limit ${BATCH_SIZE}`,
  )
  const phrases = rows.map(({ phrase }) => phrase)
  const vectors = await Promise.all(phrases.map((phrase) => encoder.encode(phrase)))
  const bytes = vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  await inTransaction(db, (tx) =>
    sql`insert into phrase_embedding (phrase, model, vector)
      select phrase, ${MODEL}, vector from unnest(${phrases}::text[], ${bytes}::bytea[]) encoded (phrase, vector)
      on conflict (phrase) do update set model = excluded.model, vector = excluded.vector`.execute(tx),
  )
  return phrases.length
}

/** Encodes new phrases and deletes the vectors of deleted phrases. The next run continues an interrupted one. */
export async function encodePhrases({ db, encoder }: { db: Db; encoder: SentenceEncoder }): Promise<void> {
  if (!encoder.isReady()) return
  await inTransaction(db, (tx) =>
    sql`delete from phrase_embedding where not exists (
      select from ${ENCODED_PHRASES} encoded where encoded.phrase = phrase_embedding.phrase)`.execute(tx),
  )
  await runInBatches(() => encodeBatch(db, encoder))
}
