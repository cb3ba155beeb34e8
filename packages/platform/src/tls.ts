import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Server } from 'node:tls'

import type { Log } from './log.ts'

type TlsFiles = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined }

type Pair = { certFile: string; keyFile: string }

/** Certificates are replaced days before they end, so seconds do not matter. */
const POLL_INTERVAL_MS = 2000

const readPair = ({ certFile, keyFile }: Pair) =>
  ({ cert: readFileSync(certFile), key: readFileSync(keyFile), minVersion: 'TLSv1.2' }) as const

const pairOf = ({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: TlsFiles): Pair | null =>
  certFile && keyFile ? { certFile, keyFile } : null

/** What a server of ours is opened with: TLS and nothing else where it has a certificate, plain HTTP where it has none. */
export function serverOptions(files: TlsFiles, http: object = {}): object {
  const pair = pairOf(files)
  return pair ? { https: { ...http, ...readPair(pair) } } : { http }
}

type WatchOptions = {
  files: readonly string[]
  /** Throws when what it reads is of no use; what was read before counts then. */
  read: () => void
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Reads files again whenever one of them changes, also when a link is turned to another file, as Kubernetes does. One that
 * is broken, or half written, changes nothing: the next change is tried again. What is returned stops it.
 */
function watchFiles({ files, read, log }: WatchOptions): () => void {
  const contents = () => files.map((file) => readFileSync(file, 'latin1')).join('\n')
  let lastContents = contents()

  function look(): void {
    try {
      const now = contents()
      // Reading a file changes when it was last read, which is told as a change too.
      if (now === lastContents) return
      read()
      lastContents = now
      log.info({ files }, 'read the changed certificate')
    } catch (error) {
      log.error({ err: error, files }, 'kept the certificate as it was, because the changed one is of no use')
    }
  }
  for (const file of files) watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, look)
  return () => {
    for (const file of files) unwatchFile(file, look)
  }
}

/** A server in use, as far as its certificate goes. */
type RunningServer = { server: unknown; addHook: (name: 'onClose', run: () => Promise<void>) => unknown }

/** Lets new connections have the certificate that the files hold now; those that are open keep theirs. */
export function watchCertificate(app: RunningServer, files: TlsFiles, log: WatchOptions['log']): void {
  const pair = pairOf(files)
  if (!pair) return
  const stop = watchFiles({
    files: [pair.certFile, pair.keyFile],
    read() {
      const options = readPair(pair)
      // A certificate without its key, which comes a moment later, throws here and leaves the server alone.
      createSecureContext(options)
      ;(app.server as Server).setSecureContext(options)
    },
    log,
  })
  app.addHook('onClose', async () => stop())
}

/** The CA by which other processes of ours are believed, as its file holds it now. */
export function watchCa(file: string, log: WatchOptions['log']): { now: () => Buffer; stop: () => void } {
  let ca = readFileSync(file)
  const stop = watchFiles({
    files: [file],
    read() {
      const next = readFileSync(file)
      // Node would go on without a word, and believe nobody.
      void new X509Certificate(next)
      ca = next
    },
    log,
  })
  return { now: () => ca, stop }
}
