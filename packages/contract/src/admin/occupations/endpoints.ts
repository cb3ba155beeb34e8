import { endpoint } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { IdParam } from '../form-fields.ts'
import { SavedOccupation, OccupationForm } from './shapes.ts'

export const adminOccupations = endpoint({
  method: 'GET',
  path: '/admin/trades',
  access: 'admin',
  summary: 'List every occupation with its title words and synonym phrases. (extension)',
  reply: z.object({ trades: z.array(SavedOccupation) }),
  errors: [],
})

export const saveOccupation = endpoint({
  method: 'POST',
  path: '/admin/trade',
  access: 'admin',
  summary: 'Create or update an occupation with its synonym phrases. (extension)',
  body: OccupationForm,
  reply: z.object({ trade: SavedOccupation }),
  errors: ['not_found', 'reference_gone', 'changed_meanwhile', 'trade_exists', 'word_is_crisis'],
})

export const deleteOccupation = endpoint({
  method: 'DELETE',
  path: '/admin/trade',
  access: 'admin',
  summary: 'Delete an occupation with its synonym phrases. (extension)',
  body: z.object({ tradeId: IdParam }),
  reply: z.object({ tradeId: z.int() }),
  errors: ['not_found'],
})
