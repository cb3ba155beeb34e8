import { existsSync } from 'node:fs'
import { join } from 'node:path'

import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

import { addresses, hostAndPort } from '../addresses.ts'
import { stateFolder } from '../daemon.ts'
import { isListening } from '../ports.ts'
import { runScript } from '../script.ts'
import type { Service } from '../service.ts'

const home = process.env.S3_HOME ?? join(stateFolder, 's3')
const { endpoint, region, accessKey, secretKey, bucket } = addresses.s3

const client = new S3Client({
  endpoint,
  region,
  forcePathStyle: true,
  maxAttempts: 1,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  // Without `throwOnRequestTimeout` a gateway whose store is down keeps a request open forever.
  requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
})

async function fetchBucketStatus(): Promise<number | undefined> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return 200
  } catch (error) {
    return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  }
}

async function createBucket(): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  // The first write to Ceph creates its pools and takes seconds, so it is done here and not in the first test.
  const first = { Bucket: bucket, Key: 'first-write' }
  await client.send(new PutObjectCommand({ ...first, Body: 'x' }))
  await client.send(new DeleteObjectCommand(first))
}

async function isAvailable(): Promise<boolean> {
  const status = await fetchBucketStatus()
  // 403 from a server of this checkout: still being set up. From any other server: the key is unknown.
  if (status === 403 && !existsSync(home)) throw new Error(`${endpoint} does not know the access key ${accessKey}`)
  return status === 200 || status === 404
}

export const s3: Service = {
  name: 'S3',
  address: hostAndPort(endpoint),
  packages: { command: 'radosgw', names: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'] },
  isAvailable,
  start: () => runScript('s3-up', [home, new URL(endpoint).port, accessKey, secretKey]),
  prepare: async () => {
    if ((await fetchBucketStatus()) === 404) await createBucket()
    return `bucket ${bucket}`
  },
  stop: async () => {
    if (!existsSync(home)) return false
    const wasRunning = await isListening(Number(new URL(endpoint).port))
    await runScript('s3-down', [home])
    return wasRunning
  },
}
