import ICAL from 'ical.js'

const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

/** The zone a file describes, as the parser understands it: nothing but the file's own words. */
function zonesIn(calendar: ICAL.Component): Map<string, ICAL.Timezone> {
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component))
  return new Map(zones.map((zone) => [zone.tzid, zone]))
}

/** The instant that a date-time of the file means. */
function instantOf(event: ICAL.Component, name: string, zones: Map<string, ICAL.Timezone>): string {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) throw new Error(`no ${name} in the event`)
  const tzid = property.getParameter('tzid')
  const zone = typeof tzid === 'string' ? zones.get(tzid) : ICAL.Timezone.utcTimezone
  if (!zone) throw new Error(`the file does not describe ${String(tzid)}`)
  const wall = ICAL.Time.fromData({ ...time.toJSON(), timezone: 'floating' })
  wall.zone = zone
  return new Date(wall.toUnixTime() * 1000).toISOString().replace('.000', '')
}

/** Reads a calendar file with a parser that is none of ours. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = zonesIn(calendar)
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: textOf(event, 'uid'),
    sequence: Number(textOf(event, 'sequence')),
    status: textOf(event, 'status'),
    summary: textOf(event, 'summary'),
    description: textOf(event, 'description'),
    location: textOf(event, 'location'),
    url: textOf(event, 'url'),
    privacy: textOf(event, 'class'),
    stamp: textOf(event, 'dtstamp'),
    zone: event.getFirstProperty('dtstart')?.getParameter('tzid') ?? null,
    start: instantOf(event, 'dtstart', zones),
    end: instantOf(event, 'dtend', zones),
    organizer: textOf(event, 'organizer'),
    attendees: event.getAllProperties('attendee').map((one) => ({
      address: String(one.getFirstValue()).toLowerCase(),
      name: one.getParameter('cn') ?? null,
    })),
  }))
  return { method: textOf(calendar, 'method'), zones, events }
}

/** What every line of a calendar file must keep to, whatever program reads it. */
export function findInvalidLines(text: string): string[] {
  const lines = text.split('\r\n')
  return lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))
}
