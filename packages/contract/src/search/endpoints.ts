import { endpoint } from '../endpoint.ts'
import { SearchForm, SearchReply } from './shapes.ts'

export const search = endpoint({
  method: 'POST',
  path: '/search',
  access: 'optional',
  summary:
    'Professionals by words or, without text, by the goals of the caller. Places and states need a login; they and a match need a confirmed email. (SEA-25, OP-089)',
  body: SearchForm,
  reply: SearchReply,
  reads: true,
  errors: ['email_not_confirmed', 'place_unknown'],
  limits: { address: { attempts: 600, seconds: 60 }, account: { attempts: 120, seconds: 60 } },
})
