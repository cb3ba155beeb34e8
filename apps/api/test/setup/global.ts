import { makeTemplate, sweepDatabases } from './databases.ts'

/** Once per run: a migrated template that every test file copies in milliseconds. */
export default async function setup(): Promise<() => Promise<void>> {
  await sweepDatabases()
  await makeTemplate()
  return sweepDatabases
}
