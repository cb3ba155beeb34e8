import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Log } from '@fourfold/platform/log'

import { WEIGHTS_FILE } from './model.ts'

const RESTART_MS = 1000
const PROGRAM = fileURLToPath(new URL('encoder-process.ts', import.meta.url))

export type EncoderRequest = { id: number; text: string }
export type EncoderReply = { isReady: true } | { id: number; vector: Float32Array } | { id: number; error: string }

export type SentenceEncoder = {
  isReady(): boolean
  /** Converts texts to vectors of length 1; the dot product of two is their similarity. Rejects if the encoder fails. */
  encode(texts: readonly string[]): Promise<Float32Array[]>
  close(): Promise<void>
}

const noEncoder: SentenceEncoder = {
  isReady: () => false,
  encode: () => Promise.reject(new Error('the sentence encoder is not available')),
  close: async () => undefined,
}

/** Requests that wait for the child process. */
function createPendingRequests() {
  const pending = new Map<number, PromiseWithResolvers<Float32Array>>()
  let lastId = 0
  return {
    add(): { id: number; vector: Promise<Float32Array> } {
      lastId += 1
      const resolvers = Promise.withResolvers<Float32Array>()
      pending.set(lastId, resolvers)
      return { id: lastId, vector: resolvers.promise }
    },
    complete(reply: Exclude<EncoderReply, { isReady: true }>): void {
      const request = pending.get(reply.id)
      pending.delete(reply.id)
      if ('vector' in reply) request?.resolve(reply.vector)
      else request?.reject(new Error(reply.error))
    },
    rejectAll(error: Error): void {
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
    },
  }
}

/**
 * Runs the model in a child process, because ONNX Runtime blocks the event loop while it encodes, and aborts its process
 * when it fails. A child that stops is replaced, unless it has never been ready: then the model cannot be loaded.
 */
function startEncoder(folder: string, log: Log): SentenceEncoder {
  const requests = createPendingRequests()
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isReady = false
  let isClosed = false

  function start(): void {
    child = fork(PROGRAM, [folder], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // It must not keep this process running.
    child.unref()
    child.channel?.unref()
    child.on('message', (reply: EncoderReply) => {
      if ('isReady' in reply) isReady = true
      else requests.complete(reply)
    })
    child.on('error', (error) => log.error({ err: error }, 'sentence encoder failed'))
    child.on('exit', (code) => {
      if (!isClosed) log.error({ code }, 'sentence encoder stopped')
      child = undefined
      requests.rejectAll(new Error('the sentence encoder has stopped'))
      if (isReady && !isClosed) restart = setTimeout(start, RESTART_MS).unref()
      isReady = false
    })
  }

  function encodeOne(text: string): Promise<Float32Array> {
    if (!child?.connected) return Promise.reject(new Error('the sentence encoder has stopped'))
    const { id, vector } = requests.add()
    child.send({ id, text } satisfies EncoderRequest)
    return vector
  }

  start()
  return {
    isReady: () => isReady,
    encode: (texts) => Promise.all(texts.map(encodeOne)),
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(restart)
      child?.kill('SIGKILL')
    },
  }
}

/** Opens the encoder of a folder with the files of the model. Without them, searches use words only. */
export function openEncoder({ folder, log }: { folder: string; log: Log }): SentenceEncoder {
  if (existsSync(join(folder, WEIGHTS_FILE))) return startEncoder(folder, log)
  log.warn({ folder }, 'no model for the sentence encoder; continuing without it')
  return noEncoder
}
