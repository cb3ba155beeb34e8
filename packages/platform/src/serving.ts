import { readFileSync } from 'node:fs'

type TlsFiles = { TLS_CERT_FILE?: string | undefined; TLS_KEY_FILE?: string | undefined }

/** What a server of ours is opened with: TLS and nothing else where it has a certificate, plain HTTP where it has none. */
export function servingOptions({ TLS_CERT_FILE, TLS_KEY_FILE }: TlsFiles, http: object = {}): object {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return { http }
  return {
    https: { ...http, cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.2' },
  }
}
