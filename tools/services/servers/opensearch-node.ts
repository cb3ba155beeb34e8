import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { findJavaHome } from '../java.ts'
import { runScript } from '../script.ts'

const VERSION = '3.8.0'
const SHA256 = '196c3cf4602c394f2e40e6174ccbf2a924eae37246f08fa6bbb6b75f9fd5ff1f'

/** OpenSearch refuses to run as root, so root runs it as user opensearch. */
export const isRoot = process.getuid?.() === 0

/** Shared by all checkouts. The user opensearch cannot read the home folder of root. */
export const cacheFolder = join(
  isRoot ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')),
  'fourfold',
)
const home = join(cacheFolder, `opensearch-${VERSION}`)

/** Logs warnings to the output. The default configuration writes eight files. */
const logging = `appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{ISO8601} %p %c{1.} [%node_name] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`

/** The JVM options of the distribution, except for those that write to files in its folder. */
function readJvmOptions(): string {
  const lines = readFileSync(join(home, 'config/jvm.options'), 'utf8').split('\n')
  return lines.filter((line) => !/logs\/|HeapDump/.test(line)).join('\n')
}

function writeConfiguration(folder: string, settings: NodeSettings): void {
  for (const name of ['config', 'data', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
  const paths = { 'path.data': join(folder, 'data'), 'path.logs': join(folder, 'tmp') }
  // JSON is valid YAML.
  writeFileSync(join(folder, 'config/opensearch.yml'), JSON.stringify({ ...paths, ...settings }, null, 2))
  writeFileSync(join(folder, 'config/jvm.options'), readJvmOptions())
  writeFileSync(join(folder, 'config/log4j2.properties'), logging)
}

export type NodeSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>

type NodeOptions = {
  /** Receives configuration, data and temporary files. */
  folder: string
  settings: NodeSettings
  javaOptions: string
}

/** Installs OpenSearch once, writes the configuration of a node that is not running, and returns its start command. */
export async function prepareNode({ folder, settings, javaOptions }: NodeOptions): Promise<string[]> {
  const javaHome = findJavaHome()
  if (javaHome === undefined)
    throw new Error(
      'OpenSearch needs Java 21 or newer: install it in /usr/lib/jvm, set OPENSEARCH_JAVA_HOME, or start Docker.',
    )
  await runScript('opensearch-install', [home, VERSION, SHA256], 'opensearch')
  // A killed node leaves temporary files behind.
  rmSync(join(folder, 'tmp'), { recursive: true, force: true })
  writeConfiguration(folder, settings)
  if (isRoot) execFileSync('chown', ['--recursive', 'opensearch:opensearch', folder])
  const env = [
    `OPENSEARCH_JAVA_HOME=${javaHome}`,
    `OPENSEARCH_PATH_CONF=${join(folder, 'config')}`,
    `OPENSEARCH_TMPDIR=${join(folder, 'tmp')}`,
    `OPENSEARCH_JAVA_OPTS=${javaOptions}`,
  ]
  const setUser = ['setpriv', '--reuid=opensearch', '--regid=opensearch', '--init-groups']
  return ['env', ...env, ...(isRoot ? setUser : []), join(home, 'bin/opensearch')]
}
