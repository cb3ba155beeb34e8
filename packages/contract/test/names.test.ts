import { describe, expect, test } from 'vitest'

import { isReservedName } from '../src/accounts/names.ts'

const splitNames = (lines: string) => lines.split('\n').flatMap((line) => line.trim().split(' / '))

describe('reserved names', () => {
  const reserved = `Fourfold / FourfoId / FourfoId Billing / Fourfo1d / Fourf0ld / Fourfo|d / Fourföld / Føurfołd
    Fᴏᴜʀꜰᴏʟᴅ / F o u r f o l d / My.Fourfold! / ＦＯＵＲＦＯＬＤ
    Support. / Suppört / S u p p o r t / Support Team / The admin / Adrnin / Adm1n 1 / 0fficial / He1p
    Billing / Bi11ing! / Billing & Payments / Payments Team / Customer Support Center / Help Desk`

  test.each(splitNames(reserved))('include %s', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  const allowed = `Bill Ingram / Bill Ing / Sunny Support Practice / The Care Team / Family Help Center / Sam Staff
    Trust Moyo / Félix Bílling / Ada Lovelace, M.Sc., LMFT / J. R. R. Tolkien / 李小龙 / محمد / ... / Office`

  test.each(splitNames(allowed))('do not include %s', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
