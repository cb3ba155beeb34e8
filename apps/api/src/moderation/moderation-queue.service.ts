import { MAX_MODERATION_ITEMS } from '@fourfold/contract/moderation/shapes'
import type { ModerationQueue, ModerationItem } from '@fourfold/contract/moderation/shapes'

import { presentRequestedTags } from '../admin/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Chats } from '../chat/index.ts'
import { mediaUrl } from '../files/index.ts'
import type { Files } from '../files/index.ts'
import type { Products } from '../products/index.ts'
import { createFigures } from './figures.service.ts'
import type { FiguresDeps } from './figures.service.ts'
import { decisionHistoryOf } from './history.service.ts'
import { findPendingProfessionals } from './pending-professionals.queries.ts'

/** Reports first, since someone may be in danger; then the longest waiting. */
function byUrgency(one: ModerationItem, other: ModerationItem): number {
  const rank = ({ kind }: ModerationItem) => (kind === 'report' ? 0 : 1)
  return rank(one) - rank(other) || Date.parse(one.since) - Date.parse(other.since)
}

type OpenReport = Awaited<ReturnType<Chats['reports']['listOpen']>>[number]

function presentReport(row: OpenReport): ModerationItem {
  return {
    kind: 'report',
    uuid: row.uuid,
    since: row.created_at.toString(),
    reason: row.reason,
    text: row.text,
    messages: row.messages,
    messageCount: row.message_count,
    reporter: { username: row.reporter_username, name: row.reporter_name },
    reported: {
      username: row.reported_username,
      name: row.reported_name,
      isProfessional: row.reported_is_professional,
    },
  }
}

type ModerationDeps = FiguresDeps & {
  catalog: Pick<Catalog, 'tags'>
  chats: Pick<Chats, 'reports'>
  files: Pick<Files, 'listCertificates'>
  products: Pick<Products, 'productAdmin'>
}

export function createModerationQueue({ db, catalog, chats, files, products, ...figuresDeps }: ModerationDeps) {
  async function listProfessionals(limit: number): Promise<ModerationItem[]> {
    const rows = await findPendingProfessionals(db, limit)
    const ids = rows.map(({ id }) => id)
    const [certificates, historyFor] = [
      await files.listCertificates(ids),
      await decisionHistoryOf(db, { kind: 'user', ids }),
    ]
    const { tags } = await catalog.tags()
    const tagTexts = new Map(tags.map(({ id, text }) => [id, text]))
    return rows.map((row) => ({
      kind: 'professional',
      userId: row.id,
      username: row.username,
      name: row.name,
      since: row.created_at.toString(),
      pni: row.pni ?? '',
      trade: row.title,
      state: row.state,
      profileImageUrl: row.profile_image && mediaUrl(row.profile_image),
      requestedTags: presentRequestedTags(row.requested_tags, tagTexts),
      certificates: certificates.get(row.id) ?? [],
      history: historyFor(row.id),
    }))
  }

  async function listProducts(limit: number): Promise<ModerationItem[]> {
    const undecided = await products.productAdmin.listUndecided(limit)
    const historyFor = await decisionHistoryOf(db, { kind: 'product', ids: undecided.map(({ id }) => id) })
    return undecided.map((product) => ({
      kind: 'product',
      product,
      since: product.createdAt,
      history: historyFor(product.id),
    }))
  }

  async function listReports(limit: number): Promise<ModerationItem[]> {
    const open = await chats.reports.listOpen(limit)
    return open.map(presentReport)
  }

  return {
    figures: createFigures({ db, ...figuresDeps }),

    /** The number of statements does not depend on the number of items. */
    async list(): Promise<ModerationQueue> {
      const limit = MAX_MODERATION_ITEMS + 1
      const found = await Promise.all([listProfessionals(limit), listProducts(limit), listReports(limit)])
      const items = found.flatMap((kind) => kind.slice(0, MAX_MODERATION_ITEMS))
      return {
        items: items.toSorted(byUrgency),
        isMore: found.some(({ length }) => length > MAX_MODERATION_ITEMS),
      }
    },
  }
}
