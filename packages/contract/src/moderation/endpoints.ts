import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Figures, ReportDecision, ReportedMessages, reportOutcomes, ModerationQueue } from './shapes.ts'

export const moderationQueue = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary:
    'List items pending a decision, oldest first: reports, professionals with their certificates, and products. (extension)',
  reply: ModerationQueue,
  errors: [],
})

export const reportedMessages = endpoint({
  method: 'GET',
  path: '/admin/report/messages',
  access: 'admin',
  summary:
    'List the messages and pictures copied with an open report, and record the access in the audit log. (extension)',
  query: z.object({ uuid: z.uuid() }),
  reply: ReportedMessages,
  errors: ['not_found'],
  limits: { account: { attempts: 300, seconds: 3600 } },
})

export const decideReport = endpoint({
  method: 'POST',
  path: '/admin/report/decide',
  access: 'admin',
  summary: 'Mark a report as handled or dismissed. (extension)',
  body: ReportDecision,
  reply: z.object({ uuid: z.uuid(), outcome: z.enum(reportOutcomes) }),
  errors: ['not_found', 'report_decided'],
})

export const figures = endpoint({
  method: 'GET',
  path: '/admin/figures',
  access: 'admin',
  summary: 'Get counts of users, pending approvals, and bookings; large counts are estimates. (extension)',
  reply: Figures,
  errors: [],
})
