import { expect, test } from 'vitest'

import { loggedPath } from '../../server/logged-path.ts'

test.each([
  ['/', '/'],
  ['/search?text=anxiety', '/search'],
  ['/user/mila', '/user/…'],
  ['/appointment/0190c2a0-1111-7000-8000-000000000000', '/appointment/…'],
  ['/reset-password?hash=secret&email=mila@example.com', '/reset-password'],
  ['/api/login', '/api/login'],
  ['/api/admin/user/setStatus?x=1', '/api/admin/user/setStatus'],
  ['/api/calendar/Zm91cmZvbGRzZWNyZXQ.ics', '/api/calendar/…'],
  ['/api/media/0190c2a0-1111-7000-8000-000000000000/medium.webp', '/api/media/…/…'],
  ['/%00%0A<script>', '/…'],
])('loggedPath reduces %s to %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
