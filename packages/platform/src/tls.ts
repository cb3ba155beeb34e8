import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Server } from 'node:tls'

import type { Log } from './log.ts'

type TlsFiles = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined }

type Pair = { certFile: string; keyFile: string }

/** Certificates are renewed days before they expire, so seconds do not matter. */
const POLL_INTERVAL_MS = 2000

const readPair = ({ certFile, keyFile }: Pair) =>
  ({ cert: readFileSync(certFile), key: readFileSync(keyFile), minVersion: 'TLSv1.2' }) as const

const pairOf = ({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: TlsFiles): Pair | null =>
  certFile && keyFile ? { certFile, keyFile } : null

/** Fastify options: TLS only if there is a certificate, otherwise plain HTTP. */
export function serverOptions(files: TlsFiles, http: object = {}): object {
  const pair = pairOf(files)
  return pair ? { https: { ...http, ...readPair(pair) } } : { http }
}

type WatchOptions = {
  files: readonly string[]
  /** Throws if the new content is invalid; the previous content stays in use. */
  read: () => void
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Reads files again when one of them changes, including replaced symbolic links, as in Kubernetes. Invalid or partially
 * written files are ignored until the next change. Returns a function that stops watching.
 */
function watchFiles({ files, read, log }: WatchOptions): () => void {
  const contents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let lastContents = contents()

  function reload(): void {
    try {
      const newContents = contents()
      // A changed access time triggers the watcher as well.
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

/** The part of a Fastify instance that is needed to replace its certificate. */
type RunningServer = { server: unknown; addHook: (name: 'onClose', run: () => Promise<void>) => unknown }

/** Uses a changed certificate for new connections; open connections keep the previous one. */
export function watchCertificate(app: RunningServer, files: TlsFiles, log: WatchOptions['log']): void {
  const pair = pairOf(files)
  if (!pair) return
  const stop = watchFiles({
    files: [pair.certFile, pair.keyFile],
    read() {
      const options = readPair(pair)
      // Throws if only one of certificate and key has been replaced yet, and leaves the server unchanged.
      createSecureContext(options)
      ;(app.server as Server).setSecureContext(options)
    },
    log,
  })
  app.addHook('onClose', async () => stop())
}

/** The CA trusted between processes; follows changes of its file. */
export function watchCa(file: string, log: WatchOptions['log']): { current: () => Buffer; stop: () => void } {
  let ca = readFileSync(file)
  const stop = watchFiles({
    files: [file],
    read() {
      const next = readFileSync(file)
      // Validates the certificate: Node would silently accept an invalid CA and then reject all peers.
      void new X509Certificate(next)
      ca = next
    },
    log,
  })
  return { current: () => ca, stop }
}
