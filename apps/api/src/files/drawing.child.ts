import { setPriority } from 'node:os'

import { Failure } from '../platform/failure.ts'
import type { DrawingAnswer, DrawingOrder } from './drawings.ts'
import { createImages } from './images.ts'

/** The process that draws: takes orders from the one that started it, and ends with it. */
const images = createImages()

// Calls that people wait for come first.
setPriority(5)
// A signal to the whole group is for our parent, which still waits for what is under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

async function answerTo({ id, kind, path }: DrawingOrder): Promise<DrawingAnswer> {
  try {
    return { id, drawn: await images.redraw(path, kind) }
  } catch (error) {
    return error instanceof Failure ? { id, refused: true } : { id, error: String(error) }
  }
}

process.on('message', (order: DrawingOrder) => {
  void answerTo(order).then((answer) => process.send?.(answer))
})
