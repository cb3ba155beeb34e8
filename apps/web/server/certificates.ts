import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, setDefaultCACertificates } from 'node:tls'
import type { Server } from 'node:tls'

import type { FastifyInstance } from 'fastify'

import type { Env } from './env.ts'

/** Certificates are replaced days before they end, so seconds do not matter. */
const POLL_INTERVAL_MS = 2000

type TlsFiles = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>

/** Certificate and key of this process, as their files hold them now; null where it has none. */
export function readCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsFiles) {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return null
  return { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.2' } as const
}

type WatchedFiles = { files: readonly string[]; read: () => void }

/** Reads files again when they change. What is broken or half written changes nothing until it is whole. */
function reloadOnChange(app: FastifyInstance, { files, read }: WatchedFiles): void {
  const contents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let loadedContents = contents()

  function check(): void {
    try {
      const now = contents()
      // Reading a file changes when it was last read, which is told as a change too.
      if (now === loadedContents) return
      read()
      loadedContents = now
      app.log.info({ files }, 'read the changed certificate')
    } catch (error) {
      app.log.error({ err: error, files }, 'kept the certificate as it was, because the changed one is of no use')
    }
  }
  // It looks through links, so that it sees how Kubernetes turns one to another file.
  for (const file of files) watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, check)
  app.addHook('onClose', async () => {
    for (const file of files) unwatchFile(file, check)
  })
}

/** New connections get the certificate that the files hold now; those that are open keep theirs. */
export function watchCertificate(app: FastifyInstance, env: TlsFiles): void {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = env
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return
  reloadOnChange(app, {
    files: [TLS_CERT_FILE, TLS_KEY_FILE],
    read() {
      const pair = readCertificate(env)
      if (!pair) return
      // A certificate without its key, which comes a moment later, throws here and leaves the server alone.
      createSecureContext(pair)
      ;(app.server as unknown as Server).setSecureContext(pair)
    },
  })
}

/** The web asks nobody but the API, so nobody else's certificate needs to be believed. */
export function watchCa(app: FastifyInstance, { INTERNAL_CA_FILE: file }: Pick<Env, 'INTERNAL_CA_FILE'>): void {
  if (!file) return
  // Throws when there is no certificate in it, and goes on with those it had.
  const read = () => setDefaultCACertificates([readFileSync(file)])
  read()
  reloadOnChange(app, { files: [file], read })
}
