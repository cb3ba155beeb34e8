import { endpoint } from '../endpoint.ts'
import { SearchForm, SearchReply } from './shapes.ts'

export const search = endpoint({
  method: 'POST',
  path: '/search',
  access: 'optional',
  summary:
    "Search professionals by text or, without text, match them to the caller's goals. Location and state filters require login; these filters and matching require a confirmed email address. (SEA-25, OP-089)",
  body: SearchForm,
  reply: SearchReply,
  isReadOnly: true,
  errors: ['email_not_confirmed', 'place_unknown'],
  limits: { address: { attempts: 600, seconds: 60 }, account: { attempts: 120, seconds: 60 } },
})
