import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

const HOUR = 3600

export const chatMailSetting = endpoint({
  method: 'GET',
  path: '/chat/mails',
  access: 'user',
  summary: 'Get the unread-message email setting. (extension)',
  reply: z.object({ isOn: z.boolean() }),
  errors: [],
})

export const saveChatMailSetting = endpoint({
  method: 'POST',
  path: '/chat/mails',
  access: 'user',
  summary: 'Turn unread-message emails on or off. (extension)',
  body: z.object({ isOn: z.boolean() }),
  reply: z.object({ isOn: z.boolean() }),
  errors: [],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
