import { openPeeps } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import type { Faker } from '@faker-js/faker'

import { renderJpeg } from './drawing.ts'

/** The user whose portrait is drawn. */
export type PortraitSubject = { username: string; nameGender: 'female' | 'male'; faker: Faker; background: string }

const heads = {
  female:
    'afro bangs bangs2 bantuKnots bun bun2 buns cornrows grayBun grayMedium hijab long longAfro longBangs longCurly medium1 medium2 medium3 mediumBangs mediumBangs2 mediumBangs3 mediumStraight twists'.split(
      ' ',
    ),
  male: 'dreads1 dreads2 flatTop grayShort noHair1 pomp shaved1 shaved2 short1 short2 short3 short4 short5 turban twists2'.split(
    ' ',
  ),
}
/** Friendly faces; the others of the collection laugh, wink or frown. */
const faces = ['smile', 'smile', 'calm', 'cute']
const skins = ['ffdbb4', 'f8d9ce', 'edb98a', 'd08b5b', 'ae5d29', '8d5524', '694d3d']
const hair = ['1d1d1f', '2c1b18', '4a312c', '724133', 'a55728', 'b58143']
const gray = ['8e8a86', 'b7b2ac']
const clothes = ['c8553d', 'c98a1b', '5b64b0', '356d42', '2f4858', '7b8f86', 'e2ddd0']
const headCoverings = ['356d42', '5b64b0', 'c8553d', '2f4858', '7b8f86']

function chooseHeadColors(head: string): readonly string[] {
  if (head === 'turban' || head === 'hijab') return headCoverings
  return head.startsWith('gray') ? gray : hair
}

type Parts = NonNullable<Parameters<typeof createAvatar<openPeeps.Options>>[1]>

function chooseParts({ nameGender, faker }: PortraitSubject): Parts {
  const pick = <Item>(items: readonly Item[]) => [faker.helpers.arrayElement(items)]
  const [head = 'short1'] = pick(heads[nameGender])
  return {
    head: [head],
    face: pick(faces),
    skinColor: pick(skins),
    headContrastColor: pick(chooseHeadColors(head)),
    clothingColor: pick(clothes),
    facialHair: pick(['full', 'full2', 'goatee1', 'goatee2']),
    facialHairProbability: nameGender === 'male' && faker.number.int(2) === 0 ? 100 : 0,
    accessories: pick(['glasses', 'glasses2', 'glasses3']),
    accessoriesProbability: faker.number.int(3) === 0 ? 100 : 0,
    maskProbability: 0,
  } as Parts
}

export function drawPortrait(subject: PortraitSubject, size: number): Promise<Buffer> {
  const { username: seed, background } = subject
  return renderJpeg(
    createAvatar(openPeeps, { seed, size, backgroundColor: [background], ...chooseParts(subject) }).toString(),
  )
}
