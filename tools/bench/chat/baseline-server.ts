import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

import { Redis } from 'ioredis'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

import { openPool } from '../../lib/database/connections.ts'

/*
 * The baseline: the minimal server that stores a message, publishes it to another process through Redis and sends it over
 * a socket. It has no sessions, checks, sequence numbers or history.
 */
const { DATABASE_URL = '', REDIS_URL = '', BASELINE_PORT } = process.env
const pool = openPool(DATABASE_URL, 10)
const redis = new Redis(REDIS_URL)
const subscriber = redis.duplicate()
const sockets = new Map<string, WebSocket>()

const insert = {
  name: 'insert',
  text: 'insert into baseline_message (uuid, sender, receiver, text, created_at) values ($1, $2, $3, $4, now())',
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('ready')
    return
  }
  const send = async () => {
    const message = (await json(request)) as { uuid: string; from: string; to: string; text: string }
    const { uuid, from, to, text } = message
    await pool.query({ ...insert, values: [uuid, from, to, text] })
    void redis.spublish(`baseline:${to}`, JSON.stringify({ type: 'chat', payload: message }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { uuid } }))
  }
  void send()
})

new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', (data: Buffer) => {
    const { payload } = JSON.parse(data.toString()) as { payload: { token: string } }
    sockets.set(`baseline:${payload.token}`, socket)
    void subscriber.ssubscribe(`baseline:${payload.token}`).then(() => socket.send('{"type":"auth"}'))
  })
})
subscriber.on('smessage', (channel: string, message: string) => sockets.get(channel)?.send(message))

server.listen(Number(BASELINE_PORT), '127.0.0.1')
