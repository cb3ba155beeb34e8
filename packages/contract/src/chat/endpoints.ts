import { Done } from '../accounts/shapes.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery } from '../paging.ts'
import { z } from '../zod.ts'
import {
  BlockForm,
  CHATS_PER_PAGE,
  ChatInList,
  ChatQuery,
  ChatReply,
  MessageForm,
  MessageRef,
  Notifications,
  ReportForm,
  Sent,
} from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

export const chat = endpoint({
  method: 'GET',
  path: '/chat',
  access: 'user',
  summary: 'The chat with somebody; what it will be, when nobody has written yet. (CHT-21, OP-078, OP-079)',
  query: ChatQuery,
  reply: ChatReply,
  errors: ['not_found'],
  limits: { account: { attempts: 600, seconds: MINUTE } },
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat',
  access: 'user',
  summary: 'Write to somebody, in words or with a picture. (CHT-22, OP-079, OP-080)',
  body: MessageForm,
  reply: Sent,
  errors: [
    'not_found',
    'chat_not_open',
    'chat_blocked',
    'wait_for_answer',
    'too_many_chats',
    'image_not_yours',
    'key_reused',
    'email_not_confirmed',
  ],
  limits: { account: { attempts: 60, seconds: MINUTE } },
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chat',
  access: 'user',
  summary: "Delete one of the caller's own messages, for both. (CHT-08, CHT-23)",
  body: MessageRef,
  reply: MessageRef,
  errors: ['not_found'],
  limits: { account: { attempts: 120, seconds: MINUTE } },
})

export const chats = endpoint({
  method: 'GET',
  path: '/chats',
  access: 'user',
  summary: "The caller's chats, the last written to first. (CHT-24, CHT-30, OP-081)",
  query: pageQuery(CHATS_PER_PAGE),
  reply: z.array(ChatInList),
  paged: true,
  errors: [],
  limits: { account: { attempts: 600, seconds: MINUTE } },
})

export const notifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  summary: 'What the caller has not read, as the socket tells it too. (CHT-32, OP-078)',
  reply: Notifications,
  errors: [],
  limits: { account: { attempts: 600, seconds: MINUTE } },
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/chat/block',
  access: 'user',
  summary: 'Hear nothing from somebody one has a chat with, or hear from them again.',
  body: BlockForm,
  reply: z.object({ isBlocked: z.boolean() }),
  errors: ['not_found'],
  limits: { account: { attempts: 60, seconds: HOUR } },
})

export const reportPerson = endpoint({
  method: 'POST',
  path: '/chat/report',
  access: 'user',
  summary: 'Tell the admins of somebody one has a chat with.',
  body: ReportForm,
  reply: Done,
  errors: ['not_found'],
  limits: { account: { attempts: 10, seconds: HOUR } },
})
