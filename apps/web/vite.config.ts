import { createHash } from 'node:crypto'
import { relative } from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

import browsers from './browsers.json' with { type: 'json' }
import { chunkGroups } from './chunks.ts'
import { readEnv } from './server/env.ts'

// For the development server only; a build does not depend on it.
const { API_URL, WEB_HOST, WEB_PORT } = readEnv({ ...process.env, NODE_ENV: 'development' })

/** Removes the CSS files of the server build: the server needs only the class names. */
const removeServerStyles: Plugin = {
  name: 'remove-server-styles',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file]
  },
}

/** Removes the summaries and rate limits of endpoints from the browser bundle. */
const removeServerFields: Plugin = {
  name: 'remove-server-fields',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /contract\/src\/.*\.ts/ },
    handler: (code) =>
      code.replaceAll(/^\s*(summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|limits: \{.*\}),$/gm, ''),
  },
}

const pathByHash = new Map<string, string>()

/**
 * Generates a short class name from the local name and a hash of the file path. Every visitor loads it twice, in
 * scripts and in styles.
 */
function generateClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const other = pathByHash.get(hash) ?? path
  if (other !== path) throw new Error(`CSS class hash collision between ${path} and ${other}; rename one of the files.`)
  pathByHash.set(hash, path)
  return `${name}_${hash}`
}

export default defineConfig({
  plugins: [reactRouter(), removeServerStyles, removeServerFields],
  css: { modules: { generateScopedName: generateClassName } },
  build: {
    target: [
      `chrome${browsers.chrome}`,
      `edge${browsers.edge}`,
      `firefox${browsers.firefox}`,
      `safari${browsers.safari}`,
    ],
    // The first paint waits for all style files. One file loads faster than a dozen, and is only as large as a picture.
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
  // Pre-bundled: if the server discovers these while the first page is open, it restarts and the page fails with 504.
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
