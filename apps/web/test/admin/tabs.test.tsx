import { expect, test } from 'vitest'

import Admin from '~/routes/admin/admin.tsx'

import { renderMarkup, extractText } from '../render-markup.tsx'

test(
  'the admin navigation links the six specified tabs and the additional ones and marks the current one',
  { tags: ['SHL-42', 'OP-133'] },
  () => {
    const html = renderMarkup(<Admin />, undefined, '/admin/tags')
    const [nav = ''] = /<nav aria-label="Administration".*?<\/nav>/s.exec(html) ?? []
    const links = [...nav.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)]
    expect(links.map(([, to]) => to)).toEqual(
      ['waiting', 'users', 'products', 'categories', 'tags', 'questions', 'subscription-types', 'trades', 'audit'].map(
        (path) => `/admin/${path}`,
      ),
    )
    expect(links.filter(([tag]) => tag.includes('aria-current="page"')).map(([, to]) => to)).toEqual(['/admin/tags'])
    expect(extractText(nav)).toContain(
      'Waiting Users Products Categories Tags Questions Subscription types Trades Audit',
    )
    // The items are links to pages, so screen readers must not announce tabs.
    expect(html).not.toContain('role="tab')
  },
)
