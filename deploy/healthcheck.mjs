// Container health check: `node healthcheck.mjs PORT` exits with 0 if the process responds.
import { readFileSync } from 'node:fs'
import { setDefaultCACertificates } from 'node:tls'

const { INTERNAL_CA_FILE, TLS_CERT_FILE } = process.env
if (INTERNAL_CA_FILE) setDefaultCACertificates([readFileSync(INTERNAL_CA_FILE)])
const origin = TLS_CERT_FILE ? 'https://localhost' : 'http://127.0.0.1'
const response = await fetch(`${origin}:${process.argv[2]}/healthz`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
