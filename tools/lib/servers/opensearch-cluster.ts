import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'
import { claimPorts } from '../../services/ports.ts'
import { prepareNode } from '../../services/servers/opensearch-node.ts'
import type { NodeSettings } from '../../services/servers/opensearch-node.ts'
import { start, waitUntilReady } from '../processes.ts'
import type { RunningProcess } from '../processes.ts'

const logFolder = join(root, '.cache/chaos')

/** Three nodes need 75 to 100 s to form a cluster on two cores, and 260 s if many other processes run. */
const START_TIMEOUT_SECONDS = 600
const REQUEST_TIMEOUT_MS = 10_000

type ClusterNode = { name: string; url: string; command: string[]; runningProcess: RunningProcess }

type ClusterOptions = {
  nodes: number
  heapMegabytes?: number
  /** Additional settings of each node. */
  settings?: NodeSettings
}

/** Free disk space below which OpenSearch stops writing to a disk. */
const buildWatermarks = (freeSpace: string | null) =>
  Object.fromEntries(
    ['low', 'high', 'flood_stage'].map((name) => [`cluster.routing.allocation.disk.watermark.${name}`, freeSpace]),
  )

function startNode({ name, command }: Pick<ClusterNode, 'name' | 'command'>): RunningProcess {
  return start({ name, command, log: join(logFolder, `${name}.log`) })
}

const waitUntilNodeReady = ({ runningProcess, url }: ClusterNode): Promise<void> =>
  waitUntilReady(runningProcess, `${url}/_cluster/health?timeout=1s`, { timeoutSeconds: START_TIMEOUT_SECONDS })

async function prepareNodes({ nodes: count, heapMegabytes = 512, settings }: ClusterOptions, folder: string) {
  const firstPort = await claimPorts({ from: 24_000, count: 2 * count, step: 2 * count })
  const nodes = Array.from({ length: count }, (_, index) => ({
    name: `opensearch-${index + 1}`,
    httpPort: firstPort + index,
    transportPort: firstPort + count + index,
  }))
  const clusterSettings = {
    'cluster.name': `chaos-${firstPort}`,
    'network.host': '127.0.0.1',
    'discovery.seed_hosts': nodes.map(({ transportPort }) => `127.0.0.1:${transportPort}`),
    'cluster.initial_cluster_manager_nodes': nodes.map(({ name }) => name),
    'action.auto_create_index': false,
    // The disk of the developer may be nearly full.
    ...buildWatermarks('1mb'),
    'cluster.info.update.interval': '10s',
    ...settings,
  }
  return Promise.all(
    nodes.map(async ({ name, httpPort, transportPort }) => ({
      name,
      url: `http://127.0.0.1:${httpPort}`,
      command: await prepareNode({
        folder: join(folder, name),
        settings: { ...clusterSettings, 'node.name': name, 'http.port': httpPort, 'transport.port': transportPort },
        javaOptions: `-Xms${heapMegabytes}m -Xmx${heapMegabytes}m`,
      }),
    })),
  )
}

/** Sends a request to all nodes, because some may be down or frozen, and returns the first successful reply. */
function requestAny(nodes: readonly ClusterNode[], path: string, init: RequestInit = {}): Promise<unknown> {
  return Promise.any(
    nodes.map(async ({ url }) => {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    }),
  )
}

function createControls(nodes: readonly ClusterNode[]) {
  function findNode(index: number): ClusterNode {
    const node = nodes[index]
    if (!node) throw new Error(`The cluster has no node ${index}`)
    return node
  }
  return {
    /** Sends a request to all nodes and returns the first successful reply. */
    request: (path: string, init?: RequestInit): Promise<unknown> => requestAny(nodes, path, init),

    /** Returns the index of the elected manager. Throws while the cluster has none. */
    async findManager(): Promise<number> {
      const [manager] = (await requestAny(nodes, '/_cat/cluster_manager?format=json')) as { node: string }[]
      return nodes.findIndex(({ name }) => name === manager?.node)
    },

    /** Kills a node with SIGKILL. */
    kill: (index: number): Promise<void> => findNode(index).runningProcess.kill(),

    /** Starts a killed node with its data, and waits until it has joined the cluster. */
    async restart(index: number): Promise<void> {
      const node = findNode(index)
      node.runningProcess = startNode(node)
      await waitUntilNodeReady(node)
    },

    /** Suspends a node with SIGSTOP: its connections stay open, but it does not respond. */
    freeze: (index: number): void => findNode(index).runningProcess.freeze(),
    thaw: (index: number): void => findNode(index).runningProcess.thaw(),

    /** Makes OpenSearch consider all disks full or not full. Within 10 s, it rejects or accepts writes. */
    async setDisksFull(areFull: boolean): Promise<void> {
      const body = JSON.stringify({ persistent: buildWatermarks(areFull ? '1000tb' : null) })
      const headers = { 'content-type': 'application/json' }
      await requestAny(nodes, '/_cluster/settings', { method: 'PUT', headers, body })
    },
  }
}

export type OpenSearchCluster = Awaited<ReturnType<typeof startOpenSearchCluster>>

/** Starts a separate OpenSearch cluster whose nodes a run may kill and freeze. Needs 730 MB of memory for each node. */
export async function startOpenSearchCluster(options: ClusterOptions) {
  mkdirSync(logFolder, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-opensearch-'))
  // OpenSearch may run as another user.
  chmodSync(folder, 0o755)
  const prepared = await prepareNodes(options, folder)
  const nodes: ClusterNode[] = prepared.map((node) => ({ ...node, runningProcess: startNode(node) }))

  async function stop(): Promise<void> {
    await Promise.all(nodes.map(({ runningProcess }) => runningProcess.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(nodes.map(waitUntilNodeReady))
  } catch (error) {
    await stop()
    throw error
  }
  return { urls: nodes.map(({ url }) => url), ...createControls(nodes), stop }
}
