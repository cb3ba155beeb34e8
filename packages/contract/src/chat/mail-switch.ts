import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

const HOUR = 3600

export const chatMails = endpoint({
  method: 'GET',
  path: '/chat/mails',
  access: 'user',
  summary: 'Whether one is told by email of messages one has not read.',
  reply: z.object({ isOn: z.boolean() }),
  errors: [],
})

export const setChatMails = endpoint({
  method: 'POST',
  path: '/chat/mails',
  access: 'user',
  summary: 'Be told by email of messages one has not read, or not.',
  body: z.object({ isOn: z.boolean() }),
  reply: z.object({ isOn: z.boolean() }),
  errors: [],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
