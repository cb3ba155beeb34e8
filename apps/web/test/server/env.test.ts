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

test('production speaks to no other machine in the clear, unless somebody says that the network encrypts', () => {
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://fourfold.example' }
  const plain = { ...settings, API_URL: 'http://api:3001', WEB_HOST: '0.0.0.0' }
  expect(() => readEnv(plain)).toThrow(/API_URL must start with https:\/\/\n {2}TLS_CERT_FILE must be set/)
  expect(readEnv({ ...plain, PLAIN_CONNECTIONS: 'allowed' }).API_URL).toBe('http://api:3001')
  expect(readEnv({ ...settings, API_URL: 'http://127.0.0.1:3001' }).API_URL).toBe('http://127.0.0.1:3001')
  const half = { ...plain, API_URL: 'https://api:3001', TLS_CERT_FILE: '/tls/tls.crt' }
  expect(() => readEnv(half)).toThrow('TLS_CERT_FILE and TLS_KEY_FILE must be set together')
  expect(readEnv({ ...half, TLS_KEY_FILE: '/tls/tls.key' }).API_URL).toBe('https://api:3001')
})
