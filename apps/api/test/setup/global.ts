import { createTemplate, dropDatabases } from './databases.ts'

/** Set when the template exists. All Vitest projects of a run share it; the first project creates and drops it. */
const TEMPLATE_CREATED = 'FOURFOLD_TEST_TEMPLATE'

/** Runs once per test run. Creates a migrated template, which test files copy in milliseconds. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[TEMPLATE_CREATED] !== undefined) return undefined
  process.env[TEMPLATE_CREATED] = 'true'
  await dropDatabases()
  await createTemplate()
  return dropDatabases
}
