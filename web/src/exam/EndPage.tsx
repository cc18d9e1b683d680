import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatePaths } from '../candidatePaths.ts'
import { t } from '../i18n/text.ts'
import { CandidateFrame } from './CandidateFrame.tsx'
import styles from './EndPage.module.css'
import { ButtonLink } from './elements/Button.tsx'
import { Text } from './elements/Text.tsx'
import { Title } from './elements/Title.tsx'
import { type Ending, readEnding } from './ending.ts'
import { EvidencePart } from './parts.ts'

export function EndPage() {
  const [ending] = useState(readEnding)
  return (
    <CandidateFrame>
      <div className={styles['end']}>{ending ? <Ended {...ending} /> : <NothingEnded />}</div>
    </CandidateFrame>
  )
}

function Ended({ how, undelivered, code }: Ending) {
  return (
    <>
      <IconCircleCheck size={56} stroke={1.25} className={styles['icon']} aria-hidden />
      <Title>{t('END.TITLE')}</Title>
      <Text size="lg">{t('END.TEXT')}</Text>
      {how === 'time' && <Text>{t('END.TIME')}</Text>}
      {how === 'elsewhere' && <Text>{t('END.ELSEWHERE')}</Text>}
      {undelivered > 0 && (
        <p role="alert" className={styles['undelivered']}>
          {t('END.UNDELIVERED', { count: undelivered })}
        </p>
      )}
      {code && <EvidencePart code={code} />}
    </>
  )
}

/** The address was opened by itself: whoever thinks that they have handed in must not be told so. */
function NothingEnded() {
  return (
    <>
      <Title>{t('END.NONE_TITLE')}</Title>
      <Text size="lg">{t('END.NONE_TEXT')}</Text>
      <ButtonLink href={candidatePaths.interviews} look="default" size="md">
        {t('NOT_FOUND.TYPE_CODE')}
      </ButtonLink>
    </>
  )
}
