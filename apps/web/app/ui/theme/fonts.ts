import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/inter/wght.css'
// After the whole fonts, because of two that have a character the later one is taken.
import './fonts/basic-fonts.css'
import fraunces from './fonts/fraunces-basic.woff2?url'
import inter from './fonts/inter-basic.woff2?url'

/** Asked for at once: the styles would name them only after they have arrived themselves. */
export const fontFiles = [inter, fraunces].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
