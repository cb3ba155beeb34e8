import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { FileKind } from '@fourfold/contract/reference/files'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { ReencodedImage } from './reencode.ts'

const CONCURRENCY = 2
const MAX_WAIT_MS = 60_000
const JOB_TIMEOUT_MS = 60_000

const program = fileURLToPath(new URL('image-processing.child.ts', import.meta.url))

export type ReencodeRequest = { id: number; kind: FileKind; path: string }
export type ReencodeReply =
  | { id: number; received: true }
  | { id: number; image: ReencodedImage }
  | { id: number; rejected: true }
  | { id: number; error: string }

type PendingRequest = {
  isReceived: boolean
  resolve: (image: ReencodedImage) => void
  reject: (error: Error) => void
}
type Worker = { child: ChildProcess; requests: Map<number, PendingRequest> }

function handleReply({ requests }: Worker, reply: ReencodeReply): void {
  const request = requests.get(reply.id)
  if (!request) return
  if ('received' in reply) {
    request.isReceived = true
    return
  }
  requests.delete(reply.id)
  if ('image' in reply) request.resolve(reply.image)
  else request.reject('error' in reply ? new Error(reply.error) : new AppError('image_not_readable'))
}

function startWorker(onEnd: (worker: Worker) => void): Worker {
  // Without the limit, each thread has its own malloc arena and keeps its peak memory, several times what is in use.
  const env = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: String(CONCURRENCY) }
  const child = fork(program, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const worker: Worker = { child, requests: new Map() }
  child.on('message', (reply) => handleReply(worker, reply as ReencodeReply))
  const rejectAll = () => {
    onEnd(worker)
    child.kill('SIGKILL')
    for (const { isReceived, reject } of worker.requests.values()) {
      // One of the received images crashed the process; which one is unknown.
      reject(new AppError(isReceived ? 'image_not_readable' : 'unavailable'))
    }
    worker.requests.clear()
  }
  // Unlike 'exit', 'close' comes after all messages.
  child.once('close', rejectAll)
  child.on('error', rejectAll)
  // The child must not keep this process alive.
  child.unref()
  child.channel?.unref()
  return worker
}

export type ImageProcessing = ReturnType<typeof createImageProcessing>

/**
 * Re-encodes uploaded images in a child process that starts with the first image. A malicious file can only attack a
 * process without secrets or other work.
 */
export function createImageProcessing() {
  const semaphore = createSemaphore({ total: CONCURRENCY, maxWaitMs: MAX_WAIT_MS })
  let current: Worker | undefined
  let lastId = 0

  function release(worker: Worker): void {
    if (current === worker) current = undefined
  }

  function send(path: string, kind: FileKind): Promise<ReencodedImage> {
    return new Promise((resolve, reject) => {
      const worker = (current ??= startWorker(release))
      const id = (lastId += 1)
      const deadline = setTimeout(() => worker.child.kill('SIGKILL'), JOB_TIMEOUT_MS)
      const clearDeadline = <Result>(callback: (result: Result) => void) => {
        return (result: Result) => {
          clearTimeout(deadline)
          callback(result)
        }
      }
      worker.requests.set(id, { isReceived: false, resolve: clearDeadline(resolve), reject: clearDeadline(reject) })
      worker.child.send({ id, kind, path } satisfies ReencodeRequest)
    })
  }

  /** Sends an image. If a process crashes before it receives the image, sends it to the next process. */
  async function sendWithRetry(path: string, kind: FileKind): Promise<ReencodedImage> {
    try {
      return await send(path, kind)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
      return send(path, kind)
    }
  }

  return {
    reencode: (path: string, kind: FileKind): Promise<ReencodedImage> =>
      semaphore.use(1, () => sendWithRetry(path, kind)),
    close(): void {
      current?.child.kill('SIGKILL')
    },
  }
}
