import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { CandidateFrame } from './CandidateFrame.tsx'
import { Button } from './elements/Button.tsx'
import { Card, Heading, Text } from './elements/Text.tsx'
import { Title } from './elements/Title.tsx'
import styles from './PartMissing.module.css'

/** A heading, what is the matter, and the way on; `children` are other ways. */
export const Missing = ({ heading, children }: { heading: ReactNode; children?: ReactNode }) => (
  <div role="alert" className={styles['missing']}>
    {heading}
    <Text isDimmed>{t('APP.PART_MISSING_WHY')}</Text>
    <div className={styles['buttons']}>
      {/* Browsers remember that a part has failed, so only a new start asks for it again. */}
      <Button size="md" onClick={() => location.reload()}>
        {t('APP.RELOAD')}
      </Button>
      {children}
    </div>
  </div>
)

/** Stands where the part would. */
export const PartMissing = () => (
  <Card>
    <Missing heading={<Heading id="missing">{t('APP.PART_MISSING')}</Heading>} />
  </Card>
)

/** The part would have been the whole page. */
export const PageMissing = () => (
  <CandidateFrame>
    <Card>
      <Missing heading={<Title>{t('APP.PART_MISSING')}</Title>} />
    </Card>
  </CandidateFrame>
)
