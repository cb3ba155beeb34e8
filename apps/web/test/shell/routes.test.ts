import { existsSync, globSync, readFileSync } from 'node:fs'

import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'

import { appRoutes } from './route-table.ts'

/** The specified paths with guards. The key is a requirement id if path and guard cover the whole requirement. */
const specified: Record<string, [path: string, guard: string][]> = {
  'start page': [['/', 'open']],
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
  'admin extensions': [
    ['/admin/waiting', 'admin'],
    ['/admin/trades', 'admin'],
    ['/admin/trade/new', 'admin'],
    ['/admin/trade/:tradeId', 'admin'],
    ['/admin/audit', 'admin'],
  ],
}

/** Additional paths: account pages opened from mails, legal pages (OP-015), landing pages, files for crawlers, and the not-found page. */
const additionalPaths = [
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

function findMatchingPath(url: string): string | undefined {
  const routes = appRoutes.map(({ path }) => ({ path, id: path }))
  return matchRoutes(routes, url)?.at(-1)?.route.id
}

describe('the route table', () => {
  for (const [name, routes] of Object.entries(specified)) {
    const paths = routes.map(([path]) => path).join(', ')
    test(`registers ${paths} with the specified guard`, { tags: name.startsWith('SHL-') ? [name] : [] }, () => {
      for (const [path, guard] of routes) {
        expect(appRoutes.find((route) => route.path === path)).toMatchObject({ path, guard })
      }
    })
  }

  test(
    'requires login for all specified paths that are not public, and has no other paths',
    { tags: ['SHL-17'] },
    () => {
      const specifiedRoutes = Object.values(specified).flat()
      expect(appRoutes.map(({ path }) => path).toSorted()).toEqual(
        [...specifiedRoutes.map(([path]) => path), ...additionalPaths].toSorted(),
      )
      const isPublic = /^\/($|register|login$|forgot|reset|confirm|search|tags|home|about|how|product|user)/
      const privatePaths = specifiedRoutes.flatMap(([path]) => (isPublic.test(path) ? [] : [path]))
      const guarded = appRoutes.filter(({ guard }) => guard === 'login' || guard === 'admin').map(({ path }) => path)
      expect(guarded.toSorted()).toEqual(privatePaths.toSorted())
    },
  )

  test(
    'matches the appointment list with and without a trailing slash, before the uuid parameter',
    { tags: ['OP-008'] },
    () => {
      expect(findMatchingPath('/appointment/list')).toBe('/appointment/list')
      expect(findMatchingPath('/appointment/list/')).toBe('/appointment/list')
      expect(findMatchingPath('/appointment/0f5c')).toBe('/appointment/:appointmentUuid')
    },
  )

  test('matches an encoded slash in a username', () => {
    expect(findMatchingPath('/user/maya%2Fokafor')).toBe('/user/:username')
    expect(findMatchingPath('/user/maya/okafor')).toBe('/*')
  })

  test('has no link to the reschedule page', { tags: ['APP-29'] }, () => {
    const app = new URL('../../app/', import.meta.url).pathname
    const linkingFiles = globSync('**/*.{ts,tsx}', { cwd: app })
      .filter((file) => /appointment\/reschedule\b/.test(readFileSync(app + file, 'utf8')))
      .filter((file) => file !== 'routes.ts')
    expect(linkingFiles).toEqual([])
  })

  test('has the specified page at each return URL of a payment', { tags: ['SHL-33'] }, () => {
    const findFile = (path: string) => appRoutes.find((route) => route.path === path)?.file
    expect(findFile('/stripe/success')).toBe('routes/subscriptions/payment-success.tsx')
    expect(findFile('/stripe/cancel')).toBe('routes/subscriptions/payment-canceled.tsx')
  })

  test('refers only to existing files', () => {
    const missingFiles = appRoutes.filter(({ file }) => !existsSync(new URL(`../../app/${file}`, import.meta.url)))
    expect(missingFiles).toEqual([])
  })
})
