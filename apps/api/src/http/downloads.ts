import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { createSemaphore, createSemaphores } from '../infra/concurrency/semaphore.ts'
import { toNetwork } from '../infra/network.ts'

type Download = { content: Readable | Buffer; contentType: string; bytes: number }

type DownloadLimits = {
  /** Concurrent downloads. */
  maxPerNetwork: number
  maxTotal: number
  maxWaitMs: number
}

/** Slower downloads are aborted, because they would block other downloads. */
type MinThroughput = { bytesPerSecond: number; graceMs: number }

const MIN_THROUGHPUT: MinThroughput = { bytesPerSecond: 10_000, graceMs: 30_000 }

/** Resolves when the client has received everything or has disconnected. */
function waitUntilFinished(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (raw.writableFinished || raw.destroyed) resolve()
    raw.once('finish', resolve)
    raw.once('close', resolve)
  })
}

/** Waits until the client has received everything. Disconnects a client that is too slow. */
async function waitUntilRead(
  { raw }: FastifyReply,
  bytes: number,
  { bytesPerSecond, graceMs }: MinThroughput,
): Promise<void> {
  const deadline = setTimeout(() => raw.destroy(), graceMs + (bytes / bytesPerSecond) * 1000)
  await waitUntilFinished(raw)
  clearTimeout(deadline)
}

/** Limits concurrent downloads per network and in total, so that slow clients do not block other downloads. */
export function createDownloads(
  { maxPerNetwork, maxTotal, maxWaitMs }: DownloadLimits,
  minThroughput: MinThroughput = MIN_THROUGHPUT,
) {
  const semaphore = createSemaphore({ total: maxTotal, maxWaitMs })
  const semaphorePerNetwork = createSemaphores({ total: maxPerNetwork, maxWaitMs })

  /** Calls `open` when the download may start. The download occupies a slot until the client has received everything. */
  return async function send(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Download | null>) {
    const sendReply = async () => {
      // The client may have disconnected while it waited.
      if (reply.raw.destroyed) return
      const download = await open()
      if (download) reply.header('content-length', download.bytes).type(download.contentType)
      void reply.send(download?.content)
      await waitUntilRead(reply, download?.bytes ?? 0, minThroughput)
    }
    await semaphorePerNetwork.use(toNetwork(request.ip), () => semaphore.use(1, sendReply))
    return reply.sent ? reply : reply.hijack()
  }
}
