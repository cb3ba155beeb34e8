import { endpoint } from '../endpoint.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'

/** An error in a browser, without data about the user. */
const ClientError = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  name: plainText(100),
  message: plainText(300),
  /** Function, file, line, and column of each stack frame, innermost first. */
  frames: z.array(plainText(200)).max(20),
  /** First segment of the path, because later segments may identify users and appointments. */
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
