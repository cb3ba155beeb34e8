const fromEnvironment = ['REDIS_URL', 'S3_ENDPOINT', 'SMTP_URL'].flatMap((name) => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value] as const]
})

/** The services this checkout uses, as settings of the product; vitest.config.ts puts their addresses into the environment. */
export const serviceEnv: Record<string, string> = Object.fromEntries(fromEnvironment)
