import { join } from 'node:path'

import { addresses, hostAndPort, root } from '../addresses.ts'
import { isDaemonRunning, startDaemon, stateFolder, stopDaemon } from '../daemon.ts'
import { fetchOpenSearchInfo } from '../opensearch-info.ts'
import { buildClusterName } from '../ports.ts'
import type { Service } from '../service.ts'
import { cacheFolder, isRoot, prepareNode } from './opensearch-node.ts'

const url = addresses.opensearch

/** The user opensearch may not be able to read the folder of the checkout. */
const folder = isRoot ? join(cacheFolder, buildClusterName(root)) : join(stateFolder, 'opensearch')

async function isAvailable(): Promise<boolean> {
  const info = await fetchOpenSearchInfo(url)
  if (info && !info.isSupported)
    throw new Error(`Another program than OpenSearch 3 runs at ${url}: set OPENSEARCH_URL.`)
  return info !== undefined
}

async function start(): Promise<void> {
  // An interrupted `pnpm services up` may have started it already.
  if (isDaemonRunning('opensearch')) return
  const settings = {
    'cluster.name': buildClusterName(root),
    'discovery.type': 'single-node',
    'network.host': '127.0.0.1',
    'http.port': new URL(url).port,
    // No other node connects to it.
    'transport.port': 0,
    // An index that is created by its first document has the wrong mapping.
    'action.auto_create_index': false,
    // On a disk that is 95% full, OpenSearch would reject writes.
    'cluster.routing.allocation.disk.threshold_enabled': false,
  }
  // The optimizing compiler needs 10 s of CPU time during the start, and tests search few documents.
  const javaOptions = '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1'
  startDaemon('opensearch', await prepareNode({ folder, settings, javaOptions }))
}

/** Waits until the indexes of an earlier run can be searched. */
async function prepare(): Promise<string> {
  const info = await fetchOpenSearchInfo(url)
  await fetch(new URL('/_cluster/health?wait_for_status=yellow&timeout=10s', url))
  return `version ${info?.version}`
}

export const opensearch: Service = {
  name: 'OpenSearch',
  address: url && hostAndPort(url),
  optionalSetting: 'OPENSEARCH_URL',
  packages: { command: 'sh', names: [] },
  isAvailable,
  start,
  hasExited: () => !isDaemonRunning('opensearch'),
  prepare,
  stop: () => stopDaemon('opensearch'),
}
