import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

/** The theme's primary is shade 6. (SHL-52) */
const brand: MantineColorsTuple = [
  '#eef5f0',
  '#dcebe0',
  '#b9d7c1',
  '#93c19f',
  '#6fab7f',
  '#549563',
  '#428751',
  '#356d42',
  '#2b5a36',
  '#22482b',
]

const red: MantineColorsTuple = [
  '#fdeeeb',
  '#fadcd6',
  '#f3b8ad',
  '#eb9182',
  '#e06f5d',
  '#d25241',
  '#c0392b',
  '#a93023',
  '#8f271c',
  '#741e15',
]

const gray: MantineColorsTuple = [
  '#f7f7f3',
  '#f0f1ec',
  '#e4e6df',
  '#d5d9d1',
  '#c3c9c1',
  '#a5ada6',
  '#5d6a62',
  '#4b5750',
  '#36403a',
  '#1d2621',
]

const dark: MantineColorsTuple = [
  '#e9eeea',
  '#c9d2cc',
  '#a9b5ad',
  '#6f7d74',
  '#38433c',
  '#2b342e',
  '#1d2520',
  '#141a16',
  '#0f1411',
  '#0a0d0b',
]

/** White on the primary is 4.4:1, below AA for small text; fills that carry words take the stronger shade. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant === 'filled' && (input.color === undefined || input.color === 'brand')) {
    return { ...colors, background: 'var(--brand-fill)', hover: 'var(--brand-fill-hover)' }
  }
  if (input.variant === 'light' && (input.color === undefined || input.color === 'brand')) {
    return { ...colors, background: 'var(--brand-wash)', hover: 'var(--brand-wash-hover)', color: 'var(--brand-text)' }
  }
  return colors
}

/** The library opens dialogs with a `header`, which outside any section would be a second banner of the page. */
const dialog = { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, red, gray, dark },
  black: '#1d2621',
  variantColorResolver,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontFamily: "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif",
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.6rem + 1.8vw, 2.75rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.5rem, 1.35rem + 0.7vw, 1.875rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '18px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Targets of a finger or a shaky hand are at least 24 pixels. (WCAG 2.5.8)
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Slider: { defaultProps: { thumbSize: 24 } },
    RangeSlider: { defaultProps: { thumbSize: 24 } },
    Modal: { defaultProps: { ...dialog, radius: 'xl', padding: 'lg' } },
    Drawer: { defaultProps: dialog },
    // Said aloud, because a variant left to the default would pass by the resolver above.
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { variant: 'light' } },
    TextInput: { defaultProps: { size: 'md' } },
    // Choosing what is chosen already is no wish to have nothing; the cross is.
    Select: { defaultProps: { allowDeselect: false } },
  },
})

/** The tokens of each scheme; every pair of text and ground here is at least 4.5:1. */
const lightTokens = {
  '--mantine-color-body': '#faf9f5',
  '--mantine-color-text': '#1d2621',
  '--mantine-color-dimmed': '#5d6a62',
  '--mantine-color-placeholder': '#6b776f',
  '--mantine-color-error': '#b3261e',
  '--mantine-color-anchor': '#356d42',
  '--mantine-color-default-border': '#e4e6df',
  '--mantine-color-disabled': '#eceee8',
  '--mantine-color-disabled-color': '#6b776f',
  '--mantine-color-red-light': '#fdeeeb',
  '--mantine-color-red-light-color': '#9c2a1c',
  '--mantine-color-brand-light': '#eef5f0',
  '--mantine-color-brand-light-color': '#2f6139',
  '--surface': '#ffffff',
  '--wash': '#f0f1ec',
  '--control-line': '#858f88',
  '--brand-fill': '#356d42',
  '--brand-fill-hover': '#2b5a36',
  '--waiting-wash': '#fdf1de',
  '--waiting-text': '#8a5200',
  '--cool-wash': '#e8edfb',
  '--cool-text': '#2f4fa5',
  '--brand-wash': '#eef5f0',
  '--brand-wash-hover': '#e0ede4',
  '--brand-text': '#356d42',
  '--unread': '#c0392b',
  '--glyph-grey': '#c9cfc9',
}

const darkTokens = {
  '--mantine-color-body': '#141a16',
  '--mantine-color-text': '#e9eeea',
  '--mantine-color-dimmed': '#a9b5ad',
  '--mantine-color-placeholder': '#94a199',
  '--mantine-color-error': '#ff9c8f',
  '--mantine-color-anchor': '#8fd0a0',
  '--mantine-color-default-border': '#2f3933',
  '--mantine-color-disabled': '#2a332e',
  '--mantine-color-disabled-color': '#95a299',
  '--mantine-color-red-light': '#3a1d19',
  '--mantine-color-red-light-color': '#ffb4a9',
  '--mantine-color-brand-light': '#1d3324',
  '--mantine-color-brand-light-color': '#9ad7a9',
  '--surface': '#1b221e',
  '--wash': '#262f2a',
  '--control-line': '#6f7d74',
  '--brand-fill': '#3d7c4b',
  '--brand-fill-hover': '#356d42',
  '--waiting-wash': '#3a2c12',
  '--waiting-text': '#f0c87a',
  '--cool-wash': '#1f2a45',
  '--cool-text': '#aec3ff',
  '--brand-wash': '#1d3324',
  '--brand-wash-hover': '#254230',
  '--brand-text': '#8fd0a0',
  '--unread': '#c0392b',
  '--glyph-grey': '#46524b',
}

export const tokens: CSSVariablesResolver = () => ({ variables: {}, light: lightTokens, dark: darkTokens })
