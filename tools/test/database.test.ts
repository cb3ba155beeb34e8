import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, onTestFinished, test } from 'vitest'

import { createSteadyBookings } from '../bench/approve/steady-bookings.ts'
import { openClient, openPool } from '../lib/database/connections.ts'
import { addresses, root } from '../services/addresses.ts'

/** Terminates the backend of a connection, as a crash of PostgreSQL does. */
async function terminateBackend(pid: number): Promise<void> {
  const admin = await openClient(addresses.database)
  await admin.query('select pg_terminate_backend($1)', [pid])
  await admin.end()
  await sleep(100)
}

const PID = 'select pg_backend_pid() as pid'

describe('connections of the tools', () => {
  test('a query of a client with a terminated backend fails without ending the process', async () => {
    const client = await openClient(addresses.database)
    const { rows } = await client.query<{ pid: number }>(PID)
    await terminateBackend(rows[0]?.pid ?? 0)
    await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated/)
    await client.end()
  })

  test('a pool replaces a connection with a terminated backend', async () => {
    const pool = openPool(addresses.database, 1)
    onTestFinished(() => pool.end())
    const { rows } = await pool.query<{ pid: number }>(PID)
    await terminateBackend(rows[0]?.pid ?? 0)
    expect((await pool.query<{ pid: number }>(PID)).rows[0]?.pid).not.toBe(rows[0]?.pid)
  })

  test('benches and chaos runs open connections only with openClient and openPool', () => {
    const files = globSync('tools/{bench,chaos}/**/*.ts', { cwd: root })
    const violations = files.filter((file) =>
      /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect([files.length > 50, violations]).toEqual([true, []])
  })
})

describe('createSteadyBookings', () => {
  /** Books while `work` runs. The first booking gets the status `firstStatus`, the others succeed. */
  async function bookWhile(firstStatus: number, work: () => Promise<unknown>): Promise<number[]> {
    let count = 0
    const api = createServer((_request, response) => response.writeHead(count++ === 0 ? firstStatus : 200).end('{}'))
    api.listen(0, '127.0.0.1')
    await once(api, 'listening')
    onTestFinished(() => void api.close())
    const { port } = api.address() as AddressInfo
    return createSteadyBookings(`http://127.0.0.1:${port}`).bookDuring(work())
  }

  test('bookDuring returns the durations of the bookings until the work ends', async () => {
    expect((await bookWhile(200, () => sleep(300))).length).toBeGreaterThan(3)
  })

  test('bookDuring throws when one booking is rejected, even if others succeed', async () => {
    await expect(bookWhile(500, () => sleep(300))).rejects.toThrow('a booking responded with 500')
  })

  test('bookDuring rethrows the error of the work after all bookings have finished', async () => {
    const failing = () => sleep(100).then(() => Promise.reject(new Error('out of shared memory')))
    await expect(bookWhile(200, failing)).rejects.toThrow('out of shared memory')
  })
})
