import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Server } from 'node:tls'

import type { Log } from './log.ts'

type TlsFiles = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined }

type CertificatePair = { certFile: string; keyFile: string }

/** Poll interval for changed files. Seconds do not matter, because certificates are renewed days before they expire. */
const POLL_INTERVAL_MS = 2000

const readCertificatePair = ({ certFile, keyFile }: CertificatePair) =>
  ({ cert: readFileSync(certFile), key: readFileSync(keyFile), minVersion: 'TLSv1.2' }) as const

const getCertificatePair = ({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: TlsFiles): CertificatePair | null =>
  certFile && keyFile ? { certFile, keyFile } : null

/** Returns Fastify options for TLS if a certificate is configured, otherwise for plain HTTP. */
export function serverOptions(files: TlsFiles, http: object = {}): object {
  const pair = getCertificatePair(files)
  return pair ? { https: { ...http, ...readCertificatePair(pair) } } : { http }
}

type WatchOptions = {
  files: readonly string[]
  /** Reads the changed files. Throws if they are invalid; the previous content then remains in use. */
  read: () => void
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Reads files again when one of them changes, including replaced symbolic links, as in Kubernetes. Ignores invalid or
 * partially written files until the next change. Returns a function that stops watching.
 */
function watchFiles({ files, read, log }: WatchOptions): () => void {
  const readContents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let lastContents = readContents()

  function reload(): void {
    try {
      const newContents = readContents()
      // A changed access time also triggers the watcher.
      if (newContents === lastContents) return
      read()
      lastContents = newContents
      log.info({ files }, 'reloaded TLS certificate')
    } catch (error) {
      log.error({ err: error, files }, 'failed to reload TLS certificate; keeping the current one')
    }
  }
  for (const file of files) watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, reload)
  return () => {
    for (const file of files) unwatchFile(file, reload)
  }
}

/** The members of a Fastify instance that are required to replace its certificate. */
type RunningServer = { server: unknown; addHook: (name: 'onClose', run: () => Promise<void>) => unknown }

/** Watches the certificate files. New connections use a changed certificate; open connections keep the previous one. */
export function watchCertificate(app: RunningServer, files: TlsFiles, log: WatchOptions['log']): void {
  const pair = getCertificatePair(files)
  if (!pair) return
  const stop = watchFiles({
    files: [pair.certFile, pair.keyFile],
    read() {
      const options = readCertificatePair(pair)
      // Throws if only the certificate or only the key has been replaced so far, and leaves the server unchanged.
      createSecureContext(options)
      ;(app.server as Server).setSecureContext(options)
    },
    log,
  })
  app.addHook('onClose', async () => stop())
}
