import { endpoint } from '../endpoint.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'
import { City, Zipcode } from './shapes.ts'

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/zipcode/search',
  access: 'user',
  summary:
    'Towns that begin with the text or, with zipcode=true, zip codes; 20 at most, from 2 characters. (SEA-26, OP-095)',
  query: z.object({ text: plainText(80), zipcode: z.enum(['true', 'false']).optional() }),
  reply: z.object({ cities: z.array(City), zipcodes: z.array(Zipcode) }),
  errors: [],
})
