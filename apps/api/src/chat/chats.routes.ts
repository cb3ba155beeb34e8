import {
  blockUser,
  chat,
  chats as listChats,
  deleteMessage,
  notifications,
  reportUser,
  sendMessage,
} from '@fourfold/contract/chat/endpoints'
import { chatMailSetting, saveChatMailSetting } from '@fourfold/contract/chat/mail-setting'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Chats } from './index.ts'

export function chatRoutes({ chats }: { chats: Chats }): Route[] {
  return [
    route(chat, ({ actor, query }) => chats.loadChat(actor, query)),
    route(sendMessage, ({ actor, body }) => chats.send(actor, body)),
    route(deleteMessage, ({ actor, body }) => chats.deleteMessage(actor, body.uuid)),
    route(listChats, ({ actor, query }) => chats.listChats(actor, query)),
    route(notifications, ({ actor }) => chats.getUnreadCounts(actor)),
    route(blockUser, ({ actor, body }) => chats.setBlocked(actor, body)),
    route(chatMailSetting, ({ actor }) => chats.getMailSetting(actor)),
    route(saveChatMailSetting, ({ actor, body }) => chats.saveMailSetting(actor, body)),
    route(reportUser, ({ actor, body }) => chats.reportUser(actor, body)),
  ]
}
