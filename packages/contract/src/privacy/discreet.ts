import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'

const HOUR = 3600

/** Neutral texts for mails and calendar entries that other people may see, such as on a lock screen. */
export const discreetTexts = {
  sender: 'Notices',
  subject: 'You have a new notice',
  preview: 'Open this email to read it.',
  /** Greeting of the mail, which inboxes show as a preview. */
  heading: 'Hello,',
  calendarTitle: 'Appointment',
  calendarName: 'Appointments',
} as const

const DiscreetModeSetting = z.object({ isOn: z.boolean() })

export const discreetMode = endpoint({
  method: 'GET',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Get the discreet mode setting for emails and calendar entries. (extension)',
  reply: DiscreetModeSetting,
  errors: [],
})

export const setDiscreetMode = endpoint({
  method: 'POST',
  path: '/privacy/discreet',
  access: 'member',
  summary: 'Turn discreet mode for emails and calendar entries on or off. (extension)',
  body: DiscreetModeSetting,
  reply: DiscreetModeSetting,
  errors: [],
  limits: { account: { attempts: 60, seconds: HOUR } },
})
