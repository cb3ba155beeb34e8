import { createServer } from 'node:http'

import { WebSocketServer } from 'ws'

/*
 * What the product is measured against: the least that holds sockets open. It believes whatever somebody says they are,
 * and knows nothing of them but that.
 */
const { BASELINE_PORT } = process.env
const server = createServer((_, response) => void response.end('ready'))

new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', () => socket.send('{"type":"auth"}'))
})

server.listen(Number(BASELINE_PORT), '127.0.0.1')
