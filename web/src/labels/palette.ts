import type { TextKey } from '../i18n/text.ts'

export const palette = [
  { color: '#009966', name: 'LABELS.COLOR_GREEN_CYAN' },
  { color: '#8FBC8F', name: 'LABELS.COLOR_DARK_SEA_GREEN' },
  { color: '#009A17', name: 'LABELS.COLOR_GREEN_SCREEN' },
  { color: '#6699CC', name: 'LABELS.COLOR_BLUE_GRAY' },
  { color: '#1F5FD6', name: 'LABELS.COLOR_BLUE' },
  { color: '#9400D3', name: 'LABELS.COLOR_DARK_VIOLET' },
  { color: '#C21E56', name: 'LABELS.COLOR_ROSE_RED' },
  { color: '#CC338B', name: 'LABELS.COLOR_MAGENTA_PINK' },
  { color: '#EEE600', name: 'LABELS.COLOR_TITANIUM_YELLOW' },
  { color: '#ED9121', name: 'LABELS.COLOR_CARROT_ORANGE' },
] as const satisfies readonly { color: string; name: TextKey }[]

export const firstColor = '#009A17'

export function isInPalette(color: string): boolean {
  return palette.some((choice) => choice.color === color.toUpperCase())
}
