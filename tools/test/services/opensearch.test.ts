import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { hasOpenSearch, openSearchUrl } from '../../../apps/api/test/setup/services.ts'
import { findJavaHome } from '../../services/java.ts'
import { fetchOpenSearchInfo, isOpenSearchAvailable } from '../../services/opensearch-info.ts'
import type { Service } from '../../services/service.ts'
import { startIfPossible } from '../../services/services.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.skipIf(!hasOpenSearch)('hasOpenSearch', () => {
  test('is true only if OpenSearch responds at openSearchUrl', async () => {
    expect(await fetchOpenSearchInfo(openSearchUrl)).toMatchObject({ version: '3.8.0', isSupported: true })
  })
})

describe('isOpenSearchAvailable', () => {
  const createReply = (distribution: string, number: string) =>
    JSON.stringify({ cluster_name: 'x', version: { distribution, number } })

  test.each([
    [true, 'OpenSearch 3', 200, createReply('opensearch', '3.8.0')],
    [false, 'OpenSearch 2', 200, createReply('opensearch', '2.19.0')],
    [false, 'OpenSearch that is starting', 503, createReply('opensearch', '3.8.0')],
    [false, 'another program with JSON replies', 200, 'null'],
    [false, 'a web server', 200, '<html>'],
  ])('returns %s for %s', async (isAvailable, _, status, body) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    try {
      expect(await isOpenSearchAvailable(`http://127.0.0.1:${port}`)).toBe(isAvailable)
    } finally {
      server.close()
    }
  })

  test('returns false without a server', async () => {
    expect(await isOpenSearchAvailable('http://127.0.0.1:9')).toBe(false)
    expect(await isOpenSearchAvailable('')).toBe(false)
  })
})

describe('findJavaHome', () => {
  function createJdks(versions: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'jdks-'))
    for (const [name, version] of Object.entries(versions)) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'release'), `IMPLEMENTOR="x"\nJAVA_VERSION="${version}"\n`)
    }
    mkdirSync(join(folder, 'without-release'))
    return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
  }

  test.each([
    [{ 'java-17': '17.0.15', 'temurin-25': '25.0.3' }, 'temurin-25'],
    [{ 'java-21': '21' }, 'java-21'],
    [{ 'java-8': '1.8.0_432', 'java-17': '17.0.15' }, undefined],
  ])('of %o, returns %s', (versions, expected) => {
    vi.stubEnv('OPENSEARCH_JAVA_HOME', '')
    vi.stubEnv('JAVA_HOME', '')
    using jdks = createJdks(versions)
    expect(findJavaHome(jdks.folder)).toBe(expected && join(jdks.folder, expected))
  })

  test('prefers OPENSEARCH_JAVA_HOME, and ignores a JAVA_HOME that is too old', () => {
    using jdks = createJdks({ a: '21.0.1', b: '25.0.3', c: '17.0.15' })
    vi.stubEnv('OPENSEARCH_JAVA_HOME', '')
    vi.stubEnv('JAVA_HOME', join(jdks.folder, 'c'))
    expect(findJavaHome(jdks.folder)).toBe(join(jdks.folder, 'a'))
    vi.stubEnv('OPENSEARCH_JAVA_HOME', join(jdks.folder, 'b'))
    expect(findJavaHome(jdks.folder)).toBe(join(jdks.folder, 'b'))
  })
})

describe('startIfPossible', () => {
  const service: Service = {
    name: 'Example',
    address: '127.0.0.1:1',
    optionalSetting: 'EXAMPLE_URL',
    packages: { command: 'sh', names: [] },
    isAvailable: async () => false,
    start: async () => {
      throw new Error('Java is missing')
    },
    stop: async () => false,
  }

  test('returns the reason and empties the setting if an optional service cannot start', async () => {
    vi.stubEnv('CI', undefined)
    vi.stubEnv('EXAMPLE_URL', 'http://127.0.0.1:1')
    const row = { service: 'Example', address: '127.0.0.1:1', state: 'not available', details: 'Java is missing' }
    expect(await startIfPossible(service, false)).toEqual(row)
    expect(process.env['EXAMPLE_URL']).toBe('')
  })

  test('throws in CI, and for a service that the product needs', async () => {
    vi.stubEnv('CI', 'true')
    await expect(startIfPossible(service, false)).rejects.toThrow('Java is missing')
    vi.stubEnv('CI', undefined)
    const { optionalSetting: _, ...required } = service
    await expect(startIfPossible(required, false)).rejects.toThrow('Java is missing')
  })

  test('throws before the timeout if the server has exited', async () => {
    vi.stubEnv('CI', 'true')
    const exited = { ...service, start: async () => undefined, hasExited: () => true }
    await expect(startIfPossible(exited, false)).rejects.toThrow('Example has exited: see .cache/services')
  })
})
