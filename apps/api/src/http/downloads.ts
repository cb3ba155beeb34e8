import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { createSemaphore, createSemaphores } from '../infra/concurrency/semaphore.ts'
import { networkOf } from '../infra/network.ts'

type Download = { content: Readable | Buffer; contentType: string; bytes: number }

type DownloadLimits = {
  /** Answers under way to one network address, and in all. */
  maxPerNetwork: number
  maxTotal: number
  maxWaitMs: number
}

/** A reader slower than this, after some time for the first bytes, is only taking up a place others need. */
type MinPace = { bytesPerSecond: number; graceMs: number }

const MIN_PACE: MinPace = { bytesPerSecond: 10_000, graceMs: 30_000 }

/** When the reader has it all, or has gone. */
function finished(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (raw.writableFinished || raw.destroyed) resolve()
    raw.once('finish', resolve)
    raw.once('close', resolve)
  })
}

/** Hangs up on a reader that is too slow. */
async function waitUntilRead(
  { raw }: FastifyReply,
  bytes: number,
  { bytesPerSecond, graceMs }: MinPace,
): Promise<void> {
  const deadline = setTimeout(() => raw.destroy(), graceMs + (bytes / bytesPerSecond) * 1000)
  await finished(raw)
  clearTimeout(deadline)
}

/**
 * Answers that are long for those who read slowly. A client with many of them under way waits for its own,
 * and keeps nobody else waiting.
 */
export function createDownloads({ maxPerNetwork, maxTotal, maxWaitMs }: DownloadLimits, pace: MinPace = MIN_PACE) {
  const semaphore = createSemaphore({ total: maxTotal, maxWaitMs })
  const semaphorePerNetwork = createSemaphores({ total: maxPerNetwork, maxWaitMs })

  /** Nothing is opened before its turn, and the turn lasts until the answer is read. `open` says what to send, if anything. */
  return async function send(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Download | null>) {
    const answer = async () => {
      // The client may have left while it waited; then nothing need be read.
      if (reply.raw.destroyed) return
      const found = await open()
      if (found) reply.header('content-length', found.bytes).type(found.contentType)
      void reply.send(found?.content)
      await waitUntilRead(reply, found?.bytes ?? 0, pace)
    }
    await semaphorePerNetwork.use(networkOf(request.ip), () => semaphore.use(1, answer))
    return reply.sent ? reply : reply.hijack()
  }
}
