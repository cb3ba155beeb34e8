import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { FileKind } from '@fourfold/contract/reference/files'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { Reencoded } from './reencode.ts'

const AT_ONCE = 2
const MAX_WAIT_MS = 60_000
const DONE_WITHIN_MS = 60_000

const program = fileURLToPath(new URL('image-processing.child.ts', import.meta.url))

export type ReencodeRequest = { id: number; kind: FileKind; path: string }
export type ReencodeAnswer =
  | { id: number; received: true }
  | { id: number; reencoded: Reencoded }
  | { id: number; refused: true }
  | { id: number; error: string }

type Request = {
  isReceived: boolean
  resolve: (reencoded: Reencoded) => void
  reject: (error: Error) => void
}
type Worker = { child: ChildProcess; requests: Map<number, Request> }

function hear({ requests }: Worker, answer: ReencodeAnswer): void {
  const request = requests.get(answer.id)
  if (!request) return
  if ('received' in answer) {
    request.isReceived = true
    return
  }
  requests.delete(answer.id)
  if ('reencoded' in answer) request.resolve(answer.reencoded)
  else request.reject('error' in answer ? new Error(answer.error) : new AppError('image_not_readable'))
}

function start(onEnd: (worker: Worker) => void): Worker {
  // One arena per thread would keep what each of them ever held, which is several times what is in use.
  const env = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: String(AT_ONCE) }
  const child = fork(program, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const worker: Worker = { child, requests: new Map() }
  child.on('message', (answer) => hear(worker, answer as ReencodeAnswer))
  const end = () => {
    onEnd(worker)
    child.kill('SIGKILL')
    for (const { isReceived, reject } of worker.requests.values()) {
      // One of those it had received crashed it, and there is no way to know which.
      reject(new AppError(isReceived ? 'image_not_readable' : 'unavailable'))
    }
    worker.requests.clear()
  }
  // Later than its exit: all it has said is heard by then.
  child.once('close', end)
  child.on('error', end)
  // The process of images must not keep ours from ending.
  child.unref()
  child.channel?.unref()
  return worker
}

export type ImageProcessing = ReturnType<typeof createImageProcessing>

/**
 * Decodes uploaded images and encodes them again in a process of its own, started when the first one comes. Whatever a
 * hostile file does to a decoder, it happens where there are no secrets and no other work, and ends with that process.
 */
export function createImageProcessing() {
  const semaphore = createSemaphore({ total: AT_ONCE, maxWaitMs: MAX_WAIT_MS })
  let current: Worker | undefined
  let last = 0

  function forget(worker: Worker): void {
    if (current === worker) current = undefined
  }

  function send(path: string, kind: FileKind): Promise<Reencoded> {
    return new Promise((resolve, reject) => {
      const worker = (current ??= start(forget))
      const id = (last += 1)
      const deadline = setTimeout(() => worker.child.kill('SIGKILL'), DONE_WITHIN_MS)
      const ended = <Result>(then: (result: Result) => void) => {
        return (result: Result) => {
          clearTimeout(deadline)
          then(result)
        }
      }
      worker.requests.set(id, { isReceived: false, resolve: ended(resolve), reject: ended(reject) })
      worker.child.send({ id, kind, path } satisfies ReencodeRequest)
    })
  }

  /** An image on its way to a process that ended has done nothing wrong, and goes to the next one. */
  async function sendTwice(path: string, kind: FileKind): Promise<Reencoded> {
    try {
      return await send(path, kind)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      return send(path, kind)
    }
  }

  return {
    reencode: (path: string, kind: FileKind): Promise<Reencoded> => semaphore.use(1, () => sendTwice(path, kind)),
    close(): void {
      current?.child.kill('SIGKILL')
    },
  }
}
