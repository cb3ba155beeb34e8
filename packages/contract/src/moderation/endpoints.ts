import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Figures, ReportDecision, ReportedMessages, reportOutcomes, Waiting } from './shapes.ts'

export const waiting = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary:
    'What waits for a decision: reports, then professionals with their certificates and products, the longest first.',
  reply: Waiting,
  errors: [],
})

export const reportedMessages = endpoint({
  method: 'GET',
  path: '/admin/report/messages',
  access: 'admin',
  summary: 'Everything that was copied with an open report, with its pictures. Written into the audit log. Ours.',
  query: z.object({ uuid: z.uuid() }),
  reply: ReportedMessages,
  errors: ['not_found'],
  limits: { account: { attempts: 300, seconds: 3600 } },
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/admin/report/decide',
  access: 'admin',
  summary: 'Say that a report was handled, or that there is nothing to it.',
  body: ReportDecision,
  reply: z.object({ uuid: z.uuid(), outcome: z.enum(reportOutcomes) }),
  errors: ['not_found', 'report_decided'],
})

export const figures = endpoint({
  method: 'GET',
  path: '/admin/figures',
  access: 'admin',
  summary: 'How many people and bookings there are, counted as far as it is cheap.',
  reply: Figures,
  errors: [],
})
