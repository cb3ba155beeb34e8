// For images: `node healthcheck.mjs PORT` succeeds while the process in this container is alive.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/healthz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
