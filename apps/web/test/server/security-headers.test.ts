import { describe, expect, test } from 'vitest'

import { commonHeaders, contentSecurityPolicy } from '../../server/security-headers.ts'

const inline = { scriptHashes: ["'sha256-aaa='", "'sha256-bbb='"], styleNonce: 'n0nce' }
const env = { PUBLIC_URL: 'https://fourfold.example' }

function parseDirectives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]))
}

describe('the content security policy', () => {
  test('allows only the own origin and the hashes and nonce of the response', () => {
    const policy = parseDirectives(contentSecurityPolicy(inline, env))
    expect(policy['default-src']).toBe("'self'")
    expect(policy['script-src']).toBe("'self' 'sha256-aaa=' 'sha256-bbb='")
    expect(policy['style-src']).toBe("'self' 'nonce-n0nce'")
    expect(policy['object-src']).toBe("'none'")
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['base-uri']).toBe("'none'")
    expect(policy['form-action']).toBe("'self'")
  })

  test('never allows inline or evaluated scripts', () => {
    const policy = contentSecurityPolicy(inline, env)
    expect(parseDirectives(policy)['script-src']).not.toMatch(/unsafe/)
    expect(policy).not.toMatch(/unsafe-eval|\*/)
  })

  test('has no nonce for scripts, which a shared cache would serve to all visitors', () => {
    expect(parseDirectives(contentSecurityPolicy(inline, env))['script-src']).not.toContain('nonce')
  })

  test('requires trusted types with the default policy only', () => {
    const policy = parseDirectives(contentSecurityPolicy(inline, env))
    expect(policy['require-trusted-types-for']).toBe("'script'")
    expect(policy['trusted-types']).toBe('default')
  })

  test('allows the WebSocket of the public URL, which some browsers do not treat as self', () => {
    expect(parseDirectives(contentSecurityPolicy(inline, env))['connect-src']).toBe("'self' wss://fourfold.example")
    const local = parseDirectives(contentSecurityPolicy(inline, { PUBLIC_URL: 'http://127.0.0.1:3000' }))
    expect(local['connect-src']).toBe("'self' ws://127.0.0.1:3000")
  })

  test('allows frames of the configured pages only', { tags: ['SHL-28'] }, () => {
    expect(parseDirectives(contentSecurityPolicy(inline, env))['frame-src']).toBe("'none'")
    const policyWithFrames = contentSecurityPolicy(inline, {
      ...env,
      HOME_URL: 'https://pages.example/home?a=1',
      ABOUT_URL: 'https://pages.example/about',
      HOW_IT_WORKS_URL: 'https://other.example',
    })
    expect(parseDirectives(policyWithFrames)['frame-src']).toBe('https://pages.example https://other.example')
  })
})

describe('the common headers', () => {
  test('include HSTS only with HTTPS in production', () => {
    expect(commonHeaders({ ...env, NODE_ENV: 'production' })).toHaveProperty('strict-transport-security')
    expect(commonHeaders({ ...env, NODE_ENV: 'development' })).not.toHaveProperty('strict-transport-security')
    const overHttp = commonHeaders({ PUBLIC_URL: 'http://127.0.0.1:3000', NODE_ENV: 'production' })
    expect(overHttp).not.toHaveProperty('strict-transport-security')
  })

  test('disable content type sniffing', () => {
    expect(commonHeaders({ ...env, NODE_ENV: 'production' })).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })
})
