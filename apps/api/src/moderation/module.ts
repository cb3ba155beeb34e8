import { countBookingsSince } from '../appointments/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Chats } from '../chat/index.ts'
import type { Files } from '../files/index.ts'
import type { Base, Manifest } from '../module-list.ts'
import type { Products } from '../products/index.ts'
import { createModerationQueue } from './moderation-queue.service.ts'
import { moderationRoutes } from './moderation.routes.ts'

type Parts = Base & { catalog: Catalog; chats: Chats; files: Files; products: Products }

export const moderationModule = {
  create: (parts: Parts) => ({ moderation: createModerationQueue({ ...parts, countBookingsSince }) }),
  routes: [moderationRoutes],
} satisfies Manifest
