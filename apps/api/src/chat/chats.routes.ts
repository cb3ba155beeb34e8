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
import type { Chats } from './index.ts'

export function chatRoutes({ chats }: { chats: Chats }): Route[] {
  return [
    route(chat, ({ actor, query }) => chats.chat(actor, query)),
    route(sendMessage, ({ actor, body }) => chats.send(actor, body)),
    route(deleteMessage, ({ actor, body }) => chats.deleteMessage(actor, body.uuid)),
    route(listChats, ({ actor, query }) => chats.listChats(actor, query)),
    route(notifications, ({ actor }) => chats.getNotifications(actor)),
    route(blockPerson, ({ actor, body }) => chats.setBlocked(actor, body)),
    route(chatMails, ({ actor }) => chats.getMailSetting(actor)),
    route(setChatMails, ({ actor, body }) => chats.setMails(actor, body)),
    route(reportPerson, ({ actor, body }) => chats.reportUser(actor, body)),
  ]
}
