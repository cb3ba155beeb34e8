import { generate } from 'lean-qr'

import classes from './Factors.module.css'

/** The width of the quiet zone, which scanners require. */
const MARGIN = 2

/** A QR code, dark on white. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const cells = Array.from({ length: code.size * code.size }, (_, index) => [
    index % code.size,
    Math.floor(index / code.size),
  ])
  const darkCells = cells.filter(([x = 0, y = 0]) => code.get(x, y))
  const size = code.size + 2 * MARGIN
  return (
    <svg
      className={classes.code}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={darkCells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="black" />
    </svg>
  )
}
