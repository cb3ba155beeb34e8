const fromEnvironment = ['REDIS_URL', 'S3_ENDPOINT', 'SMTP_URL'].flatMap((name) => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value] as const]
})

/** The addresses of the services, as environment variables. Set by vitest.config.ts. */
export const serviceEnv: Record<string, string> = Object.fromEntries(fromEnvironment)

/** The address of OpenSearch, empty if it is not available. Set by vitest.config.ts. */
export const openSearchUrl = process.env.OPENSEARCH_URL ?? ''

/** Whether OpenSearch is available, for `describe.skipIf(!hasOpenSearch)`. Always true in CI. */
export const hasOpenSearch = openSearchUrl !== ''
