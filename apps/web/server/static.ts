import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = new URL('../build/client', import.meta.url).pathname

/** Serves the static files of the build. Browsers cache files with hashed names for a year. */
export async function assets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${root}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    preCompressed: true,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}
