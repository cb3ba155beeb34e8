import { requestDataExport, dataExport, disclosures, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'

import type { RawRoute } from '../http/build-app.ts'
import { createDownloads } from '../http/downloads.ts'
import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { AppError } from '../infra/app-error.ts'
import type { Privacy } from './index.ts'

export function privacyRoutes({ privacy }: { privacy: Privacy }): Route[] {
  return [
    route(dataExport, ({ actor }) => privacy.exports.getNewest(actor)),
    route(disclosures, ({ actor }) => privacy.listDisclosures(actor)),
    route(requestDataExport, ({ actor, body }) => privacy.exports.request(actor, body)),
    route(createDataExportUrl, ({ actor, body }) => privacy.exports.createDownloadUrl(actor, body)),
  ]
}

const SignedLink = z.object({ uuid: z.uuid().lowercase(), expires: z.string().max(20), signature: z.string().max(100) })

/** Enough for normal use, but too few attempts to guess a signature. */
const RATE_LIMIT = { attempts: 30, seconds: 60 }

/** Each download holds a storage connection until it ends, so the limits are lower than for pictures. */
const download = createDownloads({ maxPerNetwork: 3, maxTotal: 20, maxWaitMs: 60_000 })

/** Creates the download route of archives. */
export function archiveRoutes({ privacy }: { privacy: Privacy }): RawRoute {
  const routes: FastifyPluginAsync = async (app) => {
    app.get<{ Params: { uuid: string }; Querystring: Record<string, unknown> }>(
      '/privacy/archive/:uuid.zip',
      async (request, reply) => {
        const link = SignedLink.safeParse({ ...request.query, uuid: request.params.uuid })
        if (!link.success) throw new AppError('not_found')
        return download(request, reply, async () => {
          const archive = await privacy.exports.openArchive(link.data)
          reply.header('content-disposition', 'attachment; filename="your-data.zip"').header('x-robots-tag', 'noindex')
          return { ...archive, contentType: 'application/zip' }
        })
      },
    )
  }
  return { name: 'GET /privacy/archive', rateLimit: RATE_LIMIT, routes }
}
