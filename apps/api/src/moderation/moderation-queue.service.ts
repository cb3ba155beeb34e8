import { MAX_WAITING } from '@fourfold/contract/moderation/shapes'
import type { Waiting, WaitingItem } from '@fourfold/contract/moderation/shapes'

import { presentRequestedTags } from '../admin/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Chats } from '../chat/index.ts'
import { mediaUrl } from '../files/index.ts'
import type { Files } from '../files/index.ts'
import type { Products } from '../products/index.ts'
import { createFigures } from './figures.service.ts'
import type { FiguresDeps } from './figures.service.ts'
import { historyOf } from './history.service.ts'
import { professionalsToDecide } from './pending-professionals.queries.ts'

/** Reports come first, as somebody may be in danger; of the rest what has waited longest. */
function byUrgency(one: WaitingItem, other: WaitingItem): number {
  const rank = ({ kind }: WaitingItem) => (kind === 'report' ? 0 : 1)
  return rank(one) - rank(other) || Date.parse(one.since) - Date.parse(other.since)
}

type OpenReport = Awaited<ReturnType<Chats['reports']['listOpen']>>[number]

function presentReport(row: OpenReport): WaitingItem {
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

type WaitingDeps = FiguresDeps & {
  catalog: Pick<Catalog, 'tags'>
  chats: Pick<Chats, 'reports'>
  files: Pick<Files, 'certificatesOf'>
  products: Pick<Products, 'curation'>
}

/** What waits for a decision by an admin. */
export function createWaiting({ db, catalog, chats, files, products, ...counting }: WaitingDeps) {
  async function professionals(limit: number): Promise<WaitingItem[]> {
    const rows = await professionalsToDecide(db, limit)
    const ids = rows.map(({ id }) => id)
    const [certificates, historyFor] = [await files.certificatesOf(ids), await historyOf(db, { kind: 'user', ids })]
    const { tags } = await catalog.tags()
    const words = new Map(tags.map(({ id, text }) => [id, text]))
    return rows.map((row) => ({
      kind: 'professional',
      userId: row.id,
      username: row.username,
      name: row.name,
      since: row.created_at.toString(),
      pni: row.pni ?? '',
      trade: row.trade,
      state: row.state,
      profileImageUrl: row.profile_image && mediaUrl(row.profile_image),
      requestedTags: presentRequestedTags(row.requested_tags, words),
      certificates: certificates.get(row.id) ?? [],
      history: historyFor(row.id),
    }))
  }

  async function offers(limit: number): Promise<WaitingItem[]> {
    const waiting = await products.curation.waiting(limit)
    const historyFor = await historyOf(db, { kind: 'product', ids: waiting.map(({ id }) => id) })
    const told = ({ id, createdAt: since }: (typeof waiting)[number]) => ({ since, history: historyFor(id) })
    return waiting.map((product) => ({ kind: 'product', product, ...told(product) }))
  }

  async function reports(limit: number): Promise<WaitingItem[]> {
    const open = await chats.reports.listOpen(limit)
    return open.map(presentReport)
  }

  return {
    figures: createFigures({ db, ...counting }),

    /** Takes the same number of statements, however much waits. */
    async all(): Promise<Waiting> {
      const limit = MAX_WAITING + 1
      const found = await Promise.all([professionals(limit), offers(limit), reports(limit)])
      const items = found.flatMap((kind) => kind.slice(0, MAX_WAITING))
      return {
        items: items.toSorted(byUrgency),
        isMore: found.some(({ length }) => length > MAX_WAITING),
      }
    },
  }
}
