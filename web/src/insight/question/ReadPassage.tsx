import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { PassageText } from '../../passages/PassageText.tsx'
import { plainText } from '../../ui/text/plainText.ts'
import styles from './question.module.css'

interface Props {
  passage: Pick<ShownPassage, 'title' | 'description_html' | 'lang'>
}

/**
 * Maximum number of characters of a passage that is shown as a whole. A longer passage has a limited height and can be
 * expanded.
 */
const SHORT = 600

const isShort = (html: string) => !/<(?:img|table|pre)\b/.test(html) && plainText(html).length <= SHORT

export function ReadPassage({ passage }: Props) {
  return isShort(passage.description_html) ? <PassageText passage={passage} /> : <FoldedPassage passage={passage} />
}

function FoldedPassage({ passage }: Props) {
  const [isShown, setShown] = useState(true)
  const panel = useId()
  const Chevron = isShown ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        mb={4}
        className={styles['fold'] ?? ''}
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isShown}
        aria-controls={panel}
        onClick={() => setShown(!isShown)}
      >
        {t('QUESTIONS.PASSAGE')}
      </Button>
      <Collapse expanded={isShown} id={panel}>
        <PassageText passage={passage} scrolls="above" />
      </Collapse>
    </div>
  )
}
