import { renderJpeg, buildSvg, drawIcon, tint } from './drawing.ts'

/** Draws a certificate with name and title. */
export function drawCertificate(name: string, title: string): Promise<Buffer> {
  const safe = (text: string) => text.replace(/[&<>]/g, ' ')
  return renderJpeg(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" font-family="serif" text-anchor="middle">
    <rect width="900" height="640" fill="#fbf8ef"/><rect x="28" y="28" width="844" height="584" fill="none" stroke="#428751" stroke-width="3"/>
    <text x="450" y="170" font-size="42" fill="#356d42">Certificate</text><text x="450" y="230" font-size="20" fill="#5d6a62">awarded to</text>
    <text x="450" y="310" font-size="48" fill="#1d2621">${safe(name)}</text><text x="450" y="390" font-size="26" fill="#1d2621">${safe(title)}</text>
    <circle cx="450" cy="510" r="44" fill="#428751" opacity=".85"/></svg>`)
}

/** Draws an object on a table with the color of its category as background. */
export function drawStillLife(name: string, color: string): Promise<Buffer> {
  const size = { width: 800, height: 600 }
  return renderJpeg(
    buildSvg(size, [
      `<rect width="800" height="600" fill="${tint(color, 0.22)}"/>`,
      `<circle cx="400" cy="270" r="230" fill="#fff" opacity=".5"/>`,
      `<rect y="440" width="800" height="160" fill="${tint(color, 0.4)}"/>`,
      `<ellipse cx="400" cy="478" rx="170" ry="20" opacity=".12"/>`,
      drawIcon(name, { x: 400, y: 480, size: 320 }),
    ]),
  )
}
