import { existsSync } from 'node:fs'

import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'

import { pagesToCome } from '~/lib/pages-to-come.ts'

import { addresses } from './route-table.ts'

/** The addresses of both documents: path, guard. A requirement is named where address and guard are all it asks. */
const specified: Record<string, [path: string, guard: string][]> = {
  'SHL-18': [['/', 'open']],
  'SHL-19': [['/register/:registrationType', 'guest']],
  'SHL-20': [['/login', 'guest']],
  'SHL-21': [['/forgot-password', 'guest']],
  'SHL-22': [['/reset-password', 'open']],
  'SHL-23': [['/confirm-email', 'open']],
  'SHL-24': [['/logout', 'login']],
  'SHL-25': [['/search', 'open']],
  'SHL-26': [['/tags', 'open']],
  'SHL-27': [
    ['/home', 'open'],
    ['/about-wlg', 'open'],
    ['/how-it-works', 'open'],
  ],
  'SHL-29': [
    ['/products', 'open'],
    ['/product/:uuid', 'open'],
  ],
  'SHL-30': [['/user/:username', 'open']],
  'SHL-31': [['/profile/edit', 'login']],
  'SHL-32': [['/profile/member', 'login']],
  'payment pages': [
    ['/stripe/success', 'login'],
    ['/stripe/cancel', 'login'],
  ],
  'SHL-34': [['/subscriptions', 'login']],
  'SHL-35': [['/appointment/create/:username', 'login']],
  'SHL-36': [['/appointment/reschedule/:appointmentUuid', 'login']],
  'SHL-37': [['/appointment/list', 'login']],
  'one appointment': [['/appointment/:appointmentUuid', 'login']],
  'SHL-39': [['/chat/:username', 'login']],
  'SHL-40': [['/chats', 'login']],
  'SHL-41': [['/reviews/:username', 'login']],
  'SHL-42': [
    ['/admin', 'admin'],
    ['/admin/users', 'admin'],
    ['/admin/products', 'admin'],
    ['/admin/categories', 'admin'],
    ['/admin/tags', 'admin'],
    ['/admin/questions', 'admin'],
    ['/admin/subscription-types', 'admin'],
  ],
  'tag form': [
    ['/admin/tag/new', 'admin'],
    ['/admin/tag/:tagId', 'admin'],
  ],
  'question form': [
    ['/admin/question/new', 'admin'],
    ['/admin/question/:questionId', 'admin'],
  ],
  'category form': [
    ['/admin/category/new', 'admin'],
    ['/admin/category/:categoryId', 'admin'],
  ],
  'subscription type form': [
    ['/admin/subscription-type/new', 'admin'],
    ['/admin/subscription-type/:subscriptionTypeId', 'admin'],
  ],
  'log in as': [['/admin/loginAs/:username', 'admin']],
}

/** Ours, beyond the documents: OP-015, who works on a tag or in a category, what programs read, what is not there. */
const ours = [
  '/terms',
  '/privacy',
  '/tags/:tag',
  '/search/:area',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/:page.xml',
  '/*',
]

function match(url: string): string | undefined {
  const table = addresses.map(({ path }) => ({ path, id: path }))
  return matchRoutes(table, url)?.at(-1)?.route.id
}

describe('the table of addresses', () => {
  test.each(Object.entries(specified))('%s: registered with its guard', (_requirement, wanted) => {
    for (const [path, guard] of wanted) {
      expect(addresses.find((address) => address.path === path)).toMatchObject({ path, guard })
    }
  })

  test('SHL-17, SHL-51: nothing else is registered, so nothing else is open', () => {
    const known = Object.values(specified).flatMap((wanted) => wanted.map(([path]) => path))
    expect(addresses.map(({ path }) => path).toSorted()).toEqual([...known, ...ours].toSorted())
  })

  test('SHL-37: the list of appointments is found with and without a slash, and is no uuid', () => {
    expect(match('/appointment/list')).toBe('/appointment/list')
    expect(match('/appointment/list/')).toBe('/appointment/list')
    expect(match('/appointment/0f5c')).toBe('/appointment/:appointmentUuid')
  })

  test('OP-018: a username with a slash is one part of the address', () => {
    expect(match('/user/maya%2Fokafor')).toBe('/user/:username')
    expect(match('/user/maya/okafor')).toBe('/*')
  })

  test('every page file exists, and each page not built has its words', () => {
    const absent = addresses.filter(({ file }) => !existsSync(new URL(`../../app/${file}`, import.meta.url)))
    expect(absent).toEqual([])
    const later = addresses.filter(({ file }) => file.endsWith('not-built-yet.tsx'))
    expect(later.map(({ id }) => id).toSorted()).toEqual(Object.keys(pagesToCome).toSorted())
  })
})
