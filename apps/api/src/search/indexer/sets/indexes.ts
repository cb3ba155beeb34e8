import { errors } from '@opensearch-project/opensearch'
import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

import { buildIndexBody } from '../../engine/opensearch/index-definition.ts'
import type { IndexNames } from '../../engine/opensearch/index-names.ts'
import type { IndexSet } from '../indexer.queries.ts'
import { requestOpenSearch } from '../request.ts'
import { isSetName } from './set-name.ts'

export type OpenSearch = { client: Client; names: IndexNames }

/** An index in OpenSearch. */
export type StoredIndex = {
  name: string
  setName: string
  aliases: string[]
  /** Undefined if another program created the index. */
  schemaVersion: number | undefined
}

const StoredIndexes = z.record(
  z.string(),
  z.object({
    aliases: z.record(z.string(), z.unknown()).default({}),
    mappings: z.object({ _meta: z.object({ schema_version: z.number().optional() }).optional() }).optional(),
  }),
)

/** Finds the indexes of these categories in all sets, by their names. */
export async function findIndexes(
  { client, names }: OpenSearch,
  categoryIds: readonly number[],
): Promise<Map<string, StoredIndex>> {
  const prefixes = categoryIds.map((id) => names.index('', id))
  if (prefixes.length === 0) return new Map()
  const patterns = prefixes.map((prefix) => `${prefix}*`)
  const { body } = await requestOpenSearch('request for indexes failed', () =>
    client.indices.get({ index: patterns, filter_path: ['*.aliases', '*.mappings._meta'] }),
  )
  const found = new Map<string, StoredIndex>()
  for (const [name, { aliases, mappings: { _meta: meta } = {} }] of Object.entries(StoredIndexes.parse(body))) {
    const suffixes = prefixes.filter((prefix) => name.startsWith(prefix)).map((prefix) => name.slice(prefix.length))
    // The prefix of another installation may start with this prefix.
    const setName = suffixes.find(isSetName)
    if (setName === undefined) continue
    found.set(name, { name, setName, aliases: Object.keys(aliases), schemaVersion: meta?.schema_version })
  }
  return found
}

const listIndexNames = ({ names }: OpenSearch, set: IndexSet): string[] =>
  set.categoryIds.map((id) => names.index(set.name, id))

const isExistingIndex = (error: unknown) =>
  error instanceof errors.ResponseError && error.message.includes('resource_already_exists_exception')

/** Creates an index. While a set is filled, refreshes would only cost time. An existing index is not changed. */
export async function createIndex({ client, names }: OpenSearch, set: IndexSet, categoryId: number) {
  const body = buildIndexBody()
  const index = set.isActive ? body.settings.index : { ...body.settings.index, refresh_interval: '-1' }
  const path = `/${names.index(set.name, categoryId)}`
  await requestOpenSearch('creation of an index failed', async () => {
    try {
      await client.transport.request({ method: 'PUT', path, body: { ...body, settings: { index } } })
    } catch (error) {
      if (!isExistingIndex(error)) throw error
    }
  })
}

/** Makes everything that is stored searchable, and from then on also every change. */
export async function startRefreshes(openSearch: OpenSearch, set: IndexSet): Promise<void> {
  const { refresh_interval } = buildIndexBody().settings.index
  const index = listIndexNames(openSearch, set)
  if (index.length === 0) return
  await requestOpenSearch('start of refreshes failed', () =>
    openSearch.client.indices.putSettings({ index, body: { index: { refresh_interval } } }),
  )
  await refreshIndexes(openSearch, set)
}

/** Makes everything that is stored searchable. */
export async function refreshIndexes(openSearch: OpenSearch, set: IndexSet): Promise<void> {
  const index = listIndexNames(openSearch, set)
  if (index.length === 0) return
  await requestOpenSearch('refresh failed', () => openSearch.client.indices.refresh({ index }))
}

export async function deleteIndexes({ client }: OpenSearch, indexes: readonly string[]): Promise<void> {
  await requestOpenSearch('deletion of indexes failed', () =>
    client.indices.delete({ index: [...indexes], ignore_unavailable: true }),
  )
}

const MaxVersion = z.object({ aggregations: z.object({ version: z.object({ value: z.number().nullable() }) }) })

/** Returns the highest version of the documents; 0 if the indexes cannot be searched at the moment. */
export async function findMaxVersion(openSearch: OpenSearch, set: IndexSet): Promise<number> {
  const index = listIndexNames(openSearch, set)
  if (index.length === 0) return 0
  const path = `/${index.join(',')}/_search`
  const body = { size: 0, aggregations: { version: { max: { field: 'version' } } } }
  const response = await openSearch.client.transport.request({ method: 'POST', path, body }).catch(() => undefined)
  return (response && MaxVersion.parse(response.body).aggregations.version.value) ?? 0
}

/** Returns the indexes of a set that were deleted, or that another program has created in the meantime. */
export const listMissing = (openSearch: OpenSearch, set: IndexSet, stored: ReadonlyMap<string, StoredIndex>) =>
  listIndexNames(openSearch, set).filter((name) => stored.get(name)?.schemaVersion !== set.schemaVersion)

/** Points the aliases of all categories to a set in one step. */
export async function switchAliases(openSearch: OpenSearch, set: IndexSet): Promise<void> {
  const { client, names } = openSearch
  const found = await findIndexes(openSearch, set.categoryIds)
  const missing = listMissing(openSearch, set, found)
  if (missing.length > 0) throw new Error(`missing in OpenSearch: ${missing.join(', ')}`)
  const stored = [...found.values()]
  const actions = set.categoryIds.flatMap((id) => {
    const [alias, index] = [names.alias(id), names.index(set.name, id)]
    const current = stored.filter(({ aliases }) => aliases.includes(alias)).map(({ name }) => name)
    return [
      ...current.filter((name) => name !== index).map((name) => ({ remove: { index: name, alias } })),
      ...(current.includes(index) ? [] : [{ add: { index, alias } }]),
    ]
  })
  if (actions.length === 0) return
  await requestOpenSearch('switch of aliases failed', () => client.indices.updateAliases({ body: { actions } }))
}
