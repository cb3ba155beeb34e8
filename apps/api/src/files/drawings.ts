import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { FileKind } from '@fourfold/contract/reference/files'

import { createBudget } from '../platform/budget.ts'
import { Failure } from '../platform/failure.ts'
import type { Drawn } from './images.ts'

const AT_ONCE = 2
const PATIENCE_MS = 60_000
const DONE_WITHIN_MS = 60_000

const program = fileURLToPath(new URL('drawing.child.ts', import.meta.url))

export type DrawingOrder = { id: number; kind: FileKind; path: string }
export type DrawingAnswer = { id: number; drawn: Drawn } | { id: number; refused: true } | { id: number; error: string }

type Settle = { resolve: (drawn: Drawn) => void; reject: (error: Error) => void }

export type Drawings = ReturnType<typeof createDrawings>

/**
 * Draws uploaded images anew in a process of its own, started when the first one comes. Whatever a hostile file
 * does to a decoder, it happens where there are no secrets and no other work, and ends with that process.
 */
export function createDrawings() {
  const budget = createBudget({ total: AT_ONCE, patienceMs: PATIENCE_MS })
  const orders = new Map<number, Settle>()
  let child: ChildProcess | undefined
  let last = 0

  function settle(answer: DrawingAnswer): void {
    const order = orders.get(answer.id)
    orders.delete(answer.id)
    if ('drawn' in answer) order?.resolve(answer.drawn)
    else order?.reject('error' in answer ? new Error(answer.error) : new Failure('image_not_readable'))
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
    started.on('message', (answer) => settle(answer as DrawingAnswer))
    started.once('exit', () => {
      if (child === started) child = undefined
      // One of those under way ended it; which one cannot be told.
      for (const id of orders.keys()) settle({ id, refused: true })
    })
    // A drawing process must not keep ours from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function order(path: string, kind: FileKind): Promise<Drawn> {
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
      orders.set(id, { resolve: ended(resolve), reject: ended(reject) })
      worker.send({ id, kind, path } satisfies DrawingOrder, (error) => {
        if (error) settle({ id, error: error.message })
      })
    })
  }

  return {
    redraw: (path: string, kind: FileKind): Promise<Drawn> => budget.use(1, () => order(path, kind)),
    close(): void {
      child?.kill('SIGKILL')
    },
  }
}
