import { createHash } from 'node:crypto'

import * as calls from '@fourfold/contract/appointments/endpoints'
import type { FastifyPluginAsync } from 'fastify'

import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Calendars } from './calendar.service.ts'

export function calendarRoutes({ calendars }: { calendars: Calendars }): Route[] {
  return [
    route(calls.calendarFeed, ({ actor }) => calendars.address(actor)),
    route(calls.openCalendarFeed, ({ actor }) => calendars.open(actor)),
    route(calls.closeCalendarFeed, ({ actor }) => calendars.close(actor)),
  ]
}

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`

/** The calendar file itself, for programs that know its address and nothing else. */
export function feedRoutes({ calendars }: { calendars: Calendars }): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { secret: string } }>(
      '/calendar/:secret.ics',
      { schema: { hide: true } },
      async (request, reply) => {
        const file = await calendars.file(request.params.secret)
        const etag = etagOf(file)
        reply
          .header('cache-control', 'private, max-age=300')
          .header('etag', etag)
          .header('x-robots-tag', 'noindex')
          .header('content-security-policy', "default-src 'none'")
        const isKnown = request.headers['if-none-match']
          ?.split(/\s*,\s*/)
          .some((one) => one.replace(/^W\//, '') === etag)
        if (isKnown) return reply.status(304).send()
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="fourfold.ics"')
          .send(file)
      },
    )
  }
}
