import { expect, test } from 'vitest'

import { readEnv } from '../../server/env.ts'

test('a developer needs no settings at all', () => {
  expect(readEnv({})).toMatchObject({ WEB_PORT: 3000, API_URL: 'http://127.0.0.1:3001' })
})

test('an empty setting counts as not set', () => {
  expect(readEnv({ HOME_URL: '', WEB_PORT: '' })).toMatchObject({ WEB_PORT: 3000 })
})

test('addresses lose the slash at their end, because paths are put behind them', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fourfold.example/' }).PUBLIC_URL).toBe('https://fourfold.example')
})

test('wrong settings are named all at once, in words', () => {
  const read = () => readEnv({ WEB_PORT: 'many', HOME_URL: 'javascript:alert(1)', CONTACT_EMAIL: 'nobody' })
  expect(read).toThrow(/WEB_PORT/)
  expect(read).toThrow(/HOME_URL must be an address that starts with http/)
  expect(read).toThrow(/CONTACT_EMAIL must be an email address/)
})

test('production must say where it is', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/API_URL must be set\n {2}PUBLIC_URL must be set/)
})
