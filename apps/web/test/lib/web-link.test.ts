import { expect, test } from 'vitest'

import { webLink } from '~/lib/links/web-link.ts'

test.each(['https://shop.example/a?b=1', 'http://shop.example/'])('webLink accepts %s', { tags: ['OP-028'] }, (url) => {
  expect(webLink(url)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'ftp://x.example/',
  '/path',
  '//x',
  '',
  undefined,
])('webLink rejects %s', { tags: ['OP-028'] }, (url) => {
  expect(webLink(url)).toBeNull()
})
