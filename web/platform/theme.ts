import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Shade 5 is the product's orange, shade 4 the dark theme's. */
const orange: MantineColorsTuple = [
  '#fff0e3',
  '#ffdfc4',
  '#ffc391',
  '#ff9a52',
  '#fb8532',
  '#f97316',
  '#ea670c',
  '#b84f07',
  '#b0400a',
  '#7c2d08',
]

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: {
    xs: 'var(--fs-12)',
    sm: 'var(--fs-14)',
    md: 'var(--fs-16)',
    lg: 'var(--fs-20)',
    xl: 'var(--fs-26)',
  },
  spacing: {
    xs: 'var(--sp-2)',
    sm: 'var(--sp-3)',
    md: 'var(--sp-4)',
    lg: 'var(--sp-5)',
    xl: 'var(--sp-6)',
  },
  radius: { sm: 'var(--radius)', md: 'var(--radius)' },
  defaultRadius: 'sm',
  colors: { orange },
  primaryColor: 'orange',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    // Mantine's own ship without a name, and its dialog header is a second banner.
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    ModalHeader: { defaultProps: { component: 'div' } },
    Notification: {
      defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } },
    },
  },
})

/** Mantine's colours from the product's tokens, which know both themes. */
const colours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-ink)',
  '--mantine-color-error': 'var(--down)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-3)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--primary-wash)',
  '--mantine-primary-color-light-color': 'var(--primary-ink)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
})
