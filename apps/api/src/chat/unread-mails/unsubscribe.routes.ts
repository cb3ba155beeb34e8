import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'

import type { RawRoute } from '../../http/build-app.ts'
import { policyOf } from '../../http/security-headers.ts'
import { AppError } from '../../infra/app-error.ts'
import type { MailSwitch } from './mail-settings.service.ts'

const ALLOWANCE = { attempts: 120, seconds: 60 }

/** The form says nothing that the address does not. */
const MAX_BYTES = 4096

const Link = z.object({ account: z.string().max(20), signature: z.string().max(100) })

const page = (words: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Mails about messages · Fourfold</title></head>
<body><main><h1>Mails about messages</h1>${words}<p><a href="/chats">Your chats</a></p></main></body></html>`

const ASK = page(
  '<p>We email you when messages are waiting for you.</p><form method="post"><button type="submit">Turn these emails off</button></form>',
)
const DONE = page('<p>These mails are off.</p>')

/**
 * Where the link of a mail leads: mail programs send the form by themselves, people press its button. Looking at the page
 * changes nothing, because programs that check links for harm look at every one.
 */
export function unsubscribeRoutes({ mailSwitch }: { mailSwitch: MailSwitch }): RawRoute {
  const named = (query: unknown) => {
    const link = Link.safeParse(query)
    const accountId = link.success ? mailSwitch.accountOf(link.data) : null
    if (accountId === null) throw new AppError('not_found')
    return accountId
  }
  const routes: FastifyPluginAsync = async (app) => {
    const schema = { hide: true }
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, _body, done) => done(null))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policyOf({ forms: "'self'" })).type('text/html; charset=utf-8')
    })
    app.get('/unsubscribe', { schema }, async ({ query }) => {
      named(query)
      return ASK
    })
    app.post('/unsubscribe', { schema }, async ({ query }) => {
      await mailSwitch.setMails(named(query), false)
      return DONE
    })
  }
  return { name: '/unsubscribe', allowance: ALLOWANCE, routes }
}
