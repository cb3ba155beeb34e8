import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

const HOUR = 3600

/** Neutral texts for places that others may see: an inbox, a lock screen, a shared calendar. */
export const discreetTexts = {
  sender: 'Notices',
  subject: 'You have a new notice',
  preview: 'Open this email to read it.',
  /** Inboxes preview the beginning of a mail. */
  heading: 'Hello,',
  calendarTitle: 'Appointment',
  calendarName: 'Appointments',
} as const

const Setting = z.object({ isOn: z.boolean() })

export const discreetMode = endpoint({
  method: 'GET',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Get the discreet mode setting for emails and calendar entries. (extension)',
  reply: Setting,
  errors: [],
})

export const setDiscreetMode = endpoint({
  method: 'POST',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Turn discreet mode for emails and calendar entries on or off. (extension)',
  body: Setting,
  reply: Setting,
  errors: [],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
