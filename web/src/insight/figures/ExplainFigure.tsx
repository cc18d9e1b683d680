import { t } from '../../i18n/text.ts'
import { HelpPopover } from '../../ui/HelpPopover.tsx'
import { type Explained, figureMeaning, figureName } from './explanations.ts'

export function ExplainFigure({ figure }: { figure: Explained }) {
  return <HelpPopover label={t('EXPLAIN.WHAT_IS', { name: figureName(figure) })} text={figureMeaning(figure)} />
}

export const explainedTitle = (figure: Explained) => ({
  title: figureName(figure),
  explanation: <ExplainFigure figure={figure} />,
})
