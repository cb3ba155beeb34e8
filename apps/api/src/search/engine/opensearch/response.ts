import { z } from 'zod'

import type { Listing } from '../listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'

/** The fields of a document that results need. */
const Source = z.object({
  account_id: z.int(),
  username: z.string(),
  rating: z.number(),
  rate_cents: z.int().nullable(),
  tags: z.array(z.int()),
  title: z.array(z.string()),
  name: z.array(z.string()),
  specialization: z.array(z.string()),
  gender: z.string(),
  age_range: z.string(),
  takes_insurance: z.boolean(),
  works_weekends: z.boolean(),
  free15: z.boolean(),
})

const Hit = z.object({ _source: Source, sort: z.array(z.unknown()) })
type Hit = z.infer<typeof Hit>

const Failure = z.object({ error: z.object({ type: z.string(), reason: z.string().nullish() }) })

/** A response that covers the whole index. Missing shards are not always reported as failed. */
const completeResponse = <Hits extends z.ZodType>(hits: Hits) =>
  z.object({
    timed_out: z.literal(false),
    _shards: z.object({ total: z.int(), successful: z.int() }).refine(({ total, successful }) => successful === total),
    hits,
  })

const FoundResponse = completeResponse(z.object({ total: z.object({ value: z.int() }), hits: z.array(Hit) }))
const HighestResponse = completeResponse(z.object({ hits: z.array(z.object({ _score: z.number() })).max(1) }))

/** Parses the response to one search of a request. Throws if the search has failed or is incomplete. */
function parseComplete<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const failure = Failure.safeParse(response)
  if (failure.success) throw new Error(`${failure.data.error.type}: ${failure.data.error.reason}`)
  return schema.parse(response)
}

export function parseFound(response: unknown): { total: number; hits: Hit[] } {
  const { hits } = parseComplete(FoundResponse, response)
  // The value is a lower bound if OpenSearch stopped counting.
  return { total: Math.min(hits.total.value, MAX_TOTAL), hits: hits.hits }
}

/** Returns the highest score, or undefined without results. */
export function parseHighestScore(response: unknown): number | undefined {
  const { hits } = parseComplete(HighestResponse, response)
  return hits.hits.map(({ _score }) => _score)[0]
}

/** Converts a returned document to the listing that it was created from. */
export function toListing({ _source }: Hit, categoryId: number): Listing {
  return {
    accountId: _source.account_id,
    categoryId,
    username: _source.username,
    rating: _source.rating,
    tagIds: _source.tags,
    titleStems: _source.title,
    nameStems: _source.name,
    specializationStems: _source.specialization,
    gender: _source.gender,
    ageRange: _source.age_range,
    takesInsurance: _source.takes_insurance,
    worksWeekends: _source.works_weekends,
    free15: _source.free15,
    rateCents: _source.rate_cents,
  }
}
