import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

import { buildIndexBody } from '../engine/opensearch/index-definition.ts'
import type { IndexNames } from '../engine/opensearch/index-names.ts'
import type { IndexSet } from './indexer.queries.ts'

const REFRESH_TIMEOUT_MS = 300_000

export type OpenSearch = { client: Client; names: IndexNames }

/** An index in OpenSearch. */
export type StoredIndex = {
  name: string
  setName: string
  aliases: string[]
  /** False if another program created the index. */
  isOwn: boolean
}

const StoredIndexes = z.record(
  z.string(),
  z.object({
    aliases: z.record(z.string(), z.unknown()).default({}),
    mappings: z
      .object({ _meta: z.object({ schema_version: z.number() }) })
      .optional()
      .catch(undefined),
  }),
)

/** Finds the indexes of all sets, by their names. */
export async function findIndexes({ client, names }: OpenSearch): Promise<StoredIndex[]> {
  const { body } = await client.indices.get({
    index: names.pattern,
    filter_path: ['*.aliases', '*.mappings._meta'],
  })
  return Object.entries(StoredIndexes.parse(body)).flatMap(([name, { aliases, mappings }]) => {
    const setName = names.parseSetName(name)
    const isOwn = mappings !== undefined
    return setName === undefined ? [] : [{ name, setName, aliases: Object.keys(aliases), isOwn }]
  })
}

const listIndexNames = ({ names }: OpenSearch, set: IndexSet): string[] =>
  set.category_ids.map((id) => names.index(set.name, id))

/** Returns the indexes of a set that were deleted, or that another program has created in the meantime. */
export const listMissing = (openSearch: OpenSearch, set: IndexSet, stored: readonly StoredIndex[]): string[] =>
  listIndexNames(openSearch, set).filter((name) => !stored.some((index) => index.name === name && index.isOwn))

/** Creates an index. While a set is filled, refreshes would only cost time. */
export async function createIndex({ client, names }: OpenSearch, set: IndexSet, categoryId: number): Promise<void> {
  const { settings, mappings } = buildIndexBody()
  const index = set.is_active ? settings.index : { ...settings.index, refresh_interval: '-1' }
  const path = `/${names.index(set.name, categoryId)}`
  await client.transport.request({ method: 'PUT', path, body: { settings: { index }, mappings } })
}

/** Makes everything that is stored searchable. After many documents were written, this takes up to minutes. */
export async function refreshAll({ client, names }: OpenSearch): Promise<void> {
  await client.indices.refresh({ index: names.pattern }, { requestTimeout: REFRESH_TIMEOUT_MS })
}

/** Makes everything that is stored searchable, and from then on also every change. */
export async function startRefreshes(openSearch: OpenSearch, set: IndexSet): Promise<void> {
  const { refresh_interval } = buildIndexBody().settings.index
  const index = listIndexNames(openSearch, set)
  await openSearch.client.indices.putSettings({ index, body: { index: { refresh_interval } } })
  await openSearch.client.indices.refresh({ index })
}

const MaxVersion = z.object({ aggregations: z.object({ version: z.object({ value: z.number().nullable() }) }) })

/** Returns the highest version of the documents; 0 if the indexes cannot be searched at the moment. */
export async function findMaxVersion(openSearch: OpenSearch, set: IndexSet): Promise<number> {
  // A search without names would search the indexes of all installations.
  if (set.category_ids.length === 0) return 0
  const path = `/${listIndexNames(openSearch, set).join(',')}/_search`
  const body = { size: 0, aggregations: { version: { max: { field: 'version' } } } }
  const response = await openSearch.client.transport.request({ method: 'POST', path, body }).catch(() => undefined)
  return (response && MaxVersion.parse(response.body).aggregations.version.value) ?? 0
}

/** Points the aliases of all categories to a set in one step. */
export async function switchAliases(openSearch: OpenSearch, set: IndexSet, stored: readonly StoredIndex[]) {
  const { client, names } = openSearch
  const actions = set.category_ids.flatMap((id) => {
    const [alias, index] = [names.alias(id), names.index(set.name, id)]
    const current = stored.filter(({ aliases }) => aliases.includes(alias)).map(({ name }) => name)
    return [
      ...current.filter((name) => name !== index).map((name) => ({ remove: { index: name, alias } })),
      ...(current.includes(index) ? [] : [{ add: { index, alias } }]),
    ]
  })
  if (actions.length > 0) await client.indices.updateAliases({ body: { actions } })
}
