import * as moderationEndpoints from '@fourfold/contract/moderation/endpoints'

import type { Chats } from '../chat/index.ts'
import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { ModerationQueue } from './index.ts'

export function moderationRoutes({ moderation, chats }: { moderation: ModerationQueue; chats: Chats }): Route[] {
  return [
    route(moderationEndpoints.moderationQueue, () => moderation.listItems()),
    route(moderationEndpoints.figures, () => moderation.getFigures()),
    route(moderationEndpoints.reportedMessages, ({ actor, query }) => chats.reports.listMessages(actor, query.uuid)),
    route(moderationEndpoints.decideReport, ({ actor, body }) => chats.reports.decide(actor, body)),
  ]
}
