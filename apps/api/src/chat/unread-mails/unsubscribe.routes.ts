import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'

import type { RawRoute } from '../../http/build-app.ts'
import { contentSecurityPolicy } from '../../http/security-headers.ts'
import { AppError } from '../../infra/app-error.ts'
import type { MailSettings } from './mail-settings.service.ts'

const RATE_LIMIT = { attempts: 120, seconds: 60 }

/** The form body is ignored; the URL contains everything. */
const MAX_BYTES = 4096

const Link = z.object({ account: z.string().max(20), signature: z.string().max(100) })

const renderPage = (content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Emails about messages · Fourfold</title></head>
<body><main><h1>Emails about messages</h1>${content}<p><a href="/chats">Your chats</a></p></main></body></html>`

const CONFIRM_PAGE = renderPage(
  '<p>We email you when messages are waiting for you.</p><form method="post"><button type="submit">Turn these emails off</button></form>',
)
const DONE_PAGE = renderPage('<p>These emails are off.</p>')

/**
 * Serves the unsubscribe link of a mail. Mail apps post the form directly; users press its button. GET changes nothing,
 * because link scanners open every link.
 */
export function unsubscribeRoutes({ mailSettings }: { mailSettings: MailSettings }): RawRoute {
  const readAccount = (query: unknown) => {
    const link = Link.safeParse(query)
    const accountId = link.success ? mailSettings.verifyLink(link.data) : null
    if (accountId === null) throw new AppError('not_found')
    return accountId
  }
  const routes: FastifyPluginAsync = async (app) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, _body, done) => done(null))
    app.addHook('onRequest', async (_request, reply) => {
      reply
        .header('content-security-policy', contentSecurityPolicy({ forms: "'self'" }))
        .type('text/html; charset=utf-8')
    })
    app.get('/unsubscribe', async ({ query }) => {
      readAccount(query)
      return CONFIRM_PAGE
    })
    app.post('/unsubscribe', async ({ query }) => {
      await mailSettings.setEnabled(readAccount(query), false)
      return DONE_PAGE
    })
  }
  return { name: '/unsubscribe', rateLimit: RATE_LIMIT, routes }
}
