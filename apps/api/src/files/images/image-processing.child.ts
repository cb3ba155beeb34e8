import { setPriority } from 'node:os'

import { AppError } from '../../infra/app-error.ts'
import type { ReencodeReply, ReencodeRequest } from './image-processing.ts'
import { createImageEncoder } from './reencode.ts'

/** The child process that decodes and encodes images. It exits with its parent. */
const imageEncoder = createImageEncoder()

// HTTP requests have priority over image processing.
setPriority(5)
// The parent handles signals to the process group, and waits for running requests first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

async function reencode({ id, kind, path }: ReencodeRequest): Promise<ReencodeReply> {
  try {
    return { id, image: await imageEncoder.reencode(path, kind) }
  } catch (error) {
    return error instanceof AppError ? { id, rejected: true } : { id, error: String(error) }
  }
}

/** Ignores errors: they mean that the parent has exited, and then this process exits too. */
const sendReply = (reply: ReencodeReply) => process.send?.(reply, undefined, undefined, () => undefined)

process.on('message', (request: ReencodeRequest) => {
  sendReply({ id: request.id, received: true })
  void reencode(request).then(sendReply)
})
