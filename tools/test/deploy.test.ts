import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root } from '../services/addresses.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The source of each image. */
const sources = {
  api: 'apps/api/src',
  worker: 'apps/api/src',
  web: 'apps/web/server',
}

const writesFiles = (source: string) =>
  globSync(`${source}/**/*.ts`, { cwd: root }).some((file) => /\btmpdir\(/.test(read(file)))

describe('file systems in Kubernetes', () => {
  test.each(Object.entries(sources))(
    '%s has a size-limited temporary folder if it writes files, and no other writable volume',
    (name, source) => {
      const manifest = read(`deploy/kubernetes/product/${name}.yaml`)
      expect(manifest).toContain('readOnlyRootFilesystem: true')
      const [folder, volume] = [
        /name: TMPDIR, value: (\S+) \}/.exec(manifest)?.[1],
        /name: (\w+)\n\s+emptyDir: \{ sizeLimit: \d+[MG]i \}/.exec(manifest)?.[1],
      ]
      const isMounted = manifest.includes(`- { name: ${volume}, mountPath: ${folder} }`)
      expect(isMounted).toBe(writesFiles(source))
    },
  )
})

describe('internal connections in Kubernetes', () => {
  const settings = read('deploy/kubernetes/settings/settings.yaml')
  const certificates = read('deploy/kubernetes/settings/certificates.yaml')

  test('use TLS with an internal CA', () => {
    expect(settings).not.toMatch(/http:\/\/|PLAIN_CONNECTIONS/)
    expect(settings).toContain('TLS_CERT_FILE: /tls/tls.crt')
    expect(settings).toContain('INTERNAL_CA_FILE: /tls/ca.crt')
  })

  test.each(Object.keys(sources))('%s has its own certificate and TLS probes', (name) => {
    const manifest = read(`deploy/kubernetes/product/${name}.yaml`)
    expect(certificates).toContain(`secretName: ${name}-tls\n  dnsNames: [${name},`)
    expect(manifest).toContain(`secret: { secretName: ${name}-tls }`)
    expect(manifest).toContain('- { name: tls, mountPath: /tls, readOnly: true }')
    const probes = [...manifest.matchAll(/httpGet: (.+)/g)].map(([, probe]) => probe)
    expect(probes.filter((probe) => probe?.includes('scheme: HTTPS'))).toHaveLength(3)
  })

  test('the ingress verifies the certificates of its backends', () => {
    const ingress = read('deploy/kubernetes/product/ingress.yaml')
    expect(ingress.match(/backend-protocol: HTTPS/g)).toHaveLength(2)
    expect(ingress.match(/proxy-ssl-verify: 'on'/g)).toHaveLength(2)
  })
})

describe('secrets', () => {
  const manifests = {
    api: 'product/api',
    worker: 'product/worker',
    web: 'product/web',
    migrate: 'migrate/migrate',
  }

  test.each(Object.entries(manifests))('in Kubernetes %s gets only its own secret', (name, file) => {
    const mounted = [...read(`deploy/kubernetes/${file}.yaml`).matchAll(/secretRef: \{ name: (\S+) \}/g)]
    expect(mounted.map(([, secret]) => secret)).toEqual(name === 'web' ? [] : [`fourfold-${name}`])
  })

  test('all secrets come from a secret store, and deployment files contain none', () => {
    const stored = [...read('deploy/kubernetes/settings/secrets.yaml').matchAll(/target: \{ name: (\S+) \}/g)]
    expect(stored.map(([, secret]) => secret)).toEqual(['migrate', 'api', 'worker'].map((name) => `fourfold-${name}`))
    const secret = /^ +\w*(?:SECRET|PASSWORD|_KEY)\w*: (.+)$/gm
    const values = [...read('deploy/compose.yaml').matchAll(secret)].map(([, value = '']) => value)
    const isPublic = (value: string) => value.startsWith('${') || value === 'api'
    expect(values.length).toBeGreaterThan(8)
    expect(values.filter((value) => !isPublic(value))).toEqual([])
    expect(read('deploy/compose.yaml')).not.toMatch(/devsecret|devkey|postgres@postgres/)
  })

  test('each process has its own PostgreSQL role and S3 key', () => {
    const users = [...read('deploy/compose.yaml').matchAll(/DATABASE_URL: postgres:\/\/(\w+):/g)].map(
      ([, user]) => user,
    )
    expect(users.toSorted()).toEqual(['fourfold_app', 'fourfold_owner'])
    const keys = [...read('deploy/compose.yaml').matchAll(/S3_ACCESS_KEY: (\w+)/g)].map(([, key]) => key)
    expect(keys).toEqual(['api'])
  })
})

describe('external connections', () => {
  const [secure = '', plain = ''] = read('deploy/Caddyfile').split(/^http:\/\//m)

  test('API calls over plain HTTP are rejected, and only pages are redirected to HTTPS', () => {
    expect(read('deploy/Caddyfile')).toContain('auto_https disable_redirects')
    expect(plain).toMatch(
      /@calls path \/api \/api\/\* \/socket \/socket\/\*\n\thandle @calls \{[^}]+respond `\{.+` 403/,
    )
    expect(plain.match(/redir/g)).toHaveLength(1)
    const [pages = '', calls = ''] = read('deploy/kubernetes/product/ingress.yaml').split('name: fourfold-calls')
    expect(calls).toMatch(/ssl-redirect: 'false'[^]+path: \/api,[^]+path: \/socket,/)
    expect(pages).not.toMatch(/path: \/(api|socket)/)
  })

  test('TLS is 1.2 or 1.3, and responses of the proxy have the security headers', () => {
    expect(secure).toContain('protocols tls1.2 tls1.3')
    expect(secure.match(/import headers/g)).toHaveLength(2)
    expect(plain).toContain('import headers')
    for (const name of ['Strict-Transport-Security', 'X-Content-Type-Options nosniff', 'Content-Security-Policy']) {
      expect(secure).toContain(`header ?${name}`)
    }
  })
})

test.each(['ci', 'nightly'])('the %s workflow marks its checkout as safe before each script', (workflow) => {
  const steps = read(`.github/workflows/${workflow}.yml`)
    .split('\n')
    .flatMap((line) => /^ +- run: (.+)$/.exec(line)?.[1] ?? [])
  const stepsBeforeScripts = steps.flatMap((step, index) => (step.startsWith('.ci/') ? [steps[index - 1]] : []))
  expect(stepsBeforeScripts.length).toBeGreaterThan(0)
  for (const step of stepsBeforeScripts) expect(step).toContain('--add safe.directory "$GITHUB_WORKSPACE"')
})
