import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** The phrases and the tags that they mean, without those of a whole category. */
const ENCODED_PHRASES = sql`(
  select everyday_phrase.phrase from everyday_phrase
  join category on category.id = everyday_phrase.category_id
  where (everyday_phrase.tag_id = category.tag_id) is not true
  union
  select tag.text from everyday_phrase
  join category on category.id = everyday_phrase.category_id
  join tag on tag.id = everyday_phrase.tag_id
  where (everyday_phrase.tag_id = category.tag_id) is not true)`

/** Finds phrases without a vector of the model. */
export async function findPhrasesToEncode(db: Reader, model: string, limit: number): Promise<string[]> {
  const rows = await fetchRows(
    db,
    sql<{ phrase: string }>`
      select encoded.phrase from ${ENCODED_PHRASES} encoded
      where not exists (select from phrase_embedding
        where phrase_embedding.phrase = encoded.phrase and phrase_embedding.model = ${model})
      order by encoded.phrase limit ${limit}`,
  )
  return rows.map(({ phrase }) => phrase)
}

/** Finds the stored vectors of phrases. */
export async function findVectors(
  db: Reader,
  model: string,
  phrases: readonly string[],
): Promise<Map<string, Float32Array>> {
  const rows = await fetchRows(
    db,
    sql<{ phrase: string; vector: Buffer }>`
      select phrase_embedding.phrase, phrase_embedding.vector from phrase_embedding
      where phrase_embedding.model = ${model} and phrase_embedding.phrase = any(${[...phrases]}::text[])`,
  )
  // Copied, because a Float32Array must start at a multiple of four bytes.
  return new Map(rows.map(({ phrase, vector }) => [phrase, new Float32Array(Uint8Array.from(vector).buffer)]))
}

export async function saveVectors(
  tx: Tx,
  model: string,
  vectors: readonly { phrase: string; vector: Float32Array }[],
): Promise<void> {
  const phrases = vectors.map(({ phrase }) => phrase)
  const bytes = vectors.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
  await sql`
    insert into phrase_embedding (phrase, model, vector)
    select phrase, ${model}, vector from unnest(${phrases}::text[], ${bytes}::bytea[]) encoded (phrase, vector)
    on conflict (phrase) do update set model = excluded.model, vector = excluded.vector`.execute(tx)
}

/** Deletes the vectors of phrases that no longer exist. */
export async function deleteUnusedVectors(tx: Tx): Promise<void> {
  await sql`
    delete from phrase_embedding
    where not exists (select from ${ENCODED_PHRASES} encoded where encoded.phrase = phrase_embedding.phrase)`.execute(
    tx,
  )
}
