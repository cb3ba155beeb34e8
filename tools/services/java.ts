import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Java that OpenSearch 3 supports. */
const MIN_JAVA_VERSION = 21

/** Reads the major version from the file `release` of a Java installation; 0 if the folder is not one. */
function readJavaVersion(home: string): number {
  const file = join(home, 'release')
  if (!existsSync(file)) return 0
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}

/** Finds Java 21 or newer in OPENSEARCH_JAVA_HOME, JAVA_HOME, or the folder in which Debian installs JDKs. */
export function findJavaHome(jdkFolder = '/usr/lib/jvm'): string | undefined {
  const { OPENSEARCH_JAVA_HOME = '', JAVA_HOME = '' } = process.env
  const installed = existsSync(jdkFolder) ? readdirSync(jdkFolder).map((name) => join(jdkFolder, name)) : []
  const homes = [OPENSEARCH_JAVA_HOME, JAVA_HOME, ...installed.toSorted()].filter(Boolean)
  return homes.find((home) => readJavaVersion(home) >= MIN_JAVA_VERSION)
}
