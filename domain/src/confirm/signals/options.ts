import type { EditionFigures } from '../../insight/flags.ts'
import { wilson } from '../../insight/interval.ts'
import { type FoundSignal, type ShownEdition, signalOfEdition } from './round.ts'

/** With fewer wrong answers nobody can say which of the wrong options nobody takes. */
const ENOUGH_WRONG = 30
/** An option is dead that draws less than a quarter of its even share. */
const OF_EVEN_SHARE = 4

/** Candidates who did well otherwise choose against the key. */
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

/** Wrong options that hardly anybody takes: the right one is guessed among fewer. */
export function deadOptions(
  { isMultiple }: ShownEdition,
  edition: number,
  { options }: Pick<EditionFigures, 'options'>,
): FoundSignal[] {
  const outside = options.filter(({ is_valid }) => !is_valid)
  const wrong = outside.reduce((sum, { chosen }) => sum + chosen, 0)
  if (isMultiple || outside.length < 2 || wrong < ENOUGH_WRONG) return []
  return outside
    .filter(({ chosen }) => wilson(chosen, wrong).high < 1 / (OF_EVEN_SHARE * outside.length))
    .map(({ id, chosen }) => signalOfEdition('DEAD_OPTION', edition, { option_id: id, chosen, wrong }))
}
