import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../numbers.ts'
import { exactText } from '../text.ts'
import { z } from '../zod.ts'
import { SitemapEntry, ProfileForm, ProfileReply, ProfileUser } from './shapes.ts'

export const profile = endpoint({
  method: 'GET',
  path: '/profile',
  access: { userUnless: ['username', 'noAuth'] },
  summary:
    "Get a profile: the caller's own, one by username, or, with noAuth, the caller's own or an empty one for visitors. (PRO-49, PRO-50)",
  query: z.object({ username: exactText(60).optional(), noAuth: z.literal('true').optional() }),
  reply: ProfileReply,
  errors: ['not_found'],
  limits: { address: { attempts: 1200, seconds: 60 } },
})

export const editProfile = endpoint({
  method: 'POST',
  path: '/edit-profile-info',
  access: 'user',
  summary: "Update the submitted fields of the caller's profile. (PRO-51)",
  body: ProfileForm,
  reply: z.object({ user: ProfileUser }),
  errors: [
    'address_required',
    'photo_required',
    'category_not_paid',
    'category_incomplete',
    'image_not_yours',
    'tag_unknown',
  ],
})

export const sitemap = endpoint({
  method: 'GET',
  path: '/sitemap',
  access: 'public',
  summary: 'Get the number of sitemap pages. (extension)',
  reply: z.object({ pages: z.int() }),
  errors: [],
  limits: { address: { attempts: 600, seconds: 60 } },
})

export const sitemapPage = endpoint({
  method: 'GET',
  path: '/sitemap/:page',
  access: 'public',
  summary: 'List the professionals on one sitemap page; pages start at 0, and some may be empty. (extension)',
  params: z.object({ page: wholeNumber({ min: 0, max: 100_000 }) }),
  reply: z.object({ people: z.array(SitemapEntry) }),
  errors: [],
  limits: { address: { attempts: 600, seconds: 60 } },
})
