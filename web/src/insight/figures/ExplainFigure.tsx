import { t } from '../../i18n/text.ts'
import { Explain } from '../../ui/Explain.tsx'
import { type Explained, meaningOf, nameOfFigure } from './explanations.ts'

export function ExplainFigure({ figure }: { figure: Explained }) {
  return <Explain label={t('EXPLAIN.WHAT_IS', { name: nameOfFigure(figure) })} text={meaningOf(figure)} />
}

export const explainedTitle = (figure: Explained) => ({
  title: nameOfFigure(figure),
  explanation: <ExplainFigure figure={figure} />,
})
