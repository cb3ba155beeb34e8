import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import { SOCKET_PATH } from '@fourfold/contract/constants'

import type { TestApp } from '../setup/test-app.ts'
import { getSocketUrl } from './sockets.ts'

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

type Frame = {
  payload: Buffer
  opcode?: number
  isLast?: boolean
  /** The three reserved bits. The first one marks a compressed payload. */
  reserved?: number
  isMasked?: boolean
  /** The length in the header, if it differs from the payload. */
  claimedLength?: bigint
}

function encodeLength(length: bigint): Buffer {
  if (length < 126n) return Buffer.from([Number(length)])
  const bytes = Buffer.alloc(length < 65_536n ? 3 : 9)
  if (bytes.length === 3) {
    bytes[0] = 126
    bytes.writeUInt16BE(Number(length), 1)
  } else {
    bytes[0] = 127
    bytes.writeBigUInt64BE(length, 1)
  }
  return bytes
}

/** Encodes a frame, valid or not. (RFC 6455, 5.2) */
export function encodeFrame({
  payload,
  opcode = opcodes.text,
  isLast = true,
  reserved = 0,
  isMasked = true,
  claimedLength,
}: Frame) {
  const length = encodeLength(claimedLength ?? BigInt(payload.length))
  length[0] = (length[0] ?? 0) | (isMasked ? 0x80 : 0)
  const mask = isMasked ? Buffer.from([7, 77, 177, 17]) : Buffer.alloc(0)
  const maskedPayload = isMasked ? payload.map((byte, nth) => byte ^ (mask[nth % 4] ?? 0)) : payload
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | opcode]), length, mask, maskedPayload])
}

export const textFrame = (value: unknown) => encodeFrame({ payload: Buffer.from(JSON.stringify(value)) })

const buildHandshake = (origin: string) =>
  [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    // Offers compression, which the server must not accept.
    'sec-websocket-extensions: permessage-deflate; client_max_window_bits',
    `origin: ${origin}`,
    '\r\n',
  ].join('\r\n')

/** Opens a socket that can send arbitrary bytes and records the received bytes. */
export async function openRawSocket(testApp: TestApp) {
  const { port } = new URL(await getSocketUrl(testApp))
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  const received: Buffer[] = []
  let isClosed = false
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  // Close this side too after the server has closed its side.
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  socket.write(buildHandshake(new URL(testApp.env.PUBLIC_URL).origin))
  return {
    socket,
    received: () => Buffer.concat(received).toString('latin1'),
    isClosed: () => isClosed,
  }
}
