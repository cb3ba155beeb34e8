import { createHash } from 'node:crypto'
import { relative } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

import browsers from './browsers.json' with { type: 'json' }
import { chunkGroups } from './chunks.ts'
import { readEnv } from './server/env.ts'

// Read for the development server; a build knows nothing of where it will run.
const { API_URL, WEB_HOST, WEB_PORT } = readEnv({ ...process.env, NODE_ENV: 'development' })

/** The server needs the names of classes and no styles: the framework would move its file beside the one that browsers load. */
const removeServerStyles: Plugin = {
  name: 'without-server-styles',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file]
  },
}

/** What an endpoint does and how often it may be asked is the server's business; browsers that call it need no word of it. */
const removeServerTexts: Plugin = {
  name: 'without-server-words',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /contract\/src\/.*(endpoints|mail-switch)\.ts/ },
    handler: (code) =>
      code.replaceAll(/^\s*(summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|limits: \{.*\}),$/gm, ''),
  },
}

const pathByHash = new Map<string, string>()

/** Every visitor loads these names with the scripts and again with the styles: a word and what tells its file apart. */
function className(word: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const other = pathByHash.get(hash) ?? path
  if (other !== path)
    throw new Error(`The classes of ${path} and ${other} cannot be told apart: rename one of the files.`)
  pathByHash.set(hash, path)
  return `${word}_${hash}`
}

export default defineConfig({
  plugins: [reactRouter(), removeServerStyles, removeServerTexts],
  css: { modules: { generateScopedName: className } },
  build: {
    target: [
      `chrome${browsers.chrome}`,
      `edge${browsers.edge}`,
      `firefox${browsers.firefox}`,
      `safari${browsers.safari}`,
    ],
    // All our styles are as large as one picture; in a dozen files they would keep the first paint waiting for the last.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  server: {
    host: WEB_HOST,
    port: WEB_PORT,
    strictPort: true,
    proxy: { '/api': API_URL, '/socket': { target: API_URL, ws: true } },
  },
  // Found only while the first page is open, these would make the server start over under it (504).
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'dayjs',
      'react-router/dom',
      'zod',
    ],
  },
})
