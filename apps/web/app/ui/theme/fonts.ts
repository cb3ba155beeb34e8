import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/inter/wght.css'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Asked for at once: the styles would name them only after they have arrived themselves. */
export const fontFiles = [inter, fraunces].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
