import ICAL from 'ical.js'

const getText = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

/** Returns the time zones that a calendar file defines, without those built into the parser. */
function readZones(calendar: ICAL.Component): Map<string, ICAL.Timezone> {
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component))
  return new Map(zones.map((zone) => [zone.tzid, zone]))
}

/** Returns a date-time of the file as an instant. */
function getInstant(event: ICAL.Component, name: string, zones: Map<string, ICAL.Timezone>): string {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) throw new Error(`no ${name} in the event`)
  const tzid = property.getParameter('tzid')
  const zone = typeof tzid === 'string' ? zones.get(tzid) : ICAL.Timezone.utcTimezone
  if (!zone) throw new Error(`the file does not define the time zone ${String(tzid)}`)
  const wallTime = ICAL.Time.fromData({ ...time.toJSON(), timezone: 'floating' })
  wallTime.zone = zone
  return new Date(wallTime.toUnixTime() * 1000).toISOString().replace('.000', '')
}

/** Parses a calendar file with a third-party parser. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = readZones(calendar)
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: getText(event, 'uid'),
    sequence: Number(getText(event, 'sequence')),
    status: getText(event, 'status'),
    summary: getText(event, 'summary'),
    description: getText(event, 'description'),
    location: getText(event, 'location'),
    url: getText(event, 'url'),
    privacy: getText(event, 'class'),
    stamp: getText(event, 'dtstamp'),
    zone: event.getFirstProperty('dtstart')?.getParameter('tzid') ?? null,
    start: getInstant(event, 'dtstart', zones),
    end: getInstant(event, 'dtend', zones),
    organizer: getText(event, 'organizer'),
    attendees: event.getAllProperties('attendee').map((attendee) => ({
      address: String(attendee.getFirstValue()).toLowerCase(),
      name: attendee.getParameter('cn') ?? null,
    })),
  }))
  return { method: getText(calendar, 'method'), zones, events }
}

/** Returns the lines that are too long or contain a bare line break. (RFC 5545) */
export function findInvalidLines(text: string): string[] {
  const lines = text.split('\r\n')
  return lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))
}
