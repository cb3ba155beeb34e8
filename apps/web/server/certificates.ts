import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, setDefaultCACertificates } from 'node:tls'
import type { Server } from 'node:tls'

import type { FastifyInstance } from 'fastify'

import type { Env } from './env.ts'

/** Operators replace certificates days before they expire, so a delay of seconds is harmless. */
const POLL_INTERVAL_MS = 2000

type TlsFiles = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>

/** Reads the certificate and key from their files. Returns null if none are configured. */
export function readCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsFiles) {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return null
  return { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.2' } as const
}

type WatchedFiles = { files: readonly string[]; reload: () => void }

/** Calls `reload` when the files change. If it throws, the previous version stays in use until the files are valid. */
function reloadOnChange(app: FastifyInstance, { files, reload }: WatchedFiles): void {
  const readContents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let loadedContents = readContents()

  function check(): void {
    try {
      const newContents = readContents()
      // Reading a file updates its access time, which `watchFile` reports as a change too.
      if (newContents === loadedContents) return
      reload()
      loadedContents = newContents
      app.log.info({ files }, 'reloaded TLS certificate')
    } catch (error) {
      app.log.error({ err: error, files }, 'failed to reload TLS certificate; keeping the current one')
    }
  }
  // Polls instead of watching, because Kubernetes replaces files by changing symbolic links.
  for (const file of files) watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, check)
  app.addHook('onClose', async () => {
    for (const file of files) unwatchFile(file, check)
  })
}

/** Reloads the certificate when it changes. New connections use the new one; open connections are not affected. */
export function watchCertificate(app: FastifyInstance, env: TlsFiles): void {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = env
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return
  reloadOnChange(app, {
    files: [TLS_CERT_FILE, TLS_KEY_FILE],
    reload() {
      const pair = readCertificate(env)
      if (!pair) return
      // Throws if certificate and key do not match yet, before the server uses them.
      createSecureContext(pair)
      ;(app.server as unknown as Server).setSecureContext(pair)
    },
  })
}

/** Trusts only this CA, because the web process calls only the API. Reloads the file when it changes. */
export function watchCa(app: FastifyInstance, { INTERNAL_CA_FILE: file }: Pick<Env, 'INTERNAL_CA_FILE'>): void {
  if (!file) return
  // Throws if the file contains no certificate; the previous CAs then stay trusted.
  const reload = () => setDefaultCACertificates([readFileSync(file)])
  reload()
  reloadOnChange(app, { files: [file], reload })
}
