import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/inter/wght.css'
// Imported last: if two fonts contain a character, the later one is used.
import './fonts/basic-fonts.css'
import fraunces from './fonts/fraunces-basic.woff2?url'
import inter from './fonts/inter-basic.woff2?url'

/** Preloaded, because the browser would otherwise discover them only in the stylesheet. */
export const fontFiles = [inter, fraunces].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
