import { describe, expect, test } from 'vitest'

import { commonHeaders, contentSecurityPolicy } from '../../server/security-headers.ts'

const inline = { scriptHashes: ["'sha256-aaa='", "'sha256-bbb='"], styleNonce: 'n0nce' }
const plain = { PUBLIC_URL: 'https://fourfold.example' }

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]))
}

describe('the content security policy', () => {
  test('lets in our own origin and this answer alone', () => {
    const rules = directives(contentSecurityPolicy(inline, plain))
    expect(rules['default-src']).toBe("'self'")
    expect(rules['script-src']).toBe("'self' 'sha256-aaa=' 'sha256-bbb='")
    expect(rules['style-src']).toBe("'self' 'nonce-n0nce'")
    expect(rules['object-src']).toBe("'none'")
    expect(rules['frame-ancestors']).toBe("'none'")
    expect(rules['base-uri']).toBe("'none'")
    expect(rules['form-action']).toBe("'self'")
  })

  test('never allows inline or evaluated scripts', () => {
    const policy = contentSecurityPolicy(inline, plain)
    expect(directives(policy)['script-src']).not.toMatch(/unsafe/)
    expect(policy).not.toMatch(/unsafe-eval|\*/)
  })

  test('names no nonce for scripts, which a shared cache would hand to everybody', () => {
    expect(directives(contentSecurityPolicy(inline, plain))['script-src']).not.toContain('nonce')
  })

  test('lets no text become markup but by the one policy that refuses it', () => {
    const rules = directives(contentSecurityPolicy(inline, plain))
    expect(rules['require-trusted-types-for']).toBe("'script'")
    expect(rules['trusted-types']).toBe('default')
  })

  test('names the socket of the public address, for browsers that do not count it as ours', () => {
    expect(directives(contentSecurityPolicy(inline, plain))['connect-src']).toBe("'self' wss://fourfold.example")
    const local = directives(contentSecurityPolicy(inline, { PUBLIC_URL: 'http://127.0.0.1:3000' }))
    expect(local['connect-src']).toBe("'self' ws://127.0.0.1:3000")
  })

  test('frames hold the configured pages and nothing else', { tags: ['SHL-28'] }, () => {
    expect(directives(contentSecurityPolicy(inline, plain))['frame-src']).toBe("'none'")
    const framed = contentSecurityPolicy(inline, {
      ...plain,
      HOME_URL: 'https://pages.example/home?a=1',
      ABOUT_URL: 'https://pages.example/about',
      HOW_IT_WORKS_URL: 'https://other.example',
    })
    expect(directives(framed)['frame-src']).toBe('https://pages.example https://other.example')
  })
})

describe('headers of every answer', () => {
  test('ask for https only where https is', () => {
    expect(commonHeaders({ ...plain, NODE_ENV: 'production' })).toHaveProperty('strict-transport-security')
    expect(commonHeaders({ ...plain, NODE_ENV: 'development' })).not.toHaveProperty('strict-transport-security')
    const overHttp = commonHeaders({ PUBLIC_URL: 'http://127.0.0.1:3000', NODE_ENV: 'production' })
    expect(overHttp).not.toHaveProperty('strict-transport-security')
  })

  test('forbid guessing of types', () => {
    expect(commonHeaders({ ...plain, NODE_ENV: 'production' })).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })
})
