import { loginAs } from '@fourfold/contract/admin/login-as'
import { calendarFeed, openCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { discreet, setDiscreet } from '@fourfold/contract/privacy/discreet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { booked, openPractice, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import { lastReceivedMail, move } from '../appointments/received-mails.ts'
import type { Answer } from '../setup/call.ts'
import { waitForMails } from '../setup/mails.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
let camilla: Practice
beforeAll(async () => {
  world = await startWorld()
  camilla = await openPractice(world, 'camilla')
})
afterAll(() => world.stop())

const said = ({ status, errors }: Answer<unknown>) => [status, errors[0]?.code]
const turn = (token: string, isOn: boolean) => world.call(setDiscreet, { body: { isOn } }, { token })

describe('discreet mode', () => {
  test('hides who writes and why from inbox and calendar of the member, and of nobody else', async () => {
    const mila = await world.member('mila')
    // Whatever was sent before is out of the way.
    await world.doJobs()
    expect((await turn(mila.token, true)).data).toEqual({ isOn: true })
    const uuid = await booked(world, mila.token, { practice: camilla, slot: slotAt(world, 2) })
    await move(world, camilla, 'approve', uuid)

    const { subject, source, event, file } = await lastReceivedMail(world, mila, 1)
    const [from] = /^from: .*$/im.exec(source) ?? ['']
    expect([subject, from.includes('Notices'), from.includes('Fourfold')]).toEqual([
      'You have a new notice',
      true,
      false,
    ])
    expect(event.summary).toBe('Appointment')
    expect(file).not.toContain('Camilla')

    await world.call(openCalendarFeed, {}, { token: mila.token })
    const { data } = await world.call(calendarFeed, {}, { token: mila.token })
    const { body } = await world.app.inject({ method: 'GET', url: new URL(data?.url ?? '').pathname })
    expect(body).toContain('SUMMARY:Appointment\r\n')
    expect(body).toMatch(/NAME:Appointments\r\n/)
    expect(body).not.toContain('Camilla')

    const toCamilla = await waitForMails(world.emailOf('camilla'), 2)
    expect(toCamilla.map((mail) => mail.subject)).not.toContain('You have a new notice')
    expect(toCamilla.some(({ text }) => text.includes('Mila Test'))).toBe(true)
  })

  test('is off until somebody turns it on, and can be turned off again', async () => {
    const { token } = await world.member('noor')
    expect((await world.call(discreet, {}, { token })).data).toEqual({ isOn: false })
    await turn(token, true)
    await turn(token, true)
    expect((await world.call(discreet, {}, { token })).data).toEqual({ isOn: true })
    await turn(token, false)
    expect((await world.call(discreet, {}, { token })).data).toEqual({ isOn: false })
  })

  test('is the switch of members themselves', async () => {
    expect(said(await world.call(discreet, {}))).toEqual([401, 'not_signed_in'])
    expect(said(await turn(camilla.token, true))).toEqual([403, 'not_allowed'])
    const { user, token: own } = await world.member('olga')
    const ada = await world.admin('ada')
    const { data } = await world.call(loginAs, { body: { username: user.username } }, { token: ada.token })
    expect(said(await turn(data?.token ?? '', true))).toEqual([403, 'acting_refused'])
    expect(said(await world.call(setDiscreet, { body: { isOn: 'yes' as never } }, { token: own }))).toEqual([
      400,
      'invalid_input',
    ])
  })
})
