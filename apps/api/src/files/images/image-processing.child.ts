import { setPriority } from 'node:os'

import { AppError } from '../../infra/app-error.ts'
import type { ReencodeAnswer, ReencodeRequest } from './image-processing.ts'
import { createImages } from './reencode.ts'

/** The process that decodes and encodes images: takes requests from the one that started it, and ends with it. */
const images = createImages()

// Calls that people wait for come first.
setPriority(5)
// A signal to the process group is for the parent, which still waits for running requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

async function answerTo({ id, kind, path }: ReencodeRequest): Promise<ReencodeAnswer> {
  try {
    return { id, reencoded: await images.reencode(path, kind) }
  } catch (error) {
    return error instanceof AppError ? { id, refused: true } : { id, error: String(error) }
  }
}

/** Who asked may have ended, and so does this process then: nobody is left to be told. */
const say = (answer: ReencodeAnswer) => process.send?.(answer, undefined, undefined, () => undefined)

process.on('message', (request: ReencodeRequest) => {
  say({ id: request.id, received: true })
  void answerTo(request).then(say)
})
