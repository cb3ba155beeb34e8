import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { lowerPreloadPriority, hashScripts } from '../../server/page-html.ts'

const hashScript = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('hashScripts', () => {
  const page = [
    '<script nonce="s3cret">one()</script>',
    '<script type="module" async="" nonce="s3cret">two()\nthree()</script>',
    '<script src="/assets/a.js" nonce="s3cret"></script>',
    '<link rel="modulepreload" href="/a.js" nonce="s3cret"/>',
    '<script>injected()</script><script nonce="guessed">injected()</script>',
    '<script nonce="s3cret">one()</script>',
  ].join('')

  test('returns the hashes of our own scripts only', () => {
    expect(hashScripts(page, 's3cret').scriptHashes).toEqual([hashScript('one()'), hashScript('two()\nthree()')])
  })

  test('removes the nonce, which a shared cache would serve to all visitors', () => {
    const { html } = hashScripts(page, 's3cret')
    expect(html).not.toContain('s3cret')
    expect(html).toContain('<script>one()</script>')
  })
})

test('lowerPreloadPriority lowers the priority of module preloads only', () => {
  expect(lowerPreloadPriority('<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>')).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>',
  )
})
