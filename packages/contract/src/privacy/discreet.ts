import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

const HOUR = 3600

/** What stands where others may look: in an inbox, on a locked screen, in a shared calendar. */
export const discreetTexts = {
  sender: 'Notices',
  subject: 'You have a new notice',
  preview: 'Open this email to read it.',
  /** Inboxes show the first words of a mail. */
  heading: 'Hello,',
  calendarTitle: 'Appointment',
  calendarName: 'Appointments',
} as const

const Switch = z.object({ isOn: z.boolean() })

export const discreetMode = endpoint({
  method: 'GET',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Get the discreet mode setting for emails and calendar entries. (extension)',
  reply: Switch,
  errors: [],
})

export const setDiscreetMode = endpoint({
  method: 'POST',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Turn discreet mode for emails and calendar entries on or off. (extension)',
  body: Switch,
  reply: Switch,
  errors: [],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
