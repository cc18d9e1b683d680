import { formatsOf, readLanguage } from './language.ts'

const locale = formatsOf(readLanguage())
const hundredths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

export const hundredthsOf = (value: number): string => hundredths.format(value)

export const tenthsOf = (value: number): string => tenths.format(value)

/** A whole number with separators, for example '5,000'. */
export const wholeOf = (value: number): string => whole.format(value)
