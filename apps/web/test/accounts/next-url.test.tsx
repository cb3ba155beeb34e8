import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { useNextUrl, withNextUrl } from '~/features/accounts/next-url.ts'

function Wish() {
  return useNextUrl() ?? 'none'
}

function wishAt(address: string): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Wish />
    </MemoryRouter>,
  )
}

test('the wanted page is read from the address', () => {
  expect(wishAt('/login?nextUrl=%2Fchats%3Fx%3D1')).toBe('/chats?x=1')
  expect(wishAt('/login')).toBe('none')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/logout'])(
  '%s is no wish of ours',
  (hostile) => {
    expect(wishAt(`/login?nextUrl=${encodeURIComponent(hostile)}`)).toBe('none')
  },
)

test('the wish goes along from one account page to the next, whole', () => {
  expect(withNextUrl('/login', null)).toBe('/login')
  expect(withNextUrl('/register/member', '/chats?x=1&y=2#z')).toBe(
    '/register/member?nextUrl=%2Fchats%3Fx%3D1%26y%3D2%23z',
  )
})
