import { formatsOf, readLanguage } from '../i18n/language.ts'

const KILO = 1e3
const MEGA = 1e6
const GIGA = 1e9

const inUnit = (amount: number, unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat(formatsOf(readLanguage()), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)

/** The size is rounded, because users only want to know if a file fits. */
export function bytesInWords(bytes: number): string {
  if (bytes < MEGA) return inUnit(bytes / KILO, 'kilobyte')
  return bytes < GIGA ? inUnit(bytes / MEGA, 'megabyte') : inUnit(bytes / GIGA, 'gigabyte')
}
