import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { lowerPreloadPriority, hashScripts } from '../../server/page-html.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the scripts in a page', () => {
  const page = [
    '<script nonce="s3cret">one()</script>',
    '<script type="module" async="" nonce="s3cret">two()\nthree()</script>',
    '<script src="/assets/a.js" nonce="s3cret"></script>',
    '<link rel="modulepreload" href="/a.js" nonce="s3cret"/>',
    '<script>smuggled()</script><script nonce="guessed">smuggled()</script>',
    '<script nonce="s3cret">one()</script>',
  ].join('')

  test('are known by their hashes when they are ours, and only then', () => {
    expect(hashScripts(page, 's3cret').scriptHashes).toEqual([hashOf('one()'), hashOf('two()\nthree()')])
  })

  test('leave without the word they were known by, which a shared cache would hand to everybody', () => {
    const { html } = hashScripts(page, 's3cret')
    expect(html).not.toContain('s3cret')
    expect(html).toContain('<script>one()</script>')
  })
})

test('modules are loaded after what there is to see', () => {
  expect(lowerPreloadPriority('<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>')).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/a.css"/>',
  )
})
