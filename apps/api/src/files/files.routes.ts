import { checkCertificate } from '@fourfold/contract/files/certificate-endpoints'
import * as calls from '@fourfold/contract/files/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Files } from './index.ts'

export function fileRoutes({ files }: { files: Files }): Route[] {
  return [
    route(calls.uploadFile, ({ actor, fields, file }) => files.upload(actor, fields, file)),
    route(calls.deleteFile, ({ actor, body }) => files.remove(actor, body.uuid)),
    route(calls.uploadVideoLink, ({ actor, body }) => files.addVideo(actor, body)),
    route(calls.arrangeFiles, ({ actor, body }) => files.arrangeGallery(actor, body.uuids)),
    route(calls.loadFile, ({ actor, query }) => files.load(actor, query.uuid)),
    route(checkCertificate, ({ actor, body }) => files.checkCertificate(actor, body)),
  ]
}
