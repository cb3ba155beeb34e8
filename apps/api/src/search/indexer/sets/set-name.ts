import { randomBytes } from 'node:crypto'

import { SCHEMA_VERSION } from '../../engine/opensearch/index-definition.ts'

/** Creates the name of a new set, for example `v1-20261119134455-9f86d081`. */
export function createSetName(now: Temporal.Instant): string {
  const time = now.toString({ smallestUnit: 'second' }).replace(/\D/g, '')
  return `v${SCHEMA_VERSION}-${time}-${randomBytes(4).toString('hex')}`
}

export const isSetName = (text: string): boolean => /^v\d+-\d{14}-[0-9a-f]{8}$/.test(text)
