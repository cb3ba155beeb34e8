import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, onTestFinished, test } from 'vitest'

import { steadyBookings } from '../bench/approve/steady-bookings.ts'
import { openClient, openPool } from '../lib/database/connections.ts'
import { addresses, root } from '../services/addresses.ts'

/** Terminates the backend of a connection, as a crash of PostgreSQL does. */
async function endBackend(pid: number): Promise<void> {
  const other = await openClient(addresses.database)
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
  await sleep(100)
}

const PID = 'select pg_backend_pid() as pid'

describe('a terminated backend', () => {
  test('makes the next query fail and does not end the process', async () => {
    const client = await openClient(addresses.database)
    const { rows } = await client.query<{ pid: number }>(PID)
    await endBackend(rows[0]?.pid ?? 0)
    await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated/)
    await client.end()
  })

  test('is replaced in a pool by a new connection', async () => {
    const pool = openPool(addresses.database, 1)
    onTestFinished(() => pool.end())
    const { rows } = await pool.query<{ pid: number }>(PID)
    await endBackend(rows[0]?.pid ?? 0)
    expect((await pool.query<{ pid: number }>(PID)).rows[0]?.pid).not.toBe(rows[0]?.pid)
  })

  test('is handled by every connection of benches and chaos runs, because all use openClient or openPool', () => {
    const files = globSync('tools/{bench,chaos}/**/*.ts', { cwd: root })
    const others = files.filter((file) => /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(join(root, file), 'utf8')))
    expect([files.length > 50, others]).toEqual([true, []])
  })
})

describe('steady bookings', () => {
  /** The first booking gets this status, the others succeed. */
  async function bookWhile(first: number, work: () => Promise<unknown>): Promise<number[]> {
    let count = 0
    const api = createServer((_request, response) => response.writeHead(count++ === 0 ? first : 200).end('{}'))
    api.listen(0, '127.0.0.1')
    await once(api, 'listening')
    onTestFinished(() => void api.close())
    const { port } = api.address() as AddressInfo
    return steadyBookings(`http://127.0.0.1:${port}`).during(work())
  }

  test('are timed until the work ends', async () => {
    expect((await bookWhile(200, () => sleep(300))).length).toBeGreaterThan(3)
  })

  test('throw when one booking is rejected, even if others succeed', async () => {
    await expect(bookWhile(500, () => sleep(300))).rejects.toThrow('a booking responded with 500')
  })

  test('rethrow the error of the work after all bookings have finished', async () => {
    const failing = () => sleep(100).then(() => Promise.reject(new Error('out of shared memory')))
    await expect(bookWhile(200, failing)).rejects.toThrow('out of shared memory')
  })
})
