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
import { loadDecisionHistory } from './history.service.ts'
import { findPendingProfessionals } from './pending-professionals.queries.ts'

/** Orders reports first, because a user may be in danger, then the other items, oldest first. */
function compareUrgency(a: ModerationItem, b: ModerationItem): number {
  const getRank = ({ kind }: ModerationItem) => (kind === 'report' ? 0 : 1)
  return getRank(a) - getRank(b) || Date.parse(a.since) - Date.parse(b.since)
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
  catalog: Pick<Catalog, 'getTags'>
  chats: Pick<Chats, 'reports'>
  files: Pick<Files, 'listCertificates'>
  products: Pick<Products, 'productAdmin'>
}

export function createModerationQueue({ db, catalog, chats, files, products, ...figuresDeps }: ModerationDeps) {
  async function listProfessionals(limit: number): Promise<ModerationItem[]> {
    const rows = await findPendingProfessionals(db, limit)
    const ids = rows.map(({ id }) => id)
    const [certificates, getHistory] = [
      await files.listCertificates(ids),
      await loadDecisionHistory(db, { kind: 'user', ids }),
    ]
    const { tags } = await catalog.getTags()
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
      history: getHistory(row.id),
    }))
  }

  async function listProducts(limit: number): Promise<ModerationItem[]> {
    const undecidedProducts = await products.productAdmin.listUndecided(limit)
    const getHistory = await loadDecisionHistory(db, { kind: 'product', ids: undecidedProducts.map(({ id }) => id) })
    return undecidedProducts.map((product) => ({
      kind: 'product',
      product,
      since: product.createdAt,
      history: getHistory(product.id),
    }))
  }

  async function listReports(limit: number): Promise<ModerationItem[]> {
    const reports = await chats.reports.listOpen(limit)
    return reports.map(presentReport)
  }

  return {
    getFigures: createFigures({ db, ...figuresDeps }),

    /** Lists the queue, with a constant number of statements. */
    async listItems(): Promise<ModerationQueue> {
      const limit = MAX_MODERATION_ITEMS + 1
      const itemsByKind = await Promise.all([listProfessionals(limit), listProducts(limit), listReports(limit)])
      const items = itemsByKind.flatMap((group) => group.slice(0, MAX_MODERATION_ITEMS))
      return {
        items: items.toSorted(compareUrgency),
        isMore: itemsByKind.some(({ length }) => length > MAX_MODERATION_ITEMS),
      }
    },
  }
}
