import { createHash } from 'node:crypto'

import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'
import type { FastifyPluginAsync } from 'fastify'

import type { RawRoute } from '../../http/build-app.ts'
import { route } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import type { Calendars } from './calendar.service.ts'

export function calendarRoutes({ calendars }: { calendars: Calendars }): Route[] {
  return [
    route(appointmentEndpoints.appointmentFile, ({ actor, query }) =>
      calendars.getAppointmentFile(actor, query.appointmentUuid),
    ),
    route(appointmentEndpoints.calendarFeed, ({ actor }) => calendars.getFeed(actor)),
    route(appointmentEndpoints.createCalendarFeed, ({ actor, body }) => calendars.createFeed(actor, body)),
    route(appointmentEndpoints.calendarFeedUrl, ({ actor, body }) => calendars.getFeedUrl(actor, body)),
    route(appointmentEndpoints.revokeCalendarFeed, ({ actor }) => calendars.revokeFeed(actor)),
  ]
}

const buildEtag = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`

/** Large calendar services load the feeds of many users from a few IP addresses. */
const RATE_LIMIT = { attempts: 600, seconds: 60 }

/** Serves the calendar feed to calendar apps. The secret in the address is the only credential. */
export function feedRoutes({ calendars }: { calendars: Calendars }): RawRoute {
  const routes: FastifyPluginAsync = async (app) => {
    app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
      const file = await calendars.getFeedFile(request.params.secret)
      const etag = buildEtag(file)
      reply.header('etag', etag).header('x-robots-tag', 'noindex')
      // The quoted ETag is unambiguous within the list, and a substring search is cheaper than parsing a long header.
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="appointments.ics"')
        .send(file)
    })
  }
  return { name: 'GET /calendar', rateLimit: RATE_LIMIT, routes }
}
