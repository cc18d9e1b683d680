import type { EditionFigures } from '../../insight/flags.ts'
import { wilson } from '../../insight/interval.ts'
import { type FoundSignal, type ShownEdition, signalOfEdition } from './round.ts'

/** With fewer wrong answers than this minimum, it is unclear if an option is never chosen. */
const ENOUGH_WRONG = 30
/** An option counts as unused if it gets less than a quarter of an even share. */
const EVEN_SHARE_DIVISOR = 4

export function keySignals(
  { isMultiple }: ShownEdition,
  edition: number,
  { flags, discrimination, options }: EditionFigures,
): FoundSignal[] {
  if (flags.includes('LIKELY_WRONG_KEY')) return [signalOfEdition('WRONG_KEY', edition, { discrimination })]
  if (isMultiple) return []
  return options
    .filter(({ is_valid, correlation }) => !is_valid && correlation.low !== null && correlation.low > 0)
    .map(({ id, correlation }) => signalOfEdition('SECOND_RIGHT', edition, { option_id: id, correlation }))
}

/** Wrong options that are nearly never chosen make guessing easier. */
export function deadOptions(
  { isMultiple }: ShownEdition,
  edition: number,
  { options }: Pick<EditionFigures, 'options'>,
): FoundSignal[] {
  const wrongOptions = options.filter(({ is_valid }) => !is_valid)
  const wrong = wrongOptions.reduce((sum, { chosen }) => sum + chosen, 0)
  if (isMultiple || wrongOptions.length < 2 || wrong < ENOUGH_WRONG) return []
  return wrongOptions
    .filter(({ chosen }) => wilson(chosen, wrong).high < 1 / (EVEN_SHARE_DIVISOR * wrongOptions.length))
    .map(({ id, chosen }) => signalOfEdition('DEAD_OPTION', edition, { option_id: id, chosen, wrong }))
}
