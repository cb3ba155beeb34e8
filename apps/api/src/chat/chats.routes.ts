import {
  blockPerson,
  chat,
  chats as listChats,
  deleteMessage,
  notifications,
  reportPerson,
  sendMessage,
} from '@fourfold/contract/chat/endpoints'
import { chatMails, setChatMails } from '@fourfold/contract/chat/mail-switch'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { inOwnName } from '../platform/actor.ts'
import type { Chats } from './index.ts'

export function chatRoutes({ chats }: { chats: Chats }): Route[] {
  return [
    route(chat, ({ actor, query }) => chats.chat(inOwnName(actor), query)),
    route(sendMessage, ({ actor, body }) => chats.send(inOwnName(actor), body)),
    route(deleteMessage, ({ actor, body }) => chats.remove(inOwnName(actor), body.uuid)),
    route(listChats, ({ actor, query }) => chats.chats(inOwnName(actor), query)),
    route(notifications, ({ actor }) => chats.notifications(inOwnName(actor))),
    route(blockPerson, ({ actor, body }) => chats.block(inOwnName(actor), body)),
    route(chatMails, ({ actor }) => chats.mails(inOwnName(actor))),
    route(setChatMails, ({ actor, body }) => chats.setMails(inOwnName(actor), body)),
    route(reportPerson, ({ actor, body }) => chats.report(inOwnName(actor), body)),
  ]
}
