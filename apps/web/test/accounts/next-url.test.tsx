import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { useNextUrl, withNextUrl } from '~/features/accounts/next-url.ts'

function NextUrl() {
  return useNextUrl() ?? 'none'
}

function readNextUrl(url: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[url]}>
      <NextUrl />
    </MemoryRouter>,
  )
}

test('useNextUrl reads the page from the query string', () => {
  expect(readNextUrl('/login?nextUrl=%2Fchats%3Fx%3D1')).toBe('/chats?x=1')
  expect(readNextUrl('/login')).toBe('none')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/logout'])(
  'useNextUrl ignores %s',
  (hostile) => {
    expect(readNextUrl(`/login?nextUrl=${encodeURIComponent(hostile)}`)).toBe('none')
  },
)

test('withNextUrl appends the complete URL to another account page', () => {
  expect(withNextUrl('/login', null)).toBe('/login')
  expect(withNextUrl('/register/member', '/chats?x=1&y=2#z')).toBe(
    '/register/member?nextUrl=%2Fchats%3Fx%3D1%26y%3D2%23z',
  )
})
