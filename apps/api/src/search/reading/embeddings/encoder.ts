import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Log } from '@fourfold/platform/log'

/** The name of the model, and the start of its file names. Vectors of different models cannot be compared. */
export const MODEL = 'all-minilm-l6-v2-q'

const RESTART_DELAY_MS = 1000
const PROGRAM = fileURLToPath(new URL('encoder-process.ts', import.meta.url))

export type EncoderRequest = { id: number; text: string }
export type EncoderReply = 'ready' | { id: number; vector: Float32Array } | { id: number; error: string }

export type SentenceEncoder = ReturnType<typeof openEncoder>

/**
 * Starts the sentence encoder with the model files of a folder. Without the model, it is never ready, and searches use
 * words only.
 *
 * The model runs in a child process, because ONNX Runtime blocks the event loop while it encodes, and aborts its
 * process when it fails. A child that exits is replaced, unless it exits before it is ready, because then it cannot
 * load the model.
 */
export function openEncoder({ folder, log }: { folder: string; log: Log }) {
  const pending = new Map<number, PromiseWithResolvers<Float32Array>>()
  let lastId = 0
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
    // The child must not keep this process running.
    child.unref()
    child.channel?.unref()
    child.on('error', (error) => log.error({ err: error }, 'sentence encoder failed'))
    child.on('message', (reply: EncoderReply) => {
      if (reply === 'ready') isReady = true
      else if ('vector' in reply) pending.get(reply.id)?.resolve(reply.vector)
      else pending.get(reply.id)?.reject(new Error(reply.error))
    })
    child.on('exit', (code) => {
      if (!isClosed) log.error({ code }, 'sentence encoder stopped')
      for (const { reject } of pending.values()) reject(new Error('the sentence encoder has stopped'))
      if (isReady && !isClosed) restart = setTimeout(start, RESTART_DELAY_MS).unref()
      isReady = false
    })
  }

  if (existsSync(join(folder, `${MODEL}.onnx`))) start()
  else log.warn({ folder }, 'no model for the sentence encoder; continuing without it')
  return {
    isReady: () => isReady,

    /** Converts a text to a vector of length 1. The dot product of two vectors is their similarity. */
    async encode(text: string): Promise<Float32Array> {
      if (!child?.connected) throw new Error('the sentence encoder is not available')
      lastId += 1
      const id = lastId
      const request = Promise.withResolvers<Float32Array>()
      pending.set(id, request)
      child.send({ id, text } satisfies EncoderRequest)
      return request.promise.finally(() => pending.delete(id))
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(restart)
      child?.kill('SIGKILL')
    },
  }
}
