import { createServer } from 'node:http'

import { WebSocketServer } from 'ws'

/*
 * The baseline: the minimal server that keeps sockets open. It accepts any authentication and keeps no state.
 */
const { BASELINE_PORT } = process.env
const server = createServer((_, response) => void response.end('ready'))

new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', () => socket.send('{"type":"auth"}'))
})

server.listen(Number(BASELINE_PORT), '127.0.0.1')
