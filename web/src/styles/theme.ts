import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { accent, dark, gray, green, red, yellow } from './colors.ts'
import styles from './theme.module.css'

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", sans-serif'

/** Mantine would set a `dir` property on the wrapper of the field, where it has no effect. */
const autoDirection = { dir: 'auto' }

/** Size of hints and errors, because Mantine's default size would be smaller than 13 px. */
const hint = { fontSize: '0.8125rem', lineHeight: 1.4 }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { accent, gray, dark, red, green, yellow },
  white: '#ffffff',
  black: '#18201f',
  fontFamily: systemFonts,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  // The smallest text size is 13 px, and there are two weights: 400 and 600.
  fontSizes: { xs: '0.8125rem' },
  fontWeights: { bold: '600' },
  headings: {
    fontFamily: systemFonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    sm: '0 1px 2px rgb(16 32 30 / 8%)',
    md: '0 4px 16px rgb(16 32 30 / 12%)',
    lg: '0 8px 32px rgb(16 32 30 / 16%)',
  },
  components: {
    // Text that users wrote has its own direction: left to right or right to left.
    Anchor: { defaultProps: { dir: 'auto' } },
    TextInput: { defaultProps: { attributes: { input: autoDirection } } },
    Textarea: { defaultProps: { attributes: { input: autoDirection } } },
    Select: { defaultProps: { attributes: { input: autoDirection } } },
    NativeSelect: { defaultProps: { attributes: { input: autoDirection } } },
    TagsInput: { defaultProps: { attributes: { inputField: autoDirection } } },
    Pill: {
      defaultProps: { attributes: { label: autoDirection } },
      classNames: { root: styles['pill'] },
      styles: { root: { fontSize: hint.fontSize } },
    },
    InputWrapper: { styles: { description: hint, error: hint } },
    Checkbox: { classNames: { input: styles['checkbox'] } },
    // With reduced motion, Mantine does not move the loader of a button to its final position.
    Button: { styles: { loader: { transform: 'translate(-50%, -50%)' } } },
    // The tabs scroll on one line, because on two lines their underline would be between the lines.
    Tabs: {
      classNames: { tab: styles['tab'] },
      styles: { list: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'thin' }, tab: { flex: 'none' } },
    },
    Badge: {
      defaultProps: { tt: 'none' },
      classNames: { root: styles['badge'] },
      styles: { root: { fontSize: '0.8125rem' }, label: { overflow: 'visible' } },
    },
    Modal: { styles: { title: { fontWeight: 600, fontSize: '1.0625rem', lineHeight: 1.4 } } },
    // Screen readers would treat the `header` element of a dialog as a second banner of the page, so it gets another
    // role.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    ModalCloseButton: { defaultProps: () => ({ 'aria-label': t('TOAST.CLOSE') }) },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { styles: { title: { fontWeight: 600 } } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** Replaces some of Mantine's colours, because they have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--assay-motion': '160ms' },
  light: {
    '--mantine-color-red-light-color': 'var(--mantine-color-red-7)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--assay-canvas': 'var(--mantine-color-gray-0)',
    '--assay-surface': 'var(--mantine-color-white)',
    '--assay-line': 'var(--mantine-color-gray-2)',
    '--assay-hover': 'var(--mantine-color-gray-1)',
    '--assay-chosen': 'var(--mantine-color-accent-0)',
    '--assay-chosen-text': 'var(--mantine-color-accent-8)',
  },
  dark: {
    '--mantine-color-red-light-color': 'var(--mantine-color-red-4)',
    '--mantine-color-red-light': '#5a1c18',
    '--mantine-color-red-light-hover': '#6a211c',
    // In the dark theme, tinted buttons and badges are lighter than the card under them.
    '--mantine-color-accent-light': 'var(--mantine-color-accent-9)',
    '--mantine-color-accent-light-hover': 'var(--mantine-color-accent-8)',
    '--mantine-color-green-light': 'var(--mantine-color-green-9)',
    '--mantine-color-green-light-hover': 'var(--mantine-color-green-8)',
    '--mantine-color-yellow-light': 'var(--mantine-color-yellow-9)',
    '--mantine-color-yellow-light-hover': 'var(--mantine-color-yellow-8)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--assay-canvas': 'var(--mantine-color-dark-8)',
    '--assay-surface': 'var(--mantine-color-dark-7)',
    '--assay-line': 'var(--mantine-color-dark-5)',
    '--assay-hover': 'var(--mantine-color-dark-6)',
    '--assay-chosen': '#12302d',
    '--assay-chosen-text': 'var(--mantine-color-accent-2)',
  },
})
