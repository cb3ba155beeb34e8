import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { FileKind } from '@fourfold/contract/reference/files'

import { Failure } from '../platform/failure.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import type { Reencoded } from './images.ts'

const AT_ONCE = 2
const MOST_WAIT_MS = 60_000
const DONE_WITHIN_MS = 60_000

const program = fileURLToPath(new URL('image-processing.child.ts', import.meta.url))

export type ReencodeRequest = { id: number; kind: FileKind; path: string }
export type ReencodeAnswer =
  | { id: number; reencoded: Reencoded }
  | { id: number; refused: true }
  | { id: number; error: string }

type Settle = { resolve: (reencoded: Reencoded) => void; reject: (error: Error) => void }

export type ImageProcessing = ReturnType<typeof createImageProcessing>

/**
 * Decodes uploaded images and encodes them again in a process of its own, started when the first one comes. Whatever a
 * hostile file does to a decoder, it happens where there are no secrets and no other work, and ends with that process.
 */
export function createImageProcessing() {
  const semaphore = createSemaphore({ total: AT_ONCE, mostWaitMs: MOST_WAIT_MS })
  const requests = new Map<number, Settle>()
  let child: ChildProcess | undefined
  let last = 0

  function settle(answer: ReencodeAnswer): void {
    const request = requests.get(answer.id)
    requests.delete(answer.id)
    if ('reencoded' in answer) request?.resolve(answer.reencoded)
    else request?.reject('error' in answer ? new Error(answer.error) : new Failure('image_not_readable'))
  }

  function start(): ChildProcess {
    // One arena per thread would keep what each of them ever held, which is several times what is in use.
    const env = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: String(AT_ONCE) }
    const started = fork(program, {
      env,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer) => settle(answer as ReencodeAnswer))
    started.once('exit', () => {
      if (child === started) child = undefined
      // One of the running requests crashed it, and there is no way to know which.
      for (const id of requests.keys()) settle({ id, refused: true })
    })
    // The process of images must not keep ours from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function send(path: string, kind: FileKind): Promise<Reencoded> {
    return new Promise((resolve, reject) => {
      const worker = (child ??= start())
      const id = (last += 1)
      const deadline = setTimeout(() => worker.kill('SIGKILL'), DONE_WITHIN_MS)
      const ended = <Result>(then: (result: Result) => void) => {
        return (result: Result) => {
          clearTimeout(deadline)
          then(result)
        }
      }
      requests.set(id, { resolve: ended(resolve), reject: ended(reject) })
      worker.send({ id, kind, path } satisfies ReencodeRequest, (error) => {
        if (error) settle({ id, error: error.message })
      })
    })
  }

  return {
    reencode: (path: string, kind: FileKind): Promise<Reencoded> => semaphore.use(1, () => send(path, kind)),
    close(): void {
      child?.kill('SIGKILL')
    },
  }
}
