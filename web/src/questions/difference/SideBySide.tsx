import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { type ComparedAnswer, type Pair, pairAnswers } from './answers.ts'
import styles from './Difference.module.css'
import { MarkedText } from './MarkedText.tsx'
import { compareWords, type Part } from './words.ts'

export interface Texts {
  description: string
  answers: readonly ComparedAnswer[]
}

interface Props {
  before: Texts
  after: Texts
  titles: { before: ReactNode; after: ReactNode }
}

type Side = 'before' | 'after'

const partsOfSide = (side: Side, parts: readonly Part[]) => parts.filter(({ isIn }) => isIn === 'both' || isIn === side)

export function SideBySide({ before, after, titles }: Props) {
  const description = compareWords(before.description, after.description)
  const pairs = pairAnswers(before.answers, after.answers).map((pair) => ({
    ...pair,
    parts: compareWords(pair.before?.description ?? '', pair.after?.description ?? ''),
  }))
  return (
    <div className={styles['sides']}>
      {(['before', 'after'] as const).map((side) => (
        <section key={side} className={styles['side']}>
          <header>{titles[side]}</header>
          <MarkedText parts={partsOfSide(side, description)} />
          <ul className={styles['answers']}>
            {pairs.map((pair, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option outside the bank has no id
              <AnswerOf key={index} side={side} pair={pair} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function AnswerOf({ side, pair }: { side: Side; pair: Pair & { parts: readonly Part[] } }) {
  const answer = pair[side]
  if (!answer) return null
  const isOtherRight = pair.before !== null && pair.after !== null && pair.before.is_valid !== pair.after.is_valid
  return (
    <li data-right-differs={isOtherRight}>
      <span className={styles['tick']}>
        {answer.is_valid && (
          <>
            <IconCheck size={16} aria-hidden />
            <VisuallyHidden>{t('QUESTIONS.CORRECT')}</VisuallyHidden>
          </>
        )}
      </span>
      <MarkedText parts={partsOfSide(side, pair.parts)} />
    </li>
  )
}
