type RootReply = { cluster_name?: string; version?: { distribution?: string; number?: string } } | null

export type OpenSearchInfo = { clusterName: string; version: string; isSupported: boolean }

/** Reads name and version of the cluster at `url`; undefined if no server responds or it is still starting. */
export async function fetchOpenSearchInfo(url: string): Promise<OpenSearchInfo | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  if (!response || response.status === 503) return undefined
  // Another program may send anything.
  const reply = (await response.json().catch(() => null)) as RootReply
  const version = reply?.version?.number ?? ''
  const isSupported = reply?.version?.distribution === 'opensearch' && version.startsWith('3.')
  return { clusterName: reply?.cluster_name ?? '', version, isSupported }
}

/** Returns whether tests can use the OpenSearch at `url`. */
export async function isOpenSearchAvailable(url: string): Promise<boolean> {
  return (await fetchOpenSearchInfo(url))?.isSupported ?? false
}
