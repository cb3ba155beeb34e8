import { endpoint } from '../endpoint.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'

/** What went wrong in a browser; nothing about whom it happened to. */
const ClientError = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  name: plainText(100),
  message: plainText(300),
  /** Function, file, line and column, nearest first. */
  frames: z.array(plainText(200)).max(20),
  /** The first part of the address alone: what follows names people and appointments. */
  page: plainText(50),
})

export const reportClientError = endpoint({
  method: 'POST',
  path: '/client-error',
  access: 'public',
  summary: 'Report a browser error; it is logged and counted without account or network address. (extension)',
  body: ClientError,
  reply: z.object({}),
  errors: [],
  limits: { address: { attempts: 30, seconds: 60 } },
})
