import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { describe, expect, onTestFinished, test } from 'vitest'

import { findUnpinnedActions, findUnpinnedPackages } from '../check/supply-chain.ts'
import { fetchAdvisories, describeUnresolved } from '../supply/advisories.ts'
import type { Advisory } from '../supply/advisories.ts'
import { findDisallowedPackages } from '../supply/sbom.ts'

const component = (name: string, id?: string, group?: string) => ({
  name,
  version: '1.0.0',
  ...(group && { group }),
  licenses: id === undefined ? [] : [{ expression: id }],
})

describe('dependencies', () => {
  test('packages without an integrity hash are reported', () => {
    const locked = (name: string, resolution: string) => `  ${name}:\n    resolution: ${resolution}\n`
    const lockfile = [
      locked("'@a/b@1.0.0'", '{integrity: sha512-abc==}'),
      locked('c@1.0.0', '{tarball: https://example.com/c.tgz}'),
      locked('d@1.0.0', '{integrity: sha1-abc=}'),
    ].join('\n')
    expect(findUnpinnedPackages(lockfile).map((message) => message.slice(16, 23))).toEqual(['c@1.0.0', 'd@1.0.0'])
  })

  test('workflow actions without a commit are reported', () => {
    const workflow = `- uses: actions/checkout@v5\n- uses: actions/cache@${'a'.repeat(40)} # v4\n- uses: ./local\n`
    expect(findUnpinnedActions('ci.yml', workflow)).toEqual(['ci.yml: actions/checkout@v5 is not pinned to a commit'])
  })

  test('packages without an allowed license are reported', () => {
    const components = [
      component('permissive', 'MIT'),
      component('choice', '(GPL-3.0-only OR MIT)'),
      component('both', '(MIT AND GPL-3.0-only)'),
      component('undeclared'),
      component('own', undefined, '@fourfold'),
      component('avataaars', 'See LICENSE file', '@dicebear'),
    ]
    expect(findDisallowedPackages({ bomFormat: 'CycloneDX', components })).toEqual([
      'both@1.0.0: (MIT AND GPL-3.0-only)',
      'undeclared@1.0.0: no license',
    ])
  })
})

describe('security advisories', () => {
  const vulnerability: Advisory = {
    url: 'https://github.com/advisories/GHSA-1',
    title: 'a vulnerability',
    severity: 'high',
  }
  const advisories = [{ packageName: 'weak', advisory: vulnerability }]
  const sbom = { bomFormat: 'CycloneDX', components: [component('weak'), component('own', undefined, '@fourfold')] }
  const day = (date: string) => Temporal.PlainDate.from(date)

  /** Starts a server that responds like the npm registry. */
  async function startRegistry(status: number): Promise<{ url: string; requests: unknown[] }> {
    const requests: unknown[] = []
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        requests.push([request.method, request.url, body])
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ weak: [vulnerability] }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
  }

  test('fetchAdvisories sends names and versions of third-party packages only', async () => {
    const { url, requests } = await startRegistry(200)
    expect(await fetchAdvisories(sbom, url)).toEqual(advisories)
    expect(requests).toEqual([['POST', '/-/npm/v1/security/advisories/bulk', { weak: ['1.0.0'] }]])
  })

  test('fetchAdvisories returns null when the registry is unavailable', async () => {
    expect(await fetchAdvisories(sbom, (await startRegistry(405)).url)).toBeNull()
    expect(await fetchAdvisories(sbom, 'http://127.0.0.1:9')).toBeNull()
  })

  test('describeUnresolved reports new advisories, and reviewed ones after the days allowed for their severity', () => {
    const reviewedAdvisories = [{ url: vulnerability.url, since: '2026-01-01', reason: 'no fix yet' }]
    expect(describeUnresolved(advisories, [], day('2026-01-01'))).toEqual([expect.stringContaining('is new')])
    expect(describeUnresolved(advisories, reviewedAdvisories, day('2026-01-08'))).toEqual([])
    expect(describeUnresolved(advisories, reviewedAdvisories, day('2026-01-09'))).toEqual([
      expect.stringContaining('overdue since 2026-01-08'),
    ])
  })
})
