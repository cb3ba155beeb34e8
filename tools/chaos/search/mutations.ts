import type { Mutation } from '../mutate.ts'

/** Safeguard: OpenSearch ignores a document that is older than the stored one. */
const versions: Mutation = {
  file: 'apps/api/src/search/indexer/bulk.ts',
  text: "{ _index: index, _id: id, version, version_type: 'external' }",
  replacement: '{ _index: index, _id: id }',
}

/** Safeguard: an API that gets no result from OpenSearch queries PostgreSQL. */
const fallback: Mutation = {
  file: 'apps/api/src/search/engine/with-fallback.ts',
  text: 'const result = await callFallback(() => fallback.search(query))',
  replacement: "const result = await Promise.reject<SearchResult>(new AppError('unavailable'))",
}

export const mutations: Record<string, Mutation> = { versions, fallback }
