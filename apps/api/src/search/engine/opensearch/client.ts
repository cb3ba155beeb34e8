import { readFileSync } from 'node:fs'

import { Client } from '@opensearch-project/opensearch'

/** The time for which an unavailable node is not used, before it is pinged. */
const RESURRECT_TIMEOUT_MS = 5000
/** For requests without another timeout. PostgreSQL ends a transaction that waits for 30 s. */
const TIMEOUT_MS = 10_000

type ClientOptions = {
  /** URLs of the nodes, separated by commas. User and password may be part of a URL. */
  url: string
  /** The CA that signs the certificates of the nodes; undefined means public CAs. */
  caFile?: string | undefined
}

/** Creates a client that distributes requests to the nodes over persistent connections. */
export function createOpenSearchClient({ url, caFile }: ClientOptions): Client {
  const nodes = url.split(',').map((node) => node.trim())
  const client = new Client({
    nodes,
    requestTimeout: TIMEOUT_MS,
    maxRetries: 0,
    ...(caFile !== undefined && { ssl: { ca: readFileSync(caFile) } }),
  })
  client.connectionPool.resurrectTimeout = RESURRECT_TIMEOUT_MS
  // Otherwise the time doubles with each failed ping, also with concurrent ones.
  client.connectionPool.resurrectTimeoutCutoff = 0
  return client
}
