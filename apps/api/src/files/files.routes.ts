import { setCertificateState } from '@fourfold/contract/files/certificate-endpoints'
import * as fileEndpoints from '@fourfold/contract/files/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Files } from './index.ts'

export function fileRoutes({ files }: { files: Files }): Route[] {
  return [
    route(fileEndpoints.uploadFile, ({ actor, fields, file }) => files.upload(actor, fields, file)),
    route(fileEndpoints.deleteFile, ({ actor, body }) => files.remove(actor, body.uuid)),
    route(fileEndpoints.uploadVideoLink, ({ actor, body }) => files.addVideo(actor, body)),
    route(fileEndpoints.arrangeFiles, ({ actor, body }) => files.arrangeGallery(actor, body.uuids)),
    route(fileEndpoints.loadFile, ({ actor, query }) => files.load(actor, query.uuid)),
    route(setCertificateState, ({ actor, body }) => files.setCertificateState(actor, body)),
  ]
}
