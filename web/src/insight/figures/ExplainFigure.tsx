import { t } from '../../i18n/text.ts'
import { Explain } from '../../ui/Explain.tsx'
import { type Explained, meaningOf, nameOfFigure } from './explanations.ts'

/** The '?' beside a figure. */
export function ExplainFigure({ figure }: { figure: Explained }) {
  return <Explain label={t('EXPLAIN.WHAT_IS', { name: nameOfFigure(figure) })} text={meaningOf(figure)} />
}

/** Title and '?' of a column. */
export const explainedTitle = (figure: Explained) => ({
  title: nameOfFigure(figure),
  explanation: <ExplainFigure figure={figure} />,
})
