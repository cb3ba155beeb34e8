import { endpoint } from '../endpoint.ts'
import { plainText } from '../text.ts'
import { z } from '../zod.ts'
import { City, Zipcode } from './shapes.ts'

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/zipcode/search',
  access: 'user',
  summary:
    'Search cities or, with zipcode=true, zip codes by prefix; requires 2 characters and returns up to 20 results. (SEA-26, OP-095)',
  query: z.object({ text: plainText(80), zipcode: z.enum(['true', 'false']).optional() }),
  reply: z.object({ cities: z.array(City), zipcodes: z.array(Zipcode) }),
  errors: [],
})
