import * as calls from '@fourfold/contract/moderation/endpoints'

import type { Chats } from '../chat/index.ts'
import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { WaitingQueue } from './index.ts'

export function waitingRoutes({ waiting, chats }: { waiting: WaitingQueue; chats: Chats }): Route[] {
  return [
    route(calls.waiting, () => waiting.all()),
    route(calls.figures, () => waiting.figures()),
    route(calls.reportedMessages, ({ actor, query }) => chats.reports.listMessages(actor, query.uuid)),
    route(calls.decideReport, ({ actor, body }) => chats.reports.decide(actor, body)),
  ]
}
