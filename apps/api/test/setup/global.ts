import { createTemplate, dropDatabases } from './databases.ts'

/** Set once the template exists: several Vitest projects of one run share it, and the first one creates and drops it. */
const MADE = 'FOURFOLD_TEST_TEMPLATE'

/** Runs once per test run. Creates a migrated template, which test files copy in milliseconds. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[MADE] !== undefined) return undefined
  process.env[MADE] = 'made'
  await dropDatabases()
  await createTemplate()
  return dropDatabases
}
