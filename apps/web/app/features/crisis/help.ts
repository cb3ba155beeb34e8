import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'

type Helpline = { label: string; href: string }

/** The content of the crisis card: title, text, helplines, and a note that says who runs them. */
export type CrisisHelp = { title: string; text: string; helplines: readonly [Helpline, ...Helpline[]]; note: string }

const call988 = { label: 'Call 988', href: 'tel:988' }
const text988 = { label: 'Text 988', href: 'sms:988' }
const call911 = { label: 'Call 911', href: 'tel:911' }
const emergency911 = { label: 'In danger now: 911', href: 'tel:911' }
const callDomesticViolence = { label: 'Call 1-800-799-7233', href: 'tel:+18007997233' }
const textDomesticViolence = { label: 'Text START to 88788', href: 'sms:88788?&body=START' }
const callPoisonControl = { label: 'Call 1-800-222-1222', href: 'tel:+18002221222' }
const callChildhelp = { label: 'Call 1-800-422-4453', href: 'tel:+18004224453' }
const callRainn = { label: 'Call 1-800-656-4673', href: 'tel:+18006564673' }

const LIFELINE = '988 Suicide & Crisis Lifeline.'
/** Includes a warning, because an abuser may have access to the device. */
const DOMESTIC_VIOLENCE_NOTE =
  'National Domestic Violence Hotline, in more than 200 languages. Clear the history of your browser if someone else uses this device.'

export const crisisHelp: Record<CrisisKind, CrisisHelp> = {
  suicide: {
    title: "You don't have to be alone with this.",
    text: 'If you or someone you care about is thinking about ending their life, people are there right now, day and night, free and confidential.',
    helplines: [call988, text988, emergency911],
    note: LIFELINE,
  },
  'self-harm': {
    title: "You don't have to be alone with this.",
    text: 'If you or someone you care about is hurting themselves, people are there right now who understand, day and night, free and confidential.',
    helplines: [call988, text988, emergency911],
    note: LIFELINE,
  },
  danger: {
    title: 'Please call 911 now.',
    text: 'This sounds like it cannot wait. Say where you are first. If you cannot speak, text 911 where it is available.',
    helplines: [call911, { label: 'Text 911', href: 'sms:911' }, call988],
    note: '911 for police, fire and ambulance; 988 to talk with someone in a crisis.',
  },
  'danger-to-others': {
    title: 'Let someone help before anyone is hurt.',
    text: 'Thoughts of hurting someone can pass when they are said out loud. People are there right now, day and night, who listen without judgment.',
    helplines: [call988, text988, emergency911],
    note: LIFELINE,
  },
  attack: {
    title: 'You deserve to be safe.',
    text: 'If you are in danger now, call 911. To talk, or to plan how to get away safely, people are there day and night, free and confidential.',
    helplines: [call911, callDomesticViolence, textDomesticViolence],
    note: DOMESTIC_VIOLENCE_NOTE,
  },
  abuse: {
    title: 'You deserve to be safe.',
    text: 'No one has the right to hurt or frighten you. People are there right now to listen and to plan with you, day and night, free and confidential.',
    helplines: [callDomesticViolence, textDomesticViolence, emergency911],
    note: DOMESTIC_VIOLENCE_NOTE,
  },
  'child-abuse': {
    title: 'It is not your fault, and someone can help.',
    text: 'Counselors are there right now, day and night, for children and for adults who worry about a child.',
    helplines: [callChildhelp, callDomesticViolence, emergency911],
    note: 'Childhelp (call or text 1-800-422-4453) and the National Domestic Violence Hotline.',
  },
  rape: {
    title: 'What happened is not your fault.',
    text: 'Trained people are there right now, day and night, free and confidential, whenever it happened.',
    helplines: [callRainn, callDomesticViolence, emergency911],
    note: 'RAINN, the National Sexual Assault Hotline, and the National Domestic Violence Hotline.',
  },
  overdose: {
    title: 'Please call 911 now.',
    text: 'Call even if you feel fine or are not sure. If someone took something and is conscious, Poison Control can say what to do.',
    helplines: [call911, callPoisonControl, call988],
    note: '911 for an ambulance, 1-800-222-1222 for Poison Control, 988 to talk.',
  },
  poison: {
    title: 'Poison Control can tell you what to do.',
    text: 'Call right away, even without symptoms. If someone collapses, has a seizure, or cannot breathe or wake up, call 911.',
    helplines: [callPoisonControl, call911],
    note: 'Poison Control, free, day and night.',
  },
}
