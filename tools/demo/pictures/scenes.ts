import type { Faker } from '@faker-js/faker'

import { renderJpeg, buildSvg, drawIcon, tint } from './drawing.ts'
import type { Size } from './drawing.ts'
import type { Workplace } from './workplaces.ts'

/** A drawing of a workplace with the objects of the occupation. */
type Scene = { workplace: Workplace; color: string; faker: Faker; size: Size }

type Tones = { wall: string; ground: string; distance: string }

const chooseTones = (color: string, faker: Faker): Tones => ({
  wall: faker.helpers.arrayElement([tint(color, 0.16), tint(color, 0.24), '#f3ead8', '#e4ece8', '#ece6f0']),
  ground: faker.helpers.arrayElement([tint(color, 0.5), tint(color, 0.62), '#d9c3a5', '#b9c7bd']),
  distance: tint(color, 0.36),
})

const drawBox = (part: { x: number; y: number; width: number; height: number; fill: string; round?: number }) =>
  `<rect x="${part.x}" y="${part.y}" width="${part.width}" height="${part.height}" rx="${part.round ?? 0}" fill="${part.fill}"/>`

const drawHill = ({ width, height }: Size, { top, bend, fill }: { top: number; bend: number; fill: string }) =>
  `<path d="M0 ${top} Q ${width * 0.28} ${top - bend} ${width * 0.55} ${top - bend * 0.1} T ${width} ${top - bend * 0.5} V ${height} H 0 Z" fill="${fill}"/>`

/** Draws a row of objects of varying size that do not overlap. */
function drawRow(
  names: readonly string[],
  { faker, size, groundY }: { faker: Faker; size: Size; groundY: number },
): string {
  const spacing = size.width / (names.length + 0.6)
  return names
    .map((name, place) => {
      const iconSize = Math.min(spacing * 0.86, size.height * 0.42) * faker.number.float({ min: 0.78, max: 1 })
      return drawIcon(name, { x: spacing * (place + 0.8), y: groundY, size: iconSize })
    })
    .join('')
}

/** Draws a window with a view. */
function drawWindow({ faker, size }: Scene, tones: Tones): string {
  const height = size.height * 0.44
  const width = height * faker.number.float({ min: 0.8, max: 1.4 })
  const x = faker.number.float({ min: 0.06, max: 0.5 }) * size.width
  const y = size.height * 0.08
  const weather = faker.helpers.arrayElement(['sun', 'cloud', 'sun-behind-small-cloud', 'deciduous-tree', 'mountain'])
  return [
    drawBox({ x: x - 10, y: y - 10, width: width + 20, height: height + 20, fill: '#fff', round: 18 }),
    drawBox({ x, y, width, height, fill: tones.distance, round: 10 }),
    drawIcon(weather, { x: x + width / 2, y: y + height * 0.86, size: Math.min(width * 0.7, height * 0.66) }),
  ].join('')
}

/** Draws a room with a wall, a window and a table. */
function drawInside(scene: Scene, count: number): string[] {
  const { workplace, faker, size } = scene
  const tones = chooseTones(scene.color, faker)
  const groundY = size.height * 0.86
  const iconNames = faker.helpers.arrayElements(workplace.iconNames, count)
  const wall = drawBox({ x: 0, y: 0, ...size, fill: tones.wall })
  const table = drawBox({ x: 0, y: groundY - 6, width: size.width, height: size.height, fill: tones.ground })
  const backdrop =
    workplace.setting === 'room'
      ? `<ellipse cx="${size.width / 2}" cy="${size.height}" rx="${size.width * 0.48}" ry="${size.height * 0.1}" fill="#fff" opacity=".4"/>`
      : drawBox({ x: 0, y: size.height * 0.6, width: size.width, height: 8, fill: '#fff' })
  return [
    wall,
    ...(workplace.setting === 'desk' ? [] : [backdrop]),
    drawWindow(scene, tones),
    table,
    drawRow(iconNames, { faker, size, groundY }),
  ]
}

function drawOutside({ workplace, color, faker, size }: Scene, count: number): string[] {
  const tones = chooseTones(color, faker)
  const sun = {
    x: size.width * faker.number.float({ min: 0.15, max: 0.85 }),
    y: size.height * 0.4,
    size: size.height * 0.28,
  }
  const bend = size.height * faker.number.float({ min: 0.12, max: 0.3 })
  const iconNames = faker.helpers.arrayElements(workplace.iconNames, count)
  return [
    drawBox({ x: 0, y: 0, ...size, fill: tones.wall }),
    drawIcon('sun', sun),
    drawHill(size, { top: size.height * 0.62, bend, fill: tones.distance }),
    drawHill(size, { top: size.height * 0.8, bend: bend * 0.6, fill: tones.ground }),
    drawRow(iconNames, { faker, size, groundY: size.height * 0.92 }),
  ]
}

/** Draws objects in a circle, seen from above. */
function drawFromAbove({ workplace, color, faker, size }: Scene): string[] {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const radius = Math.min(size.width, size.height) * 0.3
  const iconNames = faker.helpers.arrayElements(workplace.iconNames, 5)
  const turn = faker.number.int(360)
  const iconSize = radius * 0.82
  return [
    drawBox({ x: 0, y: 0, ...size, fill: tint(color, 0.22) }),
    `<circle cx="${middle.x}" cy="${middle.y}" r="${radius * 1.5}" fill="#fff" opacity=".55"/>`,
    ...iconNames.map((name, place) => {
      const angle = ((turn + place * 72) * Math.PI) / 180
      const position = { x: middle.x + Math.cos(angle) * radius, y: middle.y + Math.sin(angle) * radius + iconSize / 2 }
      return drawIcon(name, { ...position, size: iconSize, turn: faker.number.int({ min: -18, max: 18 }) })
    }),
  ]
}

const COVER: Size = { width: 1200, height: 480 }
const SQUARE: Size = { width: 800, height: 800 }

type Place = Omit<Scene, 'size'>

export function drawCover(place: Place): Promise<Buffer> {
  const scene = { ...place, size: COVER }
  return renderJpeg(
    buildSvg(COVER, place.workplace.setting === 'outdoors' ? drawOutside(scene, 4) : drawInside(scene, 5)),
  )
}

/** Draws a picture for a gallery, which alternates between two kinds. */
export function drawGalleryPicture(place: Place, number: number): Promise<Buffer> {
  const scene = { ...place, size: SQUARE }
  if (number % 2 === 0) return renderJpeg(buildSvg(SQUARE, drawFromAbove(scene)))
  return renderJpeg(
    buildSvg(SQUARE, place.workplace.setting === 'outdoors' ? drawOutside(scene, 2) : drawInside(scene, 3)),
  )
}
