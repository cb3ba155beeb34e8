import { expect, test } from 'vitest'

import { readEnv } from '../../server/env.ts'

test('readEnv has defaults for development', () => {
  expect(readEnv({})).toMatchObject({ WEB_PORT: 3000, API_URL: 'http://127.0.0.1:3001' })
})

test('readEnv treats empty values as not set', () => {
  expect(readEnv({ HOME_URL: '', WEB_PORT: '' })).toMatchObject({ WEB_PORT: 3000 })
})

test('readEnv removes trailing slashes from origins', () => {
  expect(readEnv({ PUBLIC_URL: 'https://fourfold.example/' }).PUBLIC_URL).toBe('https://fourfold.example')
})

test('readEnv reports all invalid values in one error', () => {
  const read = () => readEnv({ WEB_PORT: 'many', HOME_URL: 'javascript:alert(1)', CONTACT_EMAIL: 'not an address' })
  expect(read).toThrow(/WEB_PORT/)
  expect(read).toThrow(/HOME_URL must be an http:\/\/ or https:\/\/ URL/)
  expect(read).toThrow(/CONTACT_EMAIL must be an email address/)
})

test('readEnv requires the URLs in production', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/API_URL must be set\n {2}PUBLIC_URL must be set/)
})

test('readEnv requires TLS between hosts in production, unless plain connections are allowed', () => {
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://fourfold.example' }
  const unencrypted = { ...settings, API_URL: 'http://api:3001', WEB_HOST: '0.0.0.0' }
  expect(() => readEnv(unencrypted)).toThrow(/API_URL must start with https:\/\/\n {2}TLS_CERT_FILE must be set/)
  expect(readEnv({ ...unencrypted, PLAIN_CONNECTIONS: 'allowed' }).API_URL).toBe('http://api:3001')
  expect(readEnv({ ...settings, API_URL: 'http://127.0.0.1:3001' }).API_URL).toBe('http://127.0.0.1:3001')
  const withoutKey = { ...unencrypted, API_URL: 'https://api:3001', TLS_CERT_FILE: '/tls/tls.crt' }
  expect(() => readEnv(withoutKey)).toThrow('TLS_CERT_FILE and TLS_KEY_FILE must be set together')
  expect(readEnv({ ...withoutKey, TLS_KEY_FILE: '/tls/tls.key' }).API_URL).toBe('https://api:3001')
})
