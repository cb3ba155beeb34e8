import { describe, expect, test } from 'vitest'

import { looseActions, looseLocks } from '../check/supply.ts'
import { unknownLicenses } from '../supply/bill.ts'

const component = (name: string, id?: string, group?: string) => ({
  name,
  version: '1.0.0',
  ...(group && { group }),
  licenses: id === undefined ? [] : [{ expression: id }],
})

describe('O-15: what we take from others', () => {
  test('is held by the hash of its bytes', () => {
    const locked = (name: string, resolution: string) => `  ${name}:\n    resolution: ${resolution}\n`
    const lockfile = [
      locked("'@a/b@1.0.0'", '{integrity: sha512-abc==}'),
      locked('c@1.0.0', '{tarball: https://example.com/c.tgz}'),
      locked('d@1.0.0', '{integrity: sha1-abc=}'),
    ].join('\n')
    expect(looseLocks(lockfile).map((one) => one.slice(16, 23))).toEqual(['c@1.0.0', 'd@1.0.0'])
  })

  test('steps of the pipeline are held by a commit', () => {
    const workflow = `- uses: actions/checkout@v5\n- uses: actions/cache@${'a'.repeat(40)} # v4\n- uses: ./local\n`
    expect(looseActions('ci.yml', workflow)).toEqual(['ci.yml: actions/checkout@v5 is not held by a commit'])
  })

  test('stands under terms that somebody has agreed to', () => {
    const components = [
      component('free', 'MIT'),
      component('choice', '(GPL-3.0-only OR MIT)'),
      component('both', '(MIT AND GPL-3.0-only)'),
      component('silent'),
      component('ours', undefined, '@fourfold'),
      component('avataaars', 'See LICENSE file', '@dicebear'),
    ]
    expect(unknownLicenses({ bomFormat: 'CycloneDX', components })).toEqual([
      'both@1.0.0: (MIT AND GPL-3.0-only)',
      'silent@1.0.0: no license',
    ])
  })
})
