import { addresses } from '../../services/addresses.ts'

const { s3 } = addresses

/** S3 settings of the product. */
export const storageEnv = {
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_ACCESS_KEY: s3.accessKey,
  S3_SECRET_KEY: s3.secretKey,
  S3_BUCKET: s3.bucket,
}
