import { randomBytes } from 'node:crypto'

import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import pg from 'pg'

import { seedCatalog } from '../../src/catalog/index.ts'
import { allJobs } from '../../src/compose.ts'
import { migrateSchema } from '../../src/infra/db/migrate.ts'
import { migrateQueues } from '../../src/infra/jobs/worker.ts'
import { seedPlaces } from '../../src/places/index.ts'
import { seedSynonymPhrases, seedSynonyms } from '../../src/search/index.ts'
import { seedSubscriptionTypes } from '../../src/subscriptions/index.ts'

/** The server of `DATABASE_URL`. Every test file creates its own database on it. */
const server = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432')

// Several test runs may share one server, so each has its own database names.
const RUN = (process.env.FOURFOLD_TEST_RUN ??= randomBytes(4).toString('hex'))
const TEMPLATE = `fourfold_test_${RUN}_template`

export const databaseUrl = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

async function runOnServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export async function createTemplate(): Promise<void> {
  const url = databaseUrl(TEMPLATE)
  await migrateSchema(url)
  await migrateQueues(url, allJobs)
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'silent' }, 'test') })
  await inTransaction(db, seedCatalog)
  await inTransaction(db, seedPlaces)
  await inTransaction(db, seedSynonyms)
  await inTransaction(db, seedSynonymPhrases)
  await inTransaction(db, seedSubscriptionTypes)
  await close()
}

async function createDatabase(options = ''): Promise<string> {
  const name = `fourfold_test_${RUN}_${randomBytes(6).toString('hex')}`
  await runOnServer(async (client) => {
    await client.query(`create database ${name} ${options}`)
    // Tests need no durability, and waiting for the disk would make them slow.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  return databaseUrl(name)
}

/** Creates a migrated database with the initial catalog and no accounts. */
export const copyTemplate = (): Promise<string> => createDatabase(`template ${TEMPLATE}`)

/** Creates a database without tables. */
export const createEmptyDatabase = (): Promise<string> => createDatabase()

/** Drops the databases of this test run. */
export async function dropDatabases(): Promise<void> {
  await runOnServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`fourfold_test_${RUN}_`],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}
