import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, setDefaultCACertificates } from 'node:tls'
import type { Server } from 'node:tls'

import type { FastifyInstance } from 'fastify'

import type { Env } from './env.ts'

/** Certificates are replaced days before they expire, so a delay of seconds is harmless. */
const POLL_INTERVAL_MS = 2000

type TlsFiles = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>

/** The certificate and key as currently stored, or null if not configured. */
export function readCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsFiles) {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return null
  return { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.2' } as const
}

type WatchedFiles = { files: readonly string[]; read: () => void }

/** Reloads files when they change. Invalid or incomplete files are ignored until they are valid. */
function reloadOnChange(app: FastifyInstance, { files, read }: WatchedFiles): void {
  const contents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let loadedContents = contents()

  function check(): void {
    try {
      const now = contents()
      // Reading updates the access time, which is reported as a change too.
      if (now === loadedContents) return
      read()
      loadedContents = now
      app.log.info({ files }, 'reloaded TLS certificate')
    } catch (error) {
      app.log.error({ err: error, files }, 'failed to reload TLS certificate; keeping the current one')
    }
  }
  // Polling follows symbolic links, which Kubernetes switches to replace files.
  for (const file of files) watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, check)
  app.addHook('onClose', async () => {
    for (const file of files) unwatchFile(file, check)
  })
}

/** New connections use the current certificate; open ones keep theirs. */
export function watchCertificate(app: FastifyInstance, env: TlsFiles): void {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = env
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return
  reloadOnChange(app, {
    files: [TLS_CERT_FILE, TLS_KEY_FILE],
    read() {
      const pair = readCertificate(env)
      if (!pair) return
      // Throws if the key does not match yet, before the server is changed.
      createSecureContext(pair)
      ;(app.server as unknown as Server).setSecureContext(pair)
    },
  })
}

/** The web process calls only the API, so only this CA is trusted. */
export function watchCa(app: FastifyInstance, { INTERNAL_CA_FILE: file }: Pick<Env, 'INTERNAL_CA_FILE'>): void {
  if (!file) return
  // Throws if the file contains no certificate; the previous CAs stay.
  const read = () => setDefaultCACertificates([readFileSync(file)])
  read()
  reloadOnChange(app, { files: [file], read })
}
