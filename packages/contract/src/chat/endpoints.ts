import { EmptyReply } from '../accounts/shapes.ts'
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
  SendMessageReply,
} from './shapes.ts'

const MINUTE = 60
const HOUR = 3600

export const chat = endpoint({
  method: 'GET',
  path: '/chat',
  access: 'user',
  summary: 'Get the chat with a user, or an empty one. (CHT-21, OP-078, OP-079)',
  query: ChatQuery,
  reply: ChatReply,
  errors: ['not_found'],
  limits: { account: { attempts: 600, seconds: MINUTE } },
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat',
  access: 'user',
  summary: 'Send a text or picture message to a user. (CHT-22, OP-079, OP-080)',
  body: MessageForm,
  reply: SendMessageReply,
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
  summary: "Delete one of the caller's messages for both participants. (CHT-08, CHT-23)",
  body: MessageRef,
  reply: MessageRef,
  errors: ['not_found'],
  limits: { account: { attempts: 120, seconds: MINUTE } },
})

export const chats = endpoint({
  method: 'GET',
  path: '/chats',
  access: 'user',
  summary: "List the caller's chats, most recent first. (CHT-24, CHT-30, OP-081)",
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
  summary: "Get the caller's unread notifications, as sent over the socket. (CHT-32, OP-078)",
  reply: Notifications,
  errors: [],
  limits: { account: { attempts: 600, seconds: MINUTE } },
})

export const blockUser = endpoint({
  method: 'POST',
  path: '/chat/block',
  access: 'user',
  summary: 'Block or unblock a user. (extension)',
  body: BlockForm,
  reply: z.object({ isBlocked: z.boolean() }),
  errors: ['not_found'],
  limits: { account: { attempts: 60, seconds: HOUR } },
})

export const reportUser = endpoint({
  method: 'POST',
  path: '/chat/report',
  access: 'user',
  summary: 'Report a user. (extension)',
  body: ReportForm,
  reply: EmptyReply,
  errors: ['not_found'],
  limits: { account: { attempts: 10, seconds: HOUR } },
})
