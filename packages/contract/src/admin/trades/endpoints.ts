import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { IdInAddress } from '../form-parts.ts'
import { SavedTrade, TradeForm } from './shapes.ts'

/** Ours, beside tags: what people call those who help them. */
export const adminTrades = endpoint({
  method: 'GET',
  path: '/admin/trades',
  access: 'admin',
  summary: 'List every occupation with its title words and synonym phrases. (extension)',
  reply: z.object({ trades: z.array(SavedTrade) }),
  errors: [],
})

/** Ours: the same. */
export const saveTrade = endpoint({
  method: 'POST',
  path: '/admin/trade',
  access: 'admin',
  summary: 'Create or update an occupation with its synonym phrases. (extension)',
  body: TradeForm,
  reply: z.object({ trade: SavedTrade }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile', 'trade_exists', 'word_is_crisis'],
})

/** Ours: the same. */
export const deleteTrade = endpoint({
  method: 'DELETE',
  path: '/admin/trade',
  access: 'admin',
  summary: 'Delete an occupation with its synonym phrases. (extension)',
  body: z.object({ tradeId: IdInAddress }),
  reply: z.object({ tradeId: z.int() }),
  errors: ['not_found'],
})
