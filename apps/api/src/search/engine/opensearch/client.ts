import { readFileSync } from 'node:fs'

import { Client } from '@opensearch-project/opensearch'

/** The time for which an unavailable node is not used, before it is pinged. It doubles with each failed ping. */
const RESURRECT_TIMEOUT_MS = 5000

type ClientOptions = {
  /** URLs of the nodes, separated by commas. User and password may be part of a URL. */
  url: string
  /** The CA that signs the certificates of the nodes; undefined means public CAs. */
  caFile?: string | undefined
}

/** Creates a client that distributes requests to the nodes over persistent connections. */
export function createOpenSearchClient({ url, caFile }: ClientOptions): Client {
  const nodes = url.split(',').map((node) => node.trim())
  const client = new Client({ nodes, ...(caFile !== undefined && { ssl: { ca: readFileSync(caFile) } }) })
  client.connectionPool.resurrectTimeout = RESURRECT_TIMEOUT_MS
  return client
}
