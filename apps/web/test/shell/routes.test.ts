import { existsSync, globSync, readFileSync } from 'node:fs'

import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'

import { addresses } from './route-table.ts'

/** The addresses of both documents: path, guard. A requirement is named where the two are all that it asks. */
const specified: Record<string, [path: string, guard: string][]> = {
  'front door': [['/', 'open']],
  registration: [['/register/:registrationType', 'guest']],
  login: [['/login', 'guest']],
  'SHL-21': [['/forgot-password', 'guest']],
  'reset password': [['/reset-password', 'open']],
  'confirm email': [['/confirm-email', 'open']],
  logout: [['/logout', 'login']],
  'SHL-25': [['/search', 'open']],
  tags: [['/tags', 'open']],
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
  editor: [['/profile/edit', 'login']],
  'my filters': [['/profile/member', 'login']],
  'SHL-33': [
    ['/stripe/success', 'login'],
    ['/stripe/cancel', 'login'],
  ],
  'SHL-34': [['/subscriptions', 'login']],
  'SHL-35': [['/appointment/create/:username', 'login']],
  reschedule: [['/appointment/reschedule/:appointmentUuid', 'login']],
  'list of appointments': [['/appointment/list', 'login']],
  'one appointment': [['/appointment/:appointmentUuid', 'login']],
  'SHL-39': [['/chat/:username', 'login']],
  'SHL-40': [['/chats', 'login']],
  'SHL-41': [['/reviews/:username', 'login']],
  administration: [
    ['/admin', 'admin'],
    ['/admin/users', 'admin'],
    ['/admin/products', 'admin'],
    ['/admin/categories', 'admin'],
    ['/admin/tags', 'admin'],
    ['/admin/questions', 'admin'],
    ['/admin/subscription-types', 'admin'],
  ],
  'SHL-43': [
    ['/admin/tag/new', 'admin'],
    ['/admin/tag/:tagId', 'admin'],
  ],
  'SHL-44': [
    ['/admin/question/new', 'admin'],
    ['/admin/question/:questionId', 'admin'],
  ],
  'SHL-45': [
    ['/admin/category/new', 'admin'],
    ['/admin/category/:categoryId', 'admin'],
  ],
  'SHL-46': [
    ['/admin/subscription-type/new', 'admin'],
    ['/admin/subscription-type/:subscriptionTypeId', 'admin'],
  ],
  'log in as': [['/admin/loginAs/:username', 'admin']],
  'ours for admins': [
    ['/admin/waiting', 'admin'],
    ['/admin/trades', 'admin'],
    ['/admin/trade/new', 'admin'],
    ['/admin/trade/:tradeId', 'admin'],
    ['/admin/audit', 'admin'],
  ],
}

/** Ours, beyond the documents: OP-015, who works on a tag or in a category, what programs read, what is not there. */
const ours = [
  '/keep-account',
  '/not-me',
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
  for (const [name, wanted] of Object.entries(specified)) {
    const paths = wanted.map(([path]) => path).join(', ')
    test(`registers ${paths} with the specified guard`, { tags: name.startsWith('SHL-') ? [name] : [] }, () => {
      for (const [path, guard] of wanted) {
        expect(addresses.find((address) => address.path === path)).toMatchObject({ path, guard })
      }
    })
  }

  test(
    'every address of the documents that is not stated to be public is behind the login, and there are no others',
    { tags: ['SHL-17'] },
    () => {
      const known = Object.values(specified).flat()
      expect(addresses.map(({ path }) => path).toSorted()).toEqual([...known.map(([path]) => path), ...ours].toSorted())
      const isPublic = /^\/($|register|login$|forgot|reset|confirm|search|tags|home|about|how|product|user)/
      const behindLogin = known.flatMap(([path]) => (isPublic.test(path) ? [] : [path]))
      const guarded = addresses.filter(({ guard }) => guard === 'login' || guard === 'admin').map(({ path }) => path)
      expect(guarded.toSorted()).toEqual(behindLogin.toSorted())
    },
  )

  test('the list of appointments is found with and without a slash, and is no uuid', { tags: ['OP-008'] }, () => {
    expect(match('/appointment/list')).toBe('/appointment/list')
    expect(match('/appointment/list/')).toBe('/appointment/list')
    expect(match('/appointment/0f5c')).toBe('/appointment/:appointmentUuid')
  })

  test('a username with a slash is one part of the address', () => {
    expect(match('/user/maya%2Fokafor')).toBe('/user/:username')
    expect(match('/user/maya/okafor')).toBe('/*')
  })

  test('nothing leads to the page for rescheduling', { tags: ['APP-29'] }, () => {
    const app = new URL('../../app/', import.meta.url).pathname
    const leading = globSync('**/*.{ts,tsx}', { cwd: app })
      .filter((file) => /appointment\/reschedule\b/.test(readFileSync(app + file, 'utf8')))
      .filter((file) => file !== 'routes.ts')
    expect(leading).toEqual([])
  })

  test('every page file exists', () => {
    const absent = addresses.filter(({ file }) => !existsSync(new URL(`../../app/${file}`, import.meta.url)))
    expect(absent).toEqual([])
  })
})
