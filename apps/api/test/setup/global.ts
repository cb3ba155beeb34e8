import { createTemplate, dropDatabases } from './databases.ts'

/** Several projects of one run share the template; the first to come makes it, and drops it at the end. */
const MADE = 'FOURFOLD_TEST_TEMPLATE'

/** Once per run: a migrated template that every test file copies in milliseconds. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[MADE] !== undefined) return undefined
  process.env[MADE] = 'made'
  await dropDatabases()
  await createTemplate()
  return dropDatabases
}
