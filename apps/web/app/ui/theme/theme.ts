import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

/** The primary color is shade 6. (SHL-52) */
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

/** The theme color of the browser UI. */
export const primaryColor = brand[6]

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

/**
 * White on the primary color has a contrast of 4.4:1, below AA for small text, so filled variants use a darker shade.
 */
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

/** Mantine renders a `header`, which outside a section would be a second banner landmark. */
const dialog = { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'presentation' } } }

/** Dialogs slide up, unless the user prefers reduced motion. */
const slideUp = { transition: 'fade-up', duration: 180 } as const

/** CSS uses these breakpoints as `(width < 48em)`; `pnpm check` allows no others. */
const breakpoints = { xs: '36em', sm: '48em', md: '62em' }

export const theme = createTheme({
  breakpoints,
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
    // Touch targets are at least 24 pixels.
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Slider: { defaultProps: { thumbSize: 24 } },
    RangeSlider: { defaultProps: { thumbSize: 24 } },
    Modal: { defaultProps: { ...dialog, radius: 'xl', padding: 'lg', transitionProps: slideUp } },
    Drawer: { defaultProps: dialog },
    Notification: { defaultProps: { closeButtonProps: dialog.closeButtonProps } },
    // Set explicitly, because the implicit default variant bypasses `variantColorResolver`.
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
    Paper: { defaultProps: { radius: 'lg' } },
    Alert: { defaultProps: { variant: 'light' } },
    TextInput: { defaultProps: { size: 'md' } },
    // Selecting the current option again must not clear it; the clear button does.
    Select: { defaultProps: { allowDeselect: false } },
  },
})
